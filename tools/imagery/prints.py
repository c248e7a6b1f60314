"""Prints and woven patterns: functions of the cloth's own coordinates, so they drape with it."""

import numpy as np

from texture import above, below, cells, linear, mix, near, noise, phase, shade


def stripes(cloth, spec):
    """Level stripes; from and to (heights in metres) keep part of the body plain."""
    band = near(phase(cloth.v + spec.get("shift", 0), spec["period"]), 0.5, spec["share"] / 2, 0.02)
    if "below" in spec:
        band = band * (cloth.z < spec["below"])
    cloth.paint(band, linear(spec["second"]))


def block(cloth, spec):
    """One colour above a height, another below; sleeves follow their own length."""
    along = np.where(cloth.on_sleeve, spec["height"] + spec.get("sleeve", 9.0) - cloth.v, cloth.z)
    cloth.paint(below(along, spec["height"], 0.0006), linear(spec["second"]))


def gingham(cloth, spec):
    across, along = (near(phase(value, spec["period"]), 0.5, 0.25, 0.012) for value in (cloth.u, cloth.v))
    cloth.paint((across + along) / 2, linear(spec["second"]))


def tartan(cloth, spec):
    """Two crossing sets of bands, each (centre in the repeat, half width, colour, strength)."""
    twill = 0.5 + 0.12 * np.sign(np.sin((cloth.u + cloth.v) * np.float32(2 * np.pi / 0.0028)))
    for value, weight in ((cloth.u, twill), (cloth.v, 1 - twill)):
        for centre, half, colour, strength in spec["bands"]:
            repeat = phase(value + 0.013, spec["period"])
            distance = np.abs(repeat - centre)
            band = below(np.minimum(distance, 1 - distance), half, 0.004)
            cloth.paint(band * weight * strength, linear(colour))


def dots(cloth, spec):
    """Dots in a diagonal grid."""
    size = spec["period"]
    x, y = cloth.u / size, cloth.v / size
    first = np.hypot(np.mod(x, 1) - 0.5, np.mod(y, 1) - 0.5)
    second = np.hypot(np.mod(x + 0.5, 1) - 0.5, np.mod(y + 0.5, 1) - 0.5)
    cloth.paint(below(np.minimum(first, second), spec["radius"], 0.02), linear(spec["second"]))


def flowers(cloth, spec):
    """Layers of five-petalled flowers, each (cells for a metre, shift, colour, heart, size)."""
    for scale, shift, colour, heart, size in spec["layers"]:
        dx, dy, chance, other = cells(cloth.u + shift, cloth.v + shift * 0.7, scale)
        turn = np.arctan2(dy, dx) + chance * 6.28
        reach = (0.58 + 0.42 * np.abs(np.sin(turn * 2.5))) * size * (0.75 + other * 0.5)
        out = np.hypot(dx, dy) / reach
        colour = linear(colour)
        petals = mix(np.minimum(out, 1.0), shade(colour, 0.55), colour)
        cloth.paint(below(out, 1.0, 0.07), petals)
        cloth.paint(below(out, 0.26, 0.06), linear(heart))


def leaves(cloth, spec):
    """Scattered slim leaves with a light rib, in the colours of the layers (cells for a metre, shift, colour, length)."""
    for scale, shift, colour, length in spec["layers"]:
        dx, dy, chance, other = cells(cloth.u + shift, cloth.v + shift * 0.6, scale, 0.9)
        turn = chance * 6.28
        along, across = dx * np.cos(turn) + dy * np.sin(turn), dy * np.cos(turn) - dx * np.sin(turn)
        bend = across - 0.35 * along * along
        t = np.clip(along / length, -1, 1)
        width = length * 0.30 * (1 - t * t) * (1 - 0.35 * t)
        body = below(np.abs(bend) - width, 0.0, 0.02) * (np.abs(along) < length)
        colour = linear(colour)
        cloth.paint(body, mix(above(bend, 0, 0.05), shade(colour, 0.8), shade(colour, 1.1)))
        cloth.paint(body * below(np.abs(bend), 0.012, 0.01) * 0.5, shade(colour, 1.5, 0.08))


def brush(cloth, spec):
    """Broad painted shapes in several colours, each (features for a metre, shift, threshold, colour)."""
    for scale, shift, threshold, colour in spec["layers"]:
        place = np.column_stack([cloth.u + shift, cloth.v * 0.7 - shift])
        field = noise(place, scale, 2) + 0.04 * noise(place, scale * 9, 2)
        cloth.paint(above(field, threshold + 0.02, 0.012), linear(colour))


PRINTS = {f.__name__: f for f in (stripes, block, gingham, tartan, dots, flowers, leaves, brush)}
