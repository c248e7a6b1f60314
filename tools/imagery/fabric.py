"""Fabrics: patterns, weave and construction lines as functions of the cloth's own coordinates.

The mesh carries rest (position before draping), uv_body and uv_sleeve, seam (signed distance
beyond the armhole seam) and to_hem, to_sleeve, to_neck (distances to the edges), all in metres.
Colours are linear RGB.
"""

from shader import Shader


def linear(colour):
    """Linear RGB of a #rrggbb colour."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def shade(colour, factor, lift=0.0):
    return tuple(min(1.0, c * factor + lift) for c in colour)


class Cloth(Shader):
    """A fabric under construction: its colour so far and the sum of its reliefs."""

    def __init__(self, name, colour):
        super().__init__(name)
        self.ground, self.colour, self.relief = colour, colour, None
        self.rest, (self.x, self.y, self.z) = self.vector_attribute("rest")
        _, body = self.vector_attribute("uv_body")
        _, sleeve = self.vector_attribute("uv_sleeve")
        self.seam = self.attribute("seam")
        on_sleeve = self.math("GREATER_THAN", self.seam, 0.0)
        self.u, self.v = (self.add(self.mul(b, self.sub(1.0, on_sleeve)), self.mul(s, on_sleeve)) for b, s in zip(body[:2], sleeve[:2]))
        self.uv = self.combine(self.u, self.v)
        self.around = self.mul(self.math("ARCTAN2", self.y, self.x), 0.10)
        self.hem, self.cuff, self.neck = (self.attribute(f"to_{edge}") for edge in ("hem", "sleeve", "neck"))

    def raise_by(self, height):
        self.relief = height if self.relief is None else self.add(self.relief, height)

    def paint(self, share, colour):
        self.colour = self.mix(share, self.colour, colour)

    def groove(self, distance, at, width=0.0011, depth=0.0009):
        line = self.near(distance, at, width, 0.0009)
        self.raise_by(self.mul(line, -depth))
        self.paint(self.mul(line, 0.35), shade(self.ground, 0.45))

    def stitches(self, distance, at, along, thread=None, where=1.0):
        """A line of 3 mm stitches at a distance from an edge."""
        dash = self.above(self.phase(along, 0.0042), 0.3, 0.05)
        line = self.mul(self.mul(self.near(distance, at, 0.0008, 0.0005), dash), where)
        self.raise_by(self.mul(line, -0.0006))
        self.paint(self.mul(line, 0.9 if thread else 0.3), thread or shade(self.ground, 0.5))

    def rib(self, distance, width, along, colour=None):
        """Knitted rib band of a width along an edge."""
        colour = colour or self.ground
        inside = self.below(distance, width, 0.0006)
        ridge = self.wave(along, 0.0040)
        self.raise_by(self.mul(inside, self.add(0.0012, self.mul(ridge, 0.0004))))
        self.paint(inside, self.mix(self.mul(self.sub(0.5, self.mul(ridge, 0.5)), 0.35), colour, shade(colour, 0.55)))
        self.groove(distance, width)


def stripes(cloth, spec):
    band = cloth.near(cloth.phase(cloth.v, spec["period"]), 0.5, spec["share"] / 2, 0.02)
    cloth.paint(band, linear(spec["second"]))


def flowers(cloth, spec):
    """Layers of five-petalled flowers, each (cells for a metre, shift, colour, heart, size)."""
    for scale, shift, colour, heart, size in spec["layers"]:
        place = cloth.combine(cloth.add(cloth.u, shift), cloth.add(cloth.v, shift * 0.7))
        dx, dy, chance, other = cloth.cells(place, scale)
        turn = cloth.add(cloth.math("ARCTAN2", dy, dx), cloth.mul(chance, 6.28))
        petal = cloth.add(0.58, cloth.mul(0.42, cloth.math("ABSOLUTE", cloth.math("SINE", cloth.mul(turn, 2.5)))))
        reach = cloth.mul(petal, cloth.mul(size, cloth.add(0.75, cloth.mul(other, 0.5))))
        out = cloth.math("DIVIDE", cloth.math("SQRT", cloth.add(cloth.mul(dx, dx), cloth.mul(dy, dy))), reach)
        colour = linear(colour)
        cloth.paint(cloth.below(out, 1.0, 0.06), cloth.mix(cloth.math("MINIMUM", out, 1.0), shade(colour, 0.6), colour))
        cloth.paint(cloth.below(out, 0.26, 0.05), linear(heart))


def jersey(cloth):
    cloth.raise_by(cloth.mul(cloth.noise(cloth.rest, 900, 2), 0.00007))
    return dict(roughness=0.9, specular=0.10, sheen=0.25)


def twill(cloth):
    cloth.raise_by(cloth.mul(cloth.wave(cloth.add(cloth.u, cloth.v), 0.0021), 0.00005))
    return dict(roughness=0.82, specular=0.12, sheen=0.15)


def crepe(cloth):
    cloth.raise_by(cloth.mul(cloth.noise(cloth.rest, 600, 2), 0.00009))
    return dict(roughness=0.78, specular=0.14, sheen=0.25)


def denim(cloth):
    cloth.raise_by(cloth.mul(cloth.wave(cloth.add(cloth.u, cloth.mul(cloth.v, 0.9)), 0.0017), 0.00008))
    thread = cloth.noise(cloth.combine(cloth.mul(cloth.u, 900.0), cloth.mul(cloth.v, 24.0)), 1, 2)
    cloth.paint(cloth.mul(cloth.above(thread, 0.54, 0.18), 0.75), shade(cloth.ground, 1.5, 0.02))
    fade = cloth.noise(cloth.rest, 5, 3)
    cloth.paint(cloth.mul(cloth.above(fade, 0.55, 0.25), 0.28), shade(cloth.ground, 1.8, 0.04))
    thigh = cloth.mul(cloth.near(cloth.z, 0.70, 0.04, 0.22), cloth.near(cloth.math("ABSOLUTE", cloth.x), 0.11, 0.01, 0.06))
    cloth.paint(cloth.mul(thigh, 0.30), shade(cloth.ground, 1.9, 0.05))
    return dict(roughness=0.85, specular=0.12, sheen=0.15)


WEAVES = {"jersey": jersey, "twill": twill, "crepe": crepe, "denim": denim}
PRINTS = {"stripes": stripes, "flowers": flowers}


def finish_tee(cloth, spec):
    """Ribbed neck band, double-stitched hem and cuffs, set-in sleeve seams."""
    band = linear(spec["band"]) if "band" in spec else None
    cloth.rib(cloth.neck, 0.019, cloth.around, band)
    for at in (0.020, 0.0235):
        cloth.stitches(cloth.hem, at, cloth.u)
        cloth.stitches(cloth.cuff, at, cloth.y)
    cloth.groove(cloth.seam, 0.0, 0.0009, 0.0010)


def finish_sleeveless(cloth, spec):
    """Narrow binding around neck and armholes, a single hem stitch."""
    for edge in (cloth.neck, cloth.cuff):
        inside = cloth.below(edge, 0.0095, 0.0006)
        cloth.raise_by(cloth.mul(inside, 0.0008))
        cloth.groove(edge, 0.0095)
    cloth.stitches(cloth.hem, 0.022, cloth.u)


def waistband(cloth, thread):
    cloth.groove(cloth.neck, 0.040, 0.0012, 0.0016)
    cloth.raise_by(cloth.mul(cloth.below(cloth.neck, 0.040, 0.0008), 0.0010))
    for at in (0.0045, 0.0365):
        cloth.stitches(cloth.neck, at, cloth.around, thread)


def pockets_and_fly(cloth, top, thread):
    """Slanting front pockets and a fly below a waistband whose upper edge lies at height top."""
    front = cloth.math("LESS_THAN", cloth.y, 0.0)
    down, side = cloth.sub(top, cloth.z), cloth.math("ABSOLUTE", cloth.x)
    pocket = cloth.mul(front, cloth.near(down, 0.098, 0.058, 0.001))
    slant = cloth.sub(cloth.sub(side, 0.080), cloth.mul(cloth.sub(down, 0.040), 0.50))
    cloth.groove(cloth.add(slant, cloth.mul(cloth.sub(1.0, pocket), 9.0)), 0.0, 0.0012, 0.0020)
    fly = cloth.mul(front, cloth.near(down, 0.110, 0.070, 0.001))
    cloth.groove(cloth.add(cloth.x, cloth.mul(cloth.sub(1.0, fly), 9.0)), 0.0, 0.0012, 0.0020)
    for at in (-0.006, -0.0105):
        cloth.stitches(slant, at, cloth.z, thread, pocket)
    bend = cloth.math("MAXIMUM", cloth.sub(down, 0.14), 0.0)
    placket = cloth.add(cloth.x, cloth.mul(cloth.mul(bend, bend), 22.0))
    cloth.stitches(placket, 0.031, cloth.z, thread, cloth.mul(fly, cloth.math("GREATER_THAN", cloth.x, 0.001)))


def finish_jeans(cloth, spec):
    thread = linear(spec["thread"])
    waistband(cloth, thread)
    pockets_and_fly(cloth, spec["top"], thread)
    cloth.stitches(cloth.hem, 0.018, cloth.u, thread)
    button = cloth.math("SQRT", cloth.add(cloth.mul(cloth.sub(cloth.x, 0.0), cloth.x), cloth.math("POWER", cloth.sub(cloth.neck, 0.020), 2.0)))
    disc = cloth.mul(cloth.below(button, 0.0085, 0.0006), cloth.math("LESS_THAN", cloth.y, 0.0))
    cloth.raise_by(cloth.mul(disc, 0.0018))
    cloth.paint(disc, linear("#a8743e"))


def finish_trousers(cloth, spec):
    """Waistband, pockets and a pressed crease down each leg."""
    waistband(cloth, None)
    pockets_and_fly(cloth, spec["top"], None)
    front = cloth.math("LESS_THAN", cloth.y, 0.0)
    middle = cloth.add(0.112, cloth.mul(cloth.sub(0.9, cloth.z), 0.048))
    gap = cloth.math("ABSOLUTE", cloth.sub(cloth.math("ABSOLUTE", cloth.x), middle))
    pressed = cloth.mul(cloth.mul(front, cloth.below(cloth.z, 0.94, 0.06)), cloth.below(gap, 0.0, 0.008))
    cloth.raise_by(cloth.mul(pressed, 0.0016))


FINISHES = {"tee": finish_tee, "sleeveless": finish_sleeveless, "jeans": finish_jeans, "trousers": finish_trousers}


def fabric(spec):
    """Material of a fabric: colour, weave, optional print and finish (see catalogue.json)."""
    cloth = Cloth(spec["weave"], linear(spec["colour"]))
    surface = WEAVES[spec["weave"]](cloth)
    if "print" in spec:
        PRINTS[spec["print"]["kind"]](cloth, spec["print"])
    FINISHES[spec["finish"]](cloth, spec)
    return cloth.finish(cloth.colour, cloth.relief, **surface)


def plain(name, colour, roughness=0.6, specular=0.25):
    """Matte material of one #rrggbb colour."""
    return Shader(name).finish(linear(colour), roughness=roughness, specular=specular, sheen=0.0)


def plaster(spec):
    """Matte skin of a display figure with painted lips and brows."""
    skin = Shader("plaster")
    ground = linear(spec["skin"])
    colour = skin.mix(skin.mul(skin.attribute("lips"), 0.75), ground, linear(spec["lips"]))
    colour = skin.mix(skin.mul(skin.attribute("brows"), 0.8), colour, linear(spec["hair"]))
    return skin.finish(colour, roughness=0.62, specular=0.22, sheen=0.0)
