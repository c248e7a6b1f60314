"""Signed distance fields and their surfaces.

All lengths are metres. The subject faces the camera, which looks along +y: x grows to the
right of the picture (the subject's left), y away from the camera, z upwards.
A distance is negative inside a solid.
"""

from dataclasses import dataclass
from typing import Callable

import numpy as np
from scipy.interpolate import PchipInterpolator

FAR = np.float32(1.0)


def blend_union(a, b, k):
    """Union of two distances whose crease is rounded over about k metres."""
    if k <= 0:
        return np.minimum(a, b)
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return b * (1 - h) + a * h - k * h * (1 - h)


def blend_cut(a, b, k):
    """Solid a without solid b, the edge rounded over about k metres."""
    return -blend_union(-a, b, k)


@dataclass
class Part:
    """One solid: its distance function and the box (metres) outside which it is not evaluated."""

    distance: Callable
    low: np.ndarray
    high: np.ndarray


class Field:
    """An ordered list of solids that are merged into, or cut from, one another."""

    def __init__(self):
        self.steps = []

    def add(self, part, blend=0.0):
        self.steps.append((blend_union, part, blend))
        return self

    def cut(self, part, blend=0.0):
        self.steps.append((blend_cut, part, blend))
        return self

    def at(self, points):
        """Distances at an (n, 3) array of points."""
        x, y, z = np.asarray(points, float).T
        d = np.full(len(x), FAR)
        for combine, part, k in self.steps:
            d = combine(d, part.distance(x, y, z), k)
        return d

    def sample(self, axes, offset=0.0):
        """Distances on the grid spanned by three increasing coordinate arrays, minus an offset."""
        volume = np.full([len(a) for a in axes], FAR, np.float32)
        for combine, part, k in self.steps:
            margin = k + offset + 0.03
            window = tuple(
                slice(max(0, np.searchsorted(a, lo - margin) - 1), np.searchsorted(a, hi + margin) + 1)
                for a, lo, hi in zip(axes, part.low, part.high)
            )
            if any(s.stop - s.start < 1 for s in window):
                continue
            x, y, z = np.meshgrid(*[a[s].astype(np.float32) for a, s in zip(axes, window)], indexing="ij", sparse=True)
            volume[window] = combine(volume[window], part.distance(x, y, z).astype(np.float32), k)
        return volume - np.float32(offset)


def ellipsoid(centre, radii, tilt=0.0):
    """Ellipsoid; tilt turns it about the x axis (radians)."""
    centre, radii = np.asarray(centre, float), np.asarray(radii, float)
    c, s = np.cos(tilt), np.sin(tilt)

    def distance(x, y, z):
        x, y, z = x - centre[0], y - centre[1], z - centre[2]
        y, z = c * y - s * z, s * y + c * z
        k = np.sqrt((x / radii[0]) ** 2 + (y / radii[1]) ** 2 + (z / radii[2]) ** 2)
        return (k - 1) * radii.min()

    reach = np.array([radii[0], radii[1:].max(), radii[1:].max()])
    return Part(distance, centre - reach, centre + reach)


def loft(rows, exponent=2.3):
    """Upright solid through super-elliptic sections.

    Rows are (height, half width, depth towards the camera, depth away, y of the centre).
    """
    rows = np.array(sorted(map(tuple, rows)), float)
    heights = rows[:, 0]
    sections = [PchipInterpolator(heights, rows[:, i]) for i in range(1, 5)]

    def distance(x, y, z):
        inside = np.clip(z, heights[0], heights[-1])
        half, front, back, middle = (f(inside) for f in sections)
        y = y - middle
        depth = np.where(y < 0, front, back)
        k = (np.abs(x / half) ** exponent + np.abs(y / depth) ** exponent) ** (1 / exponent)
        d = (k - 1) * np.minimum(half, depth)
        beyond = np.maximum(heights[0] - z, z - heights[-1])
        return np.where(beyond > 0, np.hypot(np.maximum(d, 0), beyond), d)

    half, depth = rows[:, 1].max(), (np.abs(rows[:, 4]) + rows[:, 2:4].max(axis=1)).max()
    return Part(distance, np.array([-half, -depth, heights[0]]), np.array([half, depth, heights[-1]]))


def tube(points, radii, side=1, flatten=None):
    """Round or oval tube along a poly-line; the radius runs smoothly over the whole length.

    side -1 mirrors it to the other side of the body; flatten gives a second set of radii,
    measured across the first (towards the camera for an upright tube).
    """
    points = np.array(points, float)
    points[:, 0] *= side
    steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
    length = np.r_[0, np.cumsum(steps)]
    wide = np.asarray(radii, float)
    deep = np.asarray(radii if flatten is None else flatten, float)
    radius_at = [PchipInterpolator(length, r) if len(points) > 2 else (lambda t, r=r: np.interp(t, length, r)) for r in (wide, deep)]

    def distance(x, y, z):
        best = None
        for a, step, start, b in zip(points, steps, length, points[1:]):
            along = (b - a) / step
            across = np.array([1.0, 0, 0]) - along * along[0]
            if across @ across < 1e-6:
                across = np.array([0, 1.0, 0])
            across /= np.linalg.norm(across)
            third = np.cross(along, across)
            wx, wy, wz = x - a[0], y - a[1], z - a[2]
            run = wx * along[0] + wy * along[1] + wz * along[2]
            t = np.clip(run, 0, step)
            here = (
                (wx - t * along[0]) ** 2 + (wy - t * along[1]) ** 2 + (wz - t * along[2]) ** 2,
                start + t,
                wx * across[0] + wy * across[1] + wz * across[2],
                wx * third[0] + wy * third[1] + wz * third[2],
                run - t,
            )
            best = here if best is None else tuple(np.where(here[0] < best[0], n, o) for n, o in zip(here, best))
        _, s, u, v, w = best
        ru, rv = (f(s) for f in radius_at)
        least = np.minimum(ru, rv)
        return (np.sqrt((u / ru) ** 2 + (v / rv) ** 2 + (w / least) ** 2) - 1) * least

    reach = max(wide.max(), deep.max())
    return Part(distance, points.min(axis=0) - reach, points.max(axis=0) + reach)


def surface(volume, axes):
    """Quad mesh of the zero level of a sampled field: one vertex for each cell it passes through."""
    inside = volume < 0
    cells = np.array(volume.shape) - 1
    total, count, quads = {}, {}, []
    ids, places = [], []
    for axis in range(3):
        step = np.eye(3, dtype=int)[axis]
        first = tuple(slice(0, n - s) for n, s in zip(volume.shape, step))
        second = tuple(slice(s, n) for n, s in zip(volume.shape, step))
        edge = np.argwhere(inside[first] != inside[second])
        a, b = volume[tuple(edge.T)], volume[tuple((edge + step).T)]
        where = edge + np.outer(a / (a - b), step)
        p, q = (axis + 1) % 3, (axis + 2) % 3
        around = []
        for dp, dq in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
            cell = edge.copy()
            cell[:, p] += dp
            cell[:, q] += dq
            around.append(np.ravel_multi_index(cell.T, cells, mode="clip"))
            ids.append(around[-1])
            places.append(where)
        ring = np.stack(around, axis=1)
        outward = inside[tuple(edge.T)]
        quads.append(np.where(outward[:, None], ring, ring[:, ::-1]))
    ids, places = np.concatenate(ids), np.concatenate(places)
    cell, index, number = np.unique(ids, return_inverse=True, return_counts=True)
    spots = np.stack([np.bincount(index, places[:, i]) / number for i in range(3)], axis=1)
    vertices = np.stack([np.interp(spots[:, i], np.arange(len(axes[i])), axes[i]) for i in range(3)], axis=1)
    return vertices, np.searchsorted(cell, np.concatenate(quads))


def edges_of(faces):
    """Unique (n, 2) edges of quads and of triangles stored as quads whose last two corners agree."""
    pairs = np.concatenate([faces[:, [i, (i + 1) % 4]] for i in range(4)])
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    return np.unique(np.sort(pairs, axis=1), axis=0)


def rim_edges(faces):
    """Edges that belong to one face only."""
    pairs = np.concatenate([faces[:, [i, (i + 1) % 4]] for i in range(4)])
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    unique, number = np.unique(np.sort(pairs, axis=1), axis=0, return_counts=True)
    return unique[number == 1]


def relax(vertices, faces, rounds, factor=0.5, fixed=None):
    """Laplacian smoothing: each round moves every free vertex towards the mean of its neighbours."""
    edges = edges_of(faces)
    both = np.concatenate([edges, edges[:, ::-1]])
    degree = np.maximum(np.bincount(both[:, 0], minlength=len(vertices)), 1)[:, None]
    pull = np.full((len(vertices), 1), factor) if fixed is None else np.where(fixed[:, None], 0, factor)
    for _ in range(rounds):
        mean = np.stack([np.bincount(both[:, 0], vertices[both[:, 1], i], len(vertices)) for i in range(3)], axis=1) / degree
        vertices = vertices + pull * (mean - vertices)
    return vertices


def clip(vertices, faces, keep):
    """Trim a mesh to the side where keep(points) > 0, with vertices exactly on the cut.

    Instead of slivers, the nearer end of every crossing edge slides onto the cut.
    Returns vertices, faces (triangles repeat their last corner) and a mask of vertices on the cut.
    """
    vertices = vertices.copy()
    value = keep(vertices)
    edges = edges_of(faces)
    diagonals = np.concatenate([faces[:, [0, 2]], faces[:, [1, 3]]])
    edges = np.concatenate([edges, diagonals])
    cross = edges[(value[edges[:, 0]] > 0) != (value[edges[:, 1]] > 0)]
    t = value[cross[:, 0]] / (value[cross[:, 0]] - value[cross[:, 1]])
    mover = np.where(t < 0.5, cross[:, 0], cross[:, 1])
    spot = vertices[cross[:, 0]] + t[:, None] * (vertices[cross[:, 1]] - vertices[cross[:, 0]])
    slide = np.minimum(t, 1 - t)
    order = np.argsort(slide)[::-1]
    vertices[mover[order]] = spot[order]
    on_cut = np.zeros(len(vertices), bool)
    on_cut[mover] = True
    value = np.where(on_cut, 0, value)
    corners = value[faces]
    mixed = (corners.min(axis=1) < 0) & (corners.max(axis=1) > 0) | (corners == 0).sum(axis=1).astype(bool)
    split = faces[mixed]
    other = value[split]
    swap = (other[:, 0] * other[:, 2] < 0)[:, None]
    split = np.where(swap, split[:, [1, 2, 3, 0]], split)
    triangles = np.concatenate([split[:, [0, 1, 2, 2]], split[:, [0, 2, 3, 3]]])
    triangles = triangles[(triangles[:, 0] != triangles[:, 1]) & (triangles[:, 1] != triangles[:, 2]) & (triangles[:, 0] != triangles[:, 2])]
    middle = keep(vertices[triangles[:, :3]].mean(axis=1))
    level = value[triangles]
    inside = (level.min(axis=1) >= 0) & ((level.max(axis=1) > 0) | (middle > 0))
    faces = np.concatenate([faces[~mixed & (corners.min(axis=1) > 0)], triangles[inside]])
    return drop_loose(vertices, faces, on_cut)


def drop_loose(vertices, faces, *masks):
    """Keep the largest connected piece; vertex masks are carried along."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    edges = edges_of(faces)
    graph = coo_matrix((np.ones(len(edges)), edges.T), shape=(len(vertices),) * 2)
    label = connected_components(graph, directed=False)[1]
    used = np.zeros(len(vertices), bool)
    used[faces] = True
    main = np.bincount(label[used]).argmax()
    keep = used & (label == main)
    new = np.cumsum(keep) - 1
    faces = new[faces[keep[faces[:, 0]]]]
    return (vertices[keep], faces, *[m[keep] for m in masks])
