/**
 * The shoulders and armholes of a vest whose straps are as wide as its chest, as basketball shirts are: its outline runs straight
 * down from the shoulder's end, is narrowest where the armhole ends, and widens again towards the hem. Read like any other outline
 * it seems to have sleeves that lie on the body.
 */
import { distanceBetween } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import type { Side } from "../landmark-types.ts";

/** Indices of a half contour. */
export interface VestCorners {
  shoulder: number;
  armpit: number;
}

interface VestFrame {
  top: number;
  height: number;
  halfChest: number;
  halves: Record<Side, readonly Point[]>;
}

/** Rows below the top among which an armhole ends, half chests. */
const ARMHOLE_ENDS = { from: 0.8, to: 2 } as const;
/** The outline is wider above the armhole's end by this share, and below it by a share between these: a scooped armhole widens more. */
const WIDER_ABOVE = 1.02;
const WIDER_BELOW = { from: 1.03, to: 1.12 } as const;
/** Rows below the armhole's end within which it widens, half chests. */
const BELOW = 0.6;
/** Both armholes end within so many rows of each other, half chests. */
const LEVEL = 0.3;

/** Undefined unless both sides look so. */
export function findVestCorners({ halves, ...frame }: VestFrame): Record<Side, VestCorners> | undefined {
  const left = cornersOf(halves.left, frame);
  const right = cornersOf(halves.right, frame);
  if (!left || !right) return undefined;
  const drop = Math.abs(halves.left[left.armpit].y - halves.right[right.armpit].y);
  return drop < LEVEL * frame.halfChest ? { left, right } : undefined;
}

function cornersOf(
  half: readonly Point[],
  { top, height, halfChest }: Omit<VestFrame, "halves">,
): VestCorners | undefined {
  const between = (from: number, to: number) =>
    half.flatMap(({ x, y }, index) => (x > 0.5 * halfChest && y > from && y < to ? [index] : []));
  const flank = between(
    top + ARMHOLE_ENDS.from * halfChest,
    Math.min(top + ARMHOLE_ENDS.to * halfChest, top + 0.6 * height),
  );
  if (flank.length === 0) return undefined;
  const armpit = flank.reduce((best, index) => (half[index].x < half[best].x ? index : best));
  if (armpit === flank[0] || armpit === flank.at(-1)) return undefined;
  const { x, y } = half[armpit];
  const widest = (indices: readonly number[]) => Math.max(0, ...indices.map((index) => half[index].x));
  const below = widest(between(y, y + BELOW * halfChest)) / x;
  if (widest(between(top, y)) < WIDER_ABOVE * x || below < WIDER_BELOW.from || below > WIDER_BELOW.to) return undefined;
  return { shoulder: outermost(half, armpit), armpit };
}

/** The point farthest outside the line from the top of the neck to the armhole's end. */
function outermost(half: readonly Point[], armpit: number): number {
  const to = half[armpit];
  let neck = 0;
  for (let index = 0; index < armpit; index++) if (half[index].y < half[neck].y) neck = index;
  const from = half[neck];
  const chord = distanceBetween(from, to) || 1;
  const outside = ({ x, y }: Point) => ((x - from.x) * (to.y - from.y) - (y - from.y) * (to.x - from.x)) / chord;
  let best = neck;
  for (let index = neck; index < armpit; index++) if (outside(half[index]) > outside(half[best])) best = index;
  return best;
}
