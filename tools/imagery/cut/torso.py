"""Shirts and jackets laid out: body and sleeves as pieces of their own, their roundness, and where their cloth is too long."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter

from fabrics import smooth
from table import curve, joined


@dataclass
class Cut:
    """Points of the right half as (x, y) in metres, y down from the collar's upper edge."""

    neck: tuple = (0.070, 0.036)
    shoulder: tuple = (0.210, 0.086)
    armpit: tuple = (0.214, 0.300)
    side: tuple = ((0.214, 0.300), (0.213, 0.400), (0.215, 0.530), (0.220, 0.650))
    hem: tuple = ((0.220, 0.650), (0.186, 0.678), (0.115, 0.712), (0.0, 0.726))
    armhole: tuple = ((0.210, 0.086), (0.194, 0.150), (0.191, 0.220), (0.199, 0.272), (0.214, 0.300))
    sleeve_out: tuple = ((0.200, 0.083), (0.232, 0.104), (0.272, 0.220), (0.319, 0.375), (0.361, 0.505), (0.401, 0.620))
    sleeve_in: tuple = ((0.196, 0.292), (0.222, 0.345), (0.250, 0.415), (0.276, 0.515), (0.297, 0.650))
    cuff: tuple = ((0.396, 0.620), (0.415, 0.682), (0.319, 0.712), (0.299, 0.649))
    round_body: float = 0.052
    round_sleeve: float = 0.042

    @property
    def wide(self):
        return max(x for x, _ in self.cuff + self.sleeve_out) * 2

    @property
    def tall(self):
        return max(y for _, y in self.hem + self.cuff)


SHIRT = Cut()
JACKET = Cut(
    neck=(0.078, 0.036), shoulder=(0.212, 0.096), armpit=(0.228, 0.330),
    side=((0.228, 0.330), (0.231, 0.420), (0.233, 0.560), (0.235, 0.690)),
    hem=((0.235, 0.690), (0.160, 0.696), (0.080, 0.699), (0.0, 0.700)),
    armhole=((0.212, 0.096), (0.194, 0.170), (0.194, 0.245), (0.208, 0.302), (0.228, 0.330)),
    sleeve_out=((0.196, 0.088), (0.236, 0.116), (0.277, 0.230), (0.325, 0.385), (0.370, 0.520), (0.420, 0.686)),
    sleeve_in=((0.208, 0.318), (0.237, 0.372), (0.262, 0.440), (0.285, 0.530), (0.320, 0.716)),
    cuff=((0.420, 0.686), (0.4205, 0.688), (0.3205, 0.718), (0.320, 0.716)),
    round_body=0.056, round_sleeve=0.048,
)
UNDER_BODY = ((0.150, 0.240), (0.150, 0.110))
"""Sleeves go on under the body."""
CUTS = {"shirt": SHIRT, "jacket": JACKET}


def side_of(points, side):
    return np.array(points, float) * [side, 1]


class Torso:
    """Lines and masks of body, sleeves and cuffs on a table. Index 0 is the picture's left."""

    def __init__(self, table, cut):
        self.table, self.cut = table, cut
        wavy = lambda points, side, count=90: curve(*(side_of(points, side) + table.rng.normal(0, 0.0016, (len(points), 2)) * np.r_[0, np.ones(len(points) - 2), 0][:, None]), count=count)
        self.sides = [wavy(cut.side, s) for s in (-1, 1)]
        self.armholes = [wavy(cut.armhole, s) for s in (-1, 1)]
        self.shoulders = [curve(side_of([cut.neck], s)[0], side_of([((cut.neck[0] + cut.shoulder[0]) / 2, (cut.neck[1] + cut.shoulder[1]) / 2 - 0.003)], s)[0], side_of([cut.shoulder], s)[0], count=40) for s in (-1, 1)]
        left, right = side_of(cut.hem, -1), side_of(cut.hem, 1)
        self.hem = curve(*left, *right[-2::-1], count=160)
        half = lambda k: joined(self.shoulders[k], self.armholes[k], self.sides[k])
        self.body = table.cut(joined(half(1), self.hem[::-1], half(0)[::-1]))
        self.sleeve_outs = [wavy(cut.sleeve_out, s) for s in (-1, 1)]
        self.sleeve_ins = [wavy(cut.sleeve_in, s) for s in (-1, 1)]
        self.sleeves = [table.cut(joined(o, i[::-1], side_of(UNDER_BODY, s))) & ~self.body for o, i, s in zip(self.sleeve_outs, self.sleeve_ins, (-1, 1))]
        self.cuffs = [table.cut(side_of(cut.cuff, s)) for s in (-1, 1)]
        self.turns = [s * -float(np.arctan2(cut.sleeve_out[-1][0] - cut.sleeve_out[2][0], cut.sleeve_out[-1][1] - cut.sleeve_out[2][1])) for s in (-1, 1)]

    def sleeve_place(self, x, y, k):
        """Run along a sleeve (0 at the shoulder, 1 at its end) and -1..1 across it."""
        outer, inner = curve(*self.cut.sleeve_out, count=80), curve(*self.cut.sleeve_in, count=80)
        middle = (outer + inner) / 2
        half = np.hypot(*(outer - inner).T) / 2
        side = x * (-1 if k == 0 else 1)
        ahead = middle[-1] - middle[10]
        ahead = ahead / np.hypot(*ahead)
        runs = middle @ ahead
        run = side * ahead[0] + y * ahead[1]
        off = side * ahead[1] - y * ahead[0] - np.interp(run, runs, middle[:, 0] * ahead[1] - middle[:, 1] * ahead[0])
        return (run - runs[0]) / (runs[-1] - runs[0]), off / np.interp(run, runs, half * 0.98)

    def form(self):
        """Heights that the cloth lies on."""
        x, y = self.table.x, self.table.y
        bow = lambda t: np.sqrt(np.clip(1 - t * t, 0, 1))
        wide = np.interp(y[:, 0], [0.0, 0.25, 0.34, 0.9], [0.270, 0.262, self.cut.side[0][0] + 0.006, self.cut.side[-1][0] + 0.004])
        heights = 0.008 + self.cut.round_body * bow(x / wide[:, None])
        top = self.table.depth(self.body | self.sleeves[0] | self.sleeves[1])
        heights = heights * (0.40 + 0.60 * np.sqrt(smooth(top, 0, 0.045)))
        for k in (0, 1):
            _, off = self.sleeve_place(x, y, k)
            arm = 0.006 + self.cut.round_sleeve * bow(np.clip(off / 1.04, -1, 1))
            near = self.sleeves[k] | self.cuffs[k]
            heights = np.where(near, arm, heights)
        return gaussian_filter(heights.astype(np.float32), 0.004 * self.table.scale)

    def body_surplus(self, chest=0.20, waist=0.05, fall=0.09, body=0.010):
        """Folds that fan from the armpits, and soft falls below."""
        tilt = self.table.rng.uniform(0.7, 1.3, 2)
        arm = self.cut.armpit

        def fields(x, y):
            from_x, from_y = arm[0] - np.abs(x), y - arm[1]
            far = np.hypot(from_x, from_y) + 1e-6
            fan = chest * np.exp(-(((far - 0.07) / 0.07) ** 2)) * np.where(x > 0, *tilt)
            sx, sy, sxy = fan * (from_y / far) ** 2, fan * (from_x / far) ** 2, fan * from_x * from_y / far**2 * np.sign(x)
            low = np.clip((y - 0.36) / 0.2, 0, 1)
            across = np.clip(np.abs(x) / 0.04, 0.2, 1)
            return tuple(f.astype(np.float32) for f in (sx + fall * low * across + body, sy + waist * low + body, sxy))

        return fields

    def sleeve_surplus(self, k, elbow=0.17, cuff=0.18, fall=0.07, body=0.008):
        """Folds across the elbow and above the cuff, long falls down the upper arm."""
        turn = self.turns[k]
        c, s = np.cos(turn), np.sin(turn)
        at = 0.50 + self.table.rng.uniform(-0.04, 0.04)

        def fields(x, y):
            run, off = self.sleeve_place(x, y, k)
            along = elbow * np.exp(-(((run - at) / 0.15) ** 2)) * (0.55 + 0.5 * np.abs(off)) + cuff * np.exp(-(((run - 0.97) / 0.10) ** 2)) + body
            across = fall * np.exp(-(((run - 0.25) / 0.25) ** 2)) + 0.6 * fall * np.exp(-(((run - 1.0) / 0.16) ** 2)) + body
            down, side = (-s, c), (c, s)
            mixed = lambda i, j: along * down[i] * down[j] + across * side[i] * side[j]
            return tuple(f.astype(np.float32) for f in (mixed(0, 0), mixed(1, 1), mixed(0, 1)))

        return fields
