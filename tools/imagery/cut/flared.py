"""Sleeveless tops and dresses, flared skirts: one front piece that hangs in folds, which widen towards the hem."""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter

from fabrics import WEAVES, pour, smooth
from legs import under
from necks import crew
from printed import printed
from shirts import button, buttonhole, placket
from stitches import KNITTED, beside_line
from table import Table, beside, curve, joined, linear, shade
from torso import side_of

LABEL = "#e9e2d2"


@dataclass
class Front:
    """Points of the right half as (x, y) in metres. flare is how far folds stand out at the hem (metres), count how many there are;
    they begin at the waist."""

    side: tuple
    low: float
    neck: tuple = (0.092, 0.006)
    shoulder: tuple = (0.150, 0.030)
    armhole: tuple = ((0.150, 0.030), (0.139, 0.095), (0.143, 0.165), (0.166, 0.216), (0.203, 0.246))
    size: tuple = (0.97, 1.22)
    waist: float = 0.36
    flare: float = 0.004
    count: float = 5
    roundness: float = 0.052
    sleeveless: bool = True


FRONTS = {
    "tank": Front(side=((0.203, 0.246), (0.194, 0.350), (0.194, 0.450), (0.206, 0.630)), low=0.640, size=(0.97, 1.36)),
    "dress": Front(
        side=((0.194, 0.246), (0.180, 0.330), (0.169, 0.412), (0.196, 0.540), (0.246, 0.780), (0.300, 1.040)), low=1.062,
        armhole=((0.150, 0.030), (0.137, 0.095), (0.140, 0.165), (0.160, 0.216), (0.194, 0.246)), waist=0.415, flare=0.024, count=6.4,
    ),
    "skirt": Front(side=((0.150, 0.004), (0.164, 0.060), (0.196, 0.190), (0.246, 0.420), (0.300, 0.690)), low=0.708, waist=0.05, flare=0.024, count=6.4, sleeveless=False),
    "short-skirt": Front(side=((0.152, 0.004), (0.166, 0.060), (0.190, 0.160), (0.214, 0.300), (0.234, 0.440)), low=0.456, waist=0.10, flare=0.006, count=4.4, sleeveless=False),
}
BAND, DIP = 0.036, 0.018
"""A skirt's waistband, and how far its front hangs below its back (metres)."""


class Piece:
    """The lines of a front on a table, its mask and the form it lies on."""

    def __init__(self, table, cut):
        self.table, self.cut = table, cut
        rng = table.rng
        self.drift = rng.uniform(-1, 1, 8)
        line = lambda points, side: curve(*side_of(points, side), count=140)
        self.sides = [line(cut.side, s) for s in (-1, 1)]
        u = np.linspace(-1, 1, 240)
        half = cut.side[-1][0]
        fall = cut.side[-1][1] + (cut.low - cut.side[-1][1]) * np.sqrt(np.clip(1 - u * u, 0, 1)) * 0.98
        self.hem = np.stack([u * half, fall + 0.30 * cut.flare * (self.fold(u) - 0.6) * np.clip((1 - np.abs(u)) / 0.06, 0, 1)], axis=1)
        if cut.sleeveless:
            self.armholes = [line(cut.armhole, s) for s in (-1, 1)]
            upper = [joined(side_of([cut.neck, cut.shoulder], s), a) for a, s in zip(self.armholes, (-1, 1))]
        else:
            w = cut.side[0][0]
            self.top = curve((-w, 0.004), (-w * 0.55, DIP * 0.66), (0, DIP), (w * 0.55, DIP * 0.66), (w, 0.004), count=120)
            self.back_top = curve((-w, 0.004), (-w * 0.72, -0.0035), (0, -0.007), (w * 0.72, -0.0035), (w, 0.004), count=120)
            upper = [self.top[:60], self.top[60:][::-1]]
            upper = [part[::-1] for part in upper]
        self.body = table.cut(joined(upper[0], self.sides[0], self.hem, self.sides[1][::-1], upper[1][::-1]))

    def fold(self, u):
        """How far forward the cloth stands across the hem, 0..1: broad crests, narrow valleys, none as wide as the next."""
        d, k = self.drift, self.cut.count
        place = 0.5 * k * u + 0.30 * np.sin(2.3 * u + 3 * d[0]) + 0.16 * np.sin(5.1 * u + 3 * d[1]) + d[2]
        return np.sqrt(np.cos(np.pi * place) ** 2 + 0.02)

    def half(self, y):
        line, waist = self.sides[1], self.cut.side[0][0]
        return np.interp(y, [0.0, *line[:, 1]], [max(waist, 0.19) if self.cut.sleeveless else waist, *line[:, 0]])

    def form(self):
        x, y, cut = self.table.x, self.table.y, self.cut
        half = self.half(y[:, 0])[:, None] + 0.004
        u = x / half
        heights = 0.008 + cut.roundness * np.sqrt(np.clip(1 - u * u, 0, 1))
        grown = smooth(y, cut.waist, cut.low + 0.12) * np.clip((y - cut.waist) / 0.16, 0, 1)
        rim = np.sqrt(np.clip(1 - np.abs(u), 0, 1) * 2.2).clip(0, 1)
        heights = heights + 2.2 * cut.flare * grown * (self.fold(u) - 0.6) * rim
        if cut.sleeveless:
            heights = heights * (0.40 + 0.60 * np.sqrt(smooth(self.table.depth(self.body), 0, 0.045)))
        return gaussian_filter(heights.astype(np.float32), 0.004 * self.table.scale)

    def surplus(self, chest=0.10, fall=0.05, drag=0.02, body=0.008):
        cut = self.cut

        def fields(x, y):
            low = np.clip((y - cut.waist) / 0.25, 0, 1)
            far = np.hypot(0.18 - np.abs(x), y - 0.25)
            fan = chest * np.exp(-(((far - 0.07) / 0.07) ** 2)) if cut.sleeveless else 0 * x
            across = np.clip(np.abs(x) / 0.04, 0.3, 1)
            at_waist = drag * np.exp(-(((y - cut.waist - 0.05) / 0.05) ** 2))
            return tuple(f.astype(np.float32) for f in (fall * low * across + body + 0.4 * fan, body + at_waist + 0.5 * fan, 0.35 * fan * np.sign(x)))

        return fields


def hung(spec, seed, cut, margin):
    """The cloth of a front on its form, before anything is sewn."""
    wide = 2 * max(x for x, _ in cut.side)
    table = Table(wide, cut.low, margin, seed=seed)
    piece = Piece(table, cut)
    limp = dict(bending=spec.get("stiff", 0.45), give=0.012, soft=spec.get("soft", 0.0044))
    draped = table.wrinkles(piece.body, piece.form(), piece.surplus(**spec.get("folds", {})), seed=seed, **limp)
    draped += 0.0010 * table.noise(0.05, 0.09)
    table.there = piece.body.copy()
    table.height = np.where(piece.body, draped * (0.72 + 0.28 * np.sqrt(smooth(table.depth(piece.body), 0, 0.004))), 0).astype(np.float32)
    return table, piece


def woven(table, mask, spec):
    surface = {**WEAVES, **KNITTED}[spec["weave"]](table, mask, linear(spec["colour"]))
    if "print" in spec:
        printed(table, mask, spec["print"])
    return surface


def bound(table, piece, line, width=0.0085):
    """A turned or bound edge: a narrow raised strip with its seam."""
    strip = np.zeros_like(piece.body)
    window, _ = table.ink([line], width * 2)
    near = np.zeros_like(piece.body)
    near[window] = piece.body[window]
    _, away = beside_line(table, near, line)
    strip[near] = away < width
    table.lay(strip, 0.0012, 0.0010)
    table.height -= 0.0016 * (strip * (1 - smooth(table.depth(piece.body), 0, 0.004)))
    return strip


def behind_armhole(table, piece, colour):
    """A sliver of the back's inside beyond the front's armhole, which is cut deeper."""
    for line, side in zip(piece.armholes, (-1, 1)):
        run = np.linspace(0, 1, len(line))[:, None]
        outer = line + np.array([side, 0]) * 0.0075 * np.sin(np.pi * np.clip(run * 1.08, 0, 1)) ** 0.8
        sliver = table.cut(joined(line, outer[::-1])) & ~piece.body
        table.there |= sliver
        pour(table, sliver, colour)
        table.height = np.where(sliver, 0.010, table.height)
        table.dim = np.where(sliver, 0.62, table.dim)


def sewn_hem(table, piece, by):
    low = under(piece.hem, -by)
    window, ink = table.ink([under(piece.hem, -by / 2)], by)
    table.height[window] += 0.0007 * gaussian_filter(ink, 0.0014 * table.scale) * piece.body[window]
    table.pucker(low, 0.0005, 0.011, 0.012)
    return low[4:-4]


def sleeveless(spec, seed):
    """The finished table of a top or dress without sleeves, and how its cloth takes the light."""
    cut = FRONTS[spec["cut"]]
    table, piece = hung(spec, seed, cut, (1.30, 1.16) if spec["cut"] == "tank" else (1.13, 1.12))
    colour = linear(spec["colour"])
    surface = woven(table, piece.body, spec)
    knitted = spec["weave"] in ("jersey", "melange", "rib-knit")
    sewn = [sewn_hem(table, piece, 0.020)]
    if cut.flare > 0.01:
        seam = curve((-0.2, cut.waist - 0.003), (0, cut.waist + 0.004), (0.2, cut.waist - 0.003), count=140)
        table.groove(seam, 0.0016, 0.0016, 0.42, where=piece.body)
        table.pucker(under(seam, 0.006), 0.0012, 0.012, 0.024)
        table.pucker(under(seam, -0.004), 0.0005, 0.012, 0.012)
    trim = linear(spec["band"]) if "band" in spec else colour
    for line, side in zip(piece.armholes, (-1, 1)):
        strip = bound(table, piece, line)
        if "band" in spec:
            pour(table, strip, trim)
        seam = beside(line, 0.0088 * -side)[3:-3]
        table.groove(seam, 0.0010, 0.0012, 0.30, where=piece.body)
        table.pucker(seam, 0.0004, 0.010, 0.008)
        if knitted:
            sewn.append(beside(line, 0.0108 * -side)[4:-4])
    behind_armhole(table, piece, shade(colour, 0.9))
    _, more = crew(table, piece, colour, trim, spec.get("label", LABEL), cut.size, thick=0.50, ribbed=knitted)
    for line in sewn + (more[:1] if knitted else []):
        table.stitch(line, shade(colour, 0.80), length=0.0024, gap=0.0009, width=0.0006)
    return table, surface


def skirt(spec, seed):
    """The finished table of a flared skirt with a waistband, buttoned down its front or not, and how its cloth takes the light."""
    cut = FRONTS[spec["cut"]]
    table, piece = hung({"stiff": 0.6, **spec}, seed, cut, (1.16, 1.18))
    colour = linear(spec["colour"])
    low = under(piece.top, BAND)
    band = table.cut(joined(piece.top, low[::-1])) & piece.body
    flat = gaussian_filter(table.height, 0.004 * table.scale)
    table.height = np.where(band, flat, table.height)
    table.lay(band, 0.0022)
    table.groove(low, 0.0018, 0.0015, 0.46)
    table.pucker(under(low, 0.006), 0.0011, 0.012, 0.022)
    sewn = [sewn_hem(table, piece, 0.030), under(low, 0.0020)[4:-4]]
    if "button" in spec:
        sewn += placket(table, DIP, cut.low - 0.001, 0.0190)
    surface = woven(table, piece.body, spec)
    inside = table.cut(joined(piece.back_top, piece.top[::-1] + [0, 0.004])) & ~piece.body
    pour(table, inside, shade(colour, 0.8))
    table.there |= inside
    table.height[inside], table.dim[inside] = -0.010, 0.85
    tag = inside & (np.abs(table.x) < 0.016) & (table.y < DIP - 0.005) & (table.y > -0.0035)
    pour(table, tag, linear(LABEL))
    for line in sewn:
        table.stitch(line, shade(colour, 0.72), length=0.0026)
    if "button" in spec:
        for y in np.arange(DIP + BAND / 2, cut.low - 0.05, 0.082):
            buttonhole(table, 0.0, y, shade(colour, 0.7), 0.018)
            button(table, 0.0, y, 0.0088, linear(spec["button"]))
    return table, surface
