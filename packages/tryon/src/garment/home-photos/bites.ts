/** Bites out of trousers, shorts and skirts: stripes and prints of the background's colours that the cut-out lost. */
import { findComponents } from "../../image/components.ts";
import type { Size } from "../../image/types.ts";
import { boundingBox, rowRuns } from "../outline/contour.ts";

/** A gap wider than this share of its row is not a stripe. */
const WIDEST = 0.2;
/** A gap whose middle is within this share of the garment's width from its axis is the one between the legs. */
const BETWEEN_LEGS = 0.15;
/** How many times as high as wide a stripe is. Lower gaps are between the corners of a hem, or its waves. */
const STRIPE = 1.5;

/** A leg is one piece of cloth in every row: background is only visible between two legs. Fills `mask` in place. */
export function closeBites(mask: Uint8Array, size: Size): void {
  const { width } = size;
  const { index, sizes } = findComponents(gapsInLegs(mask, width), size);
  const shapes = sizes.map(() => ({ top: size.height, bottom: 0, isEnclosed: true }));
  for (let i = 0; i < index.length; i++) {
    if (index[i] < 0) continue;
    const shape = shapes[index[i]];
    const y = Math.floor(i / width);
    shape.top = Math.min(shape.top, y);
    shape.bottom = y;
    const isOpen = (beside: number) => index[beside] < 0 && mask[beside] !== 1;
    if (isOpen(i - width) || isOpen(i + width)) shape.isEnclosed = false;
  }
  const isCloth = shapes.map(({ top, bottom, isEnclosed }, k) => {
    const height = bottom - top + 1;
    return isEnclosed || height > (STRIPE * sizes[k]) / height;
  });
  for (let i = 0; i < index.length; i++) if (index[i] >= 0 && isCloth[index[i]]) mask[i] = 1;
}

/** 1 between two pieces of cloth of one row, except between the legs. */
function gapsInLegs(mask: Uint8Array, width: number): Uint8Array {
  const gaps = new Uint8Array(mask.length);
  const box = boundingBox(mask, width);
  if (!box) return gaps;
  const axisX = (box.left + box.right) / 2;
  const reach = BETWEEN_LEGS * (box.right - box.left);
  for (let y = box.top; y <= box.bottom; y++) {
    const runs = rowRuns(mask, width, y);
    const widest = WIDEST * ((runs.at(-1)?.to ?? 0) - (runs[0]?.from ?? 0));
    for (let index = 1; index < runs.length; index++) {
      const [from, to] = [runs[index - 1].to + 1, runs[index].from];
      if (Math.abs((from + to) / 2 - axisX) > reach && to - from < widest)
        gaps.fill(1, y * width + from, y * width + to);
    }
  }
  return gaps;
}
