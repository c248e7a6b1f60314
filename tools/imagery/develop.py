"""Make pictures of photographed scenes: python3 develop.py WORK_FOLDER SLUG...   (slugs of catalogue.json)

The light of a scene, once rendered on grey cloth, is bent by the relief of a fabric and multiplied by its colours.
Run with the system Python (numpy, scipy). Writes SLUG.png with a transparent background.
"""

import json
import os
import struct
import sys
import zlib

import numpy as np
from scipy.ndimage import uniform_filter

from cloth import Cloth
from finishes import FINISHES
from lens import LAMPS
from prints import PRINTS
from texture import linear, mix
from weaves import WEAVES

HERE = os.path.dirname(os.path.abspath(__file__))
DIRECTIONS = np.array([np.array(lamp[0]) / np.linalg.norm(lamp[0]) for lamp in LAMPS], np.float32)
POWERS = np.array([lamp[3] for lamp in LAMPS], np.float32)
POWERS /= POWERS.sum()
WRAP = 0.22
AMBIENT = 0.30
BOUNCE = 0.30
INSIDE, INSIDE_EVEN = 0.50, 0.75
"""The back's inside, seen through the neck: so much darker than the front, and how evenly. Half the light is a step that the
eye and the engine's search for the front's edge take for one; a black hole hides where it begins."""
EXPOSURE = 0.52
FILL, FILLED = 0.5, ("trousers",)
"""Legs shade each other; on a person they stand elsewhere, and the shadow would be left over."""
FIGURE = 11
VIEW = np.array([0, -1, 0], np.float32)


def strength(normal):
    """Light that falls on surfaces of some normals from all lamps, without shadows."""
    facing = np.clip((normal @ DIRECTIONS.T + WRAP) / (1 + WRAP), 0, None)
    return facing @ POWERS + AMBIENT * (0.75 + 0.25 * normal[:, 2])


def lit(scene, cloth, surface, fill=0.0):
    """Linear colours of one surface under the scene's light; fill is what a white card adds to the shadows, as a share of the light."""
    mine = cloth.pixels[scene["kind"] > 0]
    direct, sky = scene["light"][mine], scene["sky"][mine, None]
    flat, bent = strength(cloth.normal), cloth.bent_normal()
    ratio = np.clip(strength(bent) / flat, 0.35, 1.7)
    albedo = cloth.colour * np.where(cloth.inside, INSIDE, 1.0)[:, None]
    bounced = BOUNCE * np.clip(1 - sky, 0, 1) * (0.3 + albedo)
    light = direct * ratio[:, None] + bounced
    front = np.median(light[~cloth.inside], axis=0)
    light = np.where(cloth.inside[:, None], light + INSIDE_EVEN * (front - light), light)
    low = fill * front
    light = np.hypot(light, low) / np.hypot(1.0, fill)
    grazing = np.clip(1 - np.abs(bent @ VIEW), 0, 1)
    fuzz = surface["sheen"] * grazing**3 * 0.55
    out = light * (albedo + fuzz[:, None] * (0.25 + 0.75 * np.sqrt(albedo)))
    if surface["gloss"]:
        unshaded = np.clip(direct.mean(axis=1) / np.maximum(flat, 0.05), 0, 1.2)
        halves = DIRECTIONS + VIEW
        halves = halves / np.linalg.norm(halves, axis=1)[:, None]
        shine = np.clip(bent @ halves.T, 0, 1) ** surface["tightness"] @ POWERS
        out += (surface["gloss"] * shine * unshaded)[:, None] * (0.35 + 0.65 * np.sqrt(albedo))
    return out


def tailor(scene, index, spec):
    """One garment of the scene in a fabric."""
    cloth = Cloth(scene, index, spec["colour"])
    if "print" in spec:
        for one in spec["print"] if isinstance(spec["print"], list) else [spec["print"]]:
            PRINTS[one["kind"]](cloth, one)
    surface = WEAVES[spec["weave"]](cloth)
    FINISHES[spec["finish"]](cloth, spec)
    return cloth, lit(scene, cloth, surface, FILL if spec["finish"] in FILLED else 0.0)


def plaster(scene, spec):
    """The figure: matte skin with painted lips and brows, hair, shoes."""
    for index, piece in enumerate(("skin", "hair", "shoes")):
        if not (scene["kind"] == FIGURE + index).any():
            continue
        cloth = Cloth(scene, FIGURE + index, spec[piece])
        if piece == "skin":
            cloth.paint(cloth.hem * 0.75, linear(spec["lips"]))
            cloth.paint(cloth.cuff * 0.80, linear(spec["hair"]))
        yield cloth, lit(scene, cloth, dict(sheen=0.1, gloss=0.02, tightness=14.0))


def assemble(scene, surfaces):
    """Half-size straight-alpha sRGB picture of all surfaces."""
    height, width = scene["kind"].shape
    whole, there = np.zeros((height, width, 3), np.float32), np.zeros((height, width, 1), np.float32)
    for cloth, colours in surfaces:
        whole[cloth.pixels], there[cloth.pixels] = np.clip(colours * EXPOSURE, 0, 1), 1
    shape = (height // 2, 2, width // 2, 2, -1)
    total, count = whole.reshape(shape).sum(axis=(1, 3)), there.reshape(shape).sum(axis=(1, 3))
    spread = [uniform_filter(a, (5, 5, 0)) for a in (total, count)]
    colour = np.where(count > 0, total / np.maximum(count, 1), spread[0] / np.maximum(spread[1], 1e-6))
    encoded = np.where(colour <= 0.0031308, 12.92 * colour, 1.055 * np.maximum(colour, 1e-6) ** (1 / 2.4) - 0.055)
    return np.concatenate([encoded, np.clip(scene["alpha"], 0, 1)[..., None]], axis=2)


def save_png(path, pixels):
    rows = np.clip(pixels * 255 + 0.5, 0, 255).astype(np.uint8)
    height, width = rows.shape[:2]
    chunk = lambda tag, data: struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
    lines = b"".join(b"\0" + row.tobytes() for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 4)) + chunk(b"IEND", b""))


def main():
    work, slugs = sys.argv[1], sys.argv[2:]
    with open(os.path.join(HERE, "catalogue.json")) as file:
        catalogue = json.load(file)
    for slug in slugs:
        shot = catalogue[slug]
        scene = dict(np.load(os.path.join(work, f"scene-{shot['scene']}.npz")))
        surfaces = [tailor(scene, index + 1, spec) for index, spec in enumerate(shot["cloth"])]
        if "figure" in shot:
            surfaces += plaster(scene, shot["figure"])
        save_png(os.path.join(work, f"{slug}.png"), assemble(scene, surfaces))
        print("PICTURE", slug, flush=True)


if __name__ == "__main__":
    main()
