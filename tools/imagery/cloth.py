"""A fabric under construction: for each pixel of one surface its colour so far and the sum of its reliefs (metres)."""

import numpy as np
from scipy.ndimage import distance_transform_edt, map_coordinates

from texture import above, below, linear, mix, near, phase, shade, wave

SPARSE = 3
FOLD = 0.006
"""Two neighbouring pixels whose cloth lies further apart (metres) are on different folds."""


class Cloth:
    """u runs across and v along the cloth, on the body or beyond the armhole seam on the sleeve; hem, cuff and neck are
    distances to those edges, seam the signed distance beyond the armhole seam; all in metres."""

    def __init__(self, scene, surface, colour):
        there = scene["kind"] > 0
        self.pixels = scene["kind"] == surface
        mine = self.pixels[there]
        self.scale = float(scene["scale"])
        self.rest, self.normal = scene["rest"][mine], scene["normal"][mine]
        self.inside = scene["inside"][mine]
        self.x, self.y, self.z = self.rest.T
        sleeve = scene["sleeve"][mine]
        self.hem, self.cuff, self.neck = scene["edges"][mine].T
        self.seam = sleeve[:, 2]
        self.on_sleeve = self.seam > 0
        self.u, self.v = (np.where(self.on_sleeve, s, b) for b, s in ((self.x, sleeve[:, 0]), (self.z, sleeve[:, 1])))
        self.uv = np.column_stack([self.u, self.v])
        self.front = self.y < 0.0
        self.around = np.arctan2(self.y, self.x) * np.float32(0.10)
        self.ground = linear(colour)
        self.colour = np.tile(self.ground, (len(self.x), 1))
        self.relief = np.zeros(len(self.x), np.float32)

    def raise_by(self, height):
        self.relief = self.relief + height

    def paint(self, share, colour):
        self.colour = mix(share, self.colour, colour)

    def groove(self, distance, at, width=0.0011, depth=0.0009, where=1.0):
        line = near(distance, at, width, 0.0009) * where
        self.raise_by(-depth * line)
        self.paint(line * 0.40, shade(self.ground, 0.42))

    def stitches(self, distance, at, along, thread=None, where=1.0):
        """A line of 3 mm stitches at a distance from an edge."""
        dash = above(phase(along, 0.0042), 0.3, 0.08)
        line = near(distance, at, 0.0007, 0.0005) * where
        self.raise_by(-0.0005 * line)
        self.paint(line * dash * (0.9 if thread is not None else 0.32), shade(self.ground, 0.5) if thread is None else thread)

    def rib(self, distance, width, along, colour=None, period=0.0042):
        """Knitted rib band of a width along an edge."""
        colour = self.ground if colour is None else colour
        inside = below(distance, width, 0.0006)
        ridge = wave(along, period)
        self.raise_by(inside * (0.0012 + 0.0004 * ridge))
        self.paint(inside, mix((0.5 - 0.5 * ridge) * 0.35, colour, shade(colour, 0.55)))
        self.groove(distance, width)

    def button(self, x, z, radius, colour, where=None):
        """A four-hole button on the front at x, z; z may be an array of several."""
        where = self.front if where is None else where
        for height in np.atleast_1d(z):
            far = np.hypot(self.x - x, self.z - height)
            disc = below(far, radius, 0.0004) * where
            rim = near(far, radius * 0.86, radius * 0.10, 0.0004) * where
            self.raise_by(disc * 0.0016 + rim * 0.0006)
            self.paint(disc, colour)
            self.paint(near(far, radius * 1.12, radius * 0.12, 0.0006) * where * 0.45, shade(self.ground, 0.35))
            holes = below(np.hypot(np.abs(self.x - x) - radius * 0.24, np.abs(self.z - height) - radius * 0.24), radius * 0.13, 0.0003)
            self.paint(holes * where * 0.8, shade(colour, 0.25))

    def slowly(self, field):
        """Values of a field of (n, 3) points that changes over centimetres: worked out at every third pixel."""
        place = np.zeros((*self.pixels.shape, 3), np.float32)
        place[self.pixels] = self.rest
        known = self.pixels[::SPARSE, ::SPARSE]
        coarse = np.zeros(known.shape, np.float32)
        coarse[known] = field(place[::SPARSE, ::SPARSE][known])
        row, column = distance_transform_edt(~known, return_distances=False, return_indices=True)
        spots = np.argwhere(self.pixels).T.astype(np.float32) / SPARSE
        return map_coordinates(coarse[row, column], spots, order=1, mode="nearest")

    def bent_normal(self):
        """The normals after the relief."""
        rows, columns = np.nonzero(self.pixels.any(axis=1))[0], np.nonzero(self.pixels.any(axis=0))[0]
        box = slice(max(0, rows[0] - 1), rows[-1] + 2), slice(max(0, columns[0] - 1), columns[-1] + 2)
        mask = self.pixels[box]
        picture, place = np.zeros(mask.shape, np.float32), np.full((*mask.shape, 3), 99.0, np.float32)
        picture[mask], place[mask] = self.relief, self.rest
        slopes = []
        for axis in (1, 0):
            rise = (np.roll(picture, -1, axis) - np.roll(picture, 1, axis))[mask]
            apart = np.abs(np.roll(place, -1, axis)[mask] - np.roll(place, 1, axis)[mask]).max(axis=1)
            slopes.append(np.where(apart < FOLD, rise / (2 * self.scale), 0))
        n = self.normal
        lean = np.stack([slopes[0], np.zeros_like(slopes[0]), -slopes[1]], axis=1) * np.clip(np.abs(n[:, 1:2]) * 2.5, 0, 1)
        lean = np.clip(lean - n * (lean * n).sum(axis=1, keepdims=True), -0.9, 0.9)
        bent = n - lean
        return bent / np.linalg.norm(bent, axis=1, keepdims=True)
