/** Bites out of trousers, shorts and skirts: stripes and pockets of the background's colours, which the cut-out lost. */
import type { Size } from "../types.ts";
import { boundingBox, type Run, rowRuns } from "./contour.ts";

/** A gap wider than this share of its row is no stripe. */
const WIDEST = 0.2;
/** Of the garment's width: a gap whose middle is so near to its axis is the one between the legs. */
const BETWEEN_LEGS = 0.15;

/** A leg is one piece of cloth in every row: only between two legs is the background seen. Fills `mask` in place. */
export function closeBites(mask: Uint8Array, { width }: Size): void {
  const box = boundingBox(mask, width);
  if (!box) return;
  const axisX = (box.left + box.right) / 2;
  const reach = BETWEEN_LEGS * (box.right - box.left);
  for (let y = box.top; y <= box.bottom; y++) {
    const runs = rowRuns(mask, width, y);
    const widest = WIDEST * ((runs.at(-1)?.to ?? 0) - (runs[0]?.from ?? 0));
    for (let index = 1; index < runs.length; index++) {
      const gap: Run = { from: runs[index - 1].to + 1, to: runs[index].from - 1 };
      const isBetweenLegs = Math.abs((gap.from + gap.to) / 2 - axisX) < reach;
      if (!isBetweenLegs && gap.to - gap.from < widest) mask.fill(1, y * width + gap.from, y * width + gap.to + 1);
    }
  }
}
