"""The display figures: body, head, hair, shoes and base layer as fields (metres).

Three figures stand straight with their arms a stated angle away from the body.
"""

from dataclasses import dataclass, field

import numpy as np
from scipy.interpolate import PchipInterpolator

from field import Field, ellipsoid, loft, tube


ARM_ANGLE = 20.0
"""Degrees between the arms of a photographed figure and the vertical."""

STANCE = 0.035
"""Metres by which each foot of a photographed figure stands out from under its hip."""


@dataclass
class Figure:
    """Measures of one figure; torso and neck rows are those of field.loft.

    shoulder is the joint of the left arm; bones are the lengths of upper arm, forearm and palm;
    leg rows are (x, y, z, radius sideways, radius front to back).
    """

    height: float
    torso: list
    neck: list
    shoulder: tuple
    shoulder_ridge: list
    bones: tuple
    arm_radii: list
    legs: list
    head_centre: tuple
    head_scale: float
    hand_scale: float
    chest: list
    jaw: float
    hair: str
    extra: list = field(default_factory=list)


FIGURES = {
    "slender": Figure(
        height=1.775,
        torso=[
            (0.80, 0.146, 0.088, 0.100, 0.0), (0.86, 0.166, 0.096, 0.120, 0.0), (0.91, 0.170, 0.098, 0.124, 0.0),
            (0.97, 0.158, 0.094, 0.108, 0.0), (1.03, 0.137, 0.088, 0.088, 0.0), (1.09, 0.121, 0.082, 0.076, 0.0),
            (1.15, 0.123, 0.084, 0.080, 0.0), (1.21, 0.132, 0.089, 0.090, 0.0), (1.28, 0.141, 0.092, 0.099, 0.0),
            (1.34, 0.147, 0.086, 0.102, 0.005), (1.39, 0.141, 0.074, 0.097, 0.010), (1.425, 0.114, 0.060, 0.084, 0.015),
            (1.455, 0.076, 0.048, 0.064, 0.018), (1.49, 0.050, 0.044, 0.050, 0.018),
        ],
        neck=[(1.43, 0.056, 0.054, 0.055, 0.020), (1.48, 0.049, 0.049, 0.050, 0.014), (1.53, 0.047, 0.048, 0.050, 0.006), (1.59, 0.048, 0.050, 0.050, 0.000)],
        shoulder=(0.160, 0.010, 1.388),
        shoulder_ridge=[(0.035, 0.018, 1.443, 0.028, 0.032), (0.105, 0.014, 1.414, 0.035, 0.040), (0.160, 0.010, 1.388, 0.043, 0.047)],
        bones=(0.285, 0.245, 0.085),
        arm_radii=[(0, 0.043, 0.047), (0.15, 0.043, 0.046), (0.38, 0.037, 0.041), (0.54, 0.031, 0.034), (0.64, 0.034, 0.035), (0.80, 0.029, 0.031), (0.93, 0.021, 0.024), (1, 0.0185, 0.023)],
        legs=[
            (0.090, 0.000, 0.87, 0.084, 0.104), (0.096, 0.000, 0.80, 0.085, 0.097), (0.098, -0.002, 0.70, 0.077, 0.087),
            (0.097, -0.006, 0.60, 0.066, 0.072), (0.095, -0.008, 0.50, 0.053, 0.057), (0.094, -0.002, 0.45, 0.050, 0.053),
            (0.094, 0.012, 0.35, 0.053, 0.058), (0.093, 0.016, 0.26, 0.046, 0.049), (0.091, 0.016, 0.15, 0.034, 0.038),
            (0.090, 0.014, 0.075, 0.032, 0.041),
        ],
        head_centre=(0.0, 0.0, 1.660), head_scale=1.0, hand_scale=1.0, jaw=1.0, hair="bun",
        chest=[((0.070, -0.078, 1.285), (0.061, 0.050, 0.066))],
    ),
    "athletic": Figure(
        height=1.86,
        torso=[
            (0.84, 0.150, 0.092, 0.104, 0.0), (0.90, 0.165, 0.101, 0.119, 0.0), (0.96, 0.167, 0.102, 0.117, 0.0),
            (1.03, 0.159, 0.101, 0.102, 0.0), (1.10, 0.151, 0.099, 0.090, 0.0), (1.17, 0.150, 0.099, 0.088, 0.0),
            (1.24, 0.159, 0.103, 0.098, 0.0), (1.31, 0.171, 0.110, 0.108, 0.0), (1.38, 0.180, 0.107, 0.115, 0.005),
            (1.44, 0.168, 0.090, 0.112, 0.010), (1.49, 0.130, 0.067, 0.090, 0.015), (1.53, 0.086, 0.052, 0.066, 0.020),
            (1.56, 0.060, 0.050, 0.056, 0.020),
        ],
        neck=[(1.49, 0.070, 0.062, 0.064, 0.020), (1.55, 0.060, 0.058, 0.060, 0.014), (1.60, 0.057, 0.056, 0.058, 0.006), (1.66, 0.058, 0.058, 0.058, 0.000)],
        shoulder=(0.200, 0.010, 1.436),
        shoulder_ridge=[(0.045, 0.018, 1.525, 0.038, 0.042), (0.130, 0.014, 1.478, 0.045, 0.050), (0.200, 0.010, 1.436, 0.054, 0.057)],
        bones=(0.305, 0.265, 0.092),
        arm_radii=[(0, 0.054, 0.057), (0.15, 0.053, 0.058), (0.38, 0.047, 0.050), (0.54, 0.038, 0.041), (0.64, 0.043, 0.044), (0.80, 0.036, 0.037), (0.93, 0.025, 0.028), (1, 0.022, 0.027)],
        legs=[
            (0.095, 0.000, 0.90, 0.088, 0.107), (0.101, 0.000, 0.83, 0.090, 0.102), (0.105, -0.002, 0.73, 0.083, 0.092),
            (0.106, -0.006, 0.62, 0.071, 0.077), (0.105, -0.008, 0.52, 0.058, 0.062), (0.104, -0.002, 0.47, 0.055, 0.058),
            (0.104, 0.012, 0.37, 0.058, 0.063), (0.103, 0.016, 0.27, 0.050, 0.053), (0.101, 0.016, 0.155, 0.037, 0.041),
            (0.100, 0.014, 0.078, 0.035, 0.044),
        ],
        head_centre=(0.0, 0.0, 1.738), head_scale=1.06, hand_scale=1.13, jaw=1.16, hair="crop",
        chest=[((0.085, -0.082, 1.385), (0.085, 0.034, 0.058))],
    ),
    "curvy": Figure(
        height=1.76,
        torso=[
            (0.78, 0.186, 0.112, 0.128, 0.0), (0.85, 0.218, 0.128, 0.156, 0.0), (0.91, 0.224, 0.136, 0.160, 0.0),
            (0.97, 0.216, 0.144, 0.144, 0.0), (1.03, 0.200, 0.146, 0.124, 0.0), (1.09, 0.184, 0.136, 0.110, 0.0),
            (1.15, 0.182, 0.126, 0.110, 0.0), (1.21, 0.186, 0.122, 0.116, 0.0), (1.28, 0.188, 0.118, 0.122, 0.0),
            (1.34, 0.182, 0.104, 0.120, 0.005), (1.39, 0.166, 0.086, 0.110, 0.010), (1.425, 0.132, 0.068, 0.094, 0.015),
            (1.455, 0.090, 0.054, 0.072, 0.018), (1.49, 0.060, 0.050, 0.056, 0.018),
        ],
        neck=[(1.43, 0.066, 0.062, 0.064, 0.020), (1.48, 0.058, 0.056, 0.058, 0.014), (1.53, 0.055, 0.055, 0.057, 0.006), (1.59, 0.055, 0.056, 0.056, 0.000)],
        shoulder=(0.186, 0.010, 1.380),
        shoulder_ridge=[(0.040, 0.018, 1.445, 0.034, 0.038), (0.120, 0.014, 1.412, 0.044, 0.050), (0.186, 0.010, 1.380, 0.056, 0.060)],
        bones=(0.280, 0.240, 0.083),
        arm_radii=[(0, 0.056, 0.060), (0.15, 0.060, 0.064), (0.38, 0.053, 0.056), (0.54, 0.042, 0.045), (0.64, 0.044, 0.045), (0.80, 0.037, 0.039), (0.93, 0.026, 0.029), (1, 0.022, 0.027)],
        legs=[
            (0.112, 0.000, 0.86, 0.110, 0.130), (0.120, 0.000, 0.79, 0.110, 0.122), (0.122, -0.002, 0.70, 0.101, 0.110),
            (0.119, -0.006, 0.60, 0.085, 0.091), (0.115, -0.008, 0.50, 0.068, 0.071), (0.114, -0.002, 0.45, 0.064, 0.066),
            (0.114, 0.012, 0.35, 0.068, 0.072), (0.112, 0.016, 0.26, 0.058, 0.061), (0.109, 0.016, 0.15, 0.042, 0.045),
            (0.108, 0.014, 0.075, 0.037, 0.045),
        ],
        head_centre=(0.0, 0.0, 1.656), head_scale=1.02, hand_scale=1.02, jaw=1.08, hair="topknot",
        chest=[((0.090, -0.104, 1.262), (0.078, 0.062, 0.080))],
        extra=[((0.0, -0.070, 1.00), (0.140, 0.085, 0.110))],
    ),
}


def arm_path(figure, angle, side=1):
    """Points and radii of one arm and the direction of its hand; angle is in degrees from the vertical."""
    out, bend = np.radians(angle), np.radians(11)
    upper = np.array([np.sin(out), 0.02, -np.cos(out)])
    fore = np.array([np.sin(out - 0.07) * np.cos(bend), -np.sin(bend), -np.cos(out - 0.07) * np.cos(bend)])
    start = np.array(figure.shoulder)
    elbow = start + upper * figure.bones[0]
    wrist = elbow + fore * figure.bones[1]
    bones = np.array([start, elbow, wrist])
    along = np.array([0, figure.bones[0], sum(figure.bones[:2])])
    table = np.array(figure.arm_radii)
    spots = table[:, 0] * along[-1]
    points = np.stack([np.interp(spots, along, bones[:, i]) for i in range(3)], axis=1)
    points[:, 0] *= side
    fore[0] *= side
    return points, table[:, 1], table[:, 2], fore


def add_hand(body, figure, angle, side):
    """Relaxed hand, its palm towards the thigh, fingers spread from front to back."""
    points, _, _, fore = arm_path(figure, angle, side)
    k, wrist = figure.hand_scale, points[-1]
    front = np.array([0, -1.0, 0]) - fore * -fore[1]
    front /= np.linalg.norm(front)
    inward = np.array([-side, 0, 0.0])
    palm = wrist + fore * figure.bones[2]
    body.add(tube([wrist - fore * 0.02, wrist + fore * 0.03, palm - fore * 0.01], [0.0185 * k, 0.0155 * k, 0.0125 * k], flatten=[0.022 * k, 0.030 * k, 0.037 * k]), 0.015)
    for offset, length, r in ((0.029, 0.068, 0.0085), (0.010, 0.080, 0.0092), (-0.010, 0.076, 0.0088), (-0.028, 0.058, 0.0078)):
        root = palm - fore * 0.016 + front * offset * k
        middle = root + (fore * length * 0.55 + front * offset * 0.06) * k
        tip = root + (fore * length + inward * 0.016) * k
        body.add(tube([root, middle, tip], [r * 1.15 * k, r * k, r * 0.8 * k]), 0.006)
    base = wrist + fore * 0.022 * k + front * 0.018 * k
    joint = base + (fore * 0.036 + front * 0.026 + inward * 0.008) * k
    body.add(tube([base, joint, joint + (fore * 0.036 + front * 0.006) * k], [0.0145 * k, 0.0115 * k, 0.0088 * k]), 0.014)


def foot_parts(figure, side, stride=0.0):
    """Solids of one foot, toes towards the camera and slightly outward."""
    x, y, z = leg_rows(figure, stride)[-1][:3]
    k = figure.hand_scale
    sole = tube([(x, y + 0.030 * k, 0.038), (x + 0.004, y - 0.05 * k, 0.036), (x + 0.014, y - 0.125 * k, 0.027), (x + 0.016, y - 0.172 * k, 0.022)],
                [0.033 * k, 0.037 * k, 0.044 * k, 0.036 * k], side, [0.036, 0.034, 0.025, 0.020])
    instep = tube([(x, y, z + 0.012), (x + 0.004, y - 0.045 * k, 0.055)], [0.032 * k, 0.031 * k], side, [0.041 * k, 0.030])
    return sole, instep


def leg_rows(figure, stride):
    """Leg rows of the left side, the feet moved outward by stride (metres)."""
    rows = np.array(figure.legs)
    rows[:, 0] += stride * (1 - rows[:, 2] / rows[0, 2])
    return rows


def body_field(figure, angle, stride=0.0):
    """Everything of the figure below the head; arms at angle (degrees), feet apart by 2 stride (metres)."""
    body = Field().add(loft(figure.torso)).add(loft(figure.neck, 2.0), 0.03)
    for centre, radii in figure.chest:
        for side in (1, -1):
            body.add(ellipsoid((centre[0] * side, *centre[1:]), radii, 0.22), 0.035)
    for centre, radii in figure.extra:
        body.add(ellipsoid(centre, radii), 0.06)
    for side in (1, -1):
        ridge = np.array(figure.shoulder_ridge)
        body.add(tube(ridge[:, :3], ridge[:, 3], side, ridge[:, 4]), 0.045)
        points, wide, deep, _ = arm_path(figure, angle, side)
        body.add(tube(points, wide, flatten=deep), 0.03)
        add_hand(body, figure, angle, side)
        legs = leg_rows(figure, stride)
        body.add(tube(legs[:, :3], legs[:, 3], side, legs[:, 4]), 0.03)
        sole, instep = foot_parts(figure, side, stride)
        body.add(sole, 0.02).add(instep, 0.03)
    return body


def shoe_field(figure, stride):
    """Both feet alone, for a moulded slip-on shoe."""
    shoes = Field()
    for side in (1, -1):
        sole, instep = foot_parts(figure, side, stride)
        legs = leg_rows(figure, stride)
        shoes.add(sole).add(instep, 0.03).add(tube(legs[-2:, :3], legs[-2:, 3], side, legs[-2:, 4]), 0.025)
    return shoes


class Head:
    """Solids of a serene head with closed lids, scaled about the figure's head centre."""

    def __init__(self, figure):
        self.centre, self.scale, self.jaw, self.hair = np.array(figure.head_centre), figure.head_scale, figure.jaw, figure.hair

    def place(self, points):
        return np.asarray(points, float) * self.scale + self.centre

    def ball(self, centre, radii, tilt=0.0):
        return ellipsoid(self.place(centre), np.array(radii) * self.scale, tilt)

    def strand(self, points, radii, side=1):
        points = np.array(points, float) * [side, 1, 1]
        return tube(self.place(points), np.array(radii) * self.scale)

    def cranium(self):
        return self.ball((0, 0.014, 0.030), (0.073, 0.090, 0.083))

    def lips(self):
        upper = self.strand([(-0.0205, -0.0895, -0.0650), (-0.008, -0.0985, -0.0615), (0, -0.0992, -0.0630), (0.008, -0.0985, -0.0615), (0.0205, -0.0895, -0.0650)], [0.0018, 0.0036, 0.0034, 0.0036, 0.0016])
        lower = self.strand([(-0.0180, -0.0900, -0.0672), (-0.008, -0.0965, -0.0715), (0.008, -0.0965, -0.0715), (0.0180, -0.0900, -0.0672)], [0.0018, 0.0046, 0.0046, 0.0018])
        return upper, lower

    def brow(self, side):
        return self.strand([(0.0150, -0.0865, 0.0215), (0.0235, -0.0855, 0.0252), (0.0320, -0.0825, 0.0270), (0.0405, -0.0760, 0.0258), (0.0480, -0.0685, 0.0215)], [0.0030, 0.0030, 0.0026, 0.0020, 0.0014], side)

    def lash(self, side):
        return self.strand([(0.0180, -0.0840, -0.0020), (0.0240, -0.0870, -0.0052), (0.0315, -0.0880, -0.0064), (0.0390, -0.0840, -0.0045), (0.0455, -0.0770, 0.0000)], [0.0013, 0.0018, 0.0020, 0.0018, 0.0013], side)

    def field(self):
        j = self.jaw
        head = Field().add(self.cranium())
        head.add(self.ball((0, -0.026, -0.036), (0.0585 * (0.6 + 0.4 * j), 0.059, 0.076)), 0.035)
        head.add(self.ball((0, -0.070, -0.098), (0.024 * j, 0.022, 0.017)), 0.025)
        for side in (1, -1):
            head.add(self.strand([(0.056, 0.000, -0.040), (0.039 * j * j, -0.036, -0.079), (0.015 * j, -0.066, -0.098)], [0.012, 0.012, 0.012], side), 0.03)
            head.add(self.ball((0.043 * side, -0.056, -0.022), (0.023, 0.020, 0.017)), 0.022)
            head.cut(self.ball((0.031 * side, -0.096, 0.003), (0.0190, 0.0185, 0.0120)), 0.014)
            head.add(self.strand([(0.010, -0.0800, 0.0190), (0.030, -0.0770, 0.0235), (0.050, -0.0600, 0.0170)], [0.0070, 0.0072, 0.0050], side), 0.014)
            head.add(self.ball((0.0313 * side, -0.0735, 0.000), (0.0150, 0.0135, 0.0115)), 0.004)
            head.add(self.ball((0.0745 * side, 0.012, -0.006), (0.0075, 0.0175, 0.0300), -0.2), 0.007)
            head.cut(self.ball((0.0830 * side, 0.008, -0.002), (0.0050, 0.0095, 0.0170), -0.2), 0.005)
        head.add(self.strand([(0, -0.0835, 0.016), (0, -0.0950, -0.012), (0, -0.1050, -0.031)], [0.0055, 0.0060, 0.0072]), 0.010)
        head.add(self.ball((0, -0.1050, -0.0345), (0.0080, 0.0105, 0.0075)), 0.006)
        for side in (1, -1):
            head.add(self.ball((0.0092 * side, -0.0955, -0.0365), (0.0062, 0.0090, 0.0058)), 0.006)
        head.add(self.ball((0, -0.0790, -0.0660), (0.0270, 0.0155, 0.0200)), 0.016)
        head.cut(self.ball((0, -0.1030, -0.0830), (0.0160, 0.0120, 0.0050)), 0.008)
        upper, lower = self.lips()
        head.add(upper, 0.003).add(lower, 0.003)
        return head

    def tints(self, points):
        """Masks 0..1 at points: painted lips, brows and lash lines."""
        def near(part, reach):
            return np.clip(0.5 - (part.distance(*points.T) - reach) / 0.0018, 0, 1)

        upper, lower = self.lips()
        lips = np.maximum(near(upper, 0.0006), near(lower, 0.0006))
        brows = np.maximum(*(near(self.brow(s), 0.0006) for s in (1, -1)))
        lashes = np.maximum(*(near(self.lash(s), 0.0004) for s in (1, -1)))
        return lips, np.maximum(brows, lashes)

    def hair_field(self):
        """A moulded cap of hair with the knot that the figure wears."""
        shell = {"crop": 0.0065, "bun": 0.0085, "topknot": 0.0085}[self.hair]
        cap = Field().add(self.ball((0, 0.014, 0.030), np.array([0.073, 0.090, 0.083]) + shell))
        cap.add(self.ball((0, 0.052, -0.030), np.array([0.056, 0.046, 0.048]) + shell * 0.6), 0.03)
        if self.hair == "bun":
            cap.add(self.ball((0, 0.102, 0.078), (0.040, 0.036, 0.040)), 0.008)
        if self.hair == "topknot":
            cap.add(self.ball((0, 0.030, 0.140), (0.042, 0.042, 0.034)), 0.008)
        return cap

    def hair_line(self, y, z):
        """Positive (metres) where hair grows: behind a line from the forehead past the ears to the nape."""
        y, z = (y - self.centre[1]) / self.scale, (z - self.centre[2]) / self.scale
        heights = [-0.11, -0.075, -0.045, -0.030, -0.010, 0.020, 0.050, 0.066, 0.074, 0.20]
        fronts = [0.120, 0.056, 0.040, 0.030, -0.014, -0.034, -0.052, -0.062, -0.100, -0.30]
        return (y - PchipInterpolator(heights, fronts)(z)) * 0.75
