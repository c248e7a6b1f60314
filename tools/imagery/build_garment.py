"""Write one garment before draping: python3 build_garment.py PATTERN OUT.npz

The file holds the cloth mesh, its coordinates, the distances to its edges, and the form it lies on.
Run with the system Python (numpy, scipy).
"""

import sys

import numpy as np
from scipy.spatial import cKDTree

from field import clip, relax, rim_edges, surface
from figures import FIGURES, body_field
from base_layers import BASE_PATTERNS
from dresses import DRESSES
from knitwear import KNITWEAR
from lowers import LOWERS
from tops import TOPS

PATTERNS = {**TOPS, **KNITWEAR, **LOWERS, **DRESSES, **BASE_PATTERNS}
EDGE = 0.0115
FORM_EDGE = 0.009
LABELS = ("hem", "sleeve", "neck")
FAR = 9.0
RIM_ROUNDS = 5
SNUG_REACH = 0.06
UNDER_TOP = 1.10


def cut_open(vertices, faces, cuts):
    """Open the solid; returns the cloth and, for each label, the distance to that edge (metres)."""
    for _, keep in cuts:
        vertices, faces, _ = clip(vertices, faces, keep)
    rim = rim_edges(faces)
    gap = np.stack([np.abs(keep(vertices)) for _, keep in cuts], axis=1)
    edge_gap = gap[rim].max(axis=1)
    owner = np.array([LABELS.index(label) for label, _ in cuts])[edge_gap.argmin(axis=1)]
    on_rim = np.zeros(len(vertices), bool)
    on_rim[rim] = True
    vertices = relax(vertices, faces, 3, fixed=on_rim)
    vertices = relax(vertices, np.stack([rim[:, 0], rim[:, 1], rim[:, 1], rim[:, 1]], axis=1), RIM_ROUNDS, fixed=~on_rim)
    distances = {}
    for index, label in enumerate(LABELS):
        own = rim[owner == index]
        if not len(own):
            distances[label] = np.full(len(vertices), FAR)
            continue
        t = np.linspace(0, 1, 9)[:, None, None]
        dense = (vertices[own[:, 0]] * (1 - t) + vertices[own[:, 1]] * t).reshape(-1, 3)
        distances[label] = cKDTree(dense).query(vertices)[0]
    return vertices, faces, distances


def cloth_coordinates(pattern, vertices):
    """u, v on the body, u, v on the sleeve, and the signed distance beyond the armhole seam."""
    x, _, z = vertices.T
    body = np.stack([x, z], axis=1)
    if pattern.seam is None:
        return body, body, np.full(len(vertices), -FAR)
    start, along = pattern.sleeve_axis
    across = np.array([1.0, 0, 0]) - along * along[0]
    across /= np.linalg.norm(across)
    from_shoulder = vertices * [1, 1, 1]
    from_shoulder[:, 0] = np.abs(from_shoulder[:, 0])
    from_shoulder -= start
    return body, np.stack([from_shoulder @ across, from_shoulder @ along], axis=1), pattern.seam(vertices)


def lay_neck(pattern, vertices, distance):
    """Move the neck edge along the slope of the body's field to its snug distance from the skin."""
    body, step = body_field(FIGURES[pattern.figure], pattern.arm_angle, pattern.stride), 0.002
    weight = np.clip(1 - distance / SNUG_REACH, 0, 1)
    moving = weight > 0
    spots = vertices[moving]
    slope = np.stack([body.at(spots + step * axis) - body.at(spots - step * axis) for axis in np.eye(3)], axis=1)
    slope /= np.linalg.norm(slope, axis=1)[:, None]
    excess = body.at(spots) - pattern.snug_neck
    vertices = vertices.copy()
    vertices[moving] = spots - (weight[moving] ** 0.7 * excess)[:, None] * slope
    return vertices


def grid(low, high, edge):
    return tuple(np.arange(a, b + edge, edge) for a, b in zip(low, high))


def form(pattern):
    """Distances to what the cloth lies on: the body within the garment's reach, or the garment's own shrunken form."""
    low, high = np.array(pattern.low) - 0.04, np.array(pattern.high) + 0.04
    axes = grid(low, high, FORM_EDGE)
    if pattern.form_gap:
        return pattern.solid.sample(axes, -pattern.form_gap), low
    volume = body_field(FIGURES[pattern.figure], pattern.arm_angle, pattern.stride).sample(axes)
    below_waist = np.clip((UNDER_TOP - axes[2]) / 0.10, 0, 1)
    return (volume - pattern.collider_ease * below_waist).astype(np.float32), low


def main():
    pattern, out = PATTERNS[sys.argv[1]](), sys.argv[2]
    axes = grid(pattern.low, pattern.high, EDGE)
    vertices, faces = surface(pattern.solid.sample(axes), axes)
    vertices = relax(vertices, faces, 6)
    vertices, faces, distances = cut_open(vertices, faces, pattern.cuts)
    body, sleeve, seam = cloth_coordinates(pattern, vertices)
    if pattern.snug_neck:
        vertices = lay_neck(pattern, vertices, distances["neck"])
    volume, low = form(pattern)
    np.savez(out, v=vertices, f=faces, uv_body=body, uv_sleeve=sleeve, seam=seam, form=volume, form_low=low, form_edge=FORM_EDGE,
             cloth=np.array(sorted(pattern.cloth.items()), dtype=object), **{f"to_{k}": d for k, d in distances.items()})
    print(sys.argv[1], "cloth", len(vertices), "form", volume.shape)


if __name__ == "__main__":
    main()
