"""Skirts; both hang on the slender figure."""

from field import Field, loft
from pattern import Pattern, hem, radial_waves, waist_cut

HIPS = [
    (0.80, 0.180, 0.110, 0.134, 0), (0.86, 0.187, 0.113, 0.138, 0), (0.91, 0.188, 0.114, 0.138, 0), (0.97, 0.175, 0.110, 0.122, 0),
    (1.03, 0.152, 0.101, 0.100, 0), (1.10, 0.132, 0.091, 0.086, 0),
]
WAIST = 1.066


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


LOWERS = {"skirt": skirt, "short-skirt": short_skirt}
