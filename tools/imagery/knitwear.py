"""Heavier tops: a sweatshirt, a roll-neck, a cardigan and a short jacket."""

from field import loft
from figures import FIGURES
from pattern import Pattern, add_sleeves, hem, scoop_neck, set_in_seam, top_cut, upper_body, v_neck


def sweatshirt():
    """Roomy sweatshirt gathered into ribs at hem and cuffs."""
    figure, angle, cuts = FIGURES["athletic"], 34.0, []
    solid = upper_body(figure, 0.017)
    solid.add(loft([
        (0.76, 0.182, 0.136, 0.136, 0), (0.855, 0.186, 0.140, 0.138, 0), (0.90, 0.214, 0.166, 0.158, 0), (0.96, 0.224, 0.172, 0.162, 0), (1.10, 0.222, 0.164, 0.156, 0),
        (1.30, 0.216, 0.154, 0.152, 0), (1.40, 0.208, 0.130, 0.146, 0.005), (1.46, 0.168, 0.094, 0.120, 0.01), (1.505, 0.112, 0.066, 0.092, 0.015),
    ], 2.5), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.585, (0.100, 0.082, 0.048), cuts)
    cuts += [hem(0.800), scoop_neck(0.088, 0.094, 1.564, 0.064, 0.012)]
    return Pattern("athletic", solid, (-0.72, -0.26, 0.68), (0.72, 0.26, 1.64), cuts, angle, 0.0, set_in_seam(0.222, 1.275), axis,
                   dict(bending=0.25, mass=0.3, pin=0.020, frames=24), form_gap=0.024)


def roll_neck():
    """Fine jumper with a folded collar that stands around the neck."""
    figure, angle, cuts = FIGURES["slender"], 30.0, []
    solid = upper_body(figure, 0.012)
    solid.add(loft([
        (0.76, 0.182, 0.124, 0.138, 0), (0.88, 0.188, 0.128, 0.142, 0), (1.03, 0.178, 0.124, 0.126, 0), (1.12, 0.168, 0.123, 0.119, 0),
        (1.22, 0.171, 0.126, 0.121, 0), (1.30, 0.170, 0.126, 0.123, 0), (1.36, 0.163, 0.105, 0.119, 0.005), (1.42, 0.130, 0.075, 0.098, 0.012),
    ], 2.4), 0.03)
    solid.add(loft([
        (1.38, 0.066, 0.062, 0.064, 0.014), (1.445, 0.067, 0.066, 0.064, 0.012), (1.455, 0.072, 0.072, 0.068, 0.011), (1.50, 0.071, 0.071, 0.066, 0.008),
        (1.535, 0.068, 0.068, 0.063, 0.005), (1.62, 0.062, 0.062, 0.060, 0.003),
    ], 2.0), 0.010)
    axis = add_sleeves(solid, figure, angle, 0.540, (0.074, 0.060, 0.044), cuts)
    cuts += [hem(0.850), top_cut(1.545, 0.42)]
    return Pattern("slender", solid, (-0.60, -0.22, 0.72), (0.60, 0.24, 1.64), cuts, angle, 0.0, set_in_seam(0.174, 1.250), axis,
                   dict(bending=0.18, mass=0.28, pin=0.085, frames=26), form_gap=0.018)


def cardigan():
    """Buttoned V-neck cardigan, straight to the hip."""
    figure, angle, cuts = FIGURES["slender"], 30.0, []
    solid = upper_body(figure, 0.013)
    solid.add(loft([
        (0.76, 0.188, 0.130, 0.142, 0), (0.84, 0.190, 0.132, 0.144, 0), (0.90, 0.198, 0.138, 0.148, 0), (1.03, 0.186, 0.132, 0.130, 0), (1.12, 0.176, 0.128, 0.122, 0),
        (1.22, 0.176, 0.129, 0.123, 0), (1.30, 0.174, 0.128, 0.125, 0), (1.36, 0.166, 0.107, 0.120, 0.005), (1.42, 0.132, 0.076, 0.098, 0.012),
    ], 2.4), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.540, (0.076, 0.064, 0.047), cuts)
    cuts += [hem(0.840), v_neck(1.195, 0.36, 0.084, 0.064, 0.016, 1.30)]
    return Pattern("slender", solid, (-0.60, -0.24, 0.72), (0.60, 0.24, 1.55), cuts, angle, 0.0, set_in_seam(0.176, 1.250), axis,
                   dict(bending=0.2, mass=0.28, pin=0.024, frames=24), form_gap=0.020)


def jacket():
    """Short collarless jacket, straight and a little stiff."""
    figure, angle, cuts = FIGURES["athletic"], 32.0, []
    solid = upper_body(figure, 0.018)
    solid.add(loft([
        (0.72, 0.222, 0.164, 0.158, 0), (1.00, 0.222, 0.162, 0.154, 0), (1.20, 0.220, 0.158, 0.152, 0), (1.32, 0.217, 0.152, 0.152, 0),
        (1.40, 0.208, 0.130, 0.146, 0.005), (1.46, 0.168, 0.094, 0.120, 0.01), (1.505, 0.112, 0.066, 0.092, 0.015),
    ], 2.6), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.580, (0.098, 0.082, 0.066), cuts)
    cuts += [hem(0.800), scoop_neck(0.084, 0.090, 1.566, 0.062, 0.012)]
    return Pattern("athletic", solid, (-0.72, -0.26, 0.68), (0.72, 0.26, 1.64), cuts, angle, 0.0, set_in_seam(0.222, 1.275), axis,
                   dict(bending=0.6, mass=0.35, pin=0.020, frames=22), form_gap=0.020)


KNITWEAR = {"sweatshirt": sweatshirt, "roll-neck": roll_neck, "cardigan": cardigan, "jacket": jacket}
