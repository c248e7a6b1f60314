"""Studio light on a picture of heights: a soft key from the upper left, a weak fill, a sky that reaches less far into folds."""

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

KEY = np.array([-0.68, -0.47, 0.60])
FILL = np.array([0.62, -0.10, 0.78])
SPREAD = ((0.0, 0.0), (0.16, 0.10), (-0.16, 0.10), (0.10, -0.16), (-0.10, -0.16))
RIM = 0.010
"""So near its outline (metres) a garment hides no sky from itself: it curves away."""
NEAR_AND_FAR = ((0.0014, 0.9), (0.004, 0.9), (0.011, 0.75), (0.028, 0.55))
"""Widths (metres) at which hollows are searched, and how much each counts."""


def slopes(height, scale):
    down, across = np.gradient(height, np.float32(1 / scale))
    normal = np.stack([-across, -down, np.ones_like(height)])
    return normal / np.sqrt(np.einsum("kij,kij->ij", normal, normal))


def hollows(height, scale):
    """How open each place is to the sky, 0..1."""
    open_ = np.ones_like(height)
    for width, strength in NEAR_AND_FAR:
        under = (gaussian_filter(height, width * scale, truncate=2.5) - height) / np.float32(width)
        open_ *= 1 - np.clip(under * strength, -0.06, 0.62)
    return np.clip(open_, 0.08, 1.12)


def half(picture):
    rows, columns = (n // 2 * 2 for n in picture.shape)
    return picture[:rows, :columns].reshape(rows // 2, 2, columns // 2, 2).mean(axis=(1, 3))


def shadows(height, scale, reach=0.07):
    """Share of the key that reaches each place, worked out at half the size."""
    low, scale = half(height), scale / 2
    total = np.zeros_like(low)
    for across, down in SPREAD:
        lamp = KEY + [across, down, 0]
        flat = np.hypot(*lamp[:2])
        rise = lamp[2] / flat
        blocked = np.zeros_like(low)
        far = 1.5
        while far < reach * scale:
            shift = np.rint(lamp[:2] / flat * far).astype(int)
            over = np.roll(low, (-shift[1], -shift[0]), (0, 1)) - low - rise * far / scale
            blocked = np.maximum(blocked, np.clip(over * 900, 0, 1))
            far *= 1.22
        total += 1 - blocked
    lit = Image.fromarray(gaussian_filter(total / len(SPREAD), 0.8).astype(np.float32))
    return np.asarray(lit.resize(height.shape[::-1], Image.BILINEAR))


def falling(normal, lamp, wrap=0.10):
    lamp = lamp / np.linalg.norm(lamp)
    facing = np.tensordot(lamp.astype(np.float32), normal, 1)
    return np.clip(facing + wrap, 0, None) / (lamp[2] + wrap)


def lit(table, surface):
    """Linear colours of the table under the light. surface: sheen (fuzz at grazing angles), gloss and its tightness."""
    normal = slopes(table.height, table.scale)
    rim = np.clip(table.depth(table.there) / np.float32(RIM), 0, 1)
    sky = 1 + (hollows(table.height, table.scale) - 1) * (0.12 + 0.88 * rim)
    key = shadows(table.height, table.scale)
    ambient = 0.30 * sky * (0.86 - 0.14 * normal[1])
    light = ambient + (0.62 * key * falling(normal, KEY) + 0.09 * falling(normal, FILL)) * np.sqrt(np.clip(sky, 0, 1))
    colour = table.colour * table.dim[..., None]
    grazing = np.clip(1 - normal[2], 0, 1) ** 2
    out = light[..., None] * (colour + (surface.get("sheen", 0.0) * grazing)[..., None] * (0.2 + 0.8 * np.sqrt(colour)))
    bounce = 0.10 * np.clip(1 - sky, 0, 1)
    out += bounce[..., None] * colour * colour
    if surface.get("gloss"):
        mid = KEY / np.linalg.norm(KEY) + [0, 0, 1]
        mid = (mid / np.linalg.norm(mid)).astype(np.float32)
        shine = np.clip(np.tensordot(mid, normal, 1), 0, 1) ** surface["tightness"] * key * sky
        out += (surface["gloss"] * shine)[..., None] * (0.3 + 0.7 * np.sqrt(colour))
    return out
