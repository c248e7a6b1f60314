/**
 * Hems that slant or step on the model: a hip that is pushed out, a raised arm or a hand in a pocket draws one side of them
 * up. On another person, who stands otherwise, both sides hang alike.
 */
import { SIDES, type Side, type WornLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Category } from "../../request/choices.ts";

type Cut = Pick<GarmentCut, "mask" | "width" | "height" | "box">;
type Worn = Pick<WornLandmarks, "body" | "arms" | "flanks">;

/** The hem is read between these shares of the garment's half widths, in so many columns on either side of the middle. */
const WIDTH = 0.92;
const COLUMNS = 24;
const LAST = 2 * COLUMNS;
/** Half the columns over which it is smoothed. */
const SMOOTHING = 2;
/** The belly, on which its usual row is read, shoulder widths to either side. */
const BELLY = 0.2;
/** A column that ends further from the usual row than this does not end at the hem, shoulder widths. */
const FARTHEST = 0.5;
/** With fewer of its columns seen than this share, nothing is known of it. */
const LEAST_SEEN = 0.5;
/** Less than this nobody sees, shoulder widths. */
const UNSEEN = 0.02;
/**
 * By how much both sides differ, shoulder widths: from the first on a hem may be cut at a slant, and beyond the second it is.
 * Dresses are, more often than tops.
 */
const SLANTED = { upper: { from: 0.45, to: 0.65 }, dress: { from: 0.18, to: 0.35 } };
/** Where levelling begins, from the shoulders (0) to the hem (1): above it prints stay as they are. */
const BEGINS = 0.4;
/** Pixels by which an arm's outline may be too narrow. */
const RIM_OF_ARM = 4;

/** Rows of the garment photo by which a place moves down. */
export type HemLevel = (x: number, y: number) => number;

export function wornHemLevel(worn: Worn, cut: Cut, category: Exclude<Category, "lower">): HemLevel {
  const hem = readHem(worn, cut);
  if (!hem) return () => 0;
  const down = rowsDown(hem, SLANTED[category], worn.body.shoulderWidth);
  if (down.every((rows) => rows === 0)) return () => 0;
  const { axis, half, row, ends } = hem;
  const begins = lerp(worn.body.shoulderCentre.y, row, BEGINS);
  const least = lerp(begins, row, 0.5);
  return (x, y) => {
    const from = x - axis;
    const share = from / (from < 0 ? half.left : half.right);
    const place = clamp((share * COLUMNS) / WIDTH + COLUMNS, 0, LAST);
    const before = Math.floor(place);
    const at = (values: readonly number[]) => lerp(values[before], values[Math.min(LAST, before + 1)], place - before);
    return at(down) * smoothstep(begins, Math.max(least, at(ends)), y);
  };
}

interface SeenHem {
  axis: number;
  half: Record<Side, number>;
  /** The usual row. */
  row: number;
  /** The hem's row in each column; undefined where an arm or hand hides it. */
  rows: (number | undefined)[];
  /** Where the cloth ends in each column, whatever ends it. */
  ends: number[];
}

function readHem({ body, arms, flanks }: Worn, { mask, width, height, box }: Cut): SeenHem | undefined {
  const unit = body.shoulderWidth;
  const inPicture = (x: number) => clamp(Math.round(x), 0, width - 1);
  const lowestIn = (x: number) => {
    let y = Math.min(height - 1, box.bottom);
    while (y > box.top && !mask[y * width + x]) y--;
    return y;
  };
  const belly = Array.from({ length: 21 }, (_, k) => body.hipCentre.x + (k / 10 - 1) * BELLY * unit);
  const row = median(belly.map((x) => lowestIn(inPicture(x))));
  // the picture's frame is no hem
  if (row >= height - 2) return undefined;
  const above = clamp(Math.round(row - 0.1 * unit), 0, height - 1);
  const axis = body.axisX(above);
  const [left, right] = SIDES.map((side) =>
    Math.max(1, flanks?.[side].halfWidths[above] ?? body.halfWidth[side](above)),
  );
  const columns = Array.from({ length: LAST + 1 }, (_, k) => {
    const share = (WIDTH * (k - COLUMNS)) / COLUMNS;
    return inPicture(axis + share * (share < 0 ? left : right));
  });
  const ends = columns.map(lowestIn);
  const isHem = (x: number, end: number) =>
    Math.abs(end - row) < FARTHEST * unit && !SIDES.some((side) => isOnArm(arms[side], x, end));
  const rows = columns.map((x, k) => (isHem(x, ends[k]) ? ends[k] : undefined));
  const seen = rows.filter((value) => value !== undefined).length;
  if (seen < LEAST_SEEN * rows.length) return undefined;
  return { axis, half: { left, right }, row, rows, ends: smoothed(ends) };
}

const isOnArm = ({ stations }: Worn["arms"]["left"], x: number, y: number): boolean =>
  stations.some((at) => Math.hypot(at.x - x, at.y - y) < (at.outerRadius + at.innerRadius) / 2 + RIM_OF_ARM);

const smoothed = (values: number[]) => runningMean(runningMedian(values, SMOOTHING), SMOOTHING);

/** Rows by which each column comes down, or goes up, to hang as its mirror does. */
function rowsDown({ rows, ends }: SeenHem, slanted: { from: number; to: number }, unit: number): number[] {
  const known = smoothed(continued(rows));
  const middle = known[COLUMNS];
  const differences = known.map((value, k) => Math.abs(value - known[LAST - k]));
  const share = 1 - smoothstep(slanted.from * unit, slanted.to * unit, Math.max(...differences));
  return known.map((value, k) => {
    const [own, other] = [value - middle, known[LAST - k] - middle];
    // what both sides do is the hem's curve, what one of them does is the pose
    const curve = own * other > 0 ? Math.sign(own) * Math.min(Math.abs(own), Math.abs(other)) : 0;
    const down = middle + curve - (rows[k] === undefined ? ends[k] : value);
    // a cuff beside the hem hangs lower than it
    if (rows[k] === undefined && down < 0) return 0;
    return share * down * smoothstep(0.5 * UNSEEN * unit, UNSEEN * unit, Math.abs(down));
  });
}

/** Hidden columns go on as the seen one nearer to the middle. */
function continued(rows: readonly (number | undefined)[]): number[] {
  const whole = rows.slice();
  for (let away = 0; away <= COLUMNS; away++) {
    whole[COLUMNS - away] ??= whole[COLUMNS - away + 1];
    whole[COLUMNS + away] ??= whole[COLUMNS + away - 1];
  }
  const first = whole.find((value) => value !== undefined) ?? 0;
  return whole.map((value) => value ?? first);
}
