"""How a garment is made up: bands, hems, seams, pockets, plackets, all as distances to its edges and places on its front."""

import numpy as np

from texture import above, below, linear, mix, near, shade, wave


def thread_of(spec):
    return linear(spec["thread"]) if "thread" in spec else None


def band_of(spec):
    return linear(spec["band"]) if "band" in spec else None


def plain_inside(cloth):
    """The back's inside without print or band, as cloth is that was printed on one side: so that the front is seen to end there."""
    cloth.paint(cloth.inside, cloth.ground)


def double_hem(cloth, thread=None):
    for at in (0.020, 0.0235):
        cloth.stitches(cloth.hem, at, cloth.u, thread)
        cloth.stitches(cloth.cuff, at, cloth.y, thread)


def tee(cloth, spec):
    """Ribbed neck band, double-stitched hem and cuffs, set-in sleeve seams."""
    cloth.rib(cloth.neck, 0.012 if "band" in spec else 0.019, cloth.around, band_of(spec))
    if "cuff" in spec:
        cloth.rib(cloth.cuff, spec["cuff"], cloth.u, band_of(spec))
    if "band" in spec:
        plain_inside(cloth)
    double_hem(cloth)
    cloth.groove(cloth.seam, 0.0, 0.0009, 0.0010)
    if "pocket" in spec:
        patch(cloth, 0.088, spec["pocket"], 0.050, 0.115, thread_of(spec))


def sleeveless(cloth, spec):
    """Narrow binding around neck and armholes, a single hem stitch."""
    for edge in (cloth.neck, cloth.cuff):
        inside = below(edge, 0.0095, 0.0006)
        cloth.raise_by(0.0008 * inside)
        if "band" in spec:
            cloth.paint(inside, band_of(spec))
        cloth.groove(edge, 0.0095)
    cloth.stitches(cloth.hem, 0.022, cloth.u)


def sweatshirt(cloth, spec):
    """Deep ribs at neck, hem and cuffs, and a small stitched V below the neck."""
    band = band_of(spec)
    cloth.rib(cloth.neck, 0.026, cloth.around, band)
    if band is not None:
        plain_inside(cloth)
    cloth.rib(cloth.hem, 0.058, cloth.u, band, 0.0050)
    cloth.rib(cloth.cuff, 0.058, cloth.u, band, 0.0050)
    cloth.groove(cloth.seam, 0.0, 0.0011, 0.0014)


def jumper(cloth, spec):
    """Ribbed hem and cuffs; a ribbed neck band, or a folded collar where collar gives its height."""
    cloth.rib(cloth.hem, 0.050, cloth.u, None, 0.0056)
    cloth.rib(cloth.cuff, 0.050, cloth.u, None, 0.0056)
    cloth.groove(cloth.seam, 0.0, 0.0012, 0.0012)
    if "collar" not in spec:
        cloth.rib(cloth.neck, 0.022, cloth.around, None, 0.0052)
        return
    turned = below(cloth.neck, spec["collar"], 0.0008)
    ridge = wave(cloth.around, 0.0056)
    cloth.raise_by(turned * (0.0022 + 0.0005 * ridge))
    cloth.paint(turned * (0.5 - 0.5 * ridge) * 0.30, shade(cloth.ground, 0.5))
    cloth.groove(cloth.neck, spec["collar"], 0.0016, 0.0030)


def placket(cloth, half_width, top, buttons, colour, thread=None, radius=0.0058):
    """A buttoned strip down the middle of the front, below a height; buttons are heights."""
    front = cloth.front & (cloth.z < top)
    side = np.abs(cloth.x)
    cloth.raise_by(front * below(side, half_width, 0.0008) * 0.0010)
    cloth.groove(cloth.x, half_width, 0.0009, 0.0012, front)
    for at in (-half_width + 0.004, half_width - 0.004):
        cloth.stitches(cloth.x, at, cloth.z, thread, front)
    for height in buttons:
        cloth.button(0.0, height, radius, colour)


def cardigan(cloth, spec):
    """Ribbed edges all round; the band along the neck goes on down the front, with buttons."""
    sweatshirt_band = band_of(spec)
    cloth.rib(cloth.hem, 0.050, cloth.u, sweatshirt_band, 0.0056)
    cloth.rib(cloth.cuff, 0.050, cloth.u, sweatshirt_band, 0.0056)
    cloth.groove(cloth.seam, 0.0, 0.0012, 0.0012)
    point = spec["point"]
    down = np.where(cloth.front & (cloth.z < point), np.abs(cloth.x), 9.0)
    edge = np.minimum(np.maximum(cloth.neck - 0.0, 0), 9.0)
    cloth.rib(np.where(cloth.z < point - 0.004, down, np.minimum(edge, np.where(cloth.front, 9.0, edge))), 0.015, cloth.z, sweatshirt_band, 0.0056)
    cloth.rib(np.where(cloth.z >= point - 0.004, edge, 9.0), 0.026, cloth.z + cloth.u, sweatshirt_band, 0.0056)
    cloth.groove(cloth.x, 0.0145, 0.0012, 0.0020, cloth.front & (cloth.z < point))
    for height in np.linspace(point - 0.022, spec["lowest"], spec.get("buttons", 6)):
        cloth.button(0.0, height, 0.0080, linear(spec["button"]))


def patch(cloth, x, top, half_width, height, thread=None, both=False, flap=0.0):
    """A patch pocket on the front whose middle lies at x and whose upper edge at a height."""
    for side in (1, -1) if both else (1,):
        across, down = np.abs(cloth.x - x * side), top - cloth.z
        corner = np.maximum(across - (half_width - 0.012), 0), np.maximum(down - (height - 0.012), 0)
        edge = np.maximum(np.maximum(across - half_width, down - height), np.hypot(*corner) - 0.012)
        front = cloth.front & (cloth.z < top + 0.003)
        cloth.raise_by(front * below(edge, 0.0, 0.0008) * (down > 0) * 0.0012)
        cloth.groove(edge, 0.0, 0.0009, 0.0016, front & (down > -0.001))
        cloth.stitches(edge, -0.004, cloth.x + cloth.z, thread, front & (down > 0))
        inside = front & (across < half_width)
        cloth.groove(down, 0.0, 0.0010, 0.0020, inside)
        cloth.stitches(down, 0.020, cloth.x, thread, inside)
        if flap:
            cloth.groove(down, flap, 0.0011, 0.0024, inside)


def jacket(cloth, spec):
    """Bound edges, buttoned front, two patch pockets below and seams around the sleeves."""
    thread, button = thread_of(spec), linear(spec["button"])
    for edge in (cloth.neck, cloth.hem, cloth.cuff):
        inside = below(edge, 0.011, 0.0006)
        cloth.raise_by(inside * 0.0012)
        if "band" in spec:
            cloth.paint(inside, band_of(spec))
        cloth.groove(edge, 0.011, 0.0010, 0.0014)
    front = cloth.front & (cloth.z < spec["top"])
    cloth.groove(cloth.x, 0.020, 0.0011, 0.0024, front)
    if "band" in spec:
        cloth.paint(near(cloth.x, 0.0155, 0.005, 0.0006) * front, band_of(spec))
    cloth.stitches(cloth.x, -0.020, cloth.z, thread, front)
    for height in np.linspace(spec["top"] - 0.022, 0.88, spec.get("buttons", 5)):
        cloth.button(0.0, height, 0.0085, button)
    patch(cloth, 0.118, 1.005, 0.070, 0.150, thread, both=True)
    if spec.get("chest"):
        patch(cloth, 0.100, 1.300, 0.050, 0.110, thread)
    cloth.groove(cloth.seam, 0.0, 0.0012, 0.0016)


def waistband(cloth, thread, height=0.040):
    cloth.groove(cloth.neck, height, 0.0012, 0.0016)
    cloth.raise_by(below(cloth.neck, height, 0.0008) * 0.0010)
    for at in (0.0045, height - 0.0035):
        cloth.stitches(cloth.neck, at, cloth.around, thread)


def belt_loops(cloth, thread):
    for x in (-0.088, 0.088):
        inside = near(cloth.x, x, 0.0055, 0.0006) * below(cloth.neck, 0.046, 0.0008) * cloth.front
        cloth.raise_by(inside * 0.0016)
        cloth.groove(cloth.x, x - 0.0058, 0.0007, 0.0010, cloth.front & (cloth.neck < 0.046))
        cloth.groove(cloth.x, x + 0.0058, 0.0007, 0.0010, cloth.front & (cloth.neck < 0.046))


def pockets_and_fly(cloth, top, thread):
    """Slanting front pockets and a fly below a waistband whose upper edge lies at height top."""
    down, side = top - cloth.z, np.abs(cloth.x)
    pocket = cloth.front & (np.abs(down - 0.098) < 0.058)
    slant = side - 0.080 - (down - 0.040) * 0.50
    cloth.groove(slant, 0.0, 0.0012, 0.0020, pocket)
    fly = cloth.front & (np.abs(down - 0.110) < 0.070)
    cloth.groove(cloth.x, 0.0, 0.0012, 0.0020, fly)
    for at in (-0.006, -0.0105):
        cloth.stitches(slant, at, cloth.z, thread, pocket)
    line = cloth.x + np.maximum(down - 0.14, 0.0) ** 2 * 22.0
    cloth.stitches(line, 0.031, cloth.z, thread, fly & (cloth.x > 0.001))


def seams_below(cloth, top):
    """Outer seams of the legs."""
    cloth.groove(cloth.y, 0.0, 0.0010, 0.0012, (np.abs(cloth.x) > 0.13) & (cloth.z < top - 0.05))


def trousers(cloth, spec):
    """Waistband, pockets and, where crease gives its place, a pressed crease down each leg."""
    waistband(cloth, None)
    belt_loops(cloth, None)
    pockets_and_fly(cloth, spec["top"], None)
    seams_below(cloth, spec["top"])
    if spec.get("crease", True):
        middle = 0.112 + (0.9 - cloth.z) * spec.get("lean", 0.048)
        gap = np.abs(np.abs(cloth.x) - middle)
        pressed = cloth.front * below(cloth.z, 0.94, 0.06) * below(gap, 0.0, 0.008)
        cloth.raise_by(pressed * 0.0016)
    cloth.stitches(cloth.hem, 0.030, cloth.u, None, 0.6)


def skirt(cloth, spec):
    """A set-on waistband and a blind hem."""
    waistband(cloth, None, 0.034)
    cloth.stitches(cloth.hem, 0.026, cloth.u, None, 0.5)
    cloth.groove(cloth.y, 0.0, 0.0010, 0.0012, np.abs(cloth.x) > 0.12)
    if "button" in spec:
        placket(cloth, 0.016, 1.04, np.arange(1.02, 0.56, -0.070), linear(spec["button"]), None, 0.0080)


def dress(cloth, spec):
    """Narrow facings at neck and arms, a waist seam where waist gives its height, a stitched hem."""
    if "print" in spec:
        plain_inside(cloth)
    for edge in (cloth.neck, cloth.cuff):
        cloth.raise_by(below(edge, 0.008, 0.0006) * 0.0007)
        cloth.groove(edge, 0.008, 0.0008, 0.0008)
    cloth.groove(cloth.seam, 0.0, 0.0009, 0.0010)
    cloth.stitches(cloth.hem, 0.022, cloth.u, None, 0.7)
    if "waist" in spec:
        height = spec["waist"]
        cloth.groove(cloth.z, height, 0.0012, 0.0022)
        if "belt" in spec:
            inside = near(cloth.z, height, 0.017, 0.0006)
            cloth.raise_by(inside * 0.0022)
            cloth.paint(inside, linear(spec["belt"]))
            for at in (-0.017, 0.017):
                cloth.groove(cloth.z, height + at, 0.0009, 0.0020)
        else:
            gather = near(cloth.z, height - 0.030, 0.006, 0.030) * wave(cloth.around, 0.011 )
            cloth.raise_by(gather * 0.0007)
    if "button" in spec:
        placket(cloth, 0.014, spec["point"], np.arange(spec["point"] - 0.018, spec["last"], -0.062), linear(spec["button"]), None, 0.0062)


FINISHES = {f.__name__.replace("_", "-"): f for f in (
    tee, sleeveless, sweatshirt, jumper, cardigan, jacket, trousers, skirt, dress)}
