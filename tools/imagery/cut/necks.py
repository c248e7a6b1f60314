"""Necks of knitted tops: a ribbed band, the inside of the back with its tape and label, a rolled collar."""

import numpy as np
from scipy.ndimage import distance_transform_edt

from blur import blur
from fabrics import pour, smooth, woven_label
from legs import under
from stitches import beside_line, ribs
from table import beside, curve, joined, linear, shade
from torso import side_of

SEAM = ((-0.0960, 0.0085), (-0.0880, 0.042), (-0.0660, 0.080), (-0.0340, 0.104), (0.0, 0.111))
EDGE = ((-0.0800, -0.0005), (-0.0715, 0.034), (-0.0525, 0.066), (-0.0275, 0.0850), (0.0, 0.0905))
BACK = ((-0.0800, -0.0005), (-0.0600, 0.0065), (-0.0300, 0.0105), (0.0, 0.0115))
"""The neck's left half: where its rib is sewn on, the rib's edge in front and at the back."""
BAND, TAPE = 0.0185, 0.0085
"""Heights of the rib and of the tape over the seam inside the back (metres)."""


def whole(half, wider=1.0, deeper=1.0):
    """A line across from its left half."""
    half = np.array(half) * [wider, deeper]
    return curve(*half, *(half[-2::-1] * [-1, 1]), count=160)


def crew(table, torso, colour, rib, label, size=(1.0, 1.0), thick=1.0, ribbed=True):
    """A ribbed band around the opening, and what shows through it. Returns the band and its stitching."""
    seam, edge = whole(SEAM, *size), whole(EDGE, *size)
    seam = edge + thick * (seam - edge)
    back = whole(BACK, size[0])
    opening = table.cut(joined(back, edge[::-1]))
    band = table.cut(joined(edge, seam[::-1])) & ~opening
    above = table.cut(joined(back, [[0.2, -0.05], [-0.2, -0.05]])) & (np.abs(table.x) < -edge[0][0] + 0.0005)
    table.there = ((table.there | band) & ~opening & ~above) | opening
    base = blur(np.where(torso.body | band, np.maximum(table.height, 0.030), 0.030), 0.007 * table.scale)
    away = table.depth(band)
    round_ = np.sqrt(smooth(away, -0.001, 0.0055))
    table.height = np.where(band, base + 0.0004 + 0.0028 * round_, table.height)
    pour(table, band, rib)
    if ribbed:
        ribs(table, band, beside_line(table, band, seam)[0], 0.0034, 0.00034, 0.24)
    table.groove(seam, 0.0014, 0.0015, 0.40, where=band | torso.body & ~opening)
    table.pucker(under(seam, 0.004)[10:-10], 0.0005, 0.008, 0.009)
    inside_back(table, opening, back, colour, rib, label, ribbed)
    return band, [beside(seam, 0.0024)[8:-8], beside(seam, 0.0058)[8:-8]]


def vee(table, torso, colour, label, point):
    """A faced V-neck: the cloth turns over at its edge. Returns its stitching."""
    half = ((-0.0800, -0.0005), (-0.0620, 0.060), (-0.0330, 0.132), (0.0, point))
    sides = [curve(*side_of(half, side), count=90) for side in (1, -1)]
    edge, back = joined(sides[0], sides[1][::-1]), whole(BACK)
    opening = table.cut(joined(back, edge[::-1]))
    above = table.cut(joined(back, [[0.2, -0.05], [-0.2, -0.05]])) & (np.abs(table.x) < 0.0805)
    table.there = (table.there & ~opening & ~above) | opening
    away = distance_transform_edt(~opening) / table.scale
    turned = np.sqrt(smooth(away, -0.0005, 0.0050))
    table.height = np.where(torso.body & ~opening & (away < 0.012), table.height + 0.0016 - 0.0030 * (1 - turned), table.height)
    sewn = [beside(sides[0], -0.0085)[6:-8], beside(sides[1], 0.0085)[6:-8]]
    for line in sewn:
        table.groove(line, 0.0006, 0.0012, 0.16, where=torso.body & ~opening)
        table.pucker(line, 0.0004, 0.010, 0.008)
    inside_back(table, opening, back, colour, colour, label, ribbed=False)
    return sewn


def inside_back(table, opening, back, colour, rib, label, ribbed=True):
    """The back's inside, evenly half as light as the front: its rib or facing, the tape over the seam, a woven label."""
    low = opening & (table.y > np.interp(table.x, back[:, 0], back[:, 1]) + BAND)
    pour(table, opening, colour)
    deep = np.clip((table.y - 0.03) / 0.06, 0, 1)
    table.dim = np.where(opening, 0.66 - 0.05 * deep, table.dim)
    table.height = np.where(opening, 0.026, table.height)
    strip = opening & ~low
    pour(table, strip, rib)
    table.height = np.where(strip, 0.0285, table.height)
    table.dim = np.where(strip, 0.74, table.dim)
    if ribbed:
        ribs(table, strip, beside_line(table, strip, back)[0], 0.0034, 0.00030, 0.24)
    line = under(back, BAND)
    tape = low & (table.y < np.interp(table.x, line[:, 0], line[:, 1]) + TAPE)
    pour(table, tape, shade(colour, 1.12, 0.015))
    table.height = np.where(tape, 0.0275, table.height)
    slant = np.abs(np.mod((table.y * 1.2 + np.abs(np.mod(table.x / 0.004, 1) - 0.5) * 0.004) / 0.0016, 1) - 0.5)
    table.dim = np.where(tape, 0.66 + 0.14 * slant, table.dim)
    for by in (BAND, BAND + TAPE):
        table.groove(under(back, by), 0.0005, 0.0010, 0.34, where=opening)
    tag = opening & (np.abs(table.x) < 0.0120) & (np.abs(table.y - np.interp(0, line[:, 0], line[:, 1]) - TAPE - 0.0065) < 0.0065)
    woven_label(table, tag, linear(label))
    table.height = np.where(tag, 0.0278, table.height)
    table.dim = np.where(tag, 0.84, table.dim)


def rolled(table, torso, colour, high, half=0.074):
    """A ribbed collar folded over once: its edge below, shadow on the shoulders under it, the back's inside behind its fold. The fold
    dips in front: where it does not, the collar's lower edge is taken for the neckline and the collar is cut away."""
    back = curve((-half + 0.004, 0.0005), (0, 0.0035), (half - 0.004, 0.0005), count=80)
    top = curve((-half + 0.003, 0.001), (-half * 0.62, 0.0130), (0, 0.0190), (half * 0.62, 0.0130), (half - 0.003, 0.001), count=80)
    inside = table.cut(joined(back, top[::-1] + [0, 0.002]))
    pour(table, inside, colour)
    table.there |= inside
    table.height, table.dim = np.where(inside, 0.030, table.height), np.where(inside, 0.52, table.dim)
    ribs(table, inside, table.x[inside], 0.0050, 0.00030, 0.20)
    low = curve((-half - 0.006, high + 0.006), (-half * 0.55, high + 0.021), (0, high + 0.027), (half * 0.55, high + 0.021), (half + 0.006, high + 0.006), count=80)
    mask = table.cut(joined(top, low[::-1]))
    bow = np.sqrt(np.clip(1 - (table.x / (half + 0.010)) ** 2, 0, 1))
    run = smooth(table.depth(mask), 0, 0.006)
    table.there |= mask
    table.height = np.where(mask, 0.022 + 0.048 * bow - 0.004 * (1 - np.sqrt(run)) + 0.0020 * table.noise(0.03, 0.05), table.height)
    pour(table, mask, colour)
    lean = 1 + 0.12 * (table.y - high) / high
    table.dim = np.where(mask, 1, table.dim)
    ribs(table, mask, (table.x / lean)[mask] * (1 + 0.10 * (table.x[mask] / half) ** 2), 0.0050, 0.00060, 0.34)
    window, ink = table.ink([low + [0.001, 0.0030]], 0.008)
    table.dim[window] *= 1 - 0.36 * blur(ink, 0.0036 * table.scale) * ~mask[window]
    return mask
