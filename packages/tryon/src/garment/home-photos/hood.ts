/** A hood that lies flat above its garment. When worn, it hangs behind the neck and frames it as a roll. */
import { clamp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { Size } from "../../image/types.ts";
import { boundingBox, rowRuns } from "../outline/contour.ts";
import type { GarmentCut } from "../types.ts";

/**
 * Half chests: a hood's greatest width and least height. On a ghost mannequin a hood is open and at least as wide as its
 * neck.
 */
const WIDEST = 1.15;
const LOWEST = 0.5;
/** At this share of its height a hood is narrower than this share of its width; the top of a roll neck is straight. */
const NEAR_TOP = { at: 0.15, narrower: 0.75 };
/** How much of it stays for the landmarks of the neck, and how much is seen around the neck; half chests. */
const ROLL = 0.2;
const SEEN_ROLL = 0.43;
/** A hood on the shoulders rises towards the neck in a slope: its upper corners are cut off in this curve. */
const SLOPE = 1.3;

/**
 * Rounds what is seen of a hood, so that it rises from the shoulders to behind the neck. Changes the opacity alone, and the box, after
 * the landmarks were read: they are those of the corners.
 *
 * @param row - Of `rowBelowHood`.
 * @param whole - The opacity before anything was cut off at that row.
 */
export function roundHood(
  cut: Pick<GarmentCut, "mask" | "alpha" | "width" | "box">,
  { row, halfChest, whole }: { row: number; halfChest: number; whole: Float32Array },
): void {
  const { mask, alpha, width, box } = cut;
  const end = row + Math.round(ROLL * halfChest);
  const top = Math.max(0, Math.round(end - SEEN_ROLL * halfChest));
  const base = rowRuns(mask, width, end);
  const [from, to] = [base[0]?.from ?? 0, base.at(-1)?.to ?? 0];
  for (let y = top; y < end; y++) {
    const up = (end - y) / (end - top);
    const inset = ((to - from) / 2) * (1 - (1 - up ** SLOPE) ** (1 / SLOPE));
    for (let x = 0; x < width; x++) {
      alpha[y * width + x] = whole[y * width + x] * clamp(Math.min(x - from, to - x) - inset, 0, 1);
    }
  }
  cut.box = { ...box, top: Math.min(box.top, top) };
}

/** The first row that is visible when worn; undefined without such a hood. */
export function rowBelowHood(mask: Uint8Array, { width }: Size, halfChest: number): number | undefined {
  const box = boundingBox(mask, width);
  if (!box) return undefined;
  const widths: number[] = [];
  for (let y = box.top; y < box.bottom; y++) {
    const runs = rowRuns(mask, width, y);
    const across = (runs.at(-1)?.to ?? 0) - (runs[0]?.from ?? 0);
    if (across > WIDEST * halfChest) break;
    widths.push(across);
  }
  const isTapered = widths[Math.round(NEAR_TOP.at * widths.length)] < NEAR_TOP.narrower * median(widths);
  if (widths.length < LOWEST * halfChest || !isTapered) return undefined;
  return Math.round(box.top + widths.length - ROLL * halfChest);
}
