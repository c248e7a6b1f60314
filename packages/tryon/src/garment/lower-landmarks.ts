/** Trousers, shorts and skirts: waist, crotch, hems and the edges of both legs per row. */
import type { Box, GarmentCut } from "../types.ts";
import type { LowerLandmarks } from "./landmark-types.ts";

interface Run {
  from: number;
  to: number;
}

/**
 * A split that begins below 55 % of the height is the slit of a skirt, unless the garment is short: then its legs touch
 * each other down to a notch at the hem. In half waists.
 */
const SHORTS_BELOW = 3.4;
/** The deepest rise of real trousers in half waists: legs that touch part there, whatever the outline shows. */
const CROTCH_DEPTH = 1.7;

/** Undefined when the silhouette has no waist. */
export function findLowerLandmarks(
  cut: Pick<GarmentCut, "mask" | "width" | "height" | "box">,
): LowerLandmarks | undefined {
  const { box } = cut;
  const height = box.bottom - box.top;
  const rows = Array.from({ length: cut.height }, (_, row) => rowRuns(cut.mask, cut.width, row));
  const waistRow = rows[Math.round(box.top + 0.04 * height)];
  if (!waistRow?.length || height < 20) return undefined;
  const waist = { from: waistRow[0].from, to: waistRow[waistRow.length - 1].to };
  const axisX = (waist.from + waist.to) / 2;
  const halfWaist = (waist.to - waist.from) / 2;
  if (halfWaist < 8) return undefined;
  const found = findCrotch(rows, box, { axisX, halfWaist });
  const hasLegs = found !== undefined && (found <= box.top + 0.55 * height || height < SHORTS_BELOW * halfWaist);
  const crotchY = hasLegs ? Math.min(found, box.top + CROTCH_DEPTH * halfWaist) : box.top + 0.33 * height;
  const edges = legEdges(rows, { axisX, halfWaist, crotchY });
  return {
    kind: "lower",
    axisX,
    top: box.top,
    bottom: box.bottom,
    height,
    halfWaist,
    crotchY,
    hasLegs,
    ...edges,
  };
}

function rowRuns(mask: Uint8Array, width: number, row: number): Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (let x = 0; x <= width; x++) {
    const set = x < width && mask[row * width + x] === 1;
    if (set && from < 0) from = x;
    if (!set && from >= 0) {
      if (x - from > 4) runs.push({ from, to: x - 1 });
      from = -1;
    }
  }
  return runs;
}

/** The highest row of the gap near the axis, walking up from 90 % of the height. */
function findCrotch(rows: Run[][], box: Box, waist: { axisX: number; halfWaist: number }): number | undefined {
  const height = box.bottom - box.top;
  let crotch: number | undefined;
  for (let row = Math.round(box.top + 0.9 * height); row > box.top + 0.2 * height; row--) {
    const runs = rows[row];
    const isParted = runs.some((run, index) => {
      if (index === 0) return false;
      const gapMiddle = (run.from + runs[index - 1].to) / 2;
      return Math.abs(gapMiddle - waist.axisX) < 0.24 * waist.halfWaist && run.from - runs[index - 1].to > 1;
    });
    if (isParted) crotch = row;
    else if (crotch !== undefined) break;
  }
  return crotch;
}

type Edges = Pick<LowerLandmarks, "leftEdge" | "rightEdge" | "innerLeft" | "innerRight">;

function legEdges(rows: Run[][], frame: { axisX: number; halfWaist: number; crotchY: number }): Edges {
  const edges: Edges = {
    leftEdge: new Int16Array(rows.length).fill(-1),
    rightEdge: new Int16Array(rows.length).fill(-1),
    innerLeft: new Int16Array(rows.length).fill(-1),
    innerRight: new Int16Array(rows.length).fill(-1),
  };
  rows.forEach((runs, row) => {
    if (!runs.length) return;
    edges.leftEdge[row] = runs[0].from;
    edges.rightEdge[row] = runs[runs.length - 1].to;
    if (row < frame.crotchY) return;
    let split = frame.axisX;
    for (let index = 1; index < runs.length; index++) {
      const middle = (runs[index].from + runs[index - 1].to) / 2;
      if (Math.abs(middle - frame.axisX) < 0.6 * frame.halfWaist) split = middle;
    }
    const leftRun = runs.filter((run) => run.from < split).at(-1) ?? runs[0];
    const rightRun = runs.find((run) => run.to > split) ?? runs[runs.length - 1];
    edges.innerLeft[row] = Math.round(Math.min(split, leftRun.to));
    edges.innerRight[row] = Math.round(Math.max(split, rightRun.from));
  });
  return edges;
}
