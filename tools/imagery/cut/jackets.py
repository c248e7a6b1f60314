"""Work jackets: a flat collar, a stitched front edge with large buttons, patch pockets, twice-stitched seams."""

import numpy as np
from scipy.ndimage import gaussian_filter

from legs import under
from shirts import armholes, button, buttonhole, coloured, collar, dressed, inside_collar, yoke
from table import Table, beside, curve, linear, shade
from torso import CUTS, Torso, side_of

COLLAR = 1.0
FIRST, LAST = 0.118, 0.622
"""Heights of the upper and the lowest button."""


def front_edge(table, low):
    """The edge of the upper front, turned and stitched twice."""
    line = curve((-0.021, 0.070), (-0.0205, 0.4), (-0.021, low), count=140)
    over = table.cut(np.concatenate([line, [[0.10, low], [0.10, 0.070]]])) & table.there
    fade = np.clip((0.07 - table.x) / 0.06, 0, 1)
    table.height += 0.0030 * gaussian_filter(over.astype(np.float32), 0.0009 * table.scale) * fade
    table.groove(line, 0.0018, 0.0014, 0.52)
    sewn = [beside(line, -0.0030), beside(line, -0.0095)]
    table.pucker(sewn[0], 0.0005, 0.011, 0.008)
    other = curve((0.0215, 0.080), (0.0220, 0.4), (0.0215, low), count=140)
    table.groove(other, 0.0006, 0.0014, 0.10)
    return [*sewn, other]


def patch(table, x, y, half, tall, hem=0.022, corner=0.012):
    """A patch pocket: rounded foot, deep hem, stitched twice, its mouth standing off a little."""
    bend = lambda side: [[x + side * half, y + tall - corner], [x + side * (half - corner * 0.3), y + tall - corner * 0.3], [x + side * (half - corner), y + tall]]
    outline = np.array([[x - half, y], [x + half, y], *bend(1), *bend(-1)[::-1], [x - half, y]])
    line = np.concatenate([np.linspace(p, q, 40) for p, q in zip(outline[1:-1], outline[2:])])
    mask = table.cut(outline) & table.there
    table.lay(mask, 0.0030, 0.0010)
    mouth = np.linspace(outline[0], outline[1], 50) + np.stack([np.zeros(50), 0.0016 * np.sin(np.linspace(0, np.pi, 50))], axis=1)
    table.ridge(under(mouth, 0.006), 0.0022, 0.010, 0.0035)
    table.groove(mouth, 0.0016, 0.0016, 0.58)
    table.groove(line, 0.0009, 0.0013, 0.36)
    table.pucker(line, 0.0006, 0.011, 0.008)
    middle = np.array([x, y + tall * 0.45])
    inset = lambda by: middle + (line - middle) * (1 - by / half)
    bars = [np.linspace(p + [0.001 * s, 0.001], p + [0.007 * s, 0.001], 8) for p, s in ((outline[0], 1), (outline[1], -1))]
    return [inset(0.0026), inset(0.0088), np.linspace(outline[0] + [0.002, hem], outline[1] + [-0.002, hem], 50), *bars]


def sleeve_ends(table, torso):
    sewn = []
    for side in (-1, 1):
        a, b = side_of([torso.cut.sleeve_out[-1], torso.cut.sleeve_in[-1]], side)
        along = b - a
        up = np.array([along[1], -along[0]]) * side / np.hypot(*along)
        up = up if up[1] < 0 else -up
        for by in (0.034, 0.0405):
            line = np.linspace(a + up * by, b + up * by, 60)[2:-2]
            sewn.append(line)
        table.groove(sewn[-2], 0.0008, 0.0013, 0.2)
        table.pucker(np.linspace(a, b, 60) + up * 0.018, 0.0006, 0.012, 0.014)
    return sewn


def jacket(spec, seed):
    """The finished table of a jacket, and how its cloth takes the light."""
    cut = CUTS["jacket"]
    table = Table(cut.wide, cut.tall, seed=seed)
    torso = Torso(table, cut)
    colour = linear(spec["colour"])
    dressed(table, torso, {"stiff": 0.9, "soft": 0.0046, **spec})
    sewn = armholes(table, torso) + yoke(table, torso)
    sewn += [beside(line, 0.0062 * side) for line, side in zip(sewn[:2], (1, -1))]
    sewn += front_edge(table, 0.700) + sleeve_ends(table, torso)
    for by in (0.024, 0.0305):
        sewn.append(under(torso.hem, -by)[6:-6])
    table.groove(under(torso.hem, -0.024), 0.0007, 0.0013, 0.2)
    table.pucker(under(torso.hem, -0.013), 0.0007, 0.012, 0.010)
    for x in (-0.124, 0.124):
        sewn += patch(table, x, 0.470, 0.072, 0.160)
    sewn += patch(table, 0.116, 0.212, 0.050, 0.116, hem=0.018)
    inside, stand, leaves, edges = collar(table, COLLAR)
    extra = [(stand, np.pi / 2, 0.0)] + [(mask, turn, 0.0) for mask, turn in zip(leaves, (0.55, -0.55))]
    surface = coloured(table, torso, spec, extra)
    inside_collar(table, inside, shade(colour, 0.75), spec.get("label", "#e6dcc6"), COLLAR)
    thread = linear(spec["thread"]) if "thread" in spec else shade(colour, 0.62)
    for line in sewn + edges:
        table.stitch(line, thread)
    for y in np.linspace(FIRST, LAST, 5):
        buttonhole(table, -0.001, y, thread, 0.021)
        button(table, 0.0, y, 0.0086, linear(spec["button"]))
    return table, surface
