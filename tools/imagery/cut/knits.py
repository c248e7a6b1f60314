"""Knitted tops: T-shirts, sweatshirts, roll necks and cardigans. Set-in sleeves; ribs at neck, cuffs and hem, or stitched hems."""

import numpy as np
from scipy.ndimage import gaussian_filter

from fabrics import PRINTS, WEAVES, pour
from legs import under
from necks import crew, rolled
from outlines import COLLAR, KNITS
from printed import LAID, printed
from shirts import armholes, dressed, patch_pocket
from stitches import KNITTED, ribs
from table import Table, curve, joined, linear, shade
from torso import Torso, side_of

LABEL = "#e9e2d2"
TEE_FOLDS = {"body": {"chest": 0.20, "waist": 0.030, "fall": 0.075, "body": 0.009}, "sleeve": {"elbow": 0.10, "cuff": 0.05, "fall": 0.12, "body": 0.009}}
LONG_FOLDS = {"body": {"chest": 0.20, "waist": 0.035, "fall": 0.07, "body": 0.009}, "sleeve": {"elbow": 0.17, "cuff": 0.10, "fall": 0.08, "body": 0.009}}
HEAVY_FOLDS = {"body": {"chest": 0.20, "waist": 0.045, "fall": 0.06, "body": 0.010}, "sleeve": {"elbow": 0.18, "cuff": 0.22, "fall": 0.08, "body": 0.010}}
RIB = 0.060
"""Height of a ribbed hem (metres)."""


def begun(spec, seed, kind, folds, **cloth):
    """A table with the wrinkled body and sleeves on it, sewn together."""
    table = Table(KNITS[kind].wide, KNITS[kind].tall, seed=seed)
    torso = Torso(table, KNITS[kind])
    dressed(table, torso, {"folds": folds, **cloth, **spec})
    armholes(table, torso)
    return table, torso, linear(spec["colour"])


def clothed(table, torso, spec, without=None):
    """Cloth and print on body and sleeves, each along its own grain; not where ribs are."""
    weave, colour = {**WEAVES, **KNITTED}[spec["weave"]], linear(spec["colour"])
    bare = table.there if without is None else table.there & ~without
    pieces = [(torso.body & bare, 0.0), *((torso.sleeves[k] & bare, torso.turns[k]) for k in (0, 1))]
    if spec["weave"] in KNITTED:
        for mask, turn in pieces:
            surface = weave(table, mask, colour, turn)
    else:
        surface = weave(table, table.there, colour)
    if "print" in spec:
        for mask, turn in pieces:
            if spec["print"]["kind"] in LAID:
                printed(table, mask, spec["print"], turn)
                continue
            PRINTS[spec["print"]["kind"]](table, mask, spec["print"], linear(spec["print"]["second"]), turn, 0.004 if turn else 0.0)
    return surface


def turned(table, line, by=0.020):
    """A hem with two rows of stitches."""
    window, ink = table.ink([under(line, -by / 2)], by)
    table.height[window] += 0.0007 * gaussian_filter(ink, 0.0012 * table.scale) * table.there[window]
    table.pucker(under(line, -by * 0.6), 0.0005, 0.010, 0.010)
    return [under(line, -by)[4:-4], under(line, -by - 0.0045)[4:-4]]


def sleeve_hem(torso, side, by):
    """A line beside the end of a sleeve."""
    a, b = side_of([torso.cut.sleeve_out[-1], torso.cut.sleeve_in[-1]], side)
    up = np.array([(b - a)[1], -(b - a)[0]]) / np.hypot(*(b - a))
    return np.linspace(a, b, 60) + (up if up[1] < 0 else -up) * by


def sleeve_ends(table, torso):
    sewn = []
    for side in (-1, 1):
        ends = [sleeve_hem(torso, side, by)[2:-2] for by in (0.020, 0.0245)]
        table.pucker(ends[0], 0.0004, 0.009, 0.008)
        sewn += ends
    return sewn


def tee(spec, seed):
    """The finished table of a T-shirt, short or long in the sleeve, and how its cloth takes the light."""
    kind = spec.get("cut", "tee")
    folds = LONG_FOLDS if kind == "long" else TEE_FOLDS
    table, torso, colour = begun(spec, seed, kind, folds, soft=0.0040, stiff=0.40)
    sewn = turned(table, torso.hem) + sleeve_ends(table, torso)
    if spec.get("pocket"):
        sewn += patch_pocket(table, 0.104, 0.196, 0.048, 0.112)
    surface = clothed(table, torso, spec)
    rib = linear(spec["band"]) if "band" in spec else colour
    if spec.get("cuff"):
        for k, side in ((0, -1), (1, 1)):
            strip = table.cut(joined(sleeve_hem(torso, side, -0.004), sleeve_hem(torso, side, spec["cuff"])[::-1])) & torso.sleeves[k]
            pour(table, strip, rib)
    _, more = crew(table, torso, colour, rib, spec.get("label", LABEL), spec.get("neck", (1.0, 1.0)))
    for line in sewn + more:
        table.stitch(line, shade(colour, 0.80), length=0.0024, gap=0.0009, width=0.0006)
    return table, surface


def ribbed_ends(table, torso, rib, period=0.0044, high=RIB):
    """Ribbed hem and cuffs; the cloth above is gathered into them. Returns their mask."""
    seam = under(torso.hem, -high)
    wider = np.concatenate([seam[:1] - [0.06, 0.004], seam, seam[-1:] + [0.06, -0.004]])
    strip = torso.body & (table.y > np.interp(table.x, wider[:, 0], wider[:, 1]))
    table.ridge(under(wider, -0.018), 0.0045, 0.022, 0.009)
    table.pucker(under(wider, -0.006), 0.0017, 0.011, 0.030)
    table.groove(wider, 0.0022, 0.0018, 0.36, where=torso.body)
    pour(table, strip, rib)
    ribs(table, strip, (table.x * (1 - 0.10 * (table.y - seam[0][1])))[strip], period, 0.00055, 0.32)
    for k, side in ((0, -1), (1, 1)):
        a, d = side_of(torso.cut.cuff, side)[[0, 3]]
        table.lay(torso.cuffs[k], 0.0010, 0.0014)
        top = curve(a, d, count=40)
        table.pucker(top + [0, -0.006], 0.0016, 0.010, 0.026)
        table.groove(top, 0.0020, 0.0018, 0.40)
        pour(table, torso.cuffs[k], rib)
        ahead = (d - a) / np.hypot(*(d - a))
        ribs(table, torso.cuffs[k], (table.x * ahead[0] + table.y * ahead[1]).astype(np.float32)[torso.cuffs[k]], period, 0.00055, 0.32)
    return strip | torso.cuffs[0] | torso.cuffs[1]


def sweatshirt(spec, seed):
    """The finished table of a sweatshirt, and how its cloth takes the light."""
    table, torso, colour = begun(spec, seed, "sweatshirt", HEAVY_FOLDS, soft=0.0052, stiff=0.65)
    surface = clothed(table, torso, spec)
    rib = linear(spec["band"]) if "band" in spec else colour
    ribbed_ends(table, torso, rib)
    _, sewn = crew(table, torso, colour, rib, spec.get("label", LABEL))
    for line in sewn:
        table.stitch(line, shade(colour, 0.80), length=0.0024, gap=0.0009, width=0.0006)
    return table, surface


def roll_neck(spec, seed):
    """The finished table of a jumper with a rolled collar, and how its cloth takes the light."""
    table, torso, colour = begun(spec, seed, "roll-neck", HEAVY_FOLDS, soft=0.0060, stiff=0.75)
    strip = torso.body & (table.y > np.interp(table.x, torso.hem[:, 0], torso.hem[:, 1] - RIB))
    surface = clothed(table, torso, spec, strip | torso.cuffs[0] | torso.cuffs[1])
    ribbed_ends(table, torso, colour, period=0.0050)
    rolled(table, torso, colour, COLLAR)
    return table, surface
