"""Tailored trousers: slanting pockets, pleats or a flat front, a pressed crease, a blind hem; shorts with a drawn cord."""

import numpy as np
from scipy.ndimage import gaussian_filter

from fabrics import PRINTS, WEAVES, smooth
from legs import CUTS, Legs, between, under
from table import Table, beside, curve, joined, linear, shade
from waists import belt_loops, inside_of_waist, waist


def slanting_pockets(table, legs):
    """Openings from the waistband to the outer seam, stitched along their edge, with a small bar at each end."""
    sewn = []
    for side in (-1, 1):
        out = legs.outer[0 if side < 0 else 1]
        low = 0.192
        end = np.array([np.interp(low, out[:, 1], out[:, 0]) * side - 0.002, low])
        start = np.array([0.112, legs.cut.band + np.interp(0.112, legs.top[:, 0], legs.top[:, 1])])
        line = curve(start, (start + end) / 2 + [-0.003, 0.002], end, count=80) * [side, 1]
        behind = table.cut(joined(line, [[0.26 * side, end[1]], [0.26 * side, -0.02], [line[0, 0], -0.02]])) & legs.mask
        behind &= table.y > np.interp(table.x[0], legs.top[:, 0], legs.top[:, 1])[None, :] + legs.cut.band
        table.height -= 0.0024 * gaussian_filter(behind.astype(np.float32), 0.0008 * table.scale)
        table.groove(line, 0.0009, 0.0014, 0.45)
        inner = beside(line, 0.0062 * side)
        table.pucker(inner, 0.0004, 0.010, 0.008)
        sewn.append(inner)
        for at in (inner[3], line[-3]):
            sewn.append(np.linspace(at, at + [-0.006 * side, 0.001], 6))
    return sewn


def plain_fly(table, legs):
    """A concealed fly: its edge, one curved stitch, and the seam below."""
    cut = legs.cut
    top, low = cut.dip + cut.band, cut.crotch - 0.092
    edge = curve((0.0005, top), (0.0010, (top + low) / 2), (-0.0002, low + 0.02), (0.0, cut.crotch - 0.002), count=120)
    table.groove(edge, 0.0019, 0.0015, 0.50)
    over = table.cut(joined(edge, curve((0.033, cut.crotch), (0.036, top), count=10))) & legs.mask & (table.y < low + 0.03)
    table.height += 0.0010 * gaussian_filter(over.astype(np.float32), 0.0008 * table.scale) * smooth(table.x, 0.040, 0.004)
    j = curve((0.0350, top), (0.0340, low - 0.035), (0.0285, low - 0.006), (0.0130, low + 0.016), (0.0015, low + 0.024), count=120)
    table.pucker(j, 0.0003, 0.009, 0.006)
    return [j]


def pleats(table, legs):
    """A pleat on each side that opens towards the thigh."""
    for side in (-1, 1):
        for x, far in ((0.062, 0.20), (0.086, 0.11)):
            top = legs.cut.band + np.interp(x * side, legs.top[:, 0], legs.top[:, 1])
            line = curve((x, top), (x + 0.004, top + far * 0.5), (x + 0.012, top + far), count=60) * [side, 1]
            window, ink = table.ink([line], 0.003)
            fade = np.clip(1 - (table.y[window] - top) / far, 0, 1)
            soft = gaussian_filter(ink, 0.0012 * table.scale)
            table.height[window] -= 0.0040 * soft * fade
            table.dim[window] *= 1 - 0.35 * soft * fade
            window, ink = table.ink([line - [0.006 * side, 0]], 0.011)
            table.height[window] += 0.0034 * gaussian_filter(ink, 0.0030 * table.scale) * np.clip(1 - (table.y[window] - top) / far, 0, 1) ** 0.7


def creases(table, legs):
    """A crease pressed into the front of each leg; it wanders a little and fades towards the hips."""
    y = np.linspace(0.24, legs.cut.length - 0.002, 120)
    _, middle, _ = legs.across(y)
    for side in (-1, 1):
        drift = np.interp(y, np.linspace(0.2, 1.1, 7), table.rng.normal(0, 0.0016, 7))
        at = np.interp(table.y[:, 0], y, middle * side + drift)
        gap = np.abs(table.x - at[:, None])
        rise = np.clip((table.y - 0.26) / 0.16, 0, 1) * (table.y < legs.cut.length + 0.02)
        table.height += (0.0046 * np.exp(-gap / 0.0105) * rise * legs.mask).astype(np.float32)


def blind_hems(table, legs):
    for line in legs.hems:
        window, ink = table.ink([under(line, -0.018)], 0.036)
        table.height[window] += 0.0010 * gaussian_filter(ink, 0.0022 * table.scale) * legs.mask[window]
        table.pucker(under(line, -0.036), 0.0003, 0.012, 0.006)


def coloured(table, spec, where):
    colour = linear(spec["colour"])
    surface = WEAVES[spec["weave"]](table, where, colour)
    if "print" in spec:
        PRINTS[spec["print"]["kind"]](table, where, spec["print"], linear(spec["print"]["second"]), 0.0, spec["print"]["period"] / 2)
    return surface


def laid(spec, seed, bending):
    """The cloth of a pair on its form, before anything is sewn."""
    cut = CUTS[spec["cut"]]
    table = Table(2 * max(x for x, _ in cut.outer), cut.length, seed=seed)
    legs = Legs(table, cut)
    table.there = legs.mask | legs.inside
    draped = table.wrinkles(legs.mask, legs.rounded(), legs.surplus(**spec.get("folds", {})), seed=seed, bending=bending, give=0.012)
    draped += 0.0013 * table.noise(0.045, 0.11) * smooth(table.y, 0.06, 0.16)
    table.height = np.where(legs.mask, draped * (0.72 + 0.28 * np.sqrt(smooth(table.depth(legs.mask), 0, 0.004))), 0).astype(np.float32)
    return table, legs


def trousers(spec, seed):
    """The finished table of a pair, and how its cloth takes the light."""
    table, legs = laid(spec, seed, 0.8)
    cut, colour = legs.cut, linear(spec["colour"])
    if spec.get("pleats"):
        pleats(table, legs)
    if spec.get("crease"):
        creases(table, legs)
    _, low, lap = waist(table, legs)
    sewn = slanting_pockets(table, legs) + plain_fly(table, legs)
    blind_hems(table, legs)
    table.pucker(low, 0.0004, 0.010, 0.006)
    sewn += [under(between(legs.top, -0.3, 0.3), cut.band + 0.0020), beside(lap, -0.003)]
    strips, loops = belt_loops(table, legs, spec.get("loops", (-0.128, -0.070, 0.070, 0.128)))
    over = np.logical_or.reduce(strips)
    table.there |= over
    surface = coloured(table, spec, legs.mask | over)
    inside_of_waist(table, legs, over, colour, spec.get("lining", "#d8cfbd"))
    for line in sewn + loops:
        table.stitch(line, shade(colour, 0.72) if colour.mean() > 0.03 else shade(colour, 1.5, 0.004), length=0.0026)
    return table, surface


def cord(table, spec):
    """A knotted cord: two ends that hang unevenly, each with a tip."""
    colour = linear(spec["cord"])
    y = 0.5 * 0.036 + 0.018
    ends = [
        curve((0.004, y), (0.014, y + 0.016), (0.020, y + 0.055), (0.016, y + 0.098), (0.019, y + 0.135)),
        curve((-0.004, y), (-0.016, y + 0.020), (-0.020, y + 0.060), (-0.026, y + 0.095), (-0.023, y + 0.122)),
    ]
    loops = [curve((0.003, y), (0.020, y - 0.010), (0.033, y + 0.004), (0.021, y + 0.012), (0.002, y + 0.003)),
             curve((-0.003, y), (-0.022, y - 0.009), (-0.034, y + 0.006), (-0.020, y + 0.013), (-0.002, y + 0.003))]
    for line in [*ends, *loops, curve((-0.006, y - 0.001), (0.0, y + 0.003), (0.006, y))]:
        window, ink = table.ink([line + [0.0010, 0.0016]], 0.0062)
        table.dim[window] *= 1 - 0.40 * gaussian_filter(ink, 0.0016 * table.scale)
        window, ink = table.ink([line], 0.0046)
        ply = 0.85 + 0.15 * np.sin((table.x[window] * 0.8 + table.y[window]) * 2 * np.pi / 0.0022)
        table.height[window] += 0.0030 * np.sqrt(gaussian_filter(ink, 0.0008 * table.scale)) * ink
        table.paint(window, ink, colour * np.float32(0.96))
        table.colour[window] *= (1 - ink * (1 - ply))[..., None].astype(np.float32)
        table.dim[window] = np.where(ink > 0.5, 1.0, table.dim[window])
    for end in ends:
        window, ink = table.ink([end[-9:]], 0.0050)
        table.paint(window, ink, shade(colour, 0.55))


def drawstring(spec, seed):
    """Shorts with an elastic waist."""
    table, legs = laid(spec, seed, 0.6)
    cut, colour = legs.cut, linear(spec["colour"])
    low = under(legs.top, cut.band)
    band = table.cut(joined(legs.top, low[::-1])) & legs.mask
    for share in (0.26, 0.50, 0.74):
        table.pucker(under(legs.top, cut.band * share), 0.0011, 0.0052, 0.008)
    table.pucker(low, 0.0016, 0.0075, 0.030)
    table.lay(band, 0.0016)
    for at in (0.004, cut.band * 0.36, cut.band * 0.68, cut.band - 0.001):
        table.groove(under(legs.top, at), 0.0009, 0.0012, 0.16)
    sewn = slanting_pockets(table, legs)
    seam = curve((0.0, cut.dip + cut.band), (0.0006, 0.16), (0.0, cut.crotch - 0.002), count=90)
    table.groove(seam, 0.0015, 0.0013, 0.42)
    table.pucker(seam, 0.0005, 0.010, 0.010)
    for line in legs.hems:
        table.groove(under(line, -0.026), 0.0007, 0.0012, 0.14)
        table.pucker(under(line, -0.020), 0.0006, 0.010, 0.009)
        sewn.append(under(line, -0.026)[3:-3])
    surface = coloured(table, spec, legs.mask)
    inside_of_waist(table, legs, np.zeros_like(legs.mask), colour, "")
    for line in sewn:
        table.stitch(line, shade(colour, 0.78), length=0.0026)
    cord(table, spec)
    return table, surface
