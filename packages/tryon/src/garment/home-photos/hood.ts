/** A hood that lies flat above its garment. When worn, it hangs behind the neck and is hardly visible. */
import { median } from "../../image/maths/statistics.ts";
import type { Size } from "../../image/types.ts";
import { boundingBox, rowRuns } from "../outline/contour.ts";

/**
 * Half chests: a hood's greatest width and least height. On a ghost mannequin a hood is open and at least as wide as its
 * neck.
 */
const WIDEST = 1.15;
const LOWEST = 0.5;
/** At this share of its height a hood is narrower than this share of its width; the top of a roll neck is straight. */
const NEAR_TOP = { at: 0.15, narrower: 0.75 };
/** How much of it stays around the neck, half chests. */
const ROLL = 0.2;

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
