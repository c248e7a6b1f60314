"""A table to lay garments on: a picture of heights and colours in which pieces are cut, laid, seamed and stitched.

Places are (x, y) in metres, x to the right of the picture's middle, y down from the garment's upper edge. Heights are metres
towards the camera. Everything has twice the size of the picture.
"""

import os
import sys

import numpy as np
from PIL import Image, ImageDraw
from scipy.interpolate import CubicSpline
from scipy.ndimage import distance_transform_edt, gaussian_filter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from sheet import buckle  # noqa: E402
from texture import linear, mix, shade  # noqa: E402,F401 (the folder's other files take them from here)

WIDTH, HEIGHT = 2000, 2666
PITCH = 0.0036
FINER = 3


def curve(*points, count=60):
    """A smooth line through points; their first and last are its ends."""
    points = np.array(points, float)
    if len(points) == 2:
        return points[0] + np.linspace(0, 1, count)[:, None] * (points[1] - points[0])
    run = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    return CubicSpline(run, points)(np.linspace(0, run[-1], count))


def joined(*lines):
    return np.concatenate(lines)


def evenly(line, step):
    """The line at even steps (metres), and the run at each."""
    run = np.r_[0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
    at = np.arange(0, run[-1], step)
    return np.stack([np.interp(at, run, line[:, k]) for k in (0, 1)], axis=1), at


def beside(line, by):
    """The line moved sideways: to the left of its run where by is positive (y runs down)."""
    ahead = np.gradient(line, axis=0)
    ahead /= np.hypot(*ahead.T)[:, None] + 1e-12
    return line + by * np.stack([ahead[:, 1], -ahead[:, 0]], axis=1)


class Table:
    def __init__(self, wide, tall, margin=(1.13, 1.20), seed=1):
        """wide and tall are the garment's size (metres)."""
        reach = max(tall * margin[1], wide * margin[0] * HEIGHT / WIDTH)
        self.scale = HEIGHT / reach
        self.left, self.top = WIDTH / 2, (HEIGHT - tall * self.scale) / 2
        self.rng = np.random.default_rng(seed)
        self.x = ((np.arange(WIDTH, dtype=np.float32) + 0.5 - self.left) / self.scale)[None, :].repeat(HEIGHT, 0)
        self.y = ((np.arange(HEIGHT, dtype=np.float32) + 0.5 - self.top) / self.scale)[:, None].repeat(WIDTH, 1)
        self.height = np.zeros((HEIGHT, WIDTH), np.float32)
        self.colour = np.zeros((HEIGHT, WIDTH, 3), np.float32)
        self.there = np.zeros((HEIGHT, WIDTH), bool)
        self.dim = np.ones((HEIGHT, WIDTH), np.float32)

    def pixels(self, line):
        return np.asarray(line) * self.scale + [self.left, self.top]

    def noise(self, wide, tall=None, detail=1):
        """A picture of noise, standard deviation about 1, whose features are so wide and tall (metres)."""
        total, size = np.zeros((HEIGHT, WIDTH), np.float32), 1.0
        for octave in range(detail):
            cells = [max(2, int(np.ceil(n / (s * self.scale / 2**octave)))) for n, s in ((HEIGHT, tall or wide), (WIDTH, wide))]
            grid = self.rng.normal(size=cells).astype(np.float32)
            total += size * np.asarray(Image.fromarray(grid).resize((WIDTH, HEIGHT), Image.BICUBIC))
            size *= 0.5
        return total * np.float32(1.25)

    def cut(self, line):
        """The mask of a closed outline."""
        picture = Image.new("L", (WIDTH, HEIGHT))
        ImageDraw.Draw(picture).polygon([tuple(p) for p in self.pixels(line)], fill=255)
        return np.asarray(picture) > 0

    def depth(self, mask):
        """Distance to the edge inside a mask (metres); outside it is 0."""
        out = np.zeros(mask.shape, np.float32)
        window = box(mask)
        out[window] = distance_transform_edt(mask[window]) / self.scale
        return out

    def ink(self, strokes, width):
        """Coverage of strokes of a width (metres): a window of the picture and the values in it."""
        ends = np.concatenate([self.pixels(s) for s in strokes])
        pad = width * self.scale + 8
        low = np.maximum(np.floor(ends.min(axis=0) - pad), 0).astype(int)
        high = np.minimum(np.ceil(ends.max(axis=0) + pad), [WIDTH, HEIGHT]).astype(int)
        size = tuple((high - low).tolist())
        big = Image.new("L", (size[0] * FINER, size[1] * FINER))
        draw = ImageDraw.Draw(big)
        for stroke in strokes:
            draw.line([tuple(p) for p in (self.pixels(stroke) - low) * FINER], fill=255, width=max(1, round(width * self.scale * FINER)), joint="curve")
        values = np.asarray(big.resize(size, Image.BOX), np.float32) / 255
        return (slice(low[1], high[1]), slice(low[0], high[0])), values

    def paint(self, window, share, colour):
        self.colour[window] = mix(share, self.colour[window], colour)

    def groove(self, line, depth=0.0011, width=0.0016, dark=0.45, soft=0.0007, where=None):
        """A seam: the cloth sinks where two pieces meet."""
        window, ink = self.ink([line], width)
        ink = gaussian_filter(ink, soft * self.scale)
        if where is not None:
            ink = ink * where[window]
        self.height[window] -= depth * ink
        self.dim[window] *= 1 - dark * ink

    def ridge(self, line, height, width, soft):
        """A raised strip, such as the turned cloth beside a seam."""
        window, ink = self.ink([line], width)
        self.height[window] += height * gaussian_filter(ink, soft * self.scale)

    def stitch(self, line, thread, length=0.0030, gap=0.0013, width=0.00085, sink=0.0005):
        """Topstitching: each stitch lies in a dent of its own and none is quite like the next."""
        dots, run = evenly(line, 0.0004)
        if len(run) < 8:
            return
        strokes, at = [], self.rng.uniform(0, gap)
        while at + length < run[-1]:
            a, b = np.searchsorted(run, [at, at + length * self.rng.uniform(0.9, 1.05)])
            strokes.append(dots[a:b:2] + self.rng.normal(0, 0.00008, 2))
            at += length + gap
        strokes = [s for s in strokes if len(s) > 1]
        if not strokes:
            return
        window, dent = self.ink([line], width * 2.2)
        self.height[window] -= sink * gaussian_filter(dent, 0.0006 * self.scale)
        self.dim[window] *= 1 - 0.16 * gaussian_filter(dent, 0.0007 * self.scale)
        window, ink = self.ink(strokes, width)
        self.height[window] += 0.00045 * gaussian_filter(ink, 0.6)
        self.paint(window, ink * 0.92, thread)

    def pucker(self, line, height=0.0007, spacing=0.006, reach=0.010, slant=0.0):
        """Small gathers across a seam, uneven in place, length and height."""
        dots, run = evenly(line, 0.0005)
        ahead = np.gradient(dots, axis=0)
        ahead /= np.hypot(*ahead.T)[:, None] + 1e-12
        at = 0.0
        lifts = ([], [])
        while True:
            at += spacing * self.rng.uniform(0.45, 1.6)
            k = np.searchsorted(run, at)
            if k >= len(run):
                break
            side = np.array([ahead[k, 1], -ahead[k, 0]]) + slant * ahead[k]
            far = reach * self.rng.uniform(0.4, 1.0, 2)
            lifts[self.rng.random() < 0.5].append(np.stack([dots[k] - side * far[0], dots[k] + side * far[1]]))
        for sign, strokes in zip((1, -1), lifts):
            if strokes:
                window, ink = self.ink(strokes, spacing * 0.35)
                self.height[window] += sign * height * gaussian_filter(ink, spacing * 0.30 * self.scale)

    def lay(self, mask, lift=0.0012, edge=0.0011):
        """A second piece on top of what lies there: a step with a turned edge."""
        window = box(mask, 12)
        inside = gaussian_filter(mask[window].astype(np.float32), edge * self.scale * 0.5)
        self.height[window] += lift * inside

    def wrinkles(self, mask, floor, surplus, soft=0.0042, **settings):
        """Heights of a piece whose surplus cloth has buckled (see sheet.buckle). surplus gives three pictures at the lattice's places;
        soft is how roundly the cloth folds (metres)."""
        window = box(mask, 8)
        step = max(1, round(PITCH * self.scale))
        pitch = step / self.scale
        pick = (slice(window[0].start, window[0].stop, step), slice(window[1].start, window[1].stop, step))
        form = floor[pick].astype(np.float32)
        heights = buckle(mask[pick], form, surplus(self.x[pick], self.y[pick]), pitch, **settings) - form
        shape = mask[window].shape
        known = mask[pick]
        near = distance_transform_edt(~known, return_distances=False, return_indices=True)
        heights = heights[near[0], near[1]].astype(np.float32)
        size = (heights.shape[1] * step, heights.shape[0] * step)
        smooth = np.asarray(Image.fromarray(heights).resize(size, Image.BICUBIC))[: shape[0], : shape[1]]
        out = np.zeros(mask.shape, np.float32)
        out[window] = gaussian_filter(smooth, soft * self.scale) + floor[window]
        return out


def box(mask, pad=4):
    rows, columns = np.nonzero(mask.any(axis=1))[0], np.nonzero(mask.any(axis=0))[0]
    return (
        slice(max(0, rows[0] - pad), min(mask.shape[0], rows[-1] + pad + 1)),
        slice(max(0, columns[0] - pad), min(mask.shape[1], columns[-1] + pad + 1)),
    )
