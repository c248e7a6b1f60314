"""Dresses with sleeves: shift dresses, straight and with a round neck, and tea dresses, with a V-neck and a flared skirt below a waist seam."""

from dataclasses import dataclass

import numpy as np

from blur import blur
from fabrics import smooth
from flared import falls
from jackets import patch
from knits import LABEL, clothed, sleeve_hem, turned
from legs import under
from necks import crew, vee
from shirts import armholes, dressed
from table import Table, curve, joined, linear, shade
from torso import Cut, Torso, side_of


@dataclass
class DressCut(Cut):
    """A torso that goes on below the waist. flare is how far folds stand out at the hem (metres), count how many there are."""

    waist: float = 0.40
    flare: float = 0.0
    count: float = 3.0


SHIFT = DressCut(
    neck=(0.092, 0.006), shoulder=(0.196, 0.046), armpit=(0.207, 0.246),
    side=((0.207, 0.246), (0.200, 0.330), (0.199, 0.420), (0.219, 0.560), (0.236, 0.740), (0.250, 0.902)),
    hem=((0.250, 0.902), (0.170, 0.913), (0.080, 0.919), (0.0, 0.920)),
    armhole=((0.196, 0.046), (0.182, 0.105), (0.180, 0.170), (0.189, 0.220), (0.207, 0.246)),
    sleeve_out=((0.187, 0.043), (0.221, 0.062), (0.263, 0.140), (0.292, 0.206), (0.318, 0.276)),
    sleeve_in=((0.185, 0.234), (0.206, 0.260), (0.214, 0.276), (0.222, 0.296), (0.228, 0.318)),
    cuff=((0.318, 0.276), (0.3182, 0.2764), (0.2282, 0.3184), (0.228, 0.318)),
    round_sleeve=0.040, flare=0.007, count=3.6,
)
TEA = DressCut(
    neck=(0.092, 0.006), shoulder=(0.190, 0.044), armpit=(0.198, 0.240),
    side=((0.198, 0.240), (0.184, 0.320), (0.172, 0.410), (0.202, 0.540), (0.254, 0.780), (0.306, 1.030)),
    hem=((0.306, 1.030), (0.210, 1.046), (0.100, 1.054), (0.0, 1.056)),
    armhole=((0.190, 0.044), (0.175, 0.100), (0.173, 0.164), (0.181, 0.213), (0.198, 0.240)),
    sleeve_out=((0.181, 0.041), (0.219, 0.060), (0.262, 0.134), (0.290, 0.196), (0.312, 0.256)),
    sleeve_in=((0.178, 0.228), (0.198, 0.252), (0.205, 0.266), (0.212, 0.284), (0.217, 0.304)),
    cuff=((0.312, 0.256), (0.3122, 0.2564), (0.2172, 0.3044), (0.217, 0.304)),
    round_body=0.050, round_sleeve=0.040, waist=0.412, flare=0.024, count=6.4,
)
POINT = 0.205
"""How low the V ends (metres)."""


class Dress(Torso):
    """The lines of a dress on a table, and the form it lies on."""

    def __init__(self, table, cut):
        self.drift = table.rng.uniform(-1, 1, 8)
        super().__init__(table, cut)

    def fold(self, u):
        return falls(self.drift, self.cut.count, u)

    def hem_line(self):
        line = super().hem_line()
        u = line[:, 0] / line[-1, 0]
        return line + np.stack([0 * u, 0.30 * self.cut.flare * (self.fold(u) - 0.6) * np.clip((1 - np.abs(u)) / 0.06, 0, 1)], axis=1)

    def form(self):
        """The torso's heights, and below the waist those of the skirt with its falls."""
        heights, x, y, cut = super().form(), self.table.x, self.table.y, self.cut
        line = np.array(cut.side)
        half = np.interp(y[:, 0], line[:, 1], line[:, 0])[:, None] + 0.004
        u = np.clip(x / half, -1, 1)
        grown = smooth(y, cut.waist, cut.tall + 0.12) * np.clip((y - cut.waist) / 0.16, 0, 1)
        rim = np.sqrt(np.clip(1 - np.abs(u), 0, 1) * 2.2).clip(0, 1)
        skirt = 0.008 + cut.round_body * np.sqrt(1 - u * u) + 2.2 * cut.flare * grown * (self.fold(u) - 0.6) * rim
        skirt = skirt * (0.40 + 0.60 * np.sqrt(smooth(self.table.depth(self.body), 0, 0.045)))
        share = smooth(y, cut.armpit[1] + 0.02, cut.waist - 0.02) * self.body
        return blur(heights + share * (skirt - heights), 0.004 * self.table.scale)


def begun(spec, seed, cut, folds):
    table = Table(cut.wide, cut.tall, (1.13, 1.12), seed=seed)
    dress = Dress(table, cut)
    dressed(table, dress, {"folds": folds, "soft": 0.0042, "stiff": 0.45, **spec})
    armholes(table, dress)
    return table, dress, linear(spec["colour"])


def ends(table, dress, high):
    """A turned hem with one row of stitches, and such ends of the sleeves."""
    sewn = turned(table, dress.hem, high)[:1]
    for side in (-1, 1):
        sewn.append(sleeve_hem(dress, side, 0.018)[2:-2])
        table.pucker(sewn[-1], 0.0005, 0.010, 0.010)
    return sewn


def dart(table, dress, *points):
    """A fold sewn into the cloth, which ends in a point; a faint pull goes on beyond it."""
    for side in (-1, 1):
        line = curve(*side_of(points, side), count=60)
        table.groove(line, 0.0012, 0.0013, 0.34, where=dress.body)
        table.ridge(line + [0, 0.004], 0.0010, 0.006, 0.003)
        ahead = line[-1] - line[-8]
        table.ridge(np.linspace(line[-1], line[-1] + 4 * ahead, 12), 0.0014, 0.010, 0.006)


STRAIGHT = {"body": {"chest": 0.16, "waist": 0.040, "fall": 0.032, "body": 0.009}, "sleeve": {"elbow": 0.08, "cuff": 0.04, "fall": 0.12, "body": 0.009}}
FULL = {"body": {"chest": 0.14, "waist": 0.015, "fall": 0.045, "body": 0.008}, "sleeve": {"elbow": 0.08, "cuff": 0.05, "fall": 0.16, "body": 0.009}}


def shift_dress(spec, seed):
    """The finished table of a shift dress, and how its cloth takes the light."""
    table, dress, colour = begun(spec, seed, SHIFT, STRAIGHT)
    knitted = spec["weave"] == "jersey"
    sewn = ends(table, dress, 0.030)
    if not knitted:
        dart(table, dress, (0.203, 0.292), (0.155, 0.276), (0.112, 0.266))
    if spec.get("pocket"):
        for x in (-0.112, 0.112):
            sewn += patch(table, x, 0.500, 0.072, 0.165, hem=0.026)
    surface = clothed(table, dress, spec)
    trim = linear(spec["band"]) if "band" in spec else colour
    _, more = crew(table, dress, colour, trim, spec.get("label", LABEL), (1.0, 1.0), thick=1.0 if knitted else 0.42, ribbed=knitted)
    for line in sewn + more[: 2 if knitted else 1]:
        table.stitch(line, shade(colour, 0.80), length=0.0024, gap=0.0009, width=0.0006)
    return table, surface


def waist_seam(table, dress):
    """Bodice and skirt meet; the skirt is gathered a little. Returns the skirt's mask."""
    at = dress.cut.waist
    seam = curve((-0.22, at - 0.004), (0, at + 0.004), (0.22, at - 0.004), count=140)
    table.groove(seam, 0.0018, 0.0017, 0.45, where=dress.body)
    table.pucker(under(seam, 0.008), 0.0016, 0.011, 0.030)
    table.pucker(under(seam, -0.004), 0.0006, 0.012, 0.014)
    return table.cut(joined(seam, [[0.5, 1.3], [-0.5, 1.3]])) & dress.body


def covered(table, x, y, radius):
    """A button covered with the dress's own cloth: a dome that throws a small shadow."""
    window = table.around(x, y, radius * 2.5)
    if window is None:
        return
    far = np.hypot(table.x[window] - x, table.y[window] - y) / radius
    level = np.median(table.height[window])
    table.dim[window] *= 1 - 0.46 * np.exp(-(((far - 1.06) / 0.16) ** 2)) * (far > 1)
    table.height[window] = np.where(far < 1, level + 0.0012 + 0.0034 * np.sqrt(np.clip(1 - far * far, 0, 1)), table.height[window])
    table.dim[window] = np.where(far < 1, 1.0, table.dim[window])


def tea_dress(spec, seed):
    """The finished table of a tea dress, and how its cloth takes the light."""
    table, dress, colour = begun(spec, seed, TEA, FULL)
    sewn = ends(table, dress, 0.022)
    for line in dress.armholes:
        table.pucker(line[:34], 0.0016, 0.010, 0.030)
    skirt = waist_seam(table, dress)
    for x in (0.086,):
        dart(table, dress, (x - 0.004, dress.cut.waist), (x, 0.345), (x + 0.004, 0.285))
    lap = curve((-0.0085, POINT - 0.004), (-0.0090, 0.31), (-0.0085, dress.cut.waist + 0.003), count=60)
    table.groove(lap, 0.0013, 0.0013, 0.42, where=dress.body & ~skirt)
    surface = clothed(table, dress, spec, apart=[(skirt, 0.007)])
    sewn += vee(table, dress, colour, spec.get("label", LABEL), POINT)
    for line in sewn:
        table.stitch(line, shade(colour, 0.80), length=0.0024, gap=0.0010, width=0.0006)
    for y in (POINT + 0.040, POINT + 0.098):
        covered(table, 0.0, y, 0.0072)
    return table, surface
