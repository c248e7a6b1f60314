"""Denoise a render with the help of its noise-free passes.

The light (picture divided by surface colour) is averaged over neighbours that face the same way and
have the same colour, then multiplied by the surface colour again, so prints and weave stay sharp.
"""

import numpy as np

RADIUS = 5
SPREAD = 2.6
NORMAL_TOLERANCE = 0.22
COLOUR_TOLERANCE = 0.20
EPSILON = 0.02


def shifted(image, dy, dx):
    """The image moved by whole pixels, its border repeated."""
    padded = np.pad(image, ((RADIUS, RADIUS), (RADIUS, RADIUS), (0, 0)), mode="edge")
    height, width = image.shape[:2]
    return padded[RADIUS + dy : RADIUS + dy + height, RADIUS + dx : RADIUS + dx + width]


def denoise(picture, colour, normal):
    """Filter a linear premultiplied RGBA picture; colour and normal are arrays of the same size."""
    rgb, alpha = picture[..., :3], picture[..., 3:]
    base = colour[..., :3] + EPSILON * np.maximum(alpha, 1e-3)
    lit = rgb / base
    tint = np.sqrt(np.clip(colour[..., :3], 0, 1)) / COLOUR_TOLERANCE
    guide = np.concatenate([normal[..., :3] / NORMAL_TOLERANCE, tint], axis=2).astype(np.float32)
    lit, total, weights = lit.astype(np.float32), 0.0, 0.0
    for dy in range(-RADIUS, RADIUS + 1):
        for dx in range(-RADIUS, RADIUS + 1):
            if dy * dy + dx * dx > RADIUS * RADIUS:
                continue
            apart = np.square(shifted(guide, dy, dx) - guide).sum(axis=2, keepdims=True)
            weight = np.exp(-apart - (dy * dy + dx * dx) / (2 * SPREAD**2)) * (shifted(alpha, dy, dx) + 1e-4)
            total = total + weight * np.minimum(shifted(lit, dy, dx), 8.0)
            weights = weights + weight
    return np.concatenate([total / weights * base, alpha], axis=2)


def to_display(picture):
    """Linear premultiplied RGBA to 8-bit sRGB with straight alpha."""
    alpha = np.clip(picture[..., 3:], 0, 1)
    straight = np.clip(picture[..., :3] / np.maximum(alpha, 1e-4), 0, 1)
    encoded = np.where(straight <= 0.0031308, 12.92 * straight, 1.055 * straight ** (1 / 2.4) - 0.055)
    return np.concatenate([encoded, alpha], axis=2)
