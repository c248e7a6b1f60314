/**
 * What is behind the old garment where the new one leaves it bare, before a restless background: the plate knows its colours, but is
 * smooth, and on grass or bricks that was a blur in the old garment's shape. The detail of the background beside it is mirrored in.
 */
import { gaussianBlurWithin } from "../image/filters.ts";
import { clamp, lerp, smoothstep } from "../image/interpolate.ts";
import { borrowCopy, returnPlanes } from "../image/pool.ts";
import { type Channels, Label } from "../types.ts";
import type { Scene } from "./scene.ts";

/** `Matte.backgroundTexture` from which on detail is added, and at which it is added in full. */
const RESTLESS = { from: 2, to: 4 };
/** Detail is what is finer than this; shoulder widths. */
const FINER_THAN = 0.14;
/** Background less wide than the first lends nothing: a gap under an arm. No more than the second is mirrored. Shoulder widths. */
const LEAST_RUN = 0.1;
const LONGEST_RUN = 0.45;
/** Detail this many times as strong as the background's mean is a thing before the wall, and fades. */
const STRONGEST = 7;
/** Columns, in shoulder widths, over which detail from the left goes over into detail from the right. */
const CROSSING = 0.06;

/** The plate, with detail where something is removed. Planes of the caller's own. */
export function backgroundBehind(scene: Scene, removed: Uint8Array): Channels {
  const { person, size, photo, area } = scene;
  const { plate, backgroundTexture } = person.matte;
  const [red, green, blue] = plate.map(borrowCopy);
  const behind: Channels = [red, green, blue];
  const share = smoothstep(RESTLESS.from, RESTLESS.to, backgroundTexture);
  if (share <= 0) return behind;
  const strongest = STRONGEST * backgroundTexture;
  const sigma = FINER_THAN * person.body.shoulderWidth;
  const smooth = plate.map((plane) => gaussianBlurWithin(plane, size, sigma, area));
  for (let y = area.top; y <= area.bottom; y++) {
    for (const gap of gapsOfRow(scene, removed, y)) {
      for (let x = Math.max(area.left, gap.from); x <= Math.min(area.right, gap.to); x++) {
        const i = y * size.width + x;
        if (!removed[i]) continue;
        const { left, right, towardsRight } = mirroredIn(gap, x);
        for (let channel = 0; channel < 3; channel++) {
          const detail = (column: number) => {
            const at = y * size.width + column;
            return clamp(photo[channel][at] - smooth[channel][at], -strongest, strongest);
          };
          const mixed = lerp(detail(left), detail(right), towardsRight);
          behind[channel][i] = clamp(lerp(plate[channel][i], smooth[channel][i] + mixed, share), 0, 255);
        }
      }
    }
  }
  returnPlanes(...smooth);
  return behind;
}

/** Columns of a row between two stretches of background; 0 for the length of a stretch that is too short to lend anything. */
interface Gap {
  from: number;
  to: number;
  leftRun: number;
  rightRun: number;
  crossing: number;
}

function gapsOfRow({ labels, person, size, area }: Scene, removed: Uint8Array, y: number): Gap[] {
  const unit = person.body.shoulderWidth;
  const gaps: Gap[] = [];
  const { alpha } = person.matte;
  const isWall = (x: number) => {
    const i = y * size.width + x;
    return labels[i] === Label.background && !removed[i] && alpha[i] < 0.05;
  };
  const first = Math.max(0, area.left - Math.ceil(LONGEST_RUN * unit));
  const last = Math.min(size.width - 1, area.right + Math.ceil(LONGEST_RUN * unit));
  let leftRun = 0;
  let from = first;
  for (let x = first; x <= last; x++) {
    if (!isWall(x)) continue;
    let end = x;
    while (end < last && isWall(end + 1)) end++;
    const length = end - x + 1;
    if (length >= LEAST_RUN * unit) {
      // only stretches blurred as a whole lend their detail
      const run = Math.min(length, Math.floor(LONGEST_RUN * unit));
      const lent = Math.min(run, Math.max(0, area.right - x));
      if (x > from) gaps.push({ from, to: x - 1, leftRun, rightRun: lent, crossing: CROSSING * unit });
      leftRun = Math.min(run, Math.max(0, end - area.left));
      from = end + 1;
    }
    x = end;
  }
  if (from <= last) gaps.push({ from, to: last, leftRun, rightRun: 0, crossing: CROSSING * unit });
  return gaps.filter((gap) => gap.leftRun > 0 || gap.rightRun > 0);
}

/** Columns whose detail is seen at a column of a gap, mirrored at its ends, and how much of it comes from the right. */
function mirroredIn(gap: Gap, x: number): { left: number; right: number; towardsRight: number } {
  const fromLeft = x - gap.from;
  const fromRight = gap.to - x;
  const left = gap.from - 1 - backAndForth(fromLeft, gap.leftRun);
  const right = gap.to + 1 + backAndForth(fromRight, gap.rightRun);
  if (gap.leftRun === 0) return { left: right, right, towardsRight: 1 };
  if (gap.rightRun === 0) return { left, right: left, towardsRight: 0 };
  return { left, right, towardsRight: smoothstep(-gap.crossing, gap.crossing, fromLeft - fromRight) };
}

/** 0, 1 … length - 1, length - 1 … 1, 0, 0, 1 … */
function backAndForth(value: number, length: number): number {
  if (length === 0) return 0;
  const place = value % (2 * length);
  return place < length ? place : 2 * length - 1 - place;
}
