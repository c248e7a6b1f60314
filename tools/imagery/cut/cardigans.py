"""Cardigans: two fronts with ribbed bands, the right one lying on the left one, open in a V over the inside of the back."""

import numpy as np
from scipy.ndimage import gaussian_filter

from fabrics import pour, smooth
from knits import HEAVY_FOLDS, LABEL, RIB, begun, clothed, ribbed_ends
from necks import BACK, inside_back, whole
from shirts import button
from stitches import beside_line, ribs
from table import curve, joined, linear
from torso import side_of

POINT, LOW = 0.300, 0.700
HALF = 0.0160
"""Where the V ends, where the bands end, and half a band's width (metres)."""
INNER = ((0.0800, -0.0005), (0.0680, 0.085), (0.0350, 0.195), (-0.0020, POINT - 0.018), (-HALF, POINT + 0.030))
OUTER = ((0.1090, 0.0140), (0.0985, 0.090), (0.0680, 0.206), (0.0310, POINT - 0.002), (HALF, POINT + 0.060))
"""The edge and the seam of the band on the picture's right, down to where they run straight."""


def edges(side):
    straight = lambda line: joined(line, np.linspace(line[-1], [line[-1][0], LOW], 90)[1:])
    return [straight(curve(*side_of(points, side), count=140)) for points in (INNER, OUTER)]


def front_bands(table, torso, colour):
    """Both bands and the opening between them."""
    (left_edge, left_seam), (edge, seam) = edges(-1), edges(1)
    cloth = torso.body & table.there
    opening = table.cut(joined(left_edge[:140], edge[:140][::-1])) & (table.y < POINT + 0.03)
    right = table.cut(joined(edge, seam[::-1]))
    right_front = table.cut(joined(edge, [[0.3, LOW], [0.3, -0.05]]))
    left = table.cut(joined(left_edge, left_seam[::-1])) & ~right_front
    opening &= ~(right | left) & ~(right_front & ~right & (table.x > edge[0][0]))
    shoulders = table.y < np.interp(np.abs(table.x), [0.080, 0.109], [-0.0010, 0.0130])
    bands = [mask & (cloth | (table.y < 0.05)) & ~shoulders for mask in (left, right)]
    above = table.cut(joined(whole(BACK), [[0.2, -0.05], [-0.2, -0.05]])) & (np.abs(table.x) < 0.0805)
    opening &= ~above
    table.there = (table.there & ~above) | opening | bands[0] | bands[1]
    base = gaussian_filter(np.where(table.there, np.maximum(table.height, 0.032), 0.032), 0.006 * table.scale)
    for mask, line, lift in ((bands[0], left_seam, 0.0016), (bands[1], seam, 0.0046)):
        round_ = np.sqrt(smooth(table.depth(mask), -0.001, 0.0060))
        table.height = np.where(mask, base + lift + 0.0022 * round_, table.height)
        table.dim = np.where(mask, 1, table.dim)
        pour(table, mask, colour)
        _, away = beside_line(table, mask, line)
        ribs(table, mask, away, 0.0046, 0.00050, 0.30)
        table.groove(line, 0.0014, 0.0015, 0.36, where=cloth | mask)
    window, ink = table.ink([edge[110:] + [-0.0022, 0.0010]], 0.005)
    under_it = cloth & ~bands[1]
    table.dim[window] *= 1 - 0.42 * gaussian_filter(ink, 0.0022 * table.scale) * under_it[window]
    return opening


def cardigan(spec, seed):
    """The finished table of a cardigan, and how its cloth takes the light."""
    table, torso, colour = begun(spec, seed, "cardigan", HEAVY_FOLDS, soft=0.0056, stiff=0.7)
    strip = torso.body & (table.y > np.interp(table.x, torso.hem[:, 0], torso.hem[:, 1] - RIB))
    surface = clothed(table, torso, spec, strip | torso.cuffs[0] | torso.cuffs[1])
    ribbed_ends(table, torso, colour, period=0.0046)
    opening = front_bands(table, torso, colour)
    inside_back(table, opening, whole(BACK), colour, colour, spec.get("label", LABEL))
    for y in np.linspace(POINT + 0.056, 0.670, 6):
        button(table, 0.0, y, 0.0078, linear(spec["button"]))
    return table, surface
