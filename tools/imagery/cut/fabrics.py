"""Cloth colours: what a weave, a dye and wear do to the colour and the finest relief of a piece.

Each takes the table, the mask of the cloth and its linear colour, and returns how it takes light. Ribs and prints run down the picture
unless turn (radians) leads them elsewhere.
"""

import numpy as np
from scipy.ndimage import gaussian_filter

from table import box, mix, shade


WEFT = np.array([0.52, 0.58, 0.64], np.float32)
"""Undyed cotton, a little blued by its neighbours (linear)."""


def smooth(value, low, high):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def along(table, turn, mask):
    """Cloth coordinates: across and along the yarn (metres)."""
    c, s = np.float32(np.cos(turn)), np.float32(np.sin(turn))
    return (table.x * c + table.y * s)[mask], (table.y * c - table.x * s)[mask]


def pour(table, mask, colour):
    table.colour[mask] = colour


def tint(table, mask, share, colour):
    table.colour[mask] = mix(share[mask], table.colour[mask], colour)


def relief(table, mask, height):
    table.height += np.where(mask, height, 0)


def wear(table, mask, width, strength, limit):
    """0..1 where cloth stands out from its surroundings, as edges and the backs of folds do: there the dye rubs off."""
    window = box(mask)
    weight = gaussian_filter(mask[window].astype(np.float32), width * table.scale)
    soft = gaussian_filter(table.height[window] * mask[window], width * table.scale) / np.maximum(weight, 1e-3)
    out = np.zeros_like(table.height)
    out[window] = np.clip((table.height[window] - soft) * strength, 0, limit) * mask[window]
    return out


def twill_lines(table, period):
    ragged = table.noise(0.0011, 0.0024) * np.float32(0.9)
    return np.sin((table.x + table.y * 1.15) * np.float32(2 * np.pi / period) + ragged)


def denim(table, mask, colour, fade=0.0, bleach=None, weft=WEFT):
    """Twill of a dyed warp and a pale weft. fade 0..1 is how far it is washed; bleach is a picture of where it is worn most."""
    pour(table, mask, colour)
    pale = mix(0.45 + 0.25 * fade, shade(colour, 1.7, 0.5 * colour.mean()), weft)
    lines = twill_lines(table, 0.0019)
    yarn = table.noise(0.0007, 0.010) + 0.6 * table.noise(0.0016, 0.040)
    weft = table.noise(0.0016, 0.0008)
    tint(table, mask, np.clip(0.10 + 0.035 * lines + 0.036 * yarn + 0.012 * weft, 0, 0.6), pale)
    cloudy = table.noise(0.05, 0.09, 2)
    tint(table, mask, np.clip(0.05 * cloudy, 0, 0.2), pale)
    tint(table, mask, np.clip(-0.10 * cloudy, 0, 0.3), shade(colour, 0.72))
    if bleach is not None:
        tint(table, mask, np.clip(bleach * (1 + 0.10 * yarn + 0.08 * lines), 0, 0.85), pale)
    folds = wear(table, mask, 0.012, 110, 0.40) * (0.30 + 0.6 * fade)
    edges = wear(table, mask, 0.0020, 900, 0.60) * (0.30 + 0.5 * fade)
    grit = 0.80 + 0.22 * table.noise(0.0012, 0.003)
    tint(table, mask, np.clip(np.maximum(folds, edges) * grit, 0, 0.8), pale)
    relief(table, mask, lines * 0.00002 + yarn * 0.000012)
    return dict(sheen=0.05)


def twill(table, mask, colour):
    """Cotton drill: a fine diagonal, garment-dyed so that edges are a little paler."""
    pour(table, mask, colour)
    lines = twill_lines(table, 0.0017)
    tint(table, mask, np.clip(0.05 + 0.035 * lines + 0.02 * table.noise(0.0008, 0.012), 0, 1), shade(colour, 0.62))
    tint(table, mask, np.clip(0.05 * table.noise(0.06, 0.1, 2), 0, 0.2), shade(colour, 1.25, 0.01))
    tint(table, mask, wear(table, mask, 0.002, 500, 0.22), shade(colour, 1.5, 0.03))
    relief(table, mask, lines * 0.00002)
    return dict(sheen=0.06)


def flannel(table, mask, colour):
    """Wool with a nap: fibres of two tones."""
    pour(table, mask, colour)
    fibre = table.noise(0.0012, 0.0012, 2) + 0.6 * table.noise(0.0009, 0.006)
    tint(table, mask, np.clip(0.10 + 0.11 * fibre, 0, 0.6), shade(colour, 1.9, 0.03))
    tint(table, mask, np.clip(0.08 * table.noise(0.003, 0.003), 0, 0.4), shade(colour, 0.6))
    relief(table, mask, fibre * 0.00003)
    return dict(sheen=0.16)


def crepe(table, mask, colour):
    pour(table, mask, colour)
    grain = table.noise(0.0011, 0.0014, 2)
    tint(table, mask, np.clip(0.04 + 0.03 * grain, 0, 0.3), shade(colour, 1.5, 0.02))
    relief(table, mask, grain * 0.00004)
    return dict(sheen=0.10, gloss=0.02, tightness=9.0)


def linen(table, mask, colour):
    """Plain weave of uneven yarn: slubs across and along."""
    pour(table, mask, colour)
    warp, weft = table.noise(0.0009, 0.022) + 0.5 * table.noise(0.0012, 0.06), table.noise(0.022, 0.0009) + 0.5 * table.noise(0.06, 0.0012)
    tint(table, mask, np.clip(0.07 + 0.055 * (warp + weft), 0, 0.5), shade(colour, 0.70))
    tint(table, mask, np.clip(-0.05 * (warp + weft), 0, 0.5), shade(colour, 1.12, 0.02))
    relief(table, mask, (warp + weft) * 0.00004)
    return dict(sheen=0.05)


def poplin(table, mask, colour):
    pour(table, mask, colour)
    grain = table.noise(0.0007, 0.006) + table.noise(0.006, 0.0007)
    tint(table, mask, np.clip(0.02 + 0.014 * grain, 0, 0.3), shade(colour, 0.7))
    relief(table, mask, grain * 0.00001)
    return dict(sheen=0.04, gloss=0.02, tightness=12.0)


def chambray(table, mask, colour):
    """Shirting of a dyed warp and a white weft."""
    pour(table, mask, colour)
    thread = table.noise(0.0008, 0.007) + table.noise(0.007, 0.0008)
    tint(table, mask, np.clip(0.13 + 0.10 * thread, 0, 0.7), shade(colour, 1.7, 0.10))
    tint(table, mask, np.clip(0.04 * table.noise(0.05, 0.08, 2), 0, 0.2), shade(colour, 0.7))
    tint(table, mask, wear(table, mask, 0.002, 600, 0.30), shade(colour, 1.7, 0.10))
    relief(table, mask, thread * 0.00002)
    return dict(sheen=0.05)


def jersey(table, mask, colour):
    """Fine knit: columns too small to count, a soft bloom."""
    pour(table, mask, colour)
    grain = table.noise(0.0007, 0.004) + 0.7 * table.noise(0.0012, 0.0012)
    tint(table, mask, np.clip(0.03 + 0.022 * grain, 0, 0.3), shade(colour, 0.6))
    relief(table, mask, grain * 0.00002)
    return dict(sheen=0.08)


def melange(table, mask, colour):
    """Jersey of two blended yarns: short streaks of a darker and a paler fibre."""
    surface = jersey(table, mask, colour)
    fibre = table.noise(0.005, 0.0009, 2) + 0.5 * table.noise(0.0009, 0.0009)
    tint(table, mask, np.clip(0.12 * fibre, 0, 0.45), shade(colour, 0.45))
    tint(table, mask, np.clip(-0.12 * fibre, 0, 0.45), shade(colour, 1.35, 0.05))
    return surface


def fleece(table, mask, colour):
    """Heavy jersey, brushed inside."""
    return {**jersey(table, mask, colour), "sheen": 0.12}


def satin(table, mask, colour):
    pour(table, mask, colour)
    tint(table, mask, np.clip(0.02 + 0.012 * table.noise(0.0007, 0.01), 0, 0.2), shade(colour, 1.4, 0.02))
    return dict(sheen=0.10, gloss=0.16, tightness=9.0)


def corduroy(table, mask, colour, turn=0.0):
    pour(table, mask, colour)
    across = np.zeros_like(table.height)
    across[mask] = along(table, turn, mask)[0]
    ridge = np.sin(across * np.float32(2 * np.pi / 0.0040) + 0.25 * table.noise(0.004, 0.03))
    tint(table, mask, np.clip(0.34 - 0.36 * ridge, 0, 0.6), shade(colour, 0.46))
    tint(table, mask, np.clip(0.05 + 0.05 * table.noise(0.002, 0.01), 0, 0.3), shade(colour, 1.5, 0.02))
    relief(table, mask, ridge * 0.00022)
    return dict(sheen=0.22)


def stripes(table, mask, spec, second, turn=0.0, shift=0.0):
    """Stripes along the cloth: period (metres) and the share of the second colour."""
    across = along(table, turn, mask)[0] + shift
    at = np.abs(np.mod(across / spec["period"], 1) - 0.5) * 2
    soft = 0.6 / (table.scale * spec["period"]) * 2
    table.colour[mask] = mix(smooth(1 - at, 1 - spec["share"] - soft, 1 - spec["share"] + soft) * 0.94, table.colour[mask], second)


def gingham(table, mask, spec, second, turn=0.0, shift=0.0):
    """Checks: yarn of both colours crosses, so that half-tone squares come out between."""
    period = spec["period"]
    soft = 0.7 / (table.scale * period)
    two = [smooth(0.25 - np.abs(np.mod(a / period, 1) - 0.5), -soft, soft) for a in (lambda p: (p[0] + shift, p[1]))(along(table, turn, mask))]
    twist = 0.05 * (table.noise(0.0007, 0.005) + table.noise(0.005, 0.0007))[mask]
    share = np.clip(0.46 * (two[0] + two[1]) + twist * (two[0] != two[1]), 0, 1)
    table.colour[mask] = mix(share, table.colour[mask], second)


def level_stripes(table, mask, spec, second, turn=0.0, shift=0.0):
    """Stripes across the cloth; below (a height in metres) leaves what lies above it plain."""
    low = mask & (table.y > spec["below"]) if "below" in spec else mask
    stripes(table, low, spec, second, turn + np.pi / 2, shift)


def block(table, mask, spec, second, turn=0.0, shift=0.0):
    """A second colour on the body below a height."""
    if not turn:
        share = smooth(table.y, spec["height"] - 0.0008, spec["height"] + 0.0008)
        tint(table, mask, share, second)


WEAVES = {f.__name__: f for f in (denim, twill, flannel, crepe, linen, poplin, chambray, jersey, melange, fleece, satin, corduroy)}
PRINTS = {"stripes": level_stripes, "block": block, "pinstripes": stripes, "gingham": gingham}
