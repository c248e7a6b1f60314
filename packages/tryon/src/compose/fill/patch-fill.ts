/**
 * Fills a hole in a picture with pieces of its surroundings, so that what runs into the hole goes on in it: a window's bar, a
 * shelf, leaves. Every pixel looks for the place whose neighbourhood is most like its own, first at a quarter of the size
 * from the edge inwards, then finer (Barnes et al., PatchMatch, 2009; Wexler et al., Space-Time Completion of Video, 2007).
 */
import { randomNumbers } from "../../image/maths/statistics.ts";
import { boxOfSet } from "../../image/planes.ts";
import { borrowPlane } from "../../image/pool.ts";
import type { Channels, Size } from "../../image/types.ts";

export interface Hole {
  photo: Channels;
  size: Size;
  /** 1 where the picture is made up. */
  hole: Uint8Array;
  /** 1 where the picture may lend. What is neither is ignored, such as the person. */
  source: Uint8Array;
  /** How far away a piece may be taken from, pixels. */
  reach: number;
  /** The same input with the same seed gives the same picture. */
  seed: number;
}

/** Pixels around the middle of a patch; a patch is 7 x 7. */
const RADIUS = 3;
/** The levels on which patches are compared: one pixel stands for this many squared. */
const FACTORS = [4, 2] as const;
/** Rounds of search and repainting on each of them. */
const ROUNDS = [3, 1] as const;
/** Places that the first pass tries for each pixel, besides those of its neighbours. */
const FIRST_TRIES = 40;
/** With fewer whole patches than this the surroundings say nothing. */
const LEAST_PATCHES = 60;
/** Made-up pixels count less than the photo's own. */
const OWN = 1;
const MADE_UP = 0.4;

const State = { ignored: 0, source: 1, empty: 2, filled: 3 } as const;

/** One resolution, with a border of ignored pixels as wide as `RADIUS`. */
interface Level {
  width: number;
  planes: Channels;
  state: Uint8Array;
  /** 1 at the middle of a patch that is wholly source. */
  isPatch: Uint8Array;
  /** Pixels of the hole from its edge inwards; those that nothing borders on are left out. */
  order: Int32Array;
  /** For each pixel of the hole, the index it is copied from; -1 until one is found. */
  from: Int32Array;
  cost: Float32Array;
  reach: number;
}

/** The pixels that could be filled. */
export interface PatchFill {
  /** 1 where `planes` has a colour. */
  isFilled: Uint8Array;
  /** From the pool: the caller releases them. */
  planes: Channels;
}

/** Undefined if the surroundings are too small to lend anything. */
export function fillFromPatches(input: Hole): PatchFill | undefined {
  const random = randomNumbers(input.seed);
  const window = windowOf(input);
  let coarse: Level | undefined;
  for (const [step, factor] of FACTORS.entries()) {
    const level = createLevel(input, window, factor);
    if (!level.isPatch.includes(1)) return undefined;
    if (coarse) inherit(coarse, level);
    else {
      if (count(level.isPatch) < LEAST_PATCHES) return undefined;
      fillInwards(level, random);
    }
    for (let round = 0; round < ROUNDS[step]; round++) {
      search(level, random, round % 2 === 1);
      repaint(level);
    }
    coarse = level;
  }
  return coarse && paintFull(input, window, coarse);
}

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part of the picture that can matter; its corner is a multiple of the coarsest factor. */
function windowOf({ hole, size, reach }: Hole): Window {
  const box = boxOfSet(hole, size);
  const coarsest = FACTORS[0];
  const down = (value: number) => coarsest * Math.floor(Math.max(0, value) / coarsest);
  const left = down(box.left - reach);
  const top = down(box.top - reach);
  return {
    left,
    top,
    width: Math.min(size.width, box.right + reach + 1) - left,
    height: Math.min(size.height, box.bottom + reach + 1) - top,
  };
}

function createLevel({ photo, size, hole, source, reach }: Hole, window: Window, factor: number): Level {
  const inner = { width: Math.floor(window.width / factor), height: Math.floor(window.height / factor) };
  const width = inner.width + 2 * RADIUS;
  const pixels = width * (inner.height + 2 * RADIUS);
  const planes: Channels = [new Float32Array(pixels), new Float32Array(pixels), new Float32Array(pixels)];
  const state = new Uint8Array(pixels);
  const area = factor * factor;
  for (let y = 0; y < inner.height; y++) {
    for (let x = 0; x < inner.width; x++) {
      const at = (y + RADIUS) * width + x + RADIUS;
      const first = (window.top + y * factor) * size.width + window.left + x * factor;
      let sources = 0;
      let holes = 0;
      const sum = [0, 0, 0];
      for (let k = 0; k < area; k++) {
        const i = first + Math.floor(k / factor) * size.width + (k % factor);
        sources += source[i];
        holes += hole[i];
        for (let channel = 0; channel < 3; channel++) sum[channel] += photo[channel][i];
      }
      if (sources < area && holes === 0) continue;
      state[at] = holes > 0 ? State.empty : State.source;
      if (holes === 0) for (let channel = 0; channel < 3; channel++) planes[channel][at] = sum[channel] / area;
    }
  }
  return {
    width,
    planes,
    state,
    isPatch: wholePatches(state, width),
    order: inwards(state, width),
    from: new Int32Array(pixels).fill(-1),
    cost: new Float32Array(pixels).fill(Number.POSITIVE_INFINITY),
    reach: Math.max(RADIUS + 1, Math.round(reach / factor)),
  };
}

function wholePatches(state: Uint8Array, width: number): Uint8Array {
  const isPatch = new Uint8Array(state.length);
  const offsets = squareOf(width, RADIUS);
  const border = RADIUS * width + RADIUS;
  for (let i = border; i < state.length - border; i++) {
    if (state[i] === State.source) isPatch[i] = offsets.every((offset) => state[i + offset] === State.source) ? 1 : 0;
  }
  return isPatch;
}

/** Offsets of a square's pixels from its middle. */
const squareOf = (width: number, radius: number): number[] =>
  Array.from({ length: (2 * radius + 1) ** 2 }, (_, k) => {
    const side = 2 * radius + 1;
    return (Math.floor(k / side) - radius) * width + (k % side) - radius;
  });

/** Pixels of the hole, breadth first from where it borders on the source. */
function inwards(state: Uint8Array, width: number): Int32Array {
  const order = new Int32Array(count(state, State.empty));
  const isListed = new Uint8Array(state.length);
  const around = [-1, 1, -width, width];
  let length = 0;
  for (let i = width; i < state.length - width; i++) {
    if (state[i] !== State.empty || !around.some((step) => state[i + step] === State.source)) continue;
    isListed[i] = 1;
    order[length++] = i;
  }
  for (let k = 0; k < length; k++) {
    for (const step of around) {
      const next = order[k] + step;
      if (state[next] !== State.empty || isListed[next]) continue;
      isListed[next] = 1;
      order[length++] = next;
    }
  }
  return order.subarray(0, length);
}

function count(values: Uint8Array, wanted = 1): number {
  let found = 0;
  for (const value of values) if (value === wanted) found++;
  return found;
}

/** The neighbourhood of the pixel that is being compared: what is known of it, and how much that counts. */
const target = {
  offsets: new Int32Array((2 * RADIUS + 1) ** 2),
  weights: new Float32Array((2 * RADIUS + 1) ** 2),
  length: 0,
  total: 0,
};

function aimAt({ state, width }: Level, pixel: number): void {
  target.length = 0;
  target.total = 0;
  for (let y = -RADIUS; y <= RADIUS; y++) {
    for (let x = -RADIUS; x <= RADIUS; x++) {
      const offset = y * width + x;
      const is = state[pixel + offset];
      if (is !== State.source && is !== State.filled) continue;
      const weight = is === State.source ? OWN : MADE_UP;
      target.offsets[target.length] = offset;
      target.weights[target.length++] = weight;
      target.total += weight;
    }
  }
}

/** Mean squared difference between the target's neighbourhood and another place's; infinite as soon as it exceeds `most`. */
function difference({ planes }: Level, pixel: number, place: number, most: number): number {
  const [red, green, blue] = planes;
  const limit = most * target.total;
  let sum = 0;
  for (let k = 0; k < target.length; k++) {
    const a = pixel + target.offsets[k];
    const b = place + target.offsets[k];
    const r = red[a] - red[b];
    const g = green[a] - green[b];
    const h = blue[a] - blue[b];
    sum += target.weights[k] * (r * r + g * g + h * h);
    if (sum >= limit) return Number.POSITIVE_INFINITY;
  }
  return sum / target.total;
}

/** Takes the place if it is a whole patch and more alike than the pixel's best so far. */
function offer(level: Level, pixel: number, place: number): void {
  if (place < 0 || level.isPatch[place] !== 1 || level.from[pixel] === place) return;
  const found = difference(level, pixel, place, level.cost[pixel]);
  if (found >= level.cost[pixel]) return;
  level.cost[pixel] = found;
  level.from[pixel] = place;
}

function offerNeighbours(level: Level, pixel: number, steps: readonly number[]): void {
  for (const step of steps) {
    const theirs = level.from[pixel + step];
    if (theirs >= 0) offer(level, pixel, theirs - step);
  }
}

/** A random place within `reach` columns and rows of another one. */
function placeNear({ width, state }: Level, place: number, reach: number, random: () => number): number {
  const x = (place % width) + Math.round((2 * random() - 1) * reach);
  const y = Math.floor(place / width) + Math.round((2 * random() - 1) * reach);
  return x < 0 || x >= width || y < 0 || y * width >= state.length ? -1 : y * width + x;
}

function fillInwards(level: Level, random: () => number): void {
  const { order, state, from, planes, reach, width } = level;
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  for (const pixel of order) {
    aimAt(level, pixel);
    offerNeighbours(level, pixel, around);
    for (let n = 0; n < FIRST_TRIES; n++) offer(level, pixel, placeNear(level, pixel, reach, random));
    if (from[pixel] < 0) continue;
    for (const plane of planes) plane[pixel] = plane[from[pixel]];
    state[pixel] = State.filled;
  }
}

function search(level: Level, random: () => number, isBackwards: boolean): void {
  const { order, width, cost, from, reach } = level;
  const around = [-1, 1, -width, width];
  for (let k = 0; k < order.length; k++) {
    const pixel = order[isBackwards ? order.length - 1 - k : k];
    aimAt(level, pixel);
    if (target.length === 0) continue;
    // the neighbourhood has been repainted since its place was found
    cost[pixel] = from[pixel] < 0 ? Number.POSITIVE_INFINITY : difference(level, pixel, from[pixel], 1e9);
    offerNeighbours(level, pixel, around);
    offer(level, pixel, placeNear(level, pixel, reach, random));
    for (let near = reach; near >= 1 && from[pixel] >= 0; near /= 2) {
      offer(level, pixel, placeNear(level, from[pixel], near, random));
    }
  }
}

/** Levels squared added to a patch's difference: of those that are all alike each has its say. */
const EVEN = 20;

/** Every pixel of the hole becomes the mean of what the patches over it put there; the most alike ones count most. */
function repaint({ order, width, from, cost, planes, state }: Level): void {
  const offsets = squareOf(width, RADIUS - 1);
  const [red, green, blue] = planes;
  for (const pixel of order) {
    let [r, g, b, total] = [0, 0, 0, 0];
    for (const offset of offsets) {
      const theirs = from[pixel + offset];
      if (theirs < 0) continue;
      const place = theirs - offset;
      const weight = 1 / (EVEN + cost[pixel + offset]) ** 2;
      r += weight * red[place];
      g += weight * green[place];
      b += weight * blue[place];
      total += weight;
    }
    if (total === 0) continue;
    red[pixel] = r / total;
    green[pixel] = g / total;
    blue[pixel] = b / total;
    state[pixel] = State.filled;
  }
}

/** A finer level starts with the places that the coarser one found. */
function inherit(coarse: Level, fine: Level): void {
  for (const pixel of fine.order) {
    const x = (pixel % fine.width) - RADIUS;
    const y = Math.floor(pixel / fine.width) - RADIUS;
    const theirs = coarse.from[((y >> 1) + RADIUS) * coarse.width + (x >> 1) + RADIUS];
    if (theirs === undefined || theirs < 0) continue;
    const placeX = 2 * ((theirs % coarse.width) - RADIUS) + (x & 1);
    const placeY = 2 * (Math.floor(theirs / coarse.width) - RADIUS) + (y & 1);
    const place = (placeY + RADIUS) * fine.width + placeX + RADIUS;
    if (fine.isPatch[place] !== 1) continue;
    fine.from[pixel] = place;
    fine.cost[pixel] = 0;
  }
  repaint(fine);
}

/** The photo's own pixels, taken from the places that the finest level found. */
function paintFull({ photo, size, hole, source }: Hole, window: Window, level: Level): PatchFill {
  const isFilled = new Uint8Array(hole.length);
  const planes: Channels = [borrowPlane(hole.length), borrowPlane(hole.length), borrowPlane(hole.length)];
  const factor = FACTORS[FACTORS.length - 1];
  const near = squareOf(size.width, 1);
  /** Index distance from a pixel to what it is copied from; 0 if nothing is known. */
  const wayFrom = (i: number): number => {
    const x = Math.floor(((i % size.width) - window.left) / factor) + RADIUS;
    const y = Math.floor((Math.floor(i / size.width) - window.top) / factor) + RADIUS;
    const pixel = y * level.width + x;
    const place = level.from[pixel] ?? -1;
    if (place < 0) return 0;
    const columns = (place % level.width) - x;
    const rows = Math.floor(place / level.width) - y;
    return factor * (rows * size.width + columns);
  };
  const right = window.left + window.width;
  for (let y = window.top; y < window.top + window.height; y++) {
    for (let i = y * size.width + window.left; i < y * size.width + right; i++) {
      if (!hole[i]) continue;
      let total = 0;
      for (const step of near) {
        const way = hole[i + step] ? wayFrom(i + step) : 0;
        if (way === 0 || !source[i + way]) continue;
        const weight = step === 0 ? 4 : 1;
        for (let channel = 0; channel < 3; channel++) planes[channel][i] += weight * photo[channel][i + way];
        total += weight;
      }
      if (total === 0) continue;
      isFilled[i] = 1;
      for (let channel = 0; channel < 3; channel++) planes[channel][i] /= total;
    }
  }
  return { isFilled, planes };
}
