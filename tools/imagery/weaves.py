"""Weaves and knits: the fine relief of a cloth, its creases, and how it takes the light.

Each returns the surface: sheen (fuzz at grazing angles), gloss (strength of highlights) and tightness (their sharpness).
"""

import numpy as np

from texture import above, near, noise, ridges, shade, wave

MATT = dict(sheen=0.30, gloss=0.0, tightness=10.0)


def creases(cloth, height, scale=20.0, grain=(1.0, 1.0, 0.45)):
    """Soft creases of a worn cloth; grain stretches them along the axes."""
    grain = np.array(grain)

    def folds(points):
        points = points + noise(points, 6.0, 1)[:, None] * np.float32(0.05)
        return ridges(points, grain * scale) ** 2 + 0.8 * noise(points, grain * scale * 0.55, 2)

    cloth.raise_by(height * cloth.slowly(folds))


def jersey(cloth):
    cloth.raise_by(noise(cloth.uv, 620, 2) * 0.00016)
    creases(cloth, 0.0011, 13, (1.0, 1.0, 0.5))
    return MATT


def melange(cloth):
    """Jersey of two blended yarns."""
    fibre = noise(np.column_stack([cloth.u * 240, cloth.v * 900]), 1.0, 3)
    cloth.paint(above(fibre, 0.55, 0.22) * 0.42, shade(cloth.ground, 0.55))
    cloth.paint(above(1 - fibre, 0.60, 0.2) * 0.45, shade(cloth.ground, 1.25, 0.05))
    return jersey(cloth)


def rib_knit(cloth):
    """Fine ribs all over."""
    ridge = wave(cloth.u, 0.0062)
    cloth.raise_by(0.0005 * ridge)
    cloth.paint(above(-ridge, 0.2, 0.6) * 0.30, shade(cloth.ground, 0.55))
    creases(cloth, 0.0008, 12)
    return dict(sheen=0.45, gloss=0.0, tightness=10.0)


def knit(cloth, gauge=0.0062):
    """Stocking stitch: columns of small Vs."""
    column = np.abs(np.sin(cloth.u * np.float32(np.pi / gauge)))
    rows = wave(cloth.v + column * np.float32(gauge * 0.40), gauge * 0.74)
    cloth.raise_by((column + 0.45 * rows) * 0.00050)
    cloth.paint((1 - column) * 0.42, shade(cloth.ground, 0.42))
    cloth.paint(above(-rows, 0.3, 0.5) * 0.20, shade(cloth.ground, 0.55))
    creases(cloth, 0.0014, 10)
    return dict(sheen=0.55, gloss=0.0, tightness=10.0)


def cable(cloth):
    """Stocking stitch with two twisted cables down the front and the back."""
    for at in (-0.062, 0.062):
        run = cloth.u - at
        swing = 0.010 * wave(cloth.v, 0.055)
        inside = near(run, 0.0, 0.024, 0.003) * (1 - cloth.on_sleeve)
        for side in (1, -1):
            strand = near(run, side * swing, 0.0085, 0.006)
            over = 0.6 + 0.4 * side * np.cos(cloth.v * np.float32(2 * np.pi / 0.055))
            cloth.raise_by(inside * strand * over * 0.0036)
        for edge in (-0.0235, 0.0235):
            cloth.groove(run, edge, 0.0018, 0.0016, 1.0 - cloth.on_sleeve)
    return knit(cloth, 0.0066)


def fleece(cloth):
    """Heavy brushed jersey."""
    cloth.raise_by(noise(cloth.uv, 420, 2) * 0.00022)
    creases(cloth, 0.0022, 9, (1.0, 1.0, 0.7))
    return dict(sheen=0.55, gloss=0.0, tightness=10.0)


def marl(cloth):
    """Brushed jersey of two blended yarns."""
    surface = melange(cloth)
    creases(cloth, 0.0016, 9, (1.0, 1.0, 0.7))
    return {**surface, "sheen": 0.5}


def twill(cloth):
    cloth.raise_by(wave(cloth.u + cloth.v, 0.0024) * 0.00006)
    cloth.paint(above(wave(cloth.u + cloth.v, 0.0024), 0.2, 0.6) * 0.08, shade(cloth.ground, 0.7))
    creases(cloth, 0.0010, 14, (1.0, 1.0, 0.35))
    return dict(sheen=0.18, gloss=0.02, tightness=12.0)


def flannel(cloth):
    """Wool with a soft nap."""
    cloth.paint(above(noise(cloth.uv, 300, 3), 0.55, 0.2) * 0.25, shade(cloth.ground, 1.35, 0.02))
    cloth.raise_by(noise(cloth.uv, 500, 2) * 0.00012)
    creases(cloth, 0.0008, 12, (1.0, 1.0, 0.4))
    return dict(sheen=0.5, gloss=0.0, tightness=10.0)


def crepe(cloth):
    cloth.raise_by(noise(cloth.uv, 520, 2) * 0.00016)
    creases(cloth, 0.0008, 15, (1.0, 1.0, 0.3))
    return dict(sheen=0.25, gloss=0.03, tightness=8.0)


def poplin(cloth):
    """Crisp shirting with ironed-in creases."""
    cloth.raise_by(noise(cloth.uv, 700, 1) * 0.00006)
    creases(cloth, 0.0016, 17, (1.0, 1.0, 0.55))
    return dict(sheen=0.12, gloss=0.02, tightness=12.0)


def linen(cloth):
    across = noise(np.column_stack([cloth.u * 1100, cloth.v * 60]), 1.0, 2)
    along = noise(np.column_stack([cloth.u * 60, cloth.v * 1100]), 1.0, 2)
    thread = across + along
    cloth.raise_by(thread * 0.00022)
    cloth.paint(above(thread, 1.05, 0.22) * 0.24, shade(cloth.ground, 0.68))
    cloth.paint(above(1 - thread, 0.05, 0.2) * 0.18, shade(cloth.ground, 1.2, 0.02))
    creases(cloth, 0.0024, 24, (1.0, 1.0, 0.7))
    return dict(sheen=0.15, gloss=0.0, tightness=10.0)


def satin(cloth):
    creases(cloth, 0.0012, 11, (1.0, 1.0, 0.22))
    return dict(sheen=0.20, gloss=0.30, tightness=9.0)


def corduroy(cloth):
    ridge = wave(cloth.u, 0.0042)
    cloth.raise_by(0.00045 * ridge)
    cloth.paint(above(-ridge, 0.1, 0.7) * 0.45, shade(cloth.ground, 0.45))
    creases(cloth, 0.0008, 10)
    return dict(sheen=0.65, gloss=0.0, tightness=10.0)


def quilt(cloth):
    """Light padding stitched in diamonds."""
    size = 0.085
    a, b = (np.abs(np.mod((cloth.u + sign * cloth.v * 0.75) / size, 1) - 0.5) * 2 for sign in (1, -1))
    seam = np.maximum(a, b)
    cloth.raise_by(0.0075 * (1 - seam**2.2))
    cloth.paint(above(seam, 0.965, 0.02) * 0.45, shade(cloth.ground, 0.4))
    pull = above(seam, 0.6, 0.35)
    cloth.raise_by(pull * ridges(cloth.uv, 60) * 0.0007)
    return dict(sheen=0.12, gloss=0.10, tightness=9.0)


WEAVES = {f.__name__.replace("_", "-"): f for f in (
    jersey, melange, rib_knit, knit, cable, fleece, marl, twill, flannel, crepe, poplin, linen, satin, corduroy, quilt)}
