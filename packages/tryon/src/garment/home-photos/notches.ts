/** Notches in the sides of trousers, shorts and skirts: where a dark stripe ends at the side seam, cut-outs take it for floor. */
import { boundingBox } from "../outline/contour.ts";

/** A notch is at most so high, a share of the garment's height. */
const HIGHEST = 0.2;
/** Shares of the garment's width: it is at least so deep, ends in a step of at least so much within a few rows, and dips on the way there. */
const DEPTH = 0.035;
const STEP = 0.03;
const STEP_ROWS = 3;
/** Cloth outside a notch that is narrower than this many pixels. */
const SPIKE = 7;
const DIP = 0.012;
/** Above this share of the height is the waistband, below the second the hem's corner. */
const SIDE = { from: 0.06, to: 0.94 };

/**
 * For photos of floors. A side runs smoothly from hip to hem. Where it dips and then jumps back, cloth is missing in between. Flares and tiers widen without a
 * dip. Fills `mask` in place.
 */
export function closeNotches(mask: Uint8Array, width: number): void {
  const box = boundingBox(mask, width);
  if (!box) return;
  const [extent, height] = [box.right - box.left, box.bottom - box.top];
  const middle = (box.left + box.right) / 2;
  const rows = Array.from({ length: height + 1 }, (_, k) =>
    mask.subarray((box.top + k) * width, (box.top + k + 1) * width),
  );
  for (const sign of [-1, 1] as const) {
    const edgeOf = (row: Uint8Array) => (sign < 0 ? row.indexOf(1) : row.lastIndexOf(1));
    const reach = rows.map((row) => sign * (edgeOf(row) - middle));
    for (const [from, to] of notchesIn(reach, { extent, height })) {
      const deepest = Math.floor(Math.min(...reach.slice(from, to + 1)));
      const fill = (k: number, end: number) => {
        for (let away = deepest; away <= end; away++) rows[k][Math.round(middle + sign * away)] = 1;
      };
      // the thin end of the cloth outside stands as a spike, with a gap behind it
      const isSpike = (k: number) => {
        const edge = edgeOf(rows[k]);
        if (edge < 0) return false;
        return Array.from({ length: SPIKE }, (_, n) => rows[k][edge - sign * n]).includes(0);
      };
      let [first, last] = [from, to];
      while (first > 0 && isSpike(first - 1)) first--;
      while (last < height && isSpike(last + 1)) last++;
      for (let k = first; k <= last; k++) {
        const isInside = k >= from && k <= to;
        fill(k, isInside ? Math.floor(reach[from] + ((reach[to] - reach[from]) * (k - from)) / (to - from)) : reach[k]);
      }
    }
  }
}

/** First and last row of each notch, both of them cloth. */
function notchesIn(
  reach: readonly number[],
  { extent, height }: { extent: number; height: number },
): [number, number][] {
  const notches: [number, number][] = [];
  const longest = Math.round(HIGHEST * height);
  const last = Math.round(SIDE.to * height);
  for (let k = Math.round(SIDE.from * height); k < last - STEP_ROWS; k++) {
    const step = reach[k + STEP_ROWS] - reach[k];
    if (Math.abs(step) < STEP * extent) continue;
    // the notch lies above a step outwards, and below one inwards
    const [inner, end, away] =
      step > 0
        ? [k, outermost(reach, k, STEP_ROWS + 2), -1]
        : [k + STEP_ROWS, outermost(reach, k + STEP_ROWS, -STEP_ROWS - 2), 1];
    const start = steepest(reach, end, away * longest);
    const [from, to] = away < 0 ? [start, end] : [end, start];
    if (from < SIDE.from * height || to > last || !isNotch(reach, { from, to, inner, extent })) continue;
    notches.push([from, to]);
    k = Math.max(k, to);
  }
  return notches;
}

function outermost(reach: readonly number[], from: number, rows: number): number {
  let best = from;
  for (let n = 0; n <= Math.abs(rows); n++) {
    const k = from + Math.sign(rows) * n;
    if (reach[k] > reach[best]) best = k;
  }
  return best;
}

/** The row on the other side of a notch at which a straight line from `end` touches the edge. */
function steepest(reach: readonly number[], end: number, rows: number): number {
  const direction = Math.sign(rows);
  let best = end + direction;
  const rise = (k: number) => (reach[k] - reach[end]) / Math.abs(k - end);
  for (let n = 1; n <= Math.abs(rows); n++) {
    const k = end + direction * n;
    if (reach[k] !== undefined && rise(k) >= rise(best)) best = k;
  }
  return best;
}

function isNotch(
  reach: readonly number[],
  { from, to, inner, extent }: { from: number; to: number; inner: number; extent: number },
): boolean {
  let depth = 0;
  for (let k = from + 1; k < to; k++) {
    depth = Math.max(depth, reach[from] + ((reach[to] - reach[from]) * (k - from)) / (to - from) - reach[k]);
  }
  return depth > DEPTH * extent && Math.min(reach[from], reach[to]) - reach[inner] > DIP * extent;
}
