"""Make pictures of garments that are cut and laid: python3 picture.py WORK_FOLDER SLUG...   (slugs of catalogue.json with a cut)

Run with the system Python (numpy, scipy, Pillow). Writes SLUG.png with a transparent background.
"""

import json
import os
import sys
import zlib

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from cardigans import cardigan
from flared import skirt, sleeveless
from jackets import jacket
from jeans import jeans
from knits import roll_neck, sweatshirt, tee
from light import lit
from shirts import shirt
from trousers import drawstring, trousers

HERE = os.path.dirname(os.path.abspath(__file__))
MAKERS = {f.__name__: f for f in (jeans, trousers, drawstring, shirt, jacket, tee, sweatshirt, roll_neck, cardigan, sleeveless, skirt)}
EXPOSURE = 1.0


def developed(table, surface):
    """Half-size straight-alpha sRGB picture."""
    colours = np.clip(lit(table, surface) * EXPOSURE, 0, 1)
    there = table.there.astype(np.float32)[..., None]
    small = lambda a: a.reshape(a.shape[0] // 2, 2, a.shape[1] // 2, 2, -1).mean(axis=(1, 3))
    total, count = small(colours * there), small(there)
    colour = total / np.maximum(count, 1e-6)
    spread = np.stack([gaussian_filter(total[..., k], 1.5) for k in range(3)], axis=2) / np.maximum(gaussian_filter(count[..., 0], 1.5)[..., None], 1e-6)
    colour = np.where(count > 0, colour, spread)
    encoded = np.where(colour <= 0.0031308, 12.92 * colour, 1.055 * np.maximum(colour, 1e-6) ** (1 / 2.4) - 0.055)
    return np.concatenate([encoded, count], axis=2)


def main():
    work, slugs = sys.argv[1], sys.argv[2:]
    with open(os.path.join(HERE, "../catalogue.json")) as file:
        catalogue = json.load(file)
    for slug in slugs:
        spec = catalogue[slug]["cut"]
        table, surface = MAKERS[spec["garment"]](spec, zlib.crc32(slug.encode()) % 10_000)
        pixels = np.clip(developed(table, surface) * 255 + 0.5, 0, 255).astype(np.uint8)
        Image.fromarray(pixels, "RGBA").save(os.path.join(work, f"{slug}.png"), compress_level=4)
        print("PICTURE", slug, flush=True)


if __name__ == "__main__":
    main()
