"""Knitted cloth whose stitches can be seen: stocking stitch, ribs, cables."""

import numpy as np
from scipy.spatial import cKDTree

from fabrics import along, pour, relief, tint
from table import evenly, shade


def beside_line(table, mask, line):
    """For each place of the mask: the run (metres) of the nearest place of the line, and the distance from it."""
    dots, run = evenly(line, 0.0003)
    rows, columns = np.nonzero(mask)
    away, at = cKDTree(dots).query(np.stack([table.x[rows, columns], table.y[rows, columns]], axis=1))
    return run[at].astype(np.float32), away.astype(np.float32)


def ribs(table, mask, across, period=0.0036, deep=0.00040, dark=0.26):
    """Knitted ribs; across is the place (metres) along the band, for each place of the mask."""
    wave = np.cos(across * np.float32(2 * np.pi / period))
    low = np.clip(-wave * 1.3 + 0.1, 0, 1)
    table.height[mask] += deep * wave
    table.dim[mask] *= 1 - dark * low


def yarn(table, mask, colour):
    """A soft yarn: its tone changes a little from row to row and it has a halo of fibres."""
    pour(table, mask, colour)
    tone = 0.6 * table.noise(0.03, 0.0022) + table.noise(0.0011, 0.0011, 2)
    tint(table, mask, np.clip(0.07 + 0.05 * tone, 0, 0.4), shade(colour, 0.55))
    tint(table, mask, np.clip(0.05 * table.noise(0.002, 0.0012), 0, 0.3), shade(colour, 1.5, 0.02))


def knit(table, mask, colour, turn=0.0, period=0.0044):
    """Stocking stitch: columns of small V."""
    yarn(table, mask, colour)
    across, down = along(table, turn, mask)
    sway = (0.00022 * table.noise(0.012, 0.03))[mask]
    place = (across + sway) / np.float32(period)
    leg = np.abs(np.mod(place, 1) - 0.5) * 2
    row = np.mod(down / np.float32(period * 0.74) + 0.75 * (1 - leg), 1)
    gap = np.clip(1 - np.minimum(leg, 1 - leg) * 5.0, 0, 1) * 0.6 + 0.75 * np.exp(-(((row - 0.5) / 0.20) ** 2))
    table.dim[mask] *= 1 - 0.26 * np.clip(gap, 0, 1.2)
    table.height[mask] -= (0.00022 * gap).astype(np.float32)
    return dict(sheen=0.20)


def rib_knit(table, mask, colour, turn=0.0, period=0.0052):
    yarn(table, mask, colour)
    across, _ = along(table, turn, mask)
    ribs(table, mask, across + (0.0003 * table.noise(0.02, 0.06))[mask], period, 0.00034, 0.24)
    return dict(sheen=0.16)


CABLES = (-0.062, 0.0, 0.062)
CABLE, CROSSING = 0.0135, 0.052
"""Where cables run (metres from the middle), their half width, and the length of one crossing."""


def cable(table, mask, colour, turn=0.0):
    """Stocking stitch with plaits, each in a channel of purl; sleeves have one in their middle."""
    surface = knit(table, mask, colour, turn)
    across, down = along(table, turn, mask)
    places = CABLES if turn == 0 else (float(np.median(across)),)
    for x in places:
        off = across - np.float32(x)
        near = np.abs(off) < CABLE * 1.75
        lift, dark = np.zeros_like(off), np.where(near & (np.abs(off) > CABLE * 1.15), 0.20, 0)
        lift -= np.where(dark > 0, 0.0007, 0)
        phase = down * np.float32(2 * np.pi / (2 * CROSSING))
        top = np.full_like(off, -1)
        for start in (0, 2 * np.pi / 3, 4 * np.pi / 3):
            away = np.abs(off - CABLE * 0.62 * np.sin(phase + start)) / np.float32(CABLE * 0.52)
            strand = np.where(away < 1, np.sqrt(np.clip(1 - away * away, 0, 1)) * (0.75 + 0.45 * np.cos(2 * (phase + start))), -1)
            edge = (strand > top) & (away > 0.72) & (away < 1)
            dark = np.where(strand > top, np.where(edge, 0.40 * (away - 0.72) / 0.28, 0), dark)
            top = np.maximum(top, strand)
        lift += np.where(top > -1, 0.0030 * np.clip(top, 0, 2) + 0.0004, 0)
        table.height[mask] += lift.astype(np.float32)
        table.dim[mask] *= (1 - dark).astype(np.float32)
    return surface


KNITTED = {"knit": knit, "rib-knit": rib_knit, "cable": cable}
