"""Make pictures of garments that are cut and laid: python3 picture.py WORK_FOLDER SLUG...   (slugs of catalogue.json with a cut)

Run with the system Python (numpy, scipy, Pillow). Writes SLUG.png and SLUG-detail.png with a transparent background.
"""

import json
import os
import sys
import zlib

import numpy as np
from PIL import Image

from blur import blur
from cardigans import cardigan
from flared import skirt, sleeveless
from jackets import jacket
from jeans import jeans
from knits import roll_neck, sweatshirt, tee
from light import lit
from quilted import quilted
from shirts import shirt
from sleeved import shift_dress, tea_dress
from table import DETAIL, PART, PICTURE, closer
from trousers import drawstring, trousers

HERE = os.path.dirname(os.path.abspath(__file__))
MAKERS = {f.__name__: f for f in (jeans, trousers, drawstring, shirt, jacket, tee, sweatshirt, roll_neck, cardigan, sleeveless, skirt, shift_dress, tea_dress, quilted)}
EXPOSURE = 1.0
NECK, WAIST = (0.030, 0.105, 0.300), (0.050, 0.128, 0.300)
DETAILS = {
    "tee": NECK, "sleeveless": NECK, "shift_dress": NECK, "sweatshirt": (0.245, 0.560, 0.360), "roll_neck": (0.040, 0.130, 0.330),
    "shirt": (0.040, 0.168, 0.310), "jacket": (0.060, 0.190, 0.340), "quilted": (0.060, 0.150, 0.340), "cardigan": (0.030, 0.350, 0.320),
    "tea_dress": (0.030, 0.195, 0.340), "jeans": WAIST, "trousers": WAIST, "drawstring": (0.020, 0.120, 0.300), "skirt": (0.040, 0.130, 0.320),
}
"""What a garment's second picture shows: its middle and width (x, y, wide; metres). An entry's own `detail` goes first."""


def developed(table, surface):
    """Straight-alpha sRGB picture at its finished size."""
    size = DETAIL if table.size == PART else PICTURE
    colours = np.clip(lit(table, surface) * EXPOSURE, 0, 1)
    there = table.there.astype(np.float32)[..., None]
    small = lambda a: np.stack([np.asarray(Image.fromarray(np.ascontiguousarray(a[..., k])).resize(size, Image.BOX)) for k in range(a.shape[2])], axis=2)
    total, count = small(colours * there), small(there)
    colour = total / np.maximum(count, 1e-6)
    spread = np.stack([blur(total[..., k], 1.5) for k in range(3)], axis=2) / np.maximum(blur(count[..., 0], 1.5)[..., None], 1e-6)
    colour = np.where(count > 0, colour, spread)
    encoded = np.where(colour <= 0.0031308, 12.92 * colour, 1.055 * np.maximum(colour, 1e-6) ** (1 / 2.4) - 0.055)
    return np.concatenate([encoded, count], axis=2)


def save(table, surface, path):
    pixels = np.clip(developed(table, surface) * 255 + 0.5, 0, 255).astype(np.uint8)
    Image.fromarray(pixels, "RGBA").save(path, compress_level=1)


def main():
    work, slugs = sys.argv[1], sys.argv[2:]
    with open(os.path.join(HERE, "../catalogue.json")) as file:
        catalogue = json.load(file)
    for slug in slugs:
        spec = catalogue[slug]["cut"]
        make = lambda: MAKERS[spec["garment"]](spec, zlib.crc32(slug.encode()) % 10_000)
        table, surface = make()
        save(table, surface, os.path.join(work, f"{slug}.png"))
        closer(spec.get("detail", DETAILS[spec["garment"]]), table.folds)
        save(*make(), os.path.join(work, f"{slug}-detail.png"))
        closer(None, [])
        print("PICTURE", slug, flush=True)


if __name__ == "__main__":
    main()
