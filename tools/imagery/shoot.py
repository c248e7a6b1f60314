"""Photograph one entry of catalogue.json: blender -b -P shoot.py -- SLUG WORK_FOLDER [SCALE] [SAMPLES]

Reads draped-*.npz and figure-*.npz from the work folder, writes SLUG.png there with a transparent
background. SCALE 0.4 with 6 samples makes a quick proof.
"""

import json
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from fabric import fabric, plain, plaster
from studio import camera, empty_scene, light, mesh_object, render, subdivide, thicken

WIDTH, HEIGHT = 900, 1200
CLOTH_THICKNESS = 0.0022
TALL_MARGIN, WIDE_MARGIN, FIGURE_MARGIN = 1.22, 1.13, 1.14


def hang(work, garment):
    """Put one draped garment in the scene; returns its vertices."""
    data = np.load(os.path.join(work, f"draped-{garment['drape']}.npz"), allow_pickle=True)
    flat = lambda pairs: np.c_[pairs, np.zeros(len(pairs))]
    attributes = {"rest": data["v"], "uv_body": flat(data["uv_body"]), "uv_sleeve": flat(data["uv_sleeve"])}
    attributes.update({key: data[key] for key in ("seam", "to_hem", "to_sleeve", "to_neck")})
    cloth = mesh_object(garment["drape"], data["draped"], data["f"], attributes)
    smooth = cloth.modifiers.new("smooth", "SMOOTH")
    smooth.iterations, smooth.factor = 2, 0.4
    subdivide(cloth, 2)
    thicken(cloth, CLOTH_THICKNESS)
    cloth.data.materials.append(fabric(garment["fabric"]))
    return data["draped"]


def stand(work, figure):
    """Put a display figure in the scene; returns its skin vertices."""
    data = np.load(os.path.join(work, f"figure-{figure['name']}.npz"))
    skin = mesh_object("skin", data["skin_v"], data["skin_f"], {"lips": data["lips"], "brows": data["brows"]})
    skin.data.materials.append(plaster(figure))
    for piece in ("hair", "shoes"):
        thing = mesh_object(piece, data[f"{piece}_v"], data[f"{piece}_f"])
        thing.data.materials.append(plain(piece, figure[piece]))
    return data["skin_v"]


def main():
    arguments = sys.argv[sys.argv.index("--") + 1 :]
    slug, work = arguments[:2]
    scale = float(arguments[2]) if len(arguments) > 2 else 1.0
    samples = int(arguments[3]) if len(arguments) > 3 else 12
    with open(os.path.join(HERE, "catalogue.json")) as file:
        shot = json.load(file)[slug]
    empty_scene()
    seen = [hang(work, garment) for garment in shot["garments"]]
    if "figure" in shot:
        seen = [stand(work, shot["figure"])]
    points = np.concatenate(seen)
    low, high = points[:, 2].min(), points[:, 2].max()
    tall = FIGURE_MARGIN if "figure" in shot else TALL_MARGIN
    reach = max((high - low) * tall, 2 * np.abs(points[:, 0]).max() * WIDE_MARGIN * HEIGHT / WIDTH)
    camera((low + high) / 2, reach, int(WIDTH * scale), int(HEIGHT * scale))
    light((low + high) / 2, reach)
    render(os.path.join(work, f"{slug}.png"), samples)


if __name__ == "__main__":
    main()
