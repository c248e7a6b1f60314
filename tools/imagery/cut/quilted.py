"""Quilted jackets: padding held by diamonds of stitches, a round neck, every edge bound with tape."""

from dataclasses import replace

import numpy as np

from blur import blur
from fabrics import along, pour, smooth, tint
from knits import LABEL, sleeve_hem
from legs import under
from necks import crew
from outlines import SWEATSHIRT
from shirts import armholes, dressed
from stitches import ribs
from table import Table, beside, box, curve, joined, linear, shade
from torso import Torso, side_of
from waists import stud

CUT = replace(
    SWEATSHIRT,
    side=((0.230, 0.280), (0.234, 0.400), (0.237, 0.530), (0.240, 0.668)),
    hem=((0.240, 0.668), (0.160, 0.675), (0.080, 0.679), (0.0, 0.680)),
    sleeve_out=((0.212, 0.048), (0.252, 0.072), (0.302, 0.215), (0.350, 0.375), (0.393, 0.510), (0.428, 0.640)),
    sleeve_in=((0.210, 0.268), (0.236, 0.318), (0.260, 0.405), (0.288, 0.505), (0.330, 0.666)),
    cuff=((0.428, 0.640), (0.4284, 0.6412), (0.3304, 0.6672), (0.330, 0.666)),
)
WIDE, TALL = 0.064, 0.092
"""A diamond's size (metres)."""
PUFF, THREAD, TAPE = 0.0062, 0.0026, 0.0085
FOLDS = {"body": {"chest": 0.10, "waist": 0.030, "fall": 0.03, "body": 0.006}, "sleeve": {"elbow": 0.13, "cuff": 0.05, "fall": 0.04, "body": 0.006}}


def quilt(table, mask, colour, turn=0.0, shift=(0.0, 0.0)):
    """Padded nylon: each diamond swells between rows of stitches, which draw the shell into small creases."""
    pour(table, mask, colour)
    across, down = along(table, turn, mask)
    across, down = across + np.float32(shift[0]), down + np.float32(shift[1])
    sway = (0.0008 * table.noise(0.05, 0.05))[mask]
    slopes_ = [(across + sway) / WIDE + sign * down / TALL for sign in (1, -1)]
    length = 1 / np.hypot(1 / WIDE, 1 / TALL)
    off = [np.abs(value - np.rint(value)) * np.float32(length) for value in slopes_]
    swell = lambda d: 1 - np.exp(-d / 0.0075)
    near = np.exp(-(np.minimum(*off) / 0.0075) ** 2)
    crease = (table.noise(0.0085, 0.0085) + 0.6 * table.noise(0.005, 0.005))[mask]
    table.height[mask] += (PUFF * swell(off[0]) * swell(off[1]) + 0.00045 * crease * near).astype(np.float32)
    table.dim[mask] *= (1 - 0.30 * np.exp(-(np.minimum(*off) / 0.0010) ** 2)).astype(np.float32)
    for value, other in (slopes_, slopes_[::-1]):
        step = np.mod(other * np.float32(length) / THREAD, 1)
        away = np.abs(value - np.rint(value)) * np.float32(length)
        sewn = smooth(away, 0.00060, 0.00030) * smooth(np.abs(step - 0.5), 0.38, 0.30)
        table.colour[mask] += (0.75 * sewn)[:, None] * (shade(colour, 1.7, 0.02) - table.colour[mask])
    tint(table, mask, np.clip(0.03 + 0.02 * table.noise(0.0008, 0.0008), 0, 0.2), shade(colour, 1.4, 0.02))
    return dict(sheen=0.10, gloss=0.07, tightness=6.0)


def bind(table, strip, tape):
    """Tape folded over an edge: a narrow round strip of corded ribbon."""
    base = blur(np.where(table.there, table.height, 0.03), 0.005 * table.scale)
    table.there |= strip
    table.height = np.where(strip, base + 0.0016 + 0.0020 * np.sqrt(smooth(table.depth(strip), -0.0005, TAPE * 0.45)), table.height)
    table.dim = np.where(strip, 1, table.dim)
    pour(table, strip, tape)
    window = box(strip)
    ribs(table, strip, (table.x + table.y)[strip], 0.0016, 0.00006, 0.14)
    edge = blur(strip[window].astype(np.float32), 0.0016 * table.scale) * ~strip[window]
    table.dim[window] *= 1 - 0.42 * edge


def bands(table, torso):
    """Tape at hem, cuffs and the edge of the upper front."""
    hem = torso.hem
    strips = [table.cut(joined(hem, under(hem, -TAPE)[::-1])) & torso.body]
    for side, k in ((-1, 0), (1, 1)):
        strips.append(table.cut(joined(sleeve_hem(torso, side, -0.002), sleeve_hem(torso, side, TAPE)[::-1])) & (torso.sleeves[k] | torso.cuffs[k]))
    edge = curve((-0.0150, 0.088), (-0.0145, 0.4), (-0.0150, 0.700), count=140)
    strips.append(table.cut(joined(edge, beside(edge, TAPE)[::-1])) & torso.body)
    return strips, edge


def pocket(table, torso, x, y, half, tall, colour, tape):
    """A quilted patch pocket with a bound mouth."""
    slant = 0.012 * np.sign(x)
    outline = np.array([[x - half, y + slant * 0.5], [x + half, y - slant * 0.5], [x + half, y + tall - 0.012], [x + half - 0.012, y + tall], [x - half + 0.012, y + tall], [x - half, y + tall - 0.012]])
    mask = table.cut(outline) & torso.body
    window = box(mask, 12)
    table.height[window] = np.where(mask[window], blur(table.height[window], 0.012 * table.scale), table.height[window])
    quilt(table, mask, colour, 0.0, (0.5 * WIDE - x, -y))
    table.height += 0.0030 * blur(mask.astype(np.float32), 0.0008 * table.scale)
    line = joined(*(np.linspace(p, q, 40) for p, q in zip(outline[1:], np.r_[outline[2:], outline[:1]])))
    table.groove(line, 0.0024, 0.0018, 0.50)
    mouth = np.linspace(outline[0], outline[1], 60)
    bind(table, table.cut(joined(mouth, under(mouth, TAPE)[::-1])) & torso.body, tape)


def quilted(spec, seed):
    """The finished table of a quilted jacket, and how its cloth takes the light."""
    table = Table(CUT.wide, CUT.tall, seed=seed)
    torso = Torso(table, CUT)
    colour, tape = linear(spec["colour"]), linear(spec["band"])
    dressed(table, torso, {"folds": FOLDS, "soft": 0.0065, "stiff": 1.1, **spec})
    left = torso.body & (table.x > -0.015)
    for mask, turn, shift in ((torso.body & ~left, 0.0, (0.015, 0)), (left, 0.0, (0.015, 0)), *((torso.sleeves[k] | torso.cuffs[k], torso.turns[k], (0.01, 0)) for k in (0, 1))):
        surface = quilt(table, mask, colour, turn, shift)
    armholes(table, torso)
    for line in torso.shoulders:
        table.groove(line + [0, 0.022], 0.0016, 0.0015, 0.36, where=torso.body)
    for x in (-0.128, 0.128):
        pocket(table, torso, x, 0.440, 0.070, 0.165, colour, tape)
    strips, edge = bands(table, torso)
    for strip in strips:
        bind(table, strip, tape)
    crew(table, torso, shade(colour, 0.9), tape, spec.get("label", LABEL), (1.0, 1.0), thick=0.46, ribbed=False)
    for y in np.linspace(0.128, 0.610, 5):
        stud(table, 0.006, y, 0.0070, linear(spec["button"]))
    return table, surface
