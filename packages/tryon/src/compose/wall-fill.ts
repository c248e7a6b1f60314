/**
 * The wall behind what goes. The matte's plate is smooth; in front of bricks, trees or shelves a loose sleeve left a blurred
 * ghost of itself. There the photo beside the hole is mirrored into it, row by row: most old sleeves are upright strips,
 * and shelves, horizons and courses of bricks run on through them.
 */
import { gaussianBlurWithin } from "../image/filters.ts";
import { borrowCopy, borrowPlane, returnPlanes } from "../image/pool.ts";
import type { Channels } from "../types.ts";
import type { Scene } from "./scene.ts";

/** Calmer backgrounds (`Matte.backgroundTexture`) are what the plate says. */
const BUSY = 3;
/** The wall is believed from where this share of it is seen around a pixel, blurred over so many pixels: rims jitter from row to row. */
const SURE = 0.97;
const SMOOTHED = 3;
/** Further than this from the hole's side the plate has more and more of the say, shoulder widths. */
const REACH = 0.4;
/** Strips of wall narrower than this, pixels, give nothing to mirror. */
const LEAST_STRIP = 6;

/** The colours of the wall wherever something was removed. Before a calm one the matte's plate itself, else planes that are the caller's. */
export function wallBehind(scene: Scene, removed: Uint8Array): Channels {
  const { plate, backgroundTexture } = scene.person.matte;
  if (backgroundTexture < BUSY) return plate;
  const wall: Channels = [borrowCopy(plate[0]), borrowCopy(plate[1]), borrowCopy(plate[2])];
  const sure = sureWall(scene, removed);
  const { width } = scene.size;
  const { top, bottom, left, right } = scene.area;
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    for (let x = left; x <= right; x++) {
      if (!removed[row + x] || sure[row + x] > SURE) continue;
      let end = x;
      while (end < width && sure[row + end] <= SURE) end++;
      let begin = x;
      while (begin >= 0 && sure[row + begin] <= SURE) begin--;
      mirrorInto(scene, { wall, sure, removed }, { row, begin, end });
      x = end;
    }
  }
  returnPlanes(sure);
  return wall;
}

/** 0-1: how much around a pixel is wall that stays. */
function sureWall({ person, size, area }: Scene, removed: Uint8Array): Float32Array {
  const seen = borrowPlane(removed.length);
  for (let i = 0; i < seen.length; i++) seen[i] = person.matte.alpha[i] < 0.02 && !removed[i] ? 1 : 0;
  const sure = gaussianBlurWithin(seen, size, SMOOTHED, { ...area, left: 0, right: size.width - 1 });
  returnPlanes(seen);
  return sure;
}

interface Target {
  wall: Channels;
  sure: Float32Array;
  removed: Uint8Array;
}

/** A hole in a row: `begin` and `end` are the sure pixels beside it, or just outside the picture. */
interface Hole {
  row: number;
  begin: number;
  end: number;
}

function mirrorInto({ photo, person, size }: Scene, { wall, sure, removed }: Target, { row, begin, end }: Hole): void {
  const reach = REACH * person.body.shoulderWidth;
  const strip = (from: number, step: -1 | 1) => {
    let length = 0;
    for (let x = from; x >= 0 && x < size.width && sure[row + x] > SURE; x += step) length++;
    return length < LEAST_STRIP ? 0 : length;
  };
  const strips = { left: strip(begin, -1), right: strip(end, 1) };
  for (let x = begin + 1; x < end; x++) {
    const i = row + x;
    if (!removed[i]) continue;
    const left = weightAt(x - begin, strips.left, reach);
    const right = weightAt(end - x, strips.right, reach);
    const total = left + right + (1 / reach) ** 2;
    const fromLeft = row + begin - folded(x - begin, strips.left);
    const fromRight = row + end + folded(end - x, strips.right);
    for (let channel = 0; channel < 3; channel++) {
      let sum = wall[channel][i] * (1 / reach) ** 2;
      if (left > 0) sum += left * photo[channel][fromLeft];
      if (right > 0) sum += right * photo[channel][fromRight];
      wall[channel][i] = sum / total;
    }
  }
}

const weightAt = (distance: number, strip: number, reach: number): number =>
  strip === 0 ? 0 : Math.exp(-((distance / reach) ** 2)) / distance ** 2;

/** A distance turned over at both ends of a strip, so that it stays in it. */
function folded(distance: number, length: number): number {
  if (length < 2) return 0;
  const away = distance % (2 * (length - 1));
  return away < length ? away : 2 * (length - 1) - away;
}
