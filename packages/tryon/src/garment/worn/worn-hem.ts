/**
 * The hem of a top or dress on a model, as one smooth line: the cheapest path from side to side, by the colours above
 * and below it and by the edge along it. A belt or trousers of the garment's own colour differ from it only by a faint
 * edge, which no pixel can decide alone.
 */
import { gaussianBlur } from "../../image/filters.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { LabPlanes, Size } from "../../image/types.ts";
import { type BodyModel, Label, type PersonAnalysis } from "../../person/types.ts";

export interface Hem {
  /** First column of the path, half-size pixels. */
  from: number;
  /** Row of the first pixel below the hem for each column from `from` on. */
  rows: Float32Array;
}

interface HemSource {
  size: Size;
  lab: LabPlanes;
  /** How much each pixel leads as cloth, after and before smoothing by its neighbours. */
  lead: Float32Array;
  gain: Float32Array;
  /** 0-1: how reliably colours separate cloth from what is worn below it. */
  trust: number;
  /** 1 where an arm or hand hides the garment: its edges are not a hem. */
  hidden: Uint8Array;
  /** Where the model's own labels end the garment (see `labelledHem`). */
  labelled: number | undefined;
}

/** The value of a clear edge, in the units of the pixels' costs, and the cost of a step of one row. */
const EDGE_WORTH = 9;
const STEP_COST = 2;
/** The cost of an edge above the hem, per row of its height. */
const CROSSING_COST = 0.4;
/** The cost of each row away from the line that most of the hem follows; limited, so that curved hems are possible. */
const LEVEL_COST = 0.3;
const MOST_LEVEL_COST = 6;
/**
 * Where what is worn below looks like the garment, pockets, folds and the shadows of arms are as clear as the hem: the labels,
 * which know the waist, say which edge it is. The cost per row away from theirs, its limit, and between which trusts it fades.
 */
const LABEL_COST = 0.35;
const MOST_LABEL_COST = 12;
/**
 * Shoulder widths above the labels' row in which every row is as good: labels take a dark waistband for the end of a dark top,
 * whose own hem lies above it.
 */
const WAISTBAND = 0.22;
const ALIKE = { from: 0.25, to: 0.5 };
/** Rows a path may step between columns. */
const REACH = 2;
/** The pixel labelling has less weight than the line as a whole. */
const PIXEL_WEIGHT = 0.35;

/** Undefined if the garment extends beyond the picture or the rows in which its hem is searched. */
export function findHem(source: HemSource, body: BodyModel, category: "upper" | "dress"): Hem | undefined {
  const zone = searchZone(source, body, category);
  if (!zone) return undefined;
  const { from, to, top, bottom } = zone;
  const rows = bottom - top;
  const columns = to - from;
  const edges = horizontalEdges(source, zone);

  const locals = Array.from({ length: columns }, (_, column) =>
    columnCosts(source, { x: from + column, top, edges: edges.subarray(column * rows, (column + 1) * rows) }),
  );
  const { labelled, trust } = source;
  const isAlike = labelled === undefined ? 0 : 1 - smoothstep(ALIKE.from, ALIKE.to, trust);
  if (labelled !== undefined && isAlike > 0) {
    for (const costs of locals) {
      for (let row = 0; row < rows; row++) {
        const away = top + row - labelled;
        const beyond = away > 0 ? away : Math.max(0, -away - (WAISTBAND * body.shoulderWidth) / 2);
        costs[row] += isAlike * Math.min(MOST_LABEL_COST, LABEL_COST * beyond);
      }
    }
  }
  const rough = cheapestPath(locals, () => 0);
  const line = straightLine(rough);
  const path = cheapestPath(locals, (column, row) =>
    Math.min(MOST_LEVEL_COST, LEVEL_COST * Math.abs(row - line(column))),
  );
  if (median(path) >= rows - 3) return undefined;
  return { from, rows: smoothed(path.map((row) => top + row)) };
}

/**
 * What is worn below shows up to this far above a path that runs too low; so many columns to either side are judged together,
 * and this share of them must show it, with no more rows between than these; shoulder widths.
 */
const STRIP = { height: 0.1, columns: 0.07, share: 0.2, gap: 0.02 };
/** A lower strip than this is the soft edge of a photo, half-size pixels. */
const LEAST_STRIP = 3;

/**
 * A pattern has the cloth's own colour too, so the path may run below its first row: the hem goes up to above what else of the
 * pattern is seen there.
 *
 * @param isBelow - 1 where a pixel looks like what is worn below, and not like the garment.
 */
export function liftHem({ from, rows }: Hem, isBelow: Uint8Array, { width }: Size, shoulderWidth: number): Hem {
  const unit = shoulderWidth / 2;
  const radius = Math.max(1, Math.round(STRIP.columns * unit));
  const gap = Math.max(2, STRIP.gap * unit);
  const lift = Array.from(rows, () => 0);
  for (let up = 1; up <= STRIP.height * unit; up++) {
    const seen = Array.from(rows, (row, k) => isBelow[Math.max(0, Math.ceil(row) - up) * width + from + k]);
    runningMean(seen, radius).forEach((share, k) => {
      if (share > STRIP.share && up - lift[k] <= gap) lift[k] = up;
    });
  }
  // the path's ends are the corners of the hem, beside which arms are seen
  const isCorner = (k: number) => k < radius || k >= lift.length - radius;
  const strip = lift.map((up, k) => (up < LEAST_STRIP || isCorner(k) ? 0 : up));
  const smooth = runningMean(runningMedian(strip, radius), Math.ceil(radius / 2));
  return { from, rows: rows.map((row, k) => row - smooth[k]) };
}

/** Columns around the body's middle in which the labels are read, shoulder widths to either side. */
const BELLY = 0.25;

/**
 * Half-size row where the labels end a top: the median over the columns in which no arm hides it.
 *
 * @param hidden - 1 where an arm or hand is, half-size.
 */
export function labelledHem(
  { image, parse, body }: Pick<PersonAnalysis, "image" | "parse" | "body">,
  hidden: Uint8Array,
): number | undefined {
  const { width, height } = image;
  const halfWidth = width >> 1;
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const first = Math.round(lerp(shoulderCentre.y, hipCentre.y, 0.3));
  const rows: number[] = [];
  const from = Math.max(0, Math.round(hipCentre.x - BELLY * shoulderWidth));
  const to = Math.min(width - 1, Math.round(hipCentre.x + BELLY * shoulderWidth));
  for (let x = from; x <= to; x++) {
    let y = first;
    while (y < height && parse.labels[y * width + x] !== Label.lower) y++;
    // between a crop top and what is worn below, skin shows
    while (y > first && y < height && parse.labels[(y - 1) * width + x] === Label.skin) y--;
    if (y < height && !hidden[Math.min(hidden.length - 1, (y >> 1) * halfWidth + (x >> 1))]) rows.push(y / 2);
  }
  return rows.length > 0.3 * (to - from + 1) ? median(rows) : undefined;
}

/** Row of the cheapest path through each column, by dynamic programming. */
function cheapestPath(locals: readonly Float64Array[], bias: (column: number, row: number) => number): Float32Array {
  const rows = locals[0].length;
  let total = new Float64Array(rows);
  const origin = new Int8Array(rows * locals.length);
  for (let column = 0; column < locals.length; column++) {
    const next = new Float64Array(rows);
    for (let row = 0; row < rows; row++) {
      let best = column === 0 ? 0 : Number.POSITIVE_INFINITY;
      for (let step = -REACH; step <= REACH && column > 0; step++) {
        const before = row + step;
        if (before < 0 || before >= rows) continue;
        const cost = total[before] + STEP_COST * Math.abs(step);
        if (cost < best) {
          best = cost;
          origin[column * rows + row] = step;
        }
      }
      next[row] = best + locals[column][row] + bias(column, row);
    }
    total = next;
  }
  let row = total.indexOf(Math.min(...total));
  const path = new Float32Array(locals.length);
  for (let column = locals.length - 1; column >= 0; column--) {
    path[column] = row;
    row += origin[column * rows + row];
  }
  return path;
}

/** The line that most of the path is near: hems slope with the model's stance, but not in steps. */
function straightLine(path: Float32Array): (column: number) => number {
  const step = Math.max(1, Math.floor(path.length / 24));
  const slopes: number[] = [];
  for (let i = 0; i < path.length; i += step) {
    for (let j = i + 6 * step; j < path.length; j += step) slopes.push((path[j] - path[i]) / (j - i));
  }
  const slope = slopes.length ? median(slopes) : 0;
  const offset = median(path.map((row, column) => row - slope * column));
  return (column) => offset + slope * column;
}

interface Zone {
  from: number;
  to: number;
  top: number;
  bottom: number;
}

/** Below the waist, as wide as the garment's trunk is there; half-size pixels. */
function searchZone({ size, lead }: HemSource, body: BodyModel, category: "upper" | "dress"): Zone | undefined {
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const first = category === "dress" ? hipCentre.y : shoulderCentre.y + 0.5 * torso;
  const last = category === "dress" ? size.height * 2 : hipCentre.y + 0.7 * shoulderWidth;
  const top = clamp(Math.round(first / 2), 0, size.height - 1);
  const bottom = Math.min(size.height - 1, Math.round(last / 2));
  let from = size.width;
  let to = 0;
  for (let y = top; y < bottom; y++) {
    const axis = clamp(Math.round(body.axisX(2 * y) / 2), 0, size.width - 1);
    const row = y * size.width;
    if (lead[row + axis] <= 0) continue;
    let left = axis;
    let right = axis;
    while (left > 0 && lead[row + left - 1] > 0) left--;
    while (right < size.width - 1 && lead[row + right + 1] > 0) right++;
    from = Math.min(from, left);
    to = Math.max(to, right);
  }
  if (bottom - top < 8 || to - from < 8) return undefined;
  return { from: Math.max(0, from - 2), to: Math.min(size.width, to + 3), top, bottom };
}

/** The cost of ending the cloth above each row: cloth below the line, and other things above it. */
function columnCosts(
  { gain, lead, size, trust }: HemSource,
  { x, top, edges }: { x: number; top: number; edges: Float32Array },
): Float64Array {
  const rows = edges.length;
  const costs = new Float64Array(rows);
  let running = 0;
  for (let row = 0; row < rows; row++) {
    costs[row] = running - EDGE_WORTH * edges[row];
    const i = (top + row) * size.width + x;
    // Few edges cross a garment: the first one from above is the hem, the next the waistband.
    running += CROSSING_COST * edges[row];
    running -= PIXEL_WEIGHT * trust * clamp(0.5 * gain[i] + 0.25 * trust * lead[i], -3, 3);
  }
  return costs;
}

/** 0-1: how clearly each pixel of the zone is on a horizontal edge, relative to the garment's own edges. */
function horizontalEdges({ lab, size, hidden }: HemSource, { from, to, top, bottom }: Zone): Float32Array {
  const planes = [lab.lightness, lab.a, lab.b].map((plane) => gaussianBlur(plane, size, 1));
  const rows = bottom - top;
  const strength = new Float32Array(rows * (to - from));
  for (let column = 0; column < to - from; column++) {
    for (let row = 0; row < rows; row++) {
      const above = Math.max(0, top + row - 2) * size.width + from + column;
      const below = Math.min(size.height - 1, top + row + 1) * size.width + from + column;
      let squares = 0;
      for (const plane of planes) squares += (plane[above] - plane[below]) ** 2;
      strength[column * rows + row] = hidden[above] || hidden[below] ? 0 : Math.sqrt(squares);
    }
  }
  const usual = median(strength);
  return strength.map((value) => clamp((value - usual) / (usual + 1.2), 0, 1));
}

/** Turns steps of whole rows into a line. */
function smoothed(path: Float32Array): Float32Array {
  const radius = Math.max(2, Math.round(path.length / 30));
  return path.map((_, column) => {
    let sum = 0;
    for (let offset = -radius; offset <= radius; offset++) {
      sum += path[clamp(column + offset, 0, path.length - 1)];
    }
    return sum / (2 * radius + 1);
  });
}
