"""The sculpted face: calm, stylised, with open blank eyes (metres, from the middle between the eyes; the camera is at -y).

Rows and points are millimetres. The eyes must stay open and blank, and no face may resemble anyone.
"""

from dataclasses import dataclass

import numpy as np

from solids import MM, egg, mm, sections, strand, turned
from field import Field, Part, blend_cut

SKULL = ((0, 14, 32), (71, 92, 82))
EYE = (31.2, -67.5, -1.0)


@dataclass
class Face:
    """How a face differs from the others; lengths are millimetres.

    rows are (height, half width, front, back, middle, exponent) from forehead to chin.
    """

    rows: list
    brow: float
    brow_height: float
    nose: tuple
    lips: float
    cheek: float
    chin: tuple
    ears: bool
    eye: tuple = (17.6, 9.4, 5.6)


WOMAN_ROWS = [
    (90, 22, -30, 26, 0, 2.0), (66, 50, -63, 52, 0, 2.05), (42, 61, -79.5, 66, 0, 2.1), (18, 66, -85.0, 68, 0, 2.15), (0, 67, -84.5, 66, 0, 2.15),
    (-20, 66.5, -84, 50, 0, 2.1), (-38, 64, -84, 34, -4, 2.05), (-55, 59, -83.5, 17, -10, 2.0), (-70, 52.5, -82, 3, -16, 2.0),
    (-82, 45, -80.5, -8, -24, 2.0), (-91, 36.5, -78.5, -18, -34, 2.0), (-98, 27.5, -75, -28, -44, 2.0), (-103, 16, -68, -38, -52, 2.0), (-105, 6, -61, -46, -55, 2.0),
]
MAN_ROWS = [
    (90, 22, -30, 26, 0, 2.05), (66, 50, -63, 52, 0, 2.1), (42, 61.5, -79.5, 66, 0, 2.15), (18, 67, -86, 68, 0, 2.2), (0, 68, -86, 66, 0, 2.2),
    (-20, 67.5, -85.5, 50, 0, 2.15), (-40, 65.5, -85.5, 34, -4, 2.15), (-58, 61.5, -85, 17, -10, 2.15), (-75, 56, -83.5, 2, -16, 2.15),
    (-89, 48.5, -82.5, -10, -24, 2.15), (-99, 39, -81, -22, -34, 2.15), (-106, 29, -78, -32, -44, 2.1), (-111, 17, -71, -40, -52, 2.0), (-113, 6, -63, -48, -55, 2.0),
]
FULL_ROWS = [(z, half + (3.5 * np.exp(-(((z + 62) / 34) ** 2))), front, back, middle, power) for z, half, front, back, middle, power in WOMAN_ROWS]

FACES = {
    "slender": Face(WOMAN_ROWS, 3.4, 20.5, (4.0, 96.5, -31), 0.90, 1.0, (13, -88), False),
    "athletic": Face(MAN_ROWS, 4.6, 18.5, (5.6, 99.0, -34), 0.92, 0.7, (17, -95), True, (17.2, 8.0, 5.2)),
    "curvy": Face(FULL_ROWS, 3.4, 20.5, (4.4, 96.5, -31.5), 0.98, 1.25, (13, -88), True),
}


def almond(x, z, middle, half, upper, lower):
    """Distance in the front view to an eye opening: two parabolas that meet at the corners."""
    u = (x - middle[0]) / half
    level = z - middle[1] - 0.10 * (x - middle[0])
    arch = 1 - u * u
    return np.maximum(level - upper * arch * (1 - 0.10 * u), -lower * arch * (1 + 0.15 * u) - level) * 0.9


def add_brow_and_socket(head, face, side):
    """The arch of the brow and the hollow under it."""
    h, r = face.brow_height, face.brow
    line = [mm(8, -81.5, h - 4), mm(21, -80.5, h + 1), mm(35, -73.5, h + 2), mm(47, -62, h - 3.5)]
    head.add(strand(line, mm(r, r, r * 0.9, r * 0.8), side=side), 0.014)
    head.cut(egg(mm(31.5 * side, -92.6, 2.2), mm(20.5, 21.5, 14.2), turned(about_z=-0.30 * side, about_y=-0.10 * side)), 0.0075)
    head.cut(egg(mm(14.6 * side, -87.0, 1.0), mm(5.0, 8.0, 10.0)), 0.010)


def add_eye(head, face, side):
    """A ball, and two lids as a shell around it with an almond opening."""
    half, upper, lower = np.array(face.eye) * MM
    centre = mm(EYE[0] * side, EYE[1], EYE[2])
    lid = egg(centre, mm(16.2, 14.7, 14.2))

    def shell(x, y, z):
        gap = almond(x * side, z, (EYE[0] * MM + 0.0004, EYE[2] * MM - 0.0012), half, upper, lower)
        return blend_cut(lid.distance(x, y, z), gap.astype(np.float32), 0.0009)

    head.add(Part(shell, lid.low, lid.high), 0.0030)
    head.add(egg(centre, mm(14.0, 12.3, 12.4)), 0.0008)
    fold = [mm(18.5, -80.4, 6.8), mm(26, -82.2, 10.8), mm(34, -81.4, 11.4), mm(42, -76.6, 8.4), mm(47.5, -70, 3.2)]
    head.cut(strand(fold, mm(0.6, 1.2, 1.4, 1.2, 0.6), side=side), 0.0022)


def add_nose(head, face):
    """Bridge, tip, wings and nostrils."""
    r, front, low = face.nose
    head.add(egg(mm(0, -82, -20), mm(7.2 + 0.5 * r, 12.5, 23), turned(about_x=-0.16)), 0.016)
    bridge = [mm(0, -84.5, 20), mm(0, -87.0, 6), mm(0, -92.0, -13), mm(0, -front - 3.5, low + 1)]
    head.add(strand(bridge, mm(r + 0.8, r - 0.2, r, r + 1.3)), 0.011)
    head.add(egg(mm(0, -front - 2.6, low - 2.2), mm(r + 2.2, 7.6, 5.8)), 0.007)
    for side in (1, -1):
        head.add(egg(mm((r + 3.6) * side, 4.5 - front, low - 5.6), mm(r * 0.45 + 2.6, 7.2, 4.6), turned(about_z=0.25 * side)), 0.007)
        head.cut(egg(mm((r * 0.5 + 2.4) * side, -front + 0.6, low - 10.6), mm(2.2, 4.0, 2.0), turned(about_z=0.35 * side)), 0.003)


def lip_line(face):
    """Points of the upper and of the lower lip, and the height of the mouth."""
    level = face.nose[2] - 33.0
    out = 0.0 if face.ears and face.lips < 1 else 0.6
    upper = [(-21.5, -84.6, 0.9), (-13.5, -90.6, 3.0), (-5.0, -94.2 - out, 5.0), (0, -94.4 - out, 4.1), (5.0, -94.2 - out, 5.0), (13.5, -90.6, 3.0), (21.5, -84.6, 0.9)]
    lower = [(-19.0, -85.6, -0.4), (-10.5, -91.2, -5.4), (0, -93.4 - out, -7.0), (10.5, -91.2, -5.4), (19.0, -85.6, -0.4)]
    raised = [[mm(x, y, z + level) for x, y, z in line] for line in (upper, lower)]
    return (*raised, level)


def lip_parts(face, swell=0.0):
    """Upper and lower lip as solids; swell (millimetres) is added to their radii."""
    upper, lower, _ = lip_line(face)
    k = face.lips
    return (
        strand(upper, mm(*(np.array([1.0, 3.5 * k, 4.7 * k, 4.4 * k, 4.7 * k, 3.5 * k, 1.0]) + swell)), 24),
        strand(lower, mm(*(np.array([1.0, 5.0 * k, 6.4 * k, 5.0 * k, 1.0]) + swell)), 18),
    )


def add_mouth(head, face):
    """The swell behind the lips, the lips, the line between them and the hollow under them."""
    level = lip_line(face)[2]
    head.add(egg(mm(0, -73.0, level + 1), mm(27, 15.0, 21)), 0.024)
    head.cut(egg(mm(0, -96.6, level + 14.5), mm(2.4, 3.0, 6.4)), 0.006)
    upper, lower = lip_parts(face)
    head.add(upper, 0.0030).add(lower, 0.0034)
    seam = [mm(-22.5, -86.6, level + 1.2), mm(-12, -95.2, level - 0.6), mm(-4, -98.9, level - 0.5), mm(0, -99.2, level - 1.1), mm(4, -98.9, level - 0.5), mm(12, -95.2, level - 0.6), mm(22.5, -86.6, level + 1.2)]
    head.cut(strand(seam, mm(0.4, 0.8, 0.9, 0.9, 0.9, 0.8, 0.4), 24), 0.0026)
    head.cut(egg(mm(0, -98.0, level - 18.5), mm(12, 11, 4.6)), 0.012)


def add_ear(head, side):
    """Shell, rim and hollow of an ear."""
    flat = turned(about_x=-0.16, about_z=0.22 * side)
    head.add(egg(mm(69.5 * side, 14, -6), mm(4.6, 14.5, 27), flat), 0.007)
    rim = [mm(69, 3, -2), mm(71.5, 2, 12), mm(74, 12, 22), mm(76, 25, 16), mm(74.5, 25, -2), mm(70, 14, -25), mm(68, 7, -30)]
    head.add(strand(rim, mm(2.0, 2.4, 2.7, 2.9, 2.6, 3.8, 3.0), 18, side), 0.004)
    head.cut(egg(mm(75.5 * side, 12, 0), mm(4.0, 7.5, 13), flat), 0.004)


def face_field(name):
    """Head without hair and neck."""
    face = FACES[name]
    head = Field().add(egg(mm(*SKULL[0]), mm(*SKULL[1])))
    head.add(sections([(z * MM, half * MM, front * MM, back * MM, middle * MM, power) for z, half, front, back, middle, power in face.rows]), 0.020)
    head.add(egg(mm(0, -72, face.chin[1]), mm(face.chin[0], 11, 10)), 0.028)
    for side in (1, -1):
        head.add(egg(mm(37 * side, -55.0, -29), mm(21 * face.cheek**0.3, 17.5 * face.cheek**0.3, 19)), 0.026)
        add_brow_and_socket(head, face, side)
    add_nose(head, face)
    add_mouth(head, face)
    for side in (1, -1):
        add_eye(head, face, side)
        if face.ears:
            add_ear(head, side)
    return head


def brow_line(face, side):
    """A drawn brow, a shade deeper than the lacquer."""
    h = face.brow_height
    line = [mm(13, -88.5, h + 0.5), mm(22, -86.5, h + 4.4), mm(33, -80.5, h + 6.4), mm(42, -73.0, h + 5.4), mm(49, -64.0, h + 0.6)]
    return strand(line, mm(2.6, 3.0, 2.8, 2.2, 1.2), side=side)


def lash_line(face, side):
    """The edge of the upper lid."""
    half, upper, _ = face.eye
    spots = np.linspace(-0.97, 0.97, 9)
    x = EYE[0] + 0.4 + half * spots
    z = EYE[2] - 1.2 + 0.10 * half * spots + upper * (1 - spots**2) * (1 - 0.10 * spots)
    y = EYE[1] - 14.7 * np.sqrt(np.clip(1 - ((x - EYE[0]) / 16.2) ** 2 - ((z - EYE[2]) / 14.2) ** 2, 0.05, 1))
    return strand([mm(*p) for p in zip(x, y, z)], mm(*np.interp(spots, [-1, 0.5, 1], [1.0, 2.1, 1.4])), 20, side)


def tints(name, points):
    """Shares 0..1 at points (head space): lips, brows, lash lines and eyeballs."""
    face = FACES[name]
    x, y, z = points.T

    def near(part, soft):
        return np.clip(0.5 - part.distance(x, y, z) / (soft * MM), 0, 1)

    lips = np.maximum(*(near(part, 1.6) for part in lip_parts(face, 0.5)))
    brows = np.maximum(*(near(brow_line(face, side), 2.4) for side in (1, -1)))
    lashes = np.maximum(*(near(lash_line(face, side), 1.2) for side in (1, -1)))
    balls = np.maximum(*(near(egg(mm(EYE[0] * side, EYE[1], EYE[2]), mm(14.0, 12.9, 13.0)), 0.8) for side in (1, -1)))
    return lips, brows, lashes, np.where(np.abs(z) < 0.02, balls, 0)
