"""Dresses; all hang on the slender figure."""

from field import loft
from figures import FIGURES
from pattern import Pattern, add_sleeves, armhole, hem, radial_waves, scoop_neck, set_in_seam, upper_body, v_neck


def dress():
    """Sleeveless A-line dress with a fitted bodice and a folded skirt."""
    figure, cuts = FIGURES["slender"], []
    solid = upper_body(figure, 0.008)
    solid.add(radial_waves(
        [(0.34, 0.330, 0.260, 0.270), (0.60, 0.270, 0.205, 0.220), (0.86, 0.212, 0.146, 0.166), (0.98, 0.174, 0.118, 0.130), (1.09, 0.136, 0.098, 0.092), (1.20, 0.143, 0.102, 0.100), (1.30, 0.154, 0.116, 0.110)],
        11, [(0.34, 0.11), (0.70, 0.07), (0.96, 0.02), (1.06, 0.0)]), 0.03)
    cuts += [armhole(side, (0.205, 0.012, 1.385), (0.078, 0.135, 0.130)) for side in (1, -1)]
    cuts += [hem(0.44), scoop_neck(0.094, 0.104, 1.460, 0.066, 0.014)]
    return Pattern("slender", solid, (-0.44, -0.36, 0.30), (0.44, 0.38, 1.55), cuts, 40.0, 0.0, None, None,
                   dict(bending=0.06, mass=0.25, pin=0.016, frames=28), form_gap=0.028)


def tea_dress():
    """Short-sleeved V-neck dress with a waist seam and a skirt to below the knee."""
    figure, angle, cuts = FIGURES["slender"], 34.0, []
    solid = upper_body(figure, 0.009)
    solid.add(radial_waves(
        [(0.38, 0.315, 0.255, 0.265), (0.60, 0.268, 0.210, 0.222), (0.86, 0.212, 0.148, 0.166), (0.98, 0.174, 0.118, 0.128), (1.08, 0.137, 0.099, 0.093), (1.20, 0.147, 0.106, 0.103), (1.30, 0.157, 0.119, 0.112)],
        13, [(0.38, 0.10), (0.70, 0.07), (0.94, 0.03), (1.05, 0.0)], 1.3), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.190, (0.068, 0.076, 0.084), cuts)
    cuts += [hem(0.47), v_neck(1.235, 0.46, 0.090, 0.062, 0.016, 1.30)]
    return Pattern("slender", solid, (-0.46, -0.36, 0.32), (0.46, 0.38, 1.55), cuts, angle, 0.0, set_in_seam(0.166, 1.258), axis,
                   dict(bending=0.05, mass=0.22, pin=0.016, frames=30), form_gap=0.022)


def shift_dress():
    """Straight short-sleeved dress to above the knee."""
    figure, angle, cuts = FIGURES["slender"], 36.0, []
    solid = upper_body(figure, 0.011)
    solid.add(loft([
        (0.50, 0.240, 0.170, 0.184, 0), (0.70, 0.224, 0.156, 0.172, 0), (0.86, 0.208, 0.142, 0.160, 0), (1.00, 0.188, 0.128, 0.136, 0), (1.12, 0.172, 0.122, 0.120, 0),
        (1.22, 0.171, 0.124, 0.119, 0), (1.30, 0.168, 0.125, 0.121, 0), (1.36, 0.160, 0.104, 0.117, 0.005), (1.42, 0.128, 0.074, 0.096, 0.012),
    ], 2.3), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.185, (0.072, 0.078, 0.082), cuts)
    cuts += [hem(0.58), scoop_neck(0.088, 0.088, 1.466, 0.060, 0.014)]
    return Pattern("slender", solid, (-0.46, -0.28, 0.44), (0.46, 0.30, 1.55), cuts, angle, 0.0, set_in_seam(0.172, 1.255), axis,
                   dict(bending=0.05, mass=0.22, pin=0.016, frames=32), form_gap=0.022)


DRESSES = {"dress": dress, "tea-dress": tea_dress, "shift-dress": shift_dress}
