"""What trousers of all kinds have at the waist: a band with a lapped end, the back's inside above it, loops, metal."""

import numpy as np

from fabrics import pour, smooth
from legs import under
from table import beside, curve, joined, linear, mix, shade


def waist(table, legs):
    """The waistband in front, its lapped end, and the inside of the back that shows above it."""
    cut = legs.cut
    low = under(legs.top, cut.band)
    band = table.cut(joined(legs.top, low[::-1])) & legs.mask
    table.lay(band, 0.0016)
    table.groove(low, 0.0016, 0.0014, 0.42)
    lap = curve((-0.013, cut.dip - 0.0015), (-0.0135, cut.dip + cut.band), count=20)
    flap = band & (table.x > -0.013)
    table.lay(flap, 0.0014, 0.0008)
    table.groove(lap, 0.0010, 0.0010, 0.5)
    return band, low, lap


def belt_loops(table, legs, places=(-0.136, -0.078, 0.078, 0.136)):
    strips, sewn = [], []
    for x in places:
        top = np.interp(x, legs.top[:, 0], legs.top[:, 1]) + 0.0004
        lean = x * 0.045 + table.rng.normal(0, 0.0006)
        ends = np.array([[x, top], [x + lean, top + legs.cut.band + 0.012]])
        line = np.linspace(ends[0], ends[1], 30)
        strip = table.cut(joined(beside(line, 0.0056), beside(line, -0.0056)[::-1]))
        table.lay(strip, 0.0030, 0.0010)
        table.ridge(np.linspace(ends[0] + [0, 0.010], ends[1] - [0, 0.012], 20), 0.0012, 0.007, 0.0025)
        strips.append(strip)
        sewn += [beside(line, 0.0034), beside(line, -0.0034)]
        for at in (line[3], line[-3]):
            sewn += [np.linspace(at + [-0.0046, d], at + [0.0046, d], 8) for d in (0, 0.0009)]
    return strips, sewn


def stud(table, x, y, radius, colour, ring=True):
    """A metal button or rivet: a dome with a rim, which lies in a dent of the cloth."""
    far = np.hypot(table.x - x, table.y - y)
    window = (slice(*np.nonzero((far < radius * 2.5).any(axis=1))[0][[0, -1]]), slice(*np.nonzero((far < radius * 2.5).any(axis=0))[0][[0, -1]]))
    far = far[window] / radius
    pixel = 1 / (table.scale * radius)
    inside = smooth(far, 1 + pixel, 1 - pixel)
    table.dim[window] *= 1 - 0.45 * np.exp(-(((far - 1.08) / 0.16) ** 2)) * (far > 1)
    dome = 0.30 * radius * np.sqrt(np.clip(1 - (far * 0.9) ** 2, 0, 1))
    if ring:
        dome = dome * smooth(far, 0.9, 0.72) * 0.7 + 0.22 * radius * np.exp(-(((far - 0.88) / 0.10) ** 2))
    level = np.median(table.height[window])
    table.height[window] = np.where(far < 1, level + 0.0014 + dome, table.height[window])
    table.dim[window] = np.where(far < 1, 1.0, table.dim[window])
    shine = 0.55 + 0.9 * np.exp(-(((table.x[window] - x) / radius + 0.35) ** 2 + ((table.y[window] - y) / radius + 0.35) ** 2) / 0.18)
    metal = colour[None, None] * shine[..., None]
    if ring:
        metal = metal * (1 - 0.35 * np.exp(-(((far - 0.70) / 0.07) ** 2)))[..., None]
    table.colour[window] = mix(inside, table.colour[window], metal.astype(np.float32))


def inside_of_waist(table, legs, over, colour, lining=None):
    """The wrong side of the back waistband with its woven label, deep behind the front; lining is its colour, none that of denim's wrong side."""
    inside = legs.inside & ~over
    pour(table, inside, shade(colour, 1.35, 0.05) if lining is None else linear(lining) if lining else shade(colour, 0.8))
    table.height[inside] = -0.010
    table.dim[inside] *= 0.85
    if lining != "":
        label = inside & (np.abs(table.x) < 0.016) & (table.y < legs.cut.dip - 0.005) & (table.y > -0.0035)
        pour(table, label, linear("#e9dfca") if lining is None else linear("#3b3a38"))
    table.stitch(under(legs.back_top, 0.0028), shade(colour, 2.0, 0.05) if lining is None else shade(colour, 0.7))
