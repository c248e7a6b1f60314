"""Garment patterns as fields around a figure (metres): where the cloth starts before it is draped.

A Pattern holds the closed solid, the cuts that open it (hem, sleeve ends, neck, armholes), the
figure it hangs on, and the settings of the cloth; collider_ease thickens that figure
below the waist, for what is worn underneath.
With a form_gap the cloth hangs on its own solid shrunk by that much instead, which keeps its volume. A snug_neck
lays the neck edge that close to the skin, easing off over SNUG_REACH. Cloth coordinates (u across, v along) follow
the body or, beyond the armhole seam, the sleeve, so that stripes and weave turn with the sleeve.
"""

from dataclasses import dataclass, field

import numpy as np
from scipy.interpolate import PchipInterpolator

from field import Field, Part, ellipsoid, loft, tube
from figures import FIGURES, arm_path, leg_rows

ALWAYS = 1.0
TURN = 0.012
"""Where a collar turns from the front to the back (y, metres)."""


@dataclass
class Pattern:
    """cuts are (label, keep function of points) with label hem, sleeve or neck."""

    figure: str
    solid: Field
    low: tuple
    high: tuple
    cuts: list
    arm_angle: float = 20.0
    stride: float = 0.0
    seam: object = None
    sleeve_axis: tuple = None
    cloth: dict = field(default_factory=dict)
    collider_ease: float = 0.0
    form_gap: float = 0.0
    snug_neck: float = 0.0


def inflate(part, ease):
    """The same solid with ease (metres) all around."""
    return Part(lambda x, y, z: part.distance(x, y, z) - ease, part.low - ease, part.high + ease)


def upper_body(figure, ease):
    """Torso, shoulders and bridged chest of the figure with ease; no arms and no neck."""
    solid = Field().add(inflate(loft([row for row in figure.torso if row[1] > 0.10]), ease))
    for centre, radii in figure.chest:
        bridge = (centre[0] + radii[0] * 0.75, radii[1], radii[2])
        solid.add(inflate(ellipsoid((0, centre[1] + 0.006, centre[2]), bridge, 0.2), ease), 0.05)
        for side in (1, -1):
            solid.add(inflate(ellipsoid((centre[0] * side, *centre[1:]), radii, 0.22), ease), 0.035)
    for centre, radii in figure.extra:
        solid.add(inflate(ellipsoid(centre, radii), ease), 0.06)
    for side in (1, -1):
        ridge = np.array(figure.shoulder_ridge)
        solid.add(inflate(tube(ridge[:, :3], ridge[:, 3], side, ridge[:, 4]), ease), 0.045)
    return solid


def add_sleeves(solid, figure, angle, length, radii, cuts, blend=0.03):
    """Sleeves along the arms; length from the shoulder joint, radii at shoulder, middle and end."""
    points, _, _, _ = arm_path(figure, angle)
    run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    stations = np.linspace(0, length, 7)
    path = np.stack([np.interp(stations, run, points[:, i]) for i in range(3)], axis=1)
    end = path[-1].copy()
    along = (path[-1] - path[-2]) / np.linalg.norm(path[-1] - path[-2])
    path = np.vstack([path, end + along * 0.05])
    wide = np.interp(np.r_[stations, length + 0.05], [0, length / 2, length + 0.05], radii)
    for side in (1, -1):
        solid.add(tube(path, wide * 0.94, side, wide), blend)
        mirror = np.array([side, 1, 1])

        def keep(p, mirror=mirror, side=side):
            near = p * mirror - end
            run_out = near @ along
            off_axis = np.linalg.norm(near - np.outer(run_out, along), axis=1)
            return np.where((p[:, 0] * side > 0.1) & (off_axis < radii[-1] * 1.8), -run_out, ALWAYS)

        cuts.append(("sleeve", keep))
    return points[0], (end - points[0]) / np.linalg.norm(end - points[0])


def hem(height, dip=0.0):
    """Cut below a height; dip lowers the back by that much."""
    return ("hem", lambda p: p[:, 2] - height + dip * np.tanh(p[:, 1] / 0.08))


def waist_cut(height, dip=0.012):
    """Cut above a waist line that dips at the front."""
    return ("neck", lambda p: height - p[:, 2] + dip * np.tanh(p[:, 1] / 0.08))


def round_neck(half_width, front, back, middle, above):
    """Oval neck opening seen from above: half width, front and back depth about y = middle."""

    def keep(p):
        y = p[:, 1] - middle
        depth = np.where(y < 0, front, back)
        k = np.hypot(p[:, 0] / half_width, y / depth)
        return np.where(p[:, 2] > above, (k - 1) * half_width, ALWAYS)

    return ("neck", keep)


def scoop_neck(half_width, drop, top, back, middle):
    """Round neck as the camera sees it: half an ellipse that hangs by drop from the height top, and an oval at the back.

    A neckline that is an oval from above comes out as a shallow crescent from the front, in which little of the back's
    inside shows: neither a shopper nor the try-on engine can tell then where the front ends.
    """
    above = top - drop - 0.03
    oval = round_neck(half_width, back, back, middle, above)[1]

    def keep(p):
        below = np.maximum(top - p[:, 2], 0.0)
        front = (np.hypot(p[:, 0] / half_width, below / drop) - 1) * min(half_width, drop)
        return np.where(p[:, 1] < middle, np.where(p[:, 2] > above, front, ALWAYS), oval(p))

    return ("neck", keep)


def v_neck(point, slope, half_width, back, middle, above):
    """V opening down to a point (height) whose sides rise by 1 / slope, and an oval at the back."""
    oval = round_neck(half_width, back, back, middle, above)[1]
    steep = 1 / np.hypot(1, slope)

    def keep(p):
        sides = (np.abs(p[:, 0]) - (p[:, 2] - point) * slope) * steep
        return np.minimum(np.where(p[:, 1] < middle, sides, ALWAYS), oval(p))

    return ("neck", keep)


def top_cut(height, tilt, label="neck"):
    """Cut above a height, at the front lower by tilt metres for each metre towards the camera; the back stays level."""
    steep = 1 / np.hypot(1, tilt)
    return (label, lambda p: (height + tilt * np.minimum(p[:, 1] - TURN, 0.0) - p[:, 2]) * steep)


def armhole(side, centre, radii):
    """Oval opening where an ellipsoid around the shoulder meets the cloth."""
    ball = ellipsoid((centre[0] * side, *centre[1:]), radii)
    return ("sleeve", lambda p: ball.distance(*p.T))


def set_in_seam(top_x, armpit, lean=3.0):
    """Signed distance beyond the armhole seam: above a line falling from the armpit, outside a curve."""

    def beyond(p):
        x, z = np.abs(p[:, 0]), p[:, 2]
        curve = top_x - 0.5 * np.clip(z - armpit, 0, 1) ** 2
        return np.minimum(x - curve, z - armpit + lean * (x - top_x))

    return beyond


def radial_waves(rows, waves, depth_at, phase=0.4):
    """Flared solid with folds: rows (height, half width, front, back), depth_at (height, share)."""
    rows, table = np.array(sorted(rows)), np.array(sorted(depth_at))
    low, high = rows[0, 0], rows[-1, 0]
    half_at, front_at, back_at = (PchipInterpolator(rows[:, 0], rows[:, i]) for i in (1, 2, 3))

    def distance(x, y, z):
        inside = np.clip(z, low, high)
        half, depth = half_at(inside), np.where(y < 0, front_at(inside), back_at(inside))
        turn = np.arctan2(y / depth, x / half)
        uneven = turn + 0.16 * np.sin(2 * turn + 1.1) + 0.10 * np.sin(3 * turn + 0.4)
        swell = 1 + np.interp(inside, table[:, 0], table[:, 1]) * np.sin(waves * uneven + phase)
        d = (np.hypot(x / half, y / depth) / swell - 1) * np.minimum(half, depth)
        beyond = np.maximum(low - z, z - high)
        return np.where(beyond > 0, np.hypot(np.maximum(d, 0), beyond), d)

    reach = rows[:, 1:].max() * 1.2
    return Part(distance, np.array([-reach, -reach, low]), np.array([reach, reach, high]))


