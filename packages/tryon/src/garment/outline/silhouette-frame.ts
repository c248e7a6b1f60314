/** The coordinate frame of an upper garment's silhouette: its axis, its half chest, its outline. */
import { fillHoles, keepLargeComponents } from "../../image/components.ts";
import { median } from "../../image/maths/statistics.ts";
import type { Box, Size } from "../../image/types.ts";
import { type ContourHalves, rowRun, splitContour, traceContour } from "./contour.ts";
import { smoothGaussian } from "./polyline.ts";

export interface SilhouetteFrame {
  axisX: number;
  top: number;
  bottom: number;
  height: number;
  /** Median half width of the middle run in rows 50-80 %, before the armpits are known. */
  halfChest: number;
  halves: ContourHalves;
  /** The halves before smoothing, point for point. */
  sharpHalves: ContourHalves;
  /** First covered row of each column, the picture's height if there is none. */
  topEnvelope: Float32Array;
}

/** `mask` is 1 inside; `box` its bounding box. Undefined if nothing can be traced. */
export function silhouetteFrame(mask: Uint8Array, size: Size, box: Box): SilhouetteFrame | undefined {
  const { width, height } = size;
  const solid = keepLargeComponents(fillHoles(mask, size), size, 1);
  const sharp = traceContour(solid, width, height);
  if (sharp.length < 100) return undefined;
  const smooth = smoothGaussian(sharp, 3.5, true);
  const rows = box.bottom - box.top;
  const axisX = silhouetteAxis(mask, width, box);
  const halfChest = medianRunWidth(mask, width, { axisX, from: box.top + 0.5 * rows, to: box.top + 0.8 * rows }) / 2;
  const { smooth: halves, sharp: sharpHalves } = splitContour({ smooth, sharp }, { axisX, top: box.top, height: rows });
  if (halves.left.length < 20 || halves.right.length < 20) return undefined;
  return {
    axisX,
    top: box.top,
    bottom: box.bottom,
    height: rows,
    halfChest: halfChest || (box.right - box.left) / 3,
    halves,
    sharpHalves,
    topEnvelope: topEnvelope(mask, { width, height }, box),
  };
}

function silhouetteAxis(mask: Uint8Array, width: number, box: Box): number {
  const rows = box.bottom - box.top;
  let axisX = (box.left + box.right) / 2;
  // Twice: the second pass follows the torso's run once the axis lies inside it.
  for (let pass = 0; pass < 2; pass++) {
    const middles: number[] = [];
    for (let row = box.top + 0.35 * rows; row < box.top + 0.9 * rows; row += 3) {
      const run = rowRun(mask, width, { row, column: axisX });
      if (run) middles.push((run.from + run.to) / 2);
    }
    if (middles.length) axisX = median(middles);
  }
  return axisX;
}

function medianRunWidth(mask: Uint8Array, width: number, rows: { axisX: number; from: number; to: number }): number {
  const widths: number[] = [];
  for (let row = rows.from; row < rows.to; row += 3) {
    const run = rowRun(mask, width, { row, column: rows.axisX });
    if (run) widths.push(run.to - run.from);
  }
  return widths.length ? median(widths) : 0;
}

function topEnvelope(mask: Uint8Array, size: Size, box: Box): Float32Array {
  const envelope = new Float32Array(size.width).fill(size.height);
  for (let x = box.left; x <= box.right; x++) {
    for (let y = box.top; y <= box.bottom; y++) {
      if (mask[y * size.width + x]) {
        envelope[x] = y;
        break;
      }
    }
  }
  return envelope;
}

/** Widest torso row at `row` on one side of the axis; 0 outside the silhouette. */
export function halfWidthAt(mask: Uint8Array, width: number, at: { row: number; axisX: number; sign: -1 | 1 }): number {
  const run = rowRun(mask, width, { row: at.row, column: at.axisX });
  if (!run) return 0;
  return at.sign < 0 ? at.axisX - run.from : run.to - at.axisX;
}

/** Row of the hem: median of the lower envelope across the central 60 % of the chest. */
export function hemRow(
  mask: Uint8Array,
  width: number,
  frame: { axisX: number; top: number; bottom: number; halfChest: number },
): number {
  const rows: number[] = [];
  for (let share = -0.6; share <= 0.6; share += 0.05) {
    const x = Math.min(width - 1, Math.max(0, Math.round(frame.axisX + share * frame.halfChest)));
    for (let y = frame.bottom; y > frame.top; y--) {
      if (mask[y * width + x]) {
        rows.push(y);
        break;
      }
    }
  }
  return rows.length ? median(rows) : frame.bottom;
}
