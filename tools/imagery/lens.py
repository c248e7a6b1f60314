"""A camera and a photo studio on arrays: subdivision, what the lens sees, and soft light with shadows.

The subject faces the camera, which stands on the negative y axis, level with the middle of the picture.
"""

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import binary_closing

DISTANCE = 85 / 36
"""Camera distance in framed heights: an 85 mm lens on a 36 mm high sensor."""

HIDDEN = 0.07
SHADOW_CELL = 0.004
SHADOW_BIAS = 0.008
LIFT = 0.004


@dataclass
class Mesh:
    """Quads (a triangle repeats its last corner) with a row of numbers for each vertex, places first."""

    values: np.ndarray
    faces: np.ndarray

    @property
    def places(self):
        return self.values[:, :3]


def subdivide(mesh):
    """One Catmull-Clark step on places; everything else is interpolated straight. Triangles become three quads."""
    values, faces = mesh.values, mesh.faces
    count = len(values)
    triangle = faces[:, 2] == faces[:, 3]
    weights = np.where(triangle[:, None], [1 / 3, 1 / 3, 1 / 3, 0], 0.25).astype(np.float32)
    middles = np.einsum("fk,fkj->fj", weights, values[faces])
    pairs = np.stack([faces, np.roll(faces, -1, axis=1)], axis=2)
    flat = np.sort(pairs.reshape(-1, 2), axis=1)
    real = flat[:, 0] != flat[:, 1]
    unique, index, number = np.unique(flat[real], axis=0, return_inverse=True, return_counts=True)
    edge_of = np.full(len(flat), -1)
    edge_of[real] = index.reshape(-1)
    edge_of = edge_of.reshape(-1, 4)
    halves = values[unique].mean(axis=1)
    owner = np.repeat(np.arange(len(faces)), 4)[real]
    pull = np.zeros((len(unique), 3))
    for i in range(3):
        pull[:, i] = np.bincount(edge_of.reshape(-1)[real], middles[owner, i], len(unique))
    inner = number == 2
    points = halves.copy()
    points[inner, :3] = (halves[inner, :3] + pull[inner] / 2) / 2
    moved = values.copy()
    moved[:, :3] = smoothed(values[:, :3], unique, halves[:, :3], inner, faces, middles[:, :3])
    edges, centre = count + edge_of, count + len(unique) + np.arange(len(faces))
    quads = []
    for k in range(4):
        before = edges[:, k - 1]
        if k == 0:
            before = np.where(triangle, edges[:, 3], before)
        quad = np.stack([faces[:, k], edges[:, k], centre, before], axis=1)
        if k == 3:
            quad = quad[~triangle]
        elif k == 2:
            quad[triangle, 1] = edges[triangle, 3]
        quads.append(quad)
    return Mesh(np.concatenate([moved, points, middles]).astype(np.float32), np.concatenate(quads))


def smoothed(places, edges, halves, inner, faces, middles):
    """Catmull-Clark's new places of the old vertices; those on a rim follow the rim alone."""
    count = len(places)
    rim = np.zeros(count, bool)
    rim[edges[~inner]] = True
    total = np.zeros((count, 3))
    ends = edges[~inner].reshape(-1)
    rim_sum, rim_number = np.zeros((count, 3)), np.bincount(ends, minlength=count)
    corner = faces.copy()
    corner[faces[:, 2] == faces[:, 3], 3] = -1
    used = corner.reshape(-1) >= 0
    at = corner.reshape(-1)[used]
    valence = np.maximum(np.bincount(at, minlength=count), 1)[:, None]
    for i in range(3):
        total[:, i] = np.bincount(at, np.repeat(middles[:, i], 4)[used], count)
        rim_sum[:, i] = np.bincount(ends, np.repeat(halves[~inner, i], 2), count)
    edge_sum = np.stack([np.bincount(edges.reshape(-1), np.repeat(halves[:, i], 2), count) for i in range(3)], axis=1)
    edge_number = np.maximum(np.bincount(edges.reshape(-1), minlength=count), 1)[:, None]
    inside = (total / valence + 2 * edge_sum / edge_number + (valence - 3) * places) / valence
    on_rim = np.where((rim_number == 2)[:, None], 0.5 * places + 0.25 * rim_sum, places)
    return np.where(rim[:, None], on_rim, inside)


def normals(mesh):
    """Unit normal of each vertex."""
    a, b, c, d = (mesh.places[mesh.faces[:, k]] for k in range(4))
    face = np.cross(c - a, d - b)
    flat = np.linalg.norm(face, axis=1) < 1e-12
    face[flat] = np.cross(b - a, c - a)[flat]
    out = np.stack([np.bincount(mesh.faces.reshape(-1), np.repeat(face[:, i], 4), len(mesh.values)) for i in range(3)], axis=1)
    return (out / (np.linalg.norm(out, axis=1, keepdims=True) + 1e-12)).astype(np.float32)


class Camera:
    """Frames reach metres of height around a middle height in a picture of some size (pixels)."""

    def __init__(self, middle, reach, width, height):
        self.middle, self.reach, self.width, self.height = middle, reach, width, height

    def project(self, places):
        """Column, row (pixels) and depth (metres) of points."""
        depth = places[:, 1] + self.reach * DISTANCE
        zoom = self.reach * DISTANCE / depth * (self.height / self.reach)
        return self.width / 2 + places[:, 0] * zoom, self.height / 2 - (places[:, 2] - self.middle) * zoom, depth


def expose(mesh, camera):
    """What each pixel sees: a picture of face numbers (-1 for nothing) and for those pixels the interpolated values."""
    column, row, depth = camera.project(mesh.places)
    corners = np.stack([column[mesh.faces], row[mesh.faces]], axis=2)
    longest = np.sqrt(np.square(corners - np.roll(corners, 1, axis=1)).sum(axis=2)).max(axis=1)
    keep = visible(mesh.faces, column, row, depth, camera)
    zbuffer = np.full(camera.width * camera.height, np.inf, np.float32)
    winner = np.full(camera.width * camera.height, -1, np.int32)
    parts, base = [], 0
    for low, high in ((0, 4), (4, 7), (7, 11), (11, 18), (18, 40)):
        chosen = np.nonzero(keep & (longest >= low) & (longest < high))[0]
        steps = int(np.ceil(high * 1.15))
        for piece in np.array_split(chosen, max(1, len(chosen) * steps * steps // 3_000_000 + 1)):
            if not len(piece):
                continue
            t = (np.arange(steps, dtype=np.float32) + 0.5) / steps
            s, r = (g.ravel() for g in np.meshgrid(t, t))
            mixing = np.stack([(1 - s) * (1 - r), s * (1 - r), s * r, (1 - s) * r], axis=1)
            quad = mesh.faces[piece]
            x, y, z = (value[quad] @ mixing.T for value in (column, row, depth))
            x, y = x.astype(np.int32).ravel(), y.astype(np.int32).ravel()
            z = z.astype(np.float32).ravel()
            seen = np.nonzero((x >= 0) & (x < camera.width) & (y >= 0) & (y < camera.height))[0]
            pixel = y[seen] * camera.width + x[seen]
            order = seen[np.argsort(-z[seen], kind="stable")]
            pixel = y[order] * camera.width + x[order]
            last = np.full(len(zbuffer), -1, np.int64)
            last[pixel] = order
            hit = np.nonzero(last >= 0)[0]
            better = hit[z[last[hit]] < zbuffer[hit]]
            zbuffer[better], winner[better] = z[last[better]], base + last[better]
            parts.append((base, quad, mixing))
            base += len(z)
    return gather(mesh, camera, winner, parts)


def gather(mesh, camera, winner, parts):
    """The values of the winning samples, in the order of their pixels."""
    winner = closed(winner.reshape(camera.height, camera.width)).reshape(-1)
    there = winner >= 0
    samples = winner[there]
    values = np.zeros((len(samples), mesh.values.shape[1]), np.float32)
    bounds = [base for base, _, _ in parts] + [np.inf]
    for (base, quad, mixing), after in zip(parts, bounds[1:]):
        mine = np.nonzero((samples >= base) & (samples < after))[0]
        face, spot = np.divmod(samples[mine] - base, len(mixing))
        values[mine] = np.einsum("nk,nkj->nj", mixing[spot], mesh.values[quad[face]])
    return there.reshape(camera.height, camera.width), values


def closed(winner):
    """Gaps a pixel or two wide take the sample beside them."""
    there = winner >= 0
    gaps = binary_closing(there, np.ones((5, 5), bool)) & ~there
    for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0), (0, 2), (0, -2), (2, 0), (-2, 0)):
        beside = np.roll(winner, (dy, dx), (0, 1))
        take = gaps & (winner < 0) & (beside >= 0) & np.roll(there, (dy, dx), (0, 1))
        winner = np.where(take, beside, winner)
    return winner


def visible(faces, column, row, depth, camera, cell=6):
    """Faces that are not far behind others on a coarse grid."""
    wide, tall = camera.width // cell + 1, camera.height // cell + 1
    place = np.clip(row // cell, 0, tall - 1).astype(int) * wide + np.clip(column // cell, 0, wide - 1).astype(int)
    nearest = np.full(wide * tall, np.inf)
    np.minimum.at(nearest, place, depth)
    return (depth < nearest[place] + HIDDEN)[faces].any(axis=1)


def spread(direction, count, angle):
    """Directions in a cone about one, evenly over the disk; angle is the cone's half angle (radians)."""
    direction = np.asarray(direction, float) / np.linalg.norm(direction)
    side = np.cross(direction, [0, 0, 1.0])
    side /= np.linalg.norm(side)
    other = np.cross(direction, side)
    k = np.arange(count) + 0.5
    radius, turn = np.sqrt(k / count) * np.tan(angle), k * 2.39996
    out = direction + radius[:, None] * (np.cos(turn)[:, None] * side + np.sin(turn)[:, None] * other)
    return out / np.linalg.norm(out, axis=1, keepdims=True)


def dome(count):
    """Directions all round, fewer from straight below."""
    k = (np.arange(count) + 0.5) / count
    z, turn = 1 - 1.75 * k, np.arange(count) * 2.39996
    flat = np.sqrt(1 - z * z)
    return np.stack([flat * np.cos(turn), flat * np.sin(turn), z], axis=1)


LAMPS = [
    ((-2.1, -1.75, 1.45), 28, 0.24, 1.95, (1.0, 0.985, 0.96)),
    ((2.3, -2.2, 0.25), 14, 0.40, 0.34, (0.97, 0.985, 1.0)),
    ((1.6, 0.9, 0.9), 10, 0.25, 0.55, (1.0, 1.0, 1.0)),
    ((-1.6, 0.9, 0.9), 10, 0.25, 0.55, (1.0, 1.0, 1.0)),
]
"""Direction, samples, half angle, strength and colour of key, fill and two rims."""

SKY = (110, 0.80, (1.0, 0.995, 0.985))


def shaded(places, facing, caster):
    """Light at points with normals, given the points that cast shadows: direct (n, 3) and how open each is to the sky."""
    spots = places + facing * LIFT
    light, sky = np.zeros((len(places), 3), np.float32), np.zeros(len(places), np.float32)
    rounds = [(direction, strength / count, colour, False) for at, count, angle, strength, colour in LAMPS for direction in spread(at, count, angle)]
    rounds += [(direction, SKY[1] / SKY[0] * 2, SKY[2], True) for direction in dome(SKY[0])]
    for direction, strength, colour, is_sky in rounds:
        facing_it = facing @ direction.astype(np.float32)
        side = np.cross(direction, [0.0, 0.0, 1.0])
        side /= np.linalg.norm(side) + 1e-9
        up = np.cross(side, direction)
        frame = np.stack([side, up, direction], axis=1).astype(np.float32)
        cast, mine = caster @ frame, spots @ frame
        low = cast[:, :2].min(axis=0) - SHADOW_CELL
        size = ((cast[:, :2].max(axis=0) - low) / SHADOW_CELL).astype(int) + 3
        cell = ((cast[:, :2] - low) / SHADOW_CELL).astype(np.int32)
        order = np.argsort(cast[:, 2])
        nearest = np.full(size[0] * size[1], -np.inf, np.float32)
        nearest[(cell[:, 0] * size[1] + cell[:, 1])[order]] = cast[order, 2]
        own = np.clip(((mine[:, :2] - low) / SHADOW_CELL).astype(np.int32), 0, size - 1)
        open_to = nearest[own[:, 0] * size[1] + own[:, 1]] < mine[:, 2] + SHADOW_BIAS
        share = strength * np.clip(facing_it, 0, None) * open_to
        light += share[:, None] * np.array(colour, np.float32)
        if is_sky:
            sky += share
    return light, sky
