"""T-shirts and sweatshirts: ribbed bands at neck, cuffs and hem, set-in sleeves, double-stitched edges."""

import numpy as np
from scipy.ndimage import gaussian_filter

from fabrics import pour
from legs import under
from shirts import armholes, coloured, dressed, patch_pocket
from table import Table, beside, curve, joined, linear, shade
from torso import CUTS, Torso, side_of

SEAM = ((-0.096, 0.0085), (-0.088, 0.042), (-0.066, 0.080), (-0.034, 0.104), (0.0, 0.111))
EDGE = ((-0.0790, 0.0015), (-0.0725, 0.034), (-0.054, 0.066), (-0.028, 0.085), (0.0, 0.0905))
BACK = ((-0.0790, 0.0015), (-0.060, 0.0085), (-0.030, 0.0125), (0.0, 0.0135))
BAND = 0.019
"""The neck: where its rib is sewn on, the rib's edge in front and at the back, and the rib's height (metres)."""


def whole(half):
    """A line across from its left half."""
    half = np.array(half)
    return curve(*half, *(half[-2::-1] * [-1, 1]), count=160)


def ribbed(table, mask, across, period=0.0036, deep=0.00032):
    """Knitted ribs: across is the place (metres) along the band."""
    ridge = np.sin(across * np.float32(2 * np.pi / period))
    table.height += np.where(mask, deep * ridge, 0).astype(np.float32)
    table.dim *= np.where(mask, 0.90 + 0.10 * ridge, 1).astype(np.float32)


def neck(table, torso):
    """The ribbed band and the opening, through which the back's inside shows."""
    seam, edge, back = whole(SEAM), whole(EDGE), whole(BACK)
    opening = table.cut(joined(back, edge[::-1]))
    band = table.cut(joined(edge, seam[::-1])) & ~opening
    table.there = (table.there | band) & ~opening | opening
    base = gaussian_filter(np.where(torso.body, table.height, 0.045), 0.006 * table.scale)
    table.height = np.where(band, base + 0.0020, table.height)
    rolled, ink = table.ink([edge], 0.005)
    table.height[rolled] -= 0.0022 * gaussian_filter(ink, 0.0014 * table.scale) * band[rolled]
    around = np.arctan2(table.x, 0.115 - table.y + 0.02) * np.float32(0.085)
    ribbed(table, band, around)
    table.groove(seam, 0.0015, 0.0016, 0.38, where=~opening)
    table.pucker(under(seam, 0.003)[8:-8], 0.0005, 0.008, 0.008)
    return opening, band, [beside(seam, 0.0026)[6:-6]]


def inside_neck(table, opening, colour, rib):
    """The back's inside, evenly half as light as the front, with its band and a printed label."""
    back = whole(BACK)
    pour(table, opening, colour)
    table.dim = np.where(opening, 0.60 - 0.5 * np.clip(table.y - 0.02, 0, 0.06), table.dim)
    table.height = np.where(opening, 0.026, table.height)
    strip = table.cut(joined(back, under(back, BAND)[::-1])) & opening
    pour(table, strip, rib)
    table.height = np.where(strip, 0.0275, table.height)
    ribbed(table, strip, table.x)
    table.groove(under(back, BAND), 0.0008, 0.0012, 0.35, where=opening)


def turned(table, line, by=0.020):
    """A hem with two rows of stitches."""
    window, ink = table.ink([under(line, -by / 2)], by)
    table.height[window] += 0.0007 * gaussian_filter(ink, 0.0012 * table.scale) * table.there[window]
    table.pucker(under(line, -by * 0.6), 0.0004, 0.009, 0.008)
    return [under(line, -by)[4:-4], under(line, -by - 0.0045)[4:-4]]


def sleeve_hem(torso, side, by):
    """A line beside the end of a sleeve."""
    a, b = side_of([torso.cut.sleeve_out[-1], torso.cut.sleeve_in[-1]], side)
    up = np.array([(b - a)[1], -(b - a)[0]]) / np.hypot(*(b - a))
    return np.linspace(a, b, 60) + (up if up[1] < 0 else -up) * by


def begun(spec, seed, kind, folds):
    table = Table(CUTS[kind].wide, CUTS[kind].tall, seed=seed)
    torso = Torso(table, CUTS[kind])
    dressed(table, torso, {"folds": folds, **spec})
    armholes(table, torso)
    return table, torso, linear(spec["colour"])


def tee(spec, seed):
    """The finished table of a T-shirt, and how its cloth takes the light."""
    folds = {"body": {"chest": 0.17, "waist": 0.015, "fall": 0.045, "body": 0.006}, "sleeve": {"elbow": 0.05, "cuff": 0.0, "fall": 0.10, "body": 0.006}}
    table, torso, colour = begun({"soft": 0.0044, "stiff": 0.5, **spec}, seed, "tee", folds)
    opening, band, sewn = neck(table, torso)
    sewn += turned(table, torso.hem)
    for side in (-1, 1):
        ends = [sleeve_hem(torso, side, by)[2:-2] for by in (0.020, 0.0245)]
        table.pucker(ends[0], 0.0004, 0.009, 0.008)
        sewn += ends
    if spec.get("pocket"):
        sewn += patch_pocket(table, 0.104, 0.196, 0.048, 0.112)
    surface = coloured(table, torso, spec, [])
    rib = linear(spec["band"]) if "band" in spec else colour
    pour(table, band, rib)
    if "band" in spec and spec.get("cuff"):
        for k, side in ((0, -1), (1, 1)):
            strip = table.cut(joined(sleeve_hem(torso, side, -0.004), sleeve_hem(torso, side, spec["cuff"])[::-1])) & torso.sleeves[k]
            pour(table, strip, rib)
    inside_neck(table, opening, colour, rib)
    for line in sewn:
        table.stitch(line, shade(colour, 0.80), length=0.0024, gap=0.0009, width=0.0006)
    return table, surface


def sweatshirt(spec, seed):
    """The finished table of a sweatshirt, and how its cloth takes the light."""
    folds = {"body": {"chest": 0.17, "waist": 0.03, "fall": 0.035, "body": 0.008}, "sleeve": {"elbow": 0.16, "cuff": 0.20, "fall": 0.06, "body": 0.008}}
    table, torso, colour = begun({"soft": 0.0054, "stiff": 0.8, **spec}, seed, "sweatshirt", folds)
    opening, band, sewn = neck(table, torso)
    strip = table.cut(joined(torso.hem, under(torso.hem, -0.062)[::-1])) & torso.body
    strip |= torso.body & (table.y > 0.632)
    table.pucker(under(torso.hem, -0.066), 0.0014, 0.012, 0.024)
    table.groove(under(torso.hem, -0.062), 0.0018, 0.0018, 0.34, where=torso.body)
    ribbed(table, strip, table.x, 0.0042, 0.00045)
    for k, side in ((0, -1), (1, 1)):
        table.lay(torso.cuffs[k], 0.0016, 0.0012)
        top = curve(*side_of(torso.cut.cuff, side)[[0, 3]], count=40)
        table.pucker(top + [0, -0.004], 0.0013, 0.010, 0.020)
        table.groove(top, 0.0018, 0.0018, 0.38)
        turn = torso.turns[k]
        ribbed(table, torso.cuffs[k], table.x * np.float32(np.cos(turn)) + table.y * np.float32(np.sin(turn)), 0.0042, 0.00045)
    surface = coloured(table, torso, spec, [])
    rib = linear(spec["band"]) if "band" in spec else colour
    for mask in (band, strip, *torso.cuffs):
        pour(table, mask, rib)
    inside_neck(table, opening, shade(colour, 0.95), rib)
    for line in sewn:
        table.stitch(line, shade(colour, 0.80), length=0.0024, gap=0.0009, width=0.0006)
    return table, surface
