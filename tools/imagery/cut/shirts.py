"""Shirts: a collar on its stand, a placket with buttons and their holes, yoke, felled armholes, pocket, pleated sleeves and cuffs."""

import numpy as np
from scipy.ndimage import gaussian_filter

from fabrics import PRINTS, WEAVES, pour, smooth
from legs import under
from table import Table, beside, curve, joined, linear, mix, shade
from torso import CUTS, Torso, side_of

FOLD = ((0.0035, 0.064), (0.026, 0.050), (0.050, 0.030), (0.064, 0.014), (0.0685, 0.0045))
OUTER = ((0.0685, 0.0045), (0.080, 0.018), (0.091, 0.040), (0.0955, 0.060))
FALL = ((0.0955, 0.060), (0.083, 0.086), (0.0685, 0.110), (0.053, 0.134))
FRONT = ((0.053, 0.134), (0.036, 0.110), (0.018, 0.084), (0.0035, 0.064))
"""A collar leaf's edges: where it folds over the stand, its side, its lower edge, its front edge down to the point."""
BACK = ((-0.0685, 0.0045), (-0.035, 0.0005), (0, -0.001), (0.035, 0.0005), (0.0685, 0.0045))
PLACKET = 0.0165


def dressed(table, torso, spec):
    """Heights of body, sleeves and cuffs after the cloth has wrinkled."""
    form = torso.form()
    folds = spec.get("folds", {})
    limp = dict(bending=spec.get("stiff", 0.42), give=0.012, soft=spec.get("soft", 0.0032))
    seed = int(table.rng.integers(10_000))
    heights = np.zeros_like(table.height)
    for k in (0, 1):
        arm = torso.sleeves[k] | torso.cuffs[k]
        heights = np.where(arm, table.wrinkles(arm, form, torso.sleeve_surplus(k, **folds.get("sleeve", {})), seed=seed + k, **limp), heights)
        heights = np.where(torso.cuffs[k], 0.4 * heights + 0.6 * form, heights)
    drape = table.wrinkles(torso.body, form, torso.body_surplus(**folds.get("body", {})), seed=seed + 2, **limp)
    heights = np.where(torso.body, drape, heights)
    table.there = torso.body | torso.sleeves[0] | torso.sleeves[1] | torso.cuffs[0] | torso.cuffs[1]
    heights += 0.0010 * table.noise(0.05, 0.09)
    rolled = smooth(table.depth(table.there), 0, 0.004)
    table.height = np.where(table.there, heights * (0.72 + 0.28 * np.sqrt(rolled)), 0).astype(np.float32)


def armholes(table, torso):
    """The body lies over the sleeve; the felled seam is stitched on the body's side."""
    sewn = []
    table.lay(torso.body, 0.0022, 0.0010)
    for line, side in zip(torso.armholes, (-1, 1)):
        table.groove(line, 0.0016, 0.0018, 0.40, soft=0.0010)
        table.pucker(line, 0.0008, 0.011, 0.014)
        sewn.append(beside(line, -0.0075 * side)[3:])
    return sewn


def yoke(table, torso):
    sewn = []
    for line, side in zip(torso.shoulders, (-1, 1)):
        low = line + np.array([-0.004 * side, 0.027])
        table.groove(low, 0.0011, 0.0013, 0.35, where=torso.body)
        table.pucker(low, 0.0004, 0.012, 0.009)
        sewn.append(low[3:-2] + [0, -0.0022])
    return sewn


def cuffs(table, torso):
    """A doubled strip with its seam, small pleats above it and a slit with a button."""
    sewn, buttons = [], []
    for k, side in ((0, -1), (1, 1)):
        a, b, c, d = side_of(torso.cut.cuff, side)
        table.lay(torso.cuffs[k], 0.0022, 0.0010)
        top = curve(a, d, count=40)
        table.groove(top, 0.0018, 0.0015, 0.45)
        up = (a - b) / np.hypot(*(a - b))
        for share in (0.30, 0.42):
            start = a + (d - a) * share
            table.ridge(np.linspace(start, start + up * 0.045, 12), 0.0030, 0.006, 0.0030)
            table.groove(np.linspace(start, start + up * 0.038, 12), 0.0022, 0.0012, 0.25, soft=0.0010)
        table.pucker(top, 0.0006, 0.009, 0.012)
        for by in (0.0045,):
            inset = [p + (m - p) * by / 0.05 for p, m in ((q, (a + b + c + d) / 4) for q in (a, b, c, d))]
            sewn += [curve(inset[0], inset[3], count=40), curve(inset[1], inset[2], count=40)]
        buttons.append((a + b) / 2 + (d - a) * 0.20)
    return sewn, buttons


def placket(table, top, low, width=PLACKET, edge=-1):
    """The strip that carries the buttonholes: a free edge on one side, a stitched fold on the other."""
    strip = table.cut(np.array([[-width, top], [width, top], [width, low], [-width, low]])) & table.there
    table.lay(strip, 0.0018, 0.0009)
    line = lambda x: curve((x, top), (x + 0.0006, (top + low) / 2), (x, low), count=120)
    table.groove(line(width * edge), 0.0014, 0.0012, 0.50)
    table.groove(line(-width * edge), 0.0007, 0.0012, 0.20)
    sewn = [line(-width + 0.0050), line(width - 0.0050)]
    for one in sewn:
        table.pucker(one, 0.00035, 0.011, 0.006)
    return sewn


def button(table, x, y, radius, colour):
    """A four-hole button with a rim, sewn on with crossed thread; the cloth dips around it."""
    reach = radius * 2.6
    column, row = table.pixels((x, y))
    size = int(reach * table.scale)
    window = (slice(int(row) - size, int(row) + size), slice(int(column) - size, int(column) + size))
    across, down = (table.x[window] - x) / radius, (table.y[window] - y) / radius
    far, pixel = np.hypot(across, down), 1 / (table.scale * radius)
    disc = smooth(far, 1 + pixel, 1 - pixel)
    table.dim[window] *= 1 - 0.50 * np.exp(-((np.hypot(across - 0.12, down - 0.22) - 1.02) ** 2) / 0.05) * (far > 1 - pixel)
    level = np.median(table.height[window])
    rim = 0.0011 + 0.0007 * np.exp(-(((far - 0.82) / 0.14) ** 2)) - 0.0003 * np.exp(-((far / 0.5) ** 2))
    table.height[window] = np.where(disc > 0.5, level + rim, table.height[window])
    table.dim[window] = np.where(disc > 0.5, 1.0, table.dim[window])
    table.colour[window] = mix(disc, table.colour[window], colour)
    holes = np.zeros_like(far)
    for i in (-0.26, 0.26):
        for j in (-0.26, 0.26):
            holes = np.maximum(holes, smooth(np.hypot(across - i, down - j), 0.17, 0.09))
    table.colour[window] = mix(0.75 * holes, table.colour[window], shade(colour, 0.22))
    cross = np.minimum(np.abs(across - down), np.abs(across + down))
    table.colour[window] = mix(0.55 * smooth(cross, 0.13, 0.05) * (far < 0.42), table.colour[window], shade(colour, 0.82))


def buttonhole(table, x, y, thread, length=0.0135):
    line = curve((x, y - length / 2), (x, y + length / 2), count=20)
    window, ink = table.ink([line], 0.0030)
    table.height[window] += 0.0006 * gaussian_filter(ink, 0.8)
    table.paint(window, ink * 0.75, thread)
    window, ink = table.ink([line], 0.0008)
    table.dim[window] *= 1 - 0.6 * ink


def patch_pocket(table, x, y, half, tall, point=0.016, hem=0.027):
    """A pocket on the chest: a turned hem above, a pointed foot."""
    outline = np.array([[x - half, y], [x + half, y], [x + half, y + tall - point], [x, y + tall], [x - half, y + tall - point]])
    outline = outline + table.rng.normal(0, 0.0006, outline.shape)
    mask = table.cut(outline) & table.there
    table.lay(mask, 0.0018, 0.0009)
    top, rest = outline[[0, 1]], outline[[1, 2, 3, 4, 0]]
    edge = np.concatenate([np.linspace(p, q, 40) for p, q in zip(rest[:-1], rest[1:])])
    table.groove(edge, 0.0008, 0.0012, 0.34)
    table.groove(np.linspace(*top, 40), 0.0012, 0.0013, 0.50)
    table.pucker(edge, 0.0005, 0.010, 0.006)
    middle = np.array([x, y + tall * 0.45])
    inset = middle + (edge - middle) * (1 - 0.0024 / half)
    return [inset, np.linspace(outline[0] + [0.0015, hem], outline[1] + [-0.0015, hem], 50)]


def part_of(part, side, size, count=60):
    return curve(*(side_of(part, side) * size), count=count)


def opening(table, size):
    """What shows inside the collar: the back of the stand and of the yoke."""
    folds = [part_of(FOLD, side, size) for side in (1, -1)]
    return table.cut(joined(part_of(BACK, 1, size), folds[0][::-1], folds[1]))


def collar(table, size=0.88):
    """Stand and both leaves, raised over the body and rolled at the fold. Returns masks and stitching."""
    inside = opening(table, size)
    stand = table.cut(size * joined(curve((-0.030, 0.052), (0, 0.066), (0.030, 0.052), count=30), curve((0.040, 0.080), (0, 0.088), (-0.040, 0.080), count=30))) & ~inside
    table.there |= stand
    table.height = np.where(stand, 0.058, table.height)
    leaves, sewn = [], []
    for side in (-1, 1):
        mask = table.cut(joined(*(part_of(part, side, size) for part in (FOLD, OUTER, FALL, FRONT)))) & ~inside
        distance = table.depth(mask)
        window, ink = table.ink([part_of(FOLD, side, size, 80)], 0.010)
        top = gaussian_filter(np.where(table.there, table.height, 0.03), 0.012 * table.scale) + 0.0045
        top[window] += 0.007 * gaussian_filter(ink, 0.0045 * table.scale)
        spring = 0.0028 * np.exp(-(((table.y - 0.106 * size) / 0.020) ** 2))
        top += spring - 0.0030 * (1 - np.sqrt(smooth(distance, 0, 0.004)))
        table.height = np.where(mask, top, table.height)
        table.there |= mask
        leaves.append(mask)
        for part in (FALL, FRONT):
            line = part_of(part, side, size)
            sewn.append(beside(line, 0.0052 * side)[5:-5])
            edge, dark = table.ink([line + [0.0010, 0.0026]], 0.0046)
            table.dim[edge] *= 1 - 0.42 * gaussian_filter(dark, 0.0022 * table.scale) * ~mask[edge]
    return inside, stand, leaves, sewn


def inside_collar(table, inside, colour, label, size=0.88):
    """The far side of the collar, in its own shade, with the stand's seam and a label."""
    table.there |= inside
    pour(table, inside, colour)
    table.height = np.where(inside, 0.004 + 0.25 * (0.03 - table.y), table.height)
    deep = np.clip((table.y - 0.002) / 0.060, 0, 1)
    table.dim = np.where(inside, 0.78 - 0.30 * deep, table.dim)
    seam = size * curve((-0.058, 0.024), (0, 0.029), (0.058, 0.024), count=50)
    table.groove(seam, 0.0008, 0.0012, 0.4, where=inside)
    tag = inside & (np.abs(table.x) < 0.014) & (np.abs(table.y - 0.0385 * size) < 0.0058)
    pour(table, tag, linear(label))


def coloured(table, torso, spec, extra):
    """Cloth and print on every piece, each cut along its own grain. extra has further pieces: mask, turn and shift of their print."""
    colour, weave = linear(spec["colour"]), WEAVES[spec["weave"]]
    pieces = [(torso.body, 0.0, 0.0), *((torso.sleeves[k], torso.turns[k], 0.004) for k in (0, 1)), *((torso.cuffs[k], torso.turns[k] + np.pi / 2, 0.002) for k in (0, 1)), *extra]
    if spec["weave"] == "corduroy":
        for mask, turn, _ in pieces:
            surface = weave(table, mask, colour, turn)
    else:
        surface = weave(table, table.there, colour, **spec.get("wash", {}))
    if "print" in spec:
        base = table.colour.copy()
        for mask, turn, shift in pieces:
            table.colour[mask] = base[mask]
            PRINTS[spec["print"]["kind"]](table, mask, spec["print"], linear(spec["print"]["second"]), turn, shift)
    return surface


def shirt(spec, seed):
    """The finished table of a shirt, and how its cloth takes the light."""
    cut = CUTS["shirt"]
    table = Table(cut.wide, cut.tall, seed=seed)
    torso = Torso(table, cut)
    colour = linear(spec["colour"])
    dressed(table, torso, spec)
    sewn = armholes(table, torso) + yoke(table, torso)
    more, on_cuffs = cuffs(table, torso)
    sewn += more + placket(table, 0.056, cut.tall)
    low = torso.hem
    sewn.append(under(low, -0.0060)[4:-4])
    table.pucker(under(low, -0.004), 0.0004, 0.010, 0.006)
    if spec.get("pocket"):
        sewn += patch_pocket(table, 0.110, 0.222, 0.052, 0.122)
    inside, stand, leaves, edges = collar(table)
    extra = [(stand, np.pi / 2, 0.003)] + [(mask, turn, 0.001) for mask, turn in zip(leaves, (0.55, -0.55))]
    surface = coloured(table, torso, spec, extra)
    inside_collar(table, inside, mix(0.5, colour, shade(colour, 0.8)), spec.get("label", "#2f3136"))
    thread = linear(spec["thread"]) if "thread" in spec else shade(colour, 0.80)
    for line in sewn + edges:
        table.stitch(line, thread, length=0.0022, gap=0.0010, width=0.00065)
    holes = shade(colour, 0.84) if "thread" not in spec else thread
    pearl = linear(spec["button"])
    for y in 0.134 + 0.080 * np.arange(7):
        buttonhole(table, 0.0, y, holes)
        button(table, 0.0, y, 0.0054, pearl)
    button(table, 0.0, 0.0685, 0.0054, pearl)
    for at in on_cuffs:
        button(table, *at, 0.0050, pearl)
    return table, surface
