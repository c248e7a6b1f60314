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


def tee():
    """Straight T-shirt, crew neck, short sleeves."""
    figure, angle, cuts = FIGURES["athletic"], 40.0, []
    solid = upper_body(figure, 0.011)
    solid.add(loft([
        (0.78, 0.200, 0.132, 0.128, 0), (1.00, 0.197, 0.132, 0.126, 0), (1.20, 0.197, 0.134, 0.130, 0), (1.32, 0.199, 0.132, 0.134, 0),
        (1.40, 0.196, 0.118, 0.134, 0.005), (1.46, 0.158, 0.086, 0.112, 0.01), (1.50, 0.105, 0.058, 0.086, 0.015),
    ], 2.5), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.235, (0.090, 0.086, 0.086), cuts)
    cuts += [hem(0.855), round_neck(0.088, 0.094, 0.078, 0.012, 1.38)]
    return Pattern("athletic", solid, (-0.52, -0.22, 0.74), (0.52, 0.24, 1.62), cuts, angle, 0.0, set_in_seam(0.212, 1.285), axis,
                   dict(bending=0.05, mass=0.2, pin=0.014, frames=30))


def long_sleeve():
    """Easy long-sleeved top, scooped round neck."""
    figure, angle, cuts = FIGURES["slender"], 30.0, []
    solid = upper_body(figure, 0.010)
    solid.add(loft([
        (0.78, 0.184, 0.118, 0.134, 0), (0.90, 0.184, 0.118, 0.136, 0), (1.03, 0.170, 0.116, 0.118, 0), (1.12, 0.163, 0.118, 0.112, 0),
        (1.22, 0.166, 0.122, 0.116, 0), (1.30, 0.166, 0.122, 0.120, 0), (1.36, 0.160, 0.102, 0.116, 0.005), (1.42, 0.128, 0.072, 0.096, 0.012),
    ], 2.4), 0.03)
    axis = add_sleeves(solid, figure, angle, 0.528, (0.070, 0.054, 0.043), cuts)
    cuts += [hem(0.870), round_neck(0.090, 0.098, 0.074, 0.014, 1.30)]
    return Pattern("slender", solid, (-0.60, -0.22, 0.74), (0.60, 0.24, 1.55), cuts, angle, 0.0, set_in_seam(0.172, 1.255), axis,
                   dict(bending=0.05, mass=0.2, pin=0.014, frames=30))


def tank():
    """Sleeveless top with wide straps."""
    figure, cuts = FIGURES["slender"], []
    solid = upper_body(figure, 0.009)
    solid.add(loft([
        (0.78, 0.186, 0.122, 0.138, 0), (0.90, 0.184, 0.120, 0.138, 0), (1.03, 0.166, 0.114, 0.116, 0), (1.12, 0.155, 0.112, 0.106, 0),
        (1.22, 0.158, 0.118, 0.110, 0), (1.30, 0.158, 0.120, 0.116, 0), (1.36, 0.152, 0.098, 0.112, 0.005), (1.42, 0.124, 0.070, 0.092, 0.012),
    ], 2.4), 0.03)
    cuts += [armhole(side, (0.205, 0.012, 1.385), (0.080, 0.135, 0.130)) for side in (1, -1)]
    cuts += [hem(0.880), round_neck(0.094, 0.104, 0.078, 0.014, 1.28)]
    return Pattern("slender", solid, (-0.30, -0.22, 0.74), (0.30, 0.24, 1.55), cuts, 40.0, 0.0, None, None,
                   dict(bending=0.05, mass=0.2, pin=0.016, frames=24), form_gap=0.014)


def trousers():
    """Straight-legged trousers with a set-on waistband."""
    figure, stride, cuts = FIGURES["slender"], 0.055, []
    solid = Field().add(loft([
        (0.80, 0.180, 0.110, 0.134, 0), (0.86, 0.187, 0.113, 0.138, 0), (0.91, 0.188, 0.114, 0.138, 0), (0.97, 0.175, 0.110, 0.122, 0),
        (1.03, 0.152, 0.101, 0.100, 0), (1.10, 0.132, 0.091, 0.086, 0),
    ]))
    legs = leg_rows(figure, stride)
    heights = np.array([0.86, 0.72, 0.52, 0.30, 0.10, -0.02])
    centre_x = np.interp(-heights, -legs[:, 0 + 2], legs[:, 0]) + np.array([0.006, 0.008, 0.008, 0.008, 0.008, 0.008])
    for side, blend in ((1, 0.03), (-1, 0.03)):
        points = np.stack([centre_x, [0.004, 0.002, 0.002, 0.008, 0.010, 0.010], heights], axis=1)
        solid.add(tube(points, [0.092, 0.088, 0.078, 0.076, 0.078, 0.079], side, [0.116, 0.104, 0.092, 0.092, 0.096, 0.098]), blend)
    cuts += [hem(0.045), waist_cut(1.066)]
    return Pattern("slender", solid, (-0.34, -0.24, -0.16), (0.34, 0.24, 1.16), cuts, 40.0, stride, None, None,
                   dict(bending=0.3, mass=0.35, pin=0.042, frames=26), form_gap=0.012)


def dress():
    """Sleeveless A-line dress with a fitted bodice and a folded skirt."""
    figure, cuts = FIGURES["slender"], []
    solid = upper_body(figure, 0.008)
    solid.add(radial_waves(
        [(0.34, 0.330, 0.260, 0.270), (0.60, 0.270, 0.205, 0.220), (0.86, 0.212, 0.146, 0.166), (0.98, 0.174, 0.118, 0.130), (1.09, 0.136, 0.098, 0.092), (1.20, 0.143, 0.102, 0.100), (1.30, 0.154, 0.116, 0.110)],
        11, [(0.34, 0.11), (0.70, 0.07), (0.96, 0.02), (1.06, 0.0)]), 0.03)
    cuts += [armhole(side, (0.205, 0.012, 1.385), (0.078, 0.135, 0.130)) for side in (1, -1)]
    cuts += [hem(0.44), round_neck(0.098, 0.106, 0.080, 0.014, 1.28)]
    return Pattern("slender", solid, (-0.44, -0.36, 0.30), (0.44, 0.38, 1.55), cuts, 40.0, 0.0, None, None,
                   dict(bending=0.08, mass=0.25, pin=0.016, frames=26), form_gap=0.028)


PATTERNS = {"tee": tee, "long-sleeve": long_sleeve, "tank": tank, "trousers": trousers, "dress": dress}
