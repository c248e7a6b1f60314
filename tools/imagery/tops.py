"""Tops of light cloth: T-shirts, a long-sleeved top and a tank."""

from field import Field, loft
from figures import FIGURES
from pattern import Pattern, add_sleeves, armhole, hem, scoop_neck, set_in_seam, upper_body


def tee():
    """Straight T-shirt, crew neck, short sleeves."""
    figure, angle, cuts = FIGURES["athletic"], 40.0, []
    solid = upper_body(figure, 0.013)
    solid.add(loft([
        (0.76, 0.212, 0.146, 0.140, 0), (1.00, 0.207, 0.144, 0.138, 0), (1.20, 0.205, 0.144, 0.138, 0), (1.32, 0.204, 0.138, 0.138, 0),
        (1.40, 0.198, 0.120, 0.136, 0.005), (1.46, 0.160, 0.088, 0.114, 0.01), (1.50, 0.107, 0.060, 0.088, 0.015),
    ], 2.5), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.245, (0.092, 0.092, 0.092), cuts)
    cuts += [hem(0.860), scoop_neck(0.084, 0.102, 1.560, 0.064, 0.012)]
    return Pattern("athletic", solid, (-0.54, -0.24, 0.72), (0.54, 0.25, 1.62), cuts, angle, 0.0, set_in_seam(0.214, 1.285), axis,
                   dict(bending=0.035, mass=0.22, pin=0.014, frames=30))


def fitted_tee():
    """Close T-shirt with a scooped neck and short cap sleeves."""
    figure, angle, cuts = FIGURES["slender"], 38.0, []
    solid = upper_body(figure, 0.008)
    solid.add(loft([
        (0.80, 0.186, 0.122, 0.140, 0), (0.92, 0.182, 0.120, 0.138, 0), (1.03, 0.162, 0.113, 0.115, 0), (1.12, 0.150, 0.111, 0.104, 0),
        (1.22, 0.157, 0.117, 0.109, 0), (1.30, 0.160, 0.120, 0.114, 0), (1.36, 0.154, 0.098, 0.112, 0.005), (1.42, 0.124, 0.070, 0.092, 0.012),
    ], 2.4), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.165, (0.066, 0.068, 0.070), cuts)
    cuts += [hem(0.890), scoop_neck(0.094, 0.100, 1.460, 0.062, 0.014)]
    return Pattern("slender", solid, (-0.42, -0.22, 0.76), (0.42, 0.24, 1.55), cuts, angle, 0.0, set_in_seam(0.168, 1.262), axis,
                   dict(bending=0.04, mass=0.2, pin=0.014, frames=28))


def long_sleeve():
    """Easy long-sleeved top, round neck."""
    figure, angle, cuts = FIGURES["slender"], 30.0, []
    solid = upper_body(figure, 0.010)
    solid.add(loft([
        (0.78, 0.190, 0.124, 0.140, 0), (0.90, 0.188, 0.122, 0.140, 0), (1.03, 0.174, 0.120, 0.122, 0), (1.12, 0.166, 0.121, 0.116, 0),
        (1.22, 0.168, 0.124, 0.118, 0), (1.30, 0.167, 0.124, 0.121, 0), (1.36, 0.160, 0.103, 0.117, 0.005), (1.42, 0.128, 0.073, 0.096, 0.012),
    ], 2.4), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.528, (0.072, 0.058, 0.046), cuts)
    cuts += [hem(0.865), scoop_neck(0.088, 0.090, 1.464, 0.060, 0.014)]
    return Pattern("slender", solid, (-0.60, -0.22, 0.74), (0.60, 0.24, 1.55), cuts, angle, 0.0, set_in_seam(0.172, 1.255), axis,
                   dict(bending=0.035, mass=0.2, pin=0.014, frames=30))


def tank():
    """Sleeveless top with wide straps."""
    figure, cuts = FIGURES["slender"], []
    solid = upper_body(figure, 0.009)
    solid.add(loft([
        (0.78, 0.196, 0.130, 0.146, 0), (0.90, 0.190, 0.126, 0.142, 0), (1.03, 0.168, 0.116, 0.118, 0), (1.12, 0.155, 0.112, 0.106, 0),
        (1.22, 0.158, 0.118, 0.110, 0), (1.30, 0.158, 0.120, 0.116, 0), (1.36, 0.152, 0.098, 0.112, 0.005), (1.42, 0.124, 0.070, 0.092, 0.012),
    ], 2.4), 0.03)
    cuts += [armhole(side, (0.205, 0.012, 1.385), (0.084, 0.135, 0.130)) for side in (1, -1)]
    cuts += [hem(0.880), scoop_neck(0.092, 0.112, 1.462, 0.066, 0.014)]
    return Pattern("slender", solid, (-0.30, -0.22, 0.74), (0.30, 0.24, 1.55), cuts, 40.0, 0.0, None, None,
                   dict(bending=0.04, mass=0.2, pin=0.016, frames=26), form_gap=0.020)


TOPS = {"tee": tee, "fitted-tee": fitted_tee, "long-sleeve": long_sleeve, "tank": tank}
