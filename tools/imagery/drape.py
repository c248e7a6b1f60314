"""Drape one garment: python3 drape.py CLOTH.npz OUT.npz

Hangs the cloth from its neck or waist edge over a form and lets it fall: many small steps, each moving vertices so that
edges keep their lengths (position-based dynamics), then pushing them out of the form's distance field.
Run with the system Python (numpy, scipy).
"""

import sys

import numpy as np
from scipy.ndimage import map_coordinates

from field import edges_of, relax, rim_edges

STEP = 1 / 900
GRAVITY = 5.0
GAP = 0.003
GRIP = 0.35
DRAG = 0.995
SURPLUS = 1.012
"""Cloth is cut that much larger than its pattern, for folds."""
JITTER = 0.003
RIM_ROUNDS = 24


def unsettle(vertices, hold):
    """A little unevenness so that folds do not come out mirror-symmetric; pinned vertices stay."""
    x, y, z = vertices.T
    shift = np.stack([np.sin(31 * z + 17 * y + 1.3), np.sin(27 * x + 23 * z + 0.7), np.zeros(len(z))], axis=1)
    return vertices + JITTER * shift * (1 - hold)[:, None]


def across_edges(faces):
    """Pairs of vertices one vertex apart, on both sides of an edge: what resists bending."""
    seen, pairs = {}, []
    for k in range(4):
        first, second = faces[:, k], faces[:, (k + 1) % 4]
        before, after = faces[:, k - 1], faces[:, (k + 2) % 4]
        for a, b, p, n in zip(first, second, before, after):
            if a == b:
                continue
            other = seen.pop((b, a), None)
            if other is None:
                seen[(a, b)] = (p, n)
            else:
                pairs += [(p, other[1]), (n, other[0])]
    pairs = np.sort(np.array(pairs), axis=1)
    return np.unique(pairs[pairs[:, 0] != pairs[:, 1]], axis=0)


def batches(pairs, count):
    """Pairs sorted into groups in which no vertex occurs twice, so that a whole group can move at once."""
    taken, group = [0] * count, np.empty(len(pairs), int)
    for i, (a, b) in enumerate(pairs):
        free = ~(taken[a] | taken[b])
        bit = free & -free
        taken[a] |= bit
        taken[b] |= bit
        group[i] = bit.bit_length() - 1
    return [np.nonzero(group == g)[0] for g in range(group.max() + 1)]


class Springs:
    """Lengths to keep between pairs of vertices; strength 1 restores them at once."""

    def __init__(self, pairs, vertices, weight, strength, surplus=1.0):
        lengths = np.linalg.norm(vertices[pairs[:, 0]] - vertices[pairs[:, 1]], axis=1) * surplus
        self.groups = []
        for chosen in batches(pairs.tolist(), len(vertices)):
            a, b = pairs[chosen].T
            total = np.maximum(weight[a] + weight[b], 1e-9)
            self.groups.append((a, b, lengths[chosen], (strength * weight[a] / total)[:, None], (strength * weight[b] / total)[:, None]))

    def pull(self, at):
        for a, b, length, share_a, share_b in self.groups:
            apart = at[a] - at[b]
            now = np.sqrt(np.einsum("ij,ij->i", apart, apart)) + 1e-9
            apart *= ((now - length) / now)[:, None]
            at[a] -= share_a * apart
            at[b] += share_b * apart


class Form:
    """The solid that the cloth lies on."""

    def __init__(self, volume, low, edge):
        self.volume, self.low, self.edge = volume, low, edge
        self.slope = np.stack(np.gradient(volume, edge))

    def push_out(self, at, before, weight):
        """Move vertices within GAP of the form out of it, and slow down those that touch it."""
        spots = (at - self.low).T / self.edge
        depth = GAP - map_coordinates(self.volume, spots, order=1, mode="nearest")
        touch = np.nonzero((depth > 0) & (weight > 0))[0]
        if not len(touch):
            return
        spots = spots[:, touch]
        normal = np.stack([map_coordinates(s, spots, order=1, mode="nearest") for s in self.slope], axis=1)
        normal /= np.linalg.norm(normal, axis=1)[:, None] + 1e-9
        at[touch] += np.minimum(depth[touch], 0.01)[:, None] * normal
        slide = at[touch] - before[touch]
        slide -= normal * np.einsum("ij,ij->i", slide, normal)[:, None]
        at[touch] -= GRIP * slide


def fall(data, settings):
    """Positions of the vertices once the cloth has come to rest."""
    start, faces = data["v"], data["f"]
    hold = np.clip(1 - (data["to_neck"] - settings["pin"]) / 0.006, 0, 1)
    weight = np.where(hold > 0.5, 0.0, 1.0)
    corners = faces[faces[:, 2] != faces[:, 3]]
    stretch = Springs(edges_of(faces), start, weight, 0.9, SURPLUS)
    shear = Springs(np.concatenate([corners[:, [0, 2]], corners[:, [1, 3]]]), start, weight, 0.25, SURPLUS)
    bend = Springs(across_edges(faces), start, weight, min(0.9, settings["bending"] * 2.5))
    form = Form(data["form"], data["form_low"], float(data["form_edge"]))
    at = unsettle(start, hold)
    velocity = np.zeros_like(at)
    for _ in range(int(settings["frames"]) * 20):
        before = at.copy()
        velocity[:, 2] -= GRAVITY * STEP
        at += velocity * STEP * weight[:, None]
        stretch.pull(at)
        shear.pull(at)
        bend.pull(at)
        form.push_out(at, before, weight)
        velocity = (at - before) / STEP * DRAG
        speed = np.linalg.norm(velocity, axis=1, keepdims=True)
        velocity *= np.minimum(1, 1.5 / (speed + 1e-9))
    return at


def smooth_rim(vertices, faces):
    """Takes the saw teeth off the edges, then lets the cloth beside them follow."""
    rim = rim_edges(faces)
    on_rim = np.zeros(len(vertices), bool)
    on_rim[rim] = True
    vertices = relax(vertices, np.stack([rim[:, 0], rim[:, 1], rim[:, 1], rim[:, 1]], axis=1), RIM_ROUNDS, fixed=~on_rim)
    return relax(vertices, faces, 2, 0.35, on_rim)


def main():
    source, out = sys.argv[1:3]
    data = dict(np.load(source, allow_pickle=True))
    settings = {key: float(value) for key, value in data["cloth"]}
    data["draped"] = smooth_rim(fall(data, settings), data["f"])
    for key in ("form", "form_low", "form_edge"):
        del data[key]
    np.savez(out, **data)
    print("DRAPED", source, "largest move", np.abs(data["draped"] - data["v"]).max())


if __name__ == "__main__":
    main()
