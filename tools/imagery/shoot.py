"""Photograph one scene without its fabrics: python3 shoot.py WORK_FOLDER SCENE...

A scene is an entry of scenes.json or the name of a drape. Reads draped-*.npz and figure-*.npz from the work folder and
writes scene-SCENE.npz: for each pixel, at twice the picture's size, the light on grey cloth and where it lies on the
cloth. `develop.py` makes any number of fabrics of it. Run with the system Python (numpy, scipy).
"""

import json
import os
import sys

import numpy as np
from scipy.ndimage import gaussian_filter

from field import relax
from lens import Camera, Mesh, expose, normals, shaded, subdivide, visible

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH, HEIGHT, TIMES = 1000, 1333, 2
MOST_CASTERS = 250_000
TALL_MARGIN, WIDE_MARGIN, FIGURE_MARGIN = 1.20, 1.13, 1.12
PIECES = ("skin", "hair", "shoes")
FIGURE = 11
"""Surfaces are numbered: garments in their order from 1, the figure's pieces from FIGURE on."""

REST, SLEEVE, EDGES, LIGHT, SKY = slice(3, 6), slice(6, 9), slice(9, 12), slice(12, 15), 15


def garment(work, drape):
    """A draped garment with its coordinates, ready for subdivision."""
    data = np.load(os.path.join(work, f"draped-{drape}.npz"), allow_pickle=True)
    places = relax(data["draped"], data["f"], 2, 0.3)
    edges = np.stack([data[f"to_{edge}"] for edge in ("hem", "sleeve", "neck")], axis=1)
    return Mesh(np.c_[places, data["v"], data["uv_sleeve"], data["seam"], edges].astype(np.float32), data["f"])


def tucked(mesh, scene, index):
    """A second garment ends at the height where it is tucked into the first."""
    if index == 0 or "tuck" not in scene:
        return mesh
    return Mesh(mesh.values, mesh.faces[(mesh.places[mesh.faces, 2] > scene["tuck"]).all(axis=1)])


def figure(work, name):
    """Skin, hair and shoes of a display figure."""
    data = np.load(os.path.join(work, f"figure-{name}.npz"))
    for piece in PIECES:
        places = data[f"{piece}_v"]
        paint = np.stack([data["lips"], data["brows"]], axis=1) if piece == "skin" else np.zeros((len(places), 2))
        nothing = np.zeros((len(places), 3))
        yield Mesh(np.c_[places, places, nothing, paint, nothing[:, :1]].astype(np.float32), data[f"{piece}_f"])


def finer(mesh, most):
    while len(mesh.faces) < most:
        mesh = subdivide(mesh)
    return mesh


def toward_camera(facing):
    """Cloth has two sides: the side that the camera sees, and whether that is the inner one."""
    inside = facing[:, 1] > 0
    return np.where(inside[:, None], -facing, facing), inside


def main():
    work = sys.argv[1]
    with open(os.path.join(HERE, "scenes.json")) as file:
        scenes = json.load(file)
    for name in sys.argv[2:]:
        photograph(work, name, scenes.get(name, {"drapes": [name]}))
        print("SCENE", name, flush=True)


def photograph(work, name, scene):
    surfaces = [(index + 1, finer(tucked(garment(work, drape), scene, index), 120_000)) for index, drape in enumerate(scene["drapes"])]
    seen = np.concatenate([mesh.places for _, mesh in surfaces])
    margin = TALL_MARGIN
    if "figure" in scene:
        pieces = [(FIGURE + index, finer(mesh, 60_000)) for index, mesh in enumerate(figure(work, scene["figure"]))]
        seen, margin = pieces[0][1].places, FIGURE_MARGIN
        surfaces += pieces
    low, high = seen[:, 2].min(), seen[:, 2].max()
    reach = max((high - low) * margin, 2 * np.abs(seen[:, 0]).max() * WIDE_MARGIN * HEIGHT / WIDTH)
    camera = Camera((low + high) / 2, reach, WIDTH * TIMES, HEIGHT * TIMES)
    caster = np.concatenate([mesh.places for _, mesh in surfaces])
    shown = visible(caster, camera)
    caster = caster[:: max(1, len(caster) // MOST_CASTERS)]
    lit, at = [], 0
    for index, mesh in surfaces:
        outer, here = normals(mesh), shown[at : at + len(mesh.values)]
        at += len(here)
        side = toward_camera(outer)[0] if index < FIGURE else outer
        light, sky = np.zeros((len(here), 3), np.float32), np.zeros(len(here), np.float32)
        light[here], sky[here] = shaded(mesh.places[here], side[here], caster)
        lit.append((index, Mesh(np.c_[mesh.values, light, sky, outer, np.full(len(sky), index)].astype(np.float32), mesh.faces)))
    starts = np.cumsum([0] + [len(mesh.values) for _, mesh in lit])
    whole = Mesh(np.concatenate([m.values for _, m in lit]), np.concatenate([m.faces + at for (_, m), at in zip(lit, starts)]))
    there, values = expose(whole, camera)
    facing = values[:, 16:19] / (np.linalg.norm(values[:, 16:19], axis=1, keepdims=True) + 1e-9)
    kind = np.zeros(there.shape, np.uint8)
    kind[there] = np.rint(values[:, 19])
    side, inside = toward_camera(facing)
    alpha = gaussian_filter(there.astype(np.float32), 0.7).reshape(HEIGHT, TIMES, WIDTH, TIMES).mean(axis=(1, 3))
    np.savez(
        os.path.join(work, f"scene-{name}.npz"), kind=kind, alpha=alpha, normal=side, inside=inside & (kind[there] < FIGURE),
        light=values[:, LIGHT], sky=values[:, SKY], rest=values[:, REST], sleeve=values[:, SLEEVE], edges=values[:, EDGES], scale=reach / (HEIGHT * TIMES),
    )


if __name__ == "__main__":
    main()
