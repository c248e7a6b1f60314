/**
 * The background behind the old garment that the new one uncovers, if the background is busy. The plate knows the colours but is
 * smooth: on grass or bricks that was a blur in the old garment's shape. So the detail of the background beside it is mirrored in.
 */
import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { borrowCopy, releasePlanes } from "../../image/pool.ts";
import type { Channels } from "../../image/types.ts";
import { Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";

/** `Matte.backgroundTexture` at which adding detail begins, and at which all of it is added. */
const RESTLESS = { from: 2, to: 4 };
/** Detail is finer than this; shoulder widths. */
const FINER_THAN = 0.14;
/**
 * Background narrower than the first lends nothing, such as a gap under an arm. At most the second is mirrored. Shoulder widths.
 */
const LEAST_RUN = 0.1;
const LONGEST_RUN = 0.45;
/** Detail stronger than this many times the background's mean is an object in front of the wall, and fades. */
const STRONGEST = 7;
/** Columns, in shoulder widths, over which detail from the left blends into detail from the right. */
const CROSSING = 0.06;

/** The plate, with detail where something is removed; before a calm background the plate itself. Read only: see `releaseBehind`. */
export function backgroundBehind(scene: Scene, removed: Uint8Array): Channels {
  const { matte } = scene.person;
  const share = smoothstep(RESTLESS.from, RESTLESS.to, matte.backgroundTexture);
  if (share <= 0) return matte.plate;
  const rows = Array.from({ length: scene.area.bottom - scene.area.top + 1 }, (_, row) => {
    const y = scene.area.top + row;
    return { y, gaps: gapsOfRow(scene, removed, y) };
  });
  const [red, green, blue] = scene.photo.map((_, channel) => withDetail(scene, { removed, rows, share, channel }));
  return [red, green, blue];
}

/** Releases what `backgroundBehind` borrowed. */
export function releaseBehind({ person }: Scene, behind: Channels): void {
  if (behind !== person.matte.plate) releasePlanes(...behind);
}

interface Detail {
  removed: Uint8Array;
  rows: { y: number; gaps: Gap[] }[];
  /** How much of the detail is added, 0-1. */
  share: number;
  channel: number;
}

/** One channel at a time, so that only one blurred plane is in memory. */
function withDetail({ person, size, photo, area }: Scene, { removed, rows, share, channel }: Detail): Float32Array {
  const plate = person.matte.plate[channel];
  const strongest = STRONGEST * person.matte.backgroundTexture;
  const smooth = gaussianBlurWithin(plate, size, FINER_THAN * person.body.shoulderWidth, area);
  const behind = borrowCopy(plate);
  for (const { y, gaps } of rows) {
    const detail = (column: number) => {
      const at = y * size.width + column;
      return clamp(photo[channel][at] - smooth[at], -strongest, strongest);
    };
    for (const gap of gaps) {
      for (let x = Math.max(area.left, gap.from); x <= Math.min(area.right, gap.to); x++) {
        const i = y * size.width + x;
        if (!removed[i]) continue;
        const { left, right, towardsRight } = mirroredIn(gap, x);
        const mixed = lerp(detail(left), detail(right), towardsRight);
        behind[i] = clamp(lerp(plate[i], smooth[i] + mixed, share), 0, 255);
      }
    }
  }
  releasePlanes(smooth);
  return behind;
}

/** Columns of a row between two stretches of background; length 0 for a stretch that is too short to lend anything. */
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
      // only stretches that were blurred completely lend their detail
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

/**
 * The columns that lend their detail to a column of a gap, mirrored at its ends, and how much of it comes from the
 * right.
 */
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
