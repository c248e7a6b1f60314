"""Close-fitting base layers, cut to each standing figure (metres): a top and slim trousers.

They follow the figure's own measures, so a new figure needs only its neck, hem and sleeve lengths here.
"""

from dataclasses import dataclass

import numpy as np

from field import Field, ellipsoid, loft, tube
from figures import ARM_ANGLE, FIGURES, STANCE, leg_rows
from pattern import Pattern, add_sleeves, armhole, hem, inflate, round_neck, set_in_seam, upper_body, waist_cut

TROUSER_EASE, TOP_EASE = 0.006, 0.010


@dataclass
class Fit:
    """Heights are above the floor; neck is half width, front, back, middle, lowest point of the oval.

    sleeve is length, then radii at shoulder, middle and end; None leaves the top sleeveless.
    hip_ease is the room of the top at the hip, underneath what the trousers take of it.
    """

    hem: float
    neck: tuple
    ankle: float
    sleeve: tuple = None
    armhole: tuple = None
    seam: tuple = None
    hip_ease: float = 0.026
    underneath: float = 0.014


FITS = {
    "slender": Fit(hem=0.900, neck=(0.094, 0.104, 0.078, 0.014, 1.28), ankle=0.085, armhole=((0.205, 0.012, 1.385), (0.078, 0.125, 0.125))),
    "athletic": Fit(hem=0.900, neck=(0.088, 0.096, 0.078, 0.012, 1.38), ankle=0.090, sleeve=(0.205, (0.072, 0.067, 0.065)), seam=(0.210, 1.300), hip_ease=0.020),
    "curvy": Fit(hem=0.855, neck=(0.098, 0.112, 0.080, 0.014, 1.28), ankle=0.095, sleeve=(0.195, (0.076, 0.075, 0.073)), seam=(0.196, 1.230), hip_ease=0.028, underneath=0.022),
}


def base_top(name):
    """T-shirt or tank that skims the figure and ends at the hip, over the trousers."""
    figure, fit, cuts = FIGURES[name], FITS[name], []
    solid = upper_body(figure, TOP_EASE)
    rows = np.array(figure.torso)
    rows = rows[rows[:, 0] < 1.32]
    widest = rows[rows[:, 0] < fit.hem + 0.06][:, 1:4].max(axis=0)
    below = rows[:, 0] < fit.hem + 0.04
    rows[below, 1:4] = np.maximum(rows[below, 1:4], widest * 0.99)
    rows = np.vstack([[fit.hem - 0.10, *rows[0, 1:]], rows[rows[:, 0] > fit.hem - 0.08]])
    solid.add(inflate(loft(rows), fit.hip_ease), 0.02)
    for centre, radii in figure.extra:
        solid.add(inflate(ellipsoid(centre, radii), fit.hip_ease), 0.06)
    legs = leg_rows(figure, STANCE)[:2]
    for side in (1, -1):
        solid.add(inflate(tube(legs[:, :3], legs[:, 3], side, legs[:, 4]), fit.hip_ease), 0.05)
    axis, seam = None, None
    if fit.sleeve:
        axis = add_sleeves(solid, figure, ARM_ANGLE, fit.sleeve[0], fit.sleeve[1], cuts, 0.02)
        seam = set_in_seam(*fit.seam)
    else:
        cuts += [armhole(side, *fit.armhole) for side in (1, -1)]
    cuts += [hem(fit.hem), round_neck(*fit.neck)]
    top = figure.neck[0][0] + 0.14
    return Pattern(name, solid, (-0.46, -0.28, fit.hem - 0.13), (0.46, 0.28, top), cuts, ARM_ANGLE, STANCE, seam, axis,
                   dict(bending=0.035, mass=0.2, pin=0.014, frames=22, surplus=1.016), fit.underneath, snug_neck=0.0065)


def base_trousers(name):
    """Slim trousers, straight from the knee; their waist lies under the top."""
    figure, fit = FIGURES[name], FITS[name]
    solid = Field().add(inflate(loft([row for row in figure.torso if row[0] < 1.12]), TROUSER_EASE))
    for centre, radii in figure.extra:
        solid.add(inflate(ellipsoid(centre, radii), TROUSER_EASE), 0.06)
    legs = leg_rows(figure, STANCE)
    calf = legs[legs[:, 2] < 0.40][:, 3:5].max(axis=0)
    legs[legs[:, 2] < 0.40, 3:5] = np.maximum(legs[legs[:, 2] < 0.40, 3:5], calf * 0.93)
    end = legs[-1].copy()
    end[2] = -0.03
    legs = np.vstack([legs, end])
    legs[:, 3:5] += 0.012
    for side in (1, -1):
        solid.add(tube(legs[:, :3], legs[:, 3], side, legs[:, 4]), 0.02)
    cuts = [hem(fit.ankle), waist_cut(fit.hem + 0.022)]
    return Pattern(name, solid, (-0.40, -0.26, -0.10), (0.40, 0.26, 1.16), cuts, ARM_ANGLE, STANCE, None, None,
                   dict(bending=0.05, mass=0.3, pin=0.03, frames=30, surplus=1.035))


BASE_PATTERNS = {
    **{f"base-top-{name}": lambda name=name: base_top(name) for name in FIGURES},
    **{f"base-trousers-{name}": lambda name=name: base_trousers(name) for name in FIGURES},
}
