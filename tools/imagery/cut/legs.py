"""Trousers laid out: their outline, their roundness, where their cloth is too long, and what every waist has."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter

from table import curve, joined


@dataclass
class Cut:
    """Half widths at heights below the waist (metres). Outer and inner are seams as (x, y); band is the height of the waistband."""

    outer: tuple
    inner: tuple
    dip: float = 0.020
    band: float = 0.038
    round_hip: float = 0.046
    round_leg: float = 0.044

    @property
    def waist(self):
        return self.outer[0][0]

    @property
    def crotch(self):
        return self.inner[0][1]

    @property
    def length(self):
        return self.outer[-1][1]


STRAIGHT = Cut(
    ((0.150, 0.004), (0.166, 0.060), (0.184, 0.140), (0.196, 0.235), (0.197, 0.340), (0.192, 0.500), (0.189, 0.640), (0.190, 0.820), (0.192, 1.010)),
    ((0.000, 0.268), (0.007, 0.300), (0.015, 0.370), (0.026, 0.500), (0.034, 0.640), (0.038, 0.820), (0.041, 1.012)),
)
TAPERED = Cut(
    ((0.150, 0.004), (0.166, 0.060), (0.185, 0.140), (0.197, 0.235), (0.196, 0.340), (0.183, 0.500), (0.172, 0.640), (0.162, 0.800), (0.156, 0.955)),
    ((0.000, 0.268), (0.007, 0.300), (0.014, 0.370), (0.024, 0.500), (0.032, 0.640), (0.037, 0.800), (0.040, 0.957)),
)
WIDE = Cut(
    ((0.148, 0.004), (0.166, 0.060), (0.186, 0.140), (0.202, 0.235), (0.212, 0.340), (0.228, 0.500), (0.243, 0.640), (0.260, 0.820), (0.276, 1.030)),
    ((0.000, 0.272), (0.008, 0.300), (0.015, 0.370), (0.025, 0.500), (0.032, 0.640), (0.036, 0.820), (0.038, 1.034)),
    round_leg=0.056,
)
SKIRT = Cut(
    ((0.150, 0.004), (0.167, 0.060), (0.186, 0.140), (0.200, 0.235), (0.209, 0.340), (0.216, 0.440)),
    ((0.000, 0.300), (0.0, 0.380), (0.0, 0.450)),
)
SHORT = Cut(
    ((0.152, 0.004), (0.168, 0.060), (0.187, 0.140), (0.203, 0.235), (0.212, 0.320), (0.218, 0.400)),
    ((0.000, 0.262), (0.007, 0.285), (0.013, 0.320), (0.020, 0.404)),
    dip=0.018,
)
CUTS = {"straight": STRAIGHT, "tapered": TAPERED, "wide": WIDE, "short": SHORT, "skirt": SKIRT}


ROLL = 0.0035
"""How far the roundness goes on behind the edge that the camera sees (metres)."""


def seam(points, table, wobble=0.0012):
    """A seam through points; cloth is never cut or hung quite straight."""
    line = curve(*points, count=160)
    drift = np.interp(line[:, 1], np.linspace(-0.05, 1.1, 15), table.rng.normal(0, wobble, 15))
    fade = np.clip(np.minimum(line[:, 1] / 0.05, 1), 0, 1)
    return line + np.stack([drift * fade, 0 * drift], axis=1)


class Legs:
    """The front of a pair of trousers on a table: its lines and masks."""

    def __init__(self, table, cut):
        self.table, self.cut = table, cut
        left_out, right_out = (seam(cut.outer, table) for _ in range(2))
        left_in, right_in = (seam(cut.inner, table) for _ in range(2))
        self.outer = (left_out * [-1, 1], right_out)
        self.inner = (left_in * [-1, 1], right_in)
        self.hems = [self.hem(o[-1], i[-1]) for o, i in zip(self.outer, self.inner)]
        w = cut.waist
        self.top = curve((-w, 0.004), (-w * 0.55, cut.dip * 0.66), (0, cut.dip), (w * 0.55, cut.dip * 0.66), (w, 0.004), count=120)
        self.mask = table.cut(joined(self.outline(), self.top[::-1]))
        back = curve((-w, 0.004), (-w * 0.72, -0.0035), (0, -0.007), (w * 0.72, -0.0035), (w, 0.004), count=120)
        self.back_top = back
        self.inside = table.cut(joined(back, self.top[::-1] + [0, 0.004])) & ~self.mask

    def outline(self):
        """From the waist's left end down, and up again to its right end."""
        left = joined(self.outer[0], self.hems[0], self.inner[0][::-1])
        return joined(left, self.inner[1], self.hems[1][::-1], self.outer[1][::-1])

    def hem(self, out, inn):
        """The hem hangs a little lower in the middle, as a round leg seen from its own height does."""
        middle = (out + inn) / 2 + [0, 0.004 + self.table.rng.uniform(-0.001, 0.001)]
        return curve(out, middle, inn, count=50)

    def across(self, y):
        """Half width of the hips, and the middle and half width of a leg, at heights."""
        outer = np.interp(y, *np.array(self.cut.outer).T[::-1])
        inner = np.interp(y, *np.array(self.cut.inner).T[::-1])
        return outer, (outer + inner) / 2, np.maximum((outer - inner) / 2, 0.02)

    def rounded(self):
        """Heights of the form that the cloth lies on: a flattened hip, two flattened legs."""
        x, y = self.table.x, self.table.y
        hips, middle, half = self.across(y[:, 0])
        side = np.abs(x)
        bow = lambda t: np.sqrt(np.clip(1 - t * t, 0, 1))
        hip = self.cut.round_hip * bow(side / (hips[:, None] + ROLL))
        leg = self.cut.round_leg * bow((side - middle[:, None]) / (half[:, None] + ROLL))
        share = np.clip((y - 0.10) / (self.cut.crotch - 0.07), 0, 1)
        share = share * share * (3 - 2 * share)
        return gaussian_filter((0.006 + hip * (1 - share) + leg * share).astype(np.float32), 0.004 * self.table.scale)

    def surplus(self, hip=0.16, knee=0.10, break_=0.13, body=0.004, fall=0.0):
        """Where the cloth is too long: fan-like below the hips, across the knees, above the hem; too wide (fall) where legs hang in folds."""
        cut, rng = self.cut, self.table.rng
        tilt = rng.uniform(-0.025, 0.025, 6)

        def fields(x, y):
            side = np.abs(x)
            from_x, from_y = side - 0.004, y - cut.crotch - 0.004
            far = np.hypot(from_x, from_y) + 1e-6
            fan = hip * np.exp(-(((far - 0.075) / 0.055) ** 2)) * np.clip((0.10 - from_y) / 0.10, 0, 1) * np.clip(from_x / 0.02, 0, 1)
            fan = fan * (1 + 0.35 * np.where(x > 0, tilt[0], tilt[1]) / 0.025)
            across, along = -from_y / far, from_x / far
            falling = across * along * np.sign(x)
            sx, sy, sxy = fan * across**2, fan * along**2, fan * falling
            at_knee = cut.length * 0.56 + np.where(x > 0, tilt[2], tilt[3])
            _, middle, half = (np.interp(y, *p) for p in self.tables(y))
            edge = np.abs(side - middle) / half
            sy = sy + knee * np.exp(-(((y - at_knee) / 0.075) ** 2)) * (0.45 + 0.75 * edge)
            sxy = sxy + 0.5 * knee * np.exp(-(((y - at_knee) / 0.10) ** 2)) * np.sign(x) * np.sign(side - middle) * edge
            sy = sy + break_ * np.exp(-(((y - cut.length + 0.055) / 0.050) ** 2)) * (0.6 + 0.5 * edge)
            hanging = fall * np.clip((y - 0.16) / 0.30, 0, 1)
            sx, sy = sx + hanging, sy - 0.35 * hanging
            calm = np.clip((y - cut.band) / 0.03, 0, 1)
            return tuple((field * calm).astype(np.float32) for field in (sx + body, sy + body, sxy))

        return fields

    def tables(self, y):
        heights = np.unique(np.round(y, 4))
        return [(heights, values) for values in self.across(heights)]


class Skirt(Legs):
    """The front of a straight skirt: one hem from side to side, no inner seams."""

    def outline(self):
        (left, right), low = self.outer, self.cut.inner[-1][1]
        self.hems = [curve(left[-1], (-0.11, low - 0.0025), (0.0, low), (0.11, low - 0.0025), right[-1], count=120)]
        return joined(left, self.hems[0], right[::-1])

    def rounded(self):
        side, hips = np.abs(self.table.x), self.across(self.table.y[:, 0])[0]
        bow = np.sqrt(np.clip(1 - (side / (hips[:, None] + ROLL)) ** 2, 0, 1))
        return gaussian_filter((0.006 + 1.15 * self.cut.round_hip * bow).astype(np.float32), 0.004 * self.table.scale)

    def surplus(self, across=0.012, along=0.020, low=0.05, **_):
        """Soft drags below the hips, a few falls towards the hem."""

        def fields(x, y):
            drag = along * np.exp(-(((y - 0.24) / 0.09) ** 2)) * np.clip(np.abs(x) / 0.05, 0.2, 1)
            fall = low * np.clip((y - 0.26) / 0.16, 0, 1) * np.clip(np.abs(x) / 0.03, 0.3, 1)
            calm = np.clip((y - self.cut.band) / 0.03, 0, 1)
            return tuple((f * calm).astype(np.float32) for f in (across + fall, drag + 0.3 * across, 0.5 * drag * np.sign(x)))

        return fields


def under(line, by):
    """A line of the waist moved down."""
    return line + [0, by]


def between(line, low, high):
    """The part of a line between two x."""
    return line[(line[:, 0] >= low) & (line[:, 0] <= high)]
