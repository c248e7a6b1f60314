"""Five-pocket jeans, denim shorts: waistband, loops, lapped fly, scooped pockets with a coin pocket, rivets, felled seams."""

import numpy as np
from scipy.ndimage import gaussian_filter

from fabrics import denim, smooth
from legs import CUTS, Legs, Skirt, between, under
from table import Table, beside, curve, joined, linear
from waists import belt_loops, inside_of_waist, stud, waist

POCKET_OUT, POCKET_IN = 0.120, 0.094
"""Where a front pocket's edge meets the outer seam (height) and the waistband (distance from the middle)."""
COPPER = "#9c6b42"


def bleached(table, legs, fade):
    """Where jeans are worn palest: down the thighs, on the knees, in the whiskers beside the fly."""
    side, y = np.abs(table.x), table.y
    _, middle, half = legs.across(y[:, 0])
    place = (side - middle[:, None]) / half[:, None]
    core = np.exp(-(((place + 0.05) / 0.52) ** 2))
    thigh = np.exp(-(((y - 0.36) / 0.17) ** 2))
    knee = np.exp(-(((y - 0.58) / 0.09) ** 2))
    shin = 0.35 * smooth(y, 0.25, 0.4)
    cloud = 1 + 0.10 * table.noise(0.03, 0.06, 2)
    return (fade * core * (0.62 * thigh + 0.40 * knee + 0.30 * shin) * cloud).astype(np.float32)


def pocket_lines(legs):
    """The scooped edge of both front pockets, from the waistband to the outer seam."""
    lines = []
    for side in (-1, 1):
        out = legs.outer[0 if side < 0 else 1]
        end = np.array([np.interp(POCKET_OUT, out[:, 1], out[:, 0]) * side, POCKET_OUT])
        start = np.array([POCKET_IN, legs.cut.band + np.interp(POCKET_IN, legs.top[:, 0], legs.top[:, 1])])
        lines.append(curve(start, (start[0] + 0.007, start[1] + 0.034), (start[0] + 0.036, end[1] - 0.012), end, count=80) * [side, 1])
    return lines


def fly(table, legs):
    """The lapped fly: its edge down the middle, the curved double stitch beside it, the felled seam below."""
    cut = legs.cut
    top, low = cut.dip + cut.band, cut.crotch - 0.085
    bend = curve((-0.0015, top), (0.0004, (top + low) / 2), (-0.0004, low + 0.018), (0.0, cut.crotch - 0.002), count=120)
    if isinstance(legs, Skirt):
        bend = joined(bend, np.linspace(bend[-1], legs.hems[0][60], 60)[1:])
    table.groove(bend, 0.0019, 0.0015, 0.5)
    over = table.cut(joined(bend, curve((0.033, cut.crotch), (0.036, top), count=10))) & legs.mask & (table.y < low + 0.02)
    table.height += 0.0011 * gaussian_filter(over.astype(np.float32), 0.0008 * table.scale) * smooth(table.x, 0.040, 0.004)
    j = curve((0.0345, top), (0.0335, low - 0.035), (0.0275, low - 0.010), (0.0130, low + 0.008), (0.0010, low + 0.014), count=120)
    table.pucker(j, 0.00035, 0.007, 0.006)
    below = bend[bend[:, 1] > low + 0.014]
    return [j, beside(j, -0.0062)[:-6], beside(below, 0.0018), beside(below, 0.0080), beside(bend[bend[:, 1] < low + 0.006], 0.0022)]


def pockets(table, legs):
    """Both front pockets: the opening's edge lies over its facing; a coin pocket peeps out of the wearer's right one."""
    sewn, studs = [], []
    for line, side in zip(pocket_lines(legs), (-1, 1)):
        facing = table.cut(joined(line, [[0.26 * side, line[-1, 1]], [0.26 * side, -0.02], [line[0, 0], -0.02]])) & legs.mask & (table.y > legs.cut.band * 0.9)
        facing &= table.y > np.interp(table.x[0], legs.top[:, 0], legs.top[:, 1])[None, :] + legs.cut.band
        table.height -= 0.0026 * gaussian_filter(facing.astype(np.float32), 0.0006 * table.scale)
        table.groove(line, 0.0006, 0.0012, 0.30)
        inner = beside(line, 0.0030 * side), beside(line, 0.0092 * side)
        table.pucker(inner[0], 0.0005, 0.006, 0.007)
        sewn += list(inner)
        if side < 0:
            coin = curve((line[0, 0] - 0.006, line[0, 1] + 0.021), (line[0, 0] - 0.050, line[0, 1] + 0.013), count=30)
            coin = coin[table_value(table, facing, coin)]
            if len(coin) > 4:
                table.groove(coin, 0.0012, 0.0012, 0.40)
                table.ridge(under(coin, 0.004), 0.0008, 0.007, 0.0016)
                sewn += [under(coin, 0.0028), under(coin, 0.0080)]
                studs.append(coin[2] + [-0.0015, 0.0050])
        studs += [line[0] + [-0.0045 * side, 0.0075], line[-1] + [-0.0080 * side, 0.0052]]
    return sewn, studs


def table_value(table, mask, line):
    column, row = np.rint(table.pixels(line)).astype(int).T
    return mask[row, column]


def hems(table, legs):
    """Turned hems: a double thickness whose stitch pulls it into slanting ropes."""
    sewn = []
    for line, out in zip(legs.hems, (-1, 1)):
        stitched = under(line, -0.0145)
        window, ink = table.ink([under(line, -0.0072)], 0.0145)
        table.height[window] += 0.0013 * gaussian_filter(ink, 0.0007 * table.scale) * legs.mask[window]
        table.pucker(under(line, -0.008), 0.0007, 0.0075, 0.0065, slant=0.8 * out)
        table.groove(stitched, 0.0008, 0.0012, 0.22)
        sewn.append(stitched[3:-3])
    return sewn


def side_seams(table, legs):
    """Both seams of each leg as they show at its edge; the inner one is felled and stitched twice."""
    sewn = []
    for inner, outer, side in zip(legs.inner, legs.outer, (-1, 1)):
        if not isinstance(legs, Skirt):
            near = inner[inner[:, 1] > 0.295] + [0.0048 * side, 0]
            table.pucker(near, 0.0007, 0.010, 0.008)
            sewn.append(near)
        table.pucker(outer[outer[:, 1] > 0.12] - [0.006 * side, 0], 0.0006, 0.012, 0.009)
        sewn.append((outer - [0.0030 * side, 0])[(outer[:, 1] > 0.050) & (outer[:, 1] < 0.178)])
    return sewn


def jeans(spec, seed):
    """The finished table of a pair, and how its cloth takes the light."""
    cut = CUTS[spec["cut"]]
    table = Table(2 * max(x for x, _ in cut.outer), cut.length, seed=seed)
    legs = (Skirt if spec["cut"] == "skirt" else Legs)(table, cut)
    colour, thread, fade = linear(spec["colour"]), linear(spec["thread"]), spec.get("fade", 0.3)
    table.there = legs.mask | legs.inside
    form = legs.rounded()
    draped = table.wrinkles(legs.mask, form, legs.surplus(**spec.get("folds", {})), seed=seed, bending=0.8, give=0.012)
    draped += 0.0013 * table.noise(0.045, 0.11) * smooth(table.y, 0.06, 0.16)
    table.height = np.where(legs.mask, draped, 0).astype(np.float32)
    turned = smooth(table.depth(legs.mask), 0, 0.004)
    table.height = np.where(legs.mask, table.height * (0.72 + 0.28 * np.sqrt(turned)), table.height)
    _, low, lap = waist(table, legs)
    lines, studs = pockets(table, legs)
    lines += fly(table, legs)
    lines += hems(table, legs) + side_seams(table, legs)
    table.pucker(low, 0.0004, 0.008, 0.006)
    lines += [under(legs.top, 0.0030), under(legs.top, cut.band - 0.0030), under(between(legs.top, -0.3, 0.3), cut.band + 0.0025), beside(lap, -0.003)]
    strips, loops = belt_loops(table, legs, spec.get("loops", (-0.132, -0.076, 0.076, 0.132)))
    for strip in strips:
        table.there |= strip
    weft = {"weft": linear(spec["weft"])} if "weft" in spec else {}
    surface = denim(table, legs.mask | np.logical_or.reduce(strips), colour, fade, bleached(table, legs, fade), **weft)
    inside_of_waist(table, legs, np.logical_or.reduce(strips), colour)
    for line in lines + loops:
        table.stitch(line, thread)
    copper = linear(spec.get("metal", COPPER))
    stud(table, 0.0035, cut.dip + cut.band * 0.50, 0.0088, copper)
    for x, y in studs:
        stud(table, x, y, 0.0033, copper, ring=False)
    return table, surface
