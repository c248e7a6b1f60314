"""Trousers, shorts and skirts; all hang on the slender figure."""

import numpy as np

from field import Field, loft, tube
from figures import FIGURES, leg_rows
from pattern import Pattern, hem, radial_waves, waist_cut

HIPS = [
    (0.80, 0.180, 0.110, 0.134, 0), (0.86, 0.187, 0.113, 0.138, 0), (0.91, 0.188, 0.114, 0.138, 0), (0.97, 0.175, 0.110, 0.122, 0),
    (1.03, 0.152, 0.101, 0.100, 0), (1.10, 0.132, 0.091, 0.086, 0),
]
WAIST = 1.066
CROTCH = 0.012
"""How softly the legs run together (metres): more of it makes a tunnel between them, whose shadow no pair of trousers has."""
LEG_HEIGHTS = np.array([0.86, 0.72, 0.52, 0.30, 0.10, -0.02])


def legged(outward, wide, deep, ends, stride, cloth, gap):
    """Trousers: legs moved outward from the figure's own, with radii at LEG_HEIGHTS, that end at a height."""
    solid = Field().add(loft(HIPS))
    legs = leg_rows(FIGURES["slender"], stride)
    centre_x = np.interp(-LEG_HEIGHTS, -legs[:, 2], legs[:, 0]) + np.array(outward)
    points = np.stack([centre_x, [0.004, 0.002, 0.002, 0.008, 0.010, 0.010], LEG_HEIGHTS], axis=1)
    for side in (1, -1):
        solid.add(tube(points, wide, side, deep), CROTCH)
    return Pattern("slender", solid, (-0.42, -0.26, -0.18), (0.42, 0.26, 1.16), [hem(ends), waist_cut(WAIST)], 40.0, stride, None, None, cloth, form_gap=gap)


def trousers():
    """Straight-legged trousers with a set-on waistband."""
    return legged([0.006, 0.008, 0.008, 0.008, 0.008, 0.008], [0.092, 0.088, 0.078, 0.076, 0.078, 0.079], [0.116, 0.104, 0.092, 0.092, 0.096, 0.098],
                  0.045, 0.055, dict(bending=0.2, mass=0.35, pin=0.042, frames=26), 0.016)


def tapered():
    """Trousers that narrow from the knee and end at the ankle."""
    return legged([0.004, 0.006, 0.006, 0.004, 0.002, 0.002], [0.093, 0.088, 0.074, 0.064, 0.056, 0.054], [0.118, 0.106, 0.088, 0.076, 0.068, 0.066],
                  0.095, 0.050, dict(bending=0.16, mass=0.35, pin=0.042, frames=26), 0.014)


def wide_trousers():
    """Wide trousers that fall straight from the hip."""
    return legged([0.008, 0.016, 0.022, 0.026, 0.030, 0.030], [0.094, 0.100, 0.106, 0.113, 0.120, 0.122], [0.118, 0.122, 0.126, 0.132, 0.138, 0.140],
                  0.035, 0.062, dict(bending=0.05, mass=0.3, pin=0.042, frames=32), 0.034)


def shorts():
    """Shorts to the middle of the thigh."""
    return legged([0.008, 0.014, 0.020, 0.020, 0.020, 0.020], [0.095, 0.098, 0.102, 0.102, 0.102, 0.102], [0.120, 0.120, 0.122, 0.122, 0.122, 0.122],
                  0.640, 0.055, dict(bending=0.12, mass=0.3, pin=0.042, frames=26), 0.018)


def skirt():
    """A-line skirt to below the knee, folds from the hip down."""
    solid = Field().add(radial_waves(
        [(0.34, 0.335, 0.280, 0.290), (0.60, 0.280, 0.222, 0.236), (0.86, 0.212, 0.148, 0.168), (0.97, 0.176, 0.118, 0.133), (1.05, 0.143, 0.103, 0.104), (1.12, 0.130, 0.094, 0.090)],
        12, [(0.34, 0.12), (0.70, 0.08), (0.92, 0.025), (1.02, 0.0)]))
    return Pattern("slender", solid, (-0.46, -0.40, 0.28), (0.46, 0.42, 1.18), [hem(0.42), waist_cut(1.075)], 40.0, 0.0, None, None,
                   dict(bending=0.06, mass=0.25, pin=0.036, frames=28), form_gap=0.030)


def short_skirt():
    """Short straight skirt, a little wider at the hem."""
    solid = Field().add(loft([
        (0.56, 0.222, 0.150, 0.164, 0), (0.70, 0.212, 0.140, 0.156, 0), (0.80, 0.200, 0.128, 0.146, 0), *HIPS[1:],
    ], 2.2))
    return Pattern("slender", solid, (-0.32, -0.24, 0.48), (0.32, 0.26, 1.16), [hem(0.635), waist_cut(WAIST)], 40.0, 0.0, None, None,
                   dict(bending=0.3, mass=0.3, pin=0.042, frames=22), form_gap=0.014)


LOWERS = {"trousers": trousers, "tapered": tapered, "wide-trousers": wide_trousers, "shorts": shorts, "skirt": skirt, "short-skirt": short_skirt}
