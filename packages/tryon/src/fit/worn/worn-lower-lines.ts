/** The edges of trousers, shorts or a skirt on a model, row by row: hands and pockets leave no bites in them. Pure. */
import { SIDES, type Side, signOf, type WornLandmarks } from "../../garment/landmark-types.ts";
import { type Run, rowRuns } from "../../garment/outline/contour.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { rowsAboveHem, smoothLine } from "../../garment/worn/worn-sides.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { quantile, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import type { BodyModel } from "../../person/types.ts";
import { roundHips } from "../lower/hip-line.ts";
import { hemLine } from "../lower/lower-source.ts";
import { legCentre } from "../lower/lower-targets.ts";
import { legMiddle } from "./worn-map.ts";

/** Rows and columns of the garment photo, pixels. Arrays begin at the row `first`. */
export interface WornLowerLines {
  /** The first row of the waist; above `seenTop` the model's top hides it. */
  top: number;
  seenTop: number;
  crotchY: number;
  /** Where each leg ends, or the skirt, at its side seam and at its inseam. */
  hems: Record<Side, { outer: number; inner: number }>;
  first: number;
  outer: Record<Side, readonly number[]>;
  inner: Record<Side, readonly number[]>;
}

/** Between shoulders (0) and hips (1): a garment on a model that has less than a waist's width there begins under the top. */
const LOWEST_WAIST = 0.86;

type Cut = Pick<GarmentCut, "mask" | "width" | "height" | "box">;
type Worn = Pick<WornLandmarks, "body" | "hasLegs" | "arms">;

/** Between shoulders (0) and hips (1): where a garment begins that the model's top hides down to the hips. */
const USUAL_WAIST = 0.78;
/** Of the hips' width, a row above which the garment counts as seen. */
const SEEN_SHARE = 0.6;
/** Down to here below the crotch a side seam does not bend inwards, shoulder widths. */
const HIP_END = 0.3;
/** Rows to either side over which an inseam is smoothed, shoulder widths. */
const INSEAM = 0.06;

export function wornLowerLines(worn: Worn, cut: Cut): WornLowerLines {
  const { body, hasLegs } = worn;
  const unit = body.shoulderWidth;
  const runs = Array.from({ length: cut.height }, (_, y) => rowRuns(cut.mask, cut.width, y));
  const seenTop = firstSeenRow(body, cut, runs);
  const torso = body.hipCentre.y - body.shoulderCentre.y;
  const isHidden = seenTop > body.shoulderCentre.y + LOWEST_WAIST * torso;
  const top = isHidden ? Math.round(body.shoulderCentre.y + USUAL_WAIST * torso) : seenTop;
  const gaps = runs.map((row, y) => (hasLegs ? gapOf(worn, row, y) : undefined));
  const crotchY = hasLegs ? crotchOf(body, gaps, seenTop) : hipRow(body);
  const last = cut.box.bottom;
  const rows = Array.from({ length: Math.max(2, last - top + 1) }, (_, k) => k + top);
  const middles = rows.map((y) => middleAt(body, gaps[y], y));
  const outerOf = (side: Side) => {
    const seen = rows.map((y) => reachOf(runs[y], side, legMiddle(body, y)));
    const reach = completed(seen, {
      from: seenTop - top,
      end: (hasLegs ? lastRow(body, cut, side) : last) - top,
      unit,
      hasLegs,
    });
    const columns = reach.map((value, k) => legMiddle(body, rows[k]) + signOf(side) * value);
    roundHips(columns, rows, { end: crotchY + HIP_END * unit, sign: signOf(side) });
    return columns;
  };
  const innerOf = (side: Side) => {
    const columns = rows.map((y, k) => {
      const gap = y > crotchY ? gaps[y] : undefined;
      return gap ? (side === "left" ? gap.from - 1 : gap.to + 1) : middles[k];
    });
    const radius = Math.round(INSEAM * unit);
    return runningMean(runningMedian(columns, radius), radius);
  };
  const outer = sidesOf(outerOf);
  const inner = sidesOf(innerOf);
  const hems = sidesOf((side) => {
    if (!hasLegs) return { outer: last, inner: last };
    const y = lastRow(body, cut, side);
    const corner = (line: readonly number[]) => ({ x: lineAt(line, y - top - HEM_CORNER * unit), y });
    const ends = { inner: corner(inner[side]), outer: corner(outer[side]), height: HEM_DEPTH * unit };
    const { outerHem, innerHem } = hemLine(cut, ends);
    return { outer: Math.min(last, outerHem), inner: Math.min(last, innerHem) };
  });
  return { top, seenTop, crotchY, hems, first: top, outer, inner };
}

/** Row of both knees together. */
export const kneeRow = ({ left, right }: BodyModel): number => (left.knee.y + right.knee.y) / 2;

/** Row where legs separate by the body alone. */
const hipRow = (body: BodyModel): number => body.hipCentre.y + 0.24 * (kneeRow(body) - body.hipCentre.y);

/** The middle of where the cloth begins in each column, once it is nearly as wide as below. */
function firstSeenRow(body: BodyModel, { mask, width, box }: Cut, runs: readonly Run[][]): number {
  const hips = clamp(Math.round(body.hipCentre.y + 0.2 * body.shoulderWidth), box.top, box.bottom);
  const [from, to] = [runs[hips][0]?.from ?? box.left, runs[hips].at(-1)?.to ?? box.right];
  const reach = (SEEN_SHARE * (to - from)) / 2;
  const rows: number[] = [];
  for (let x = Math.round((from + to) / 2 - reach); x <= (from + to) / 2 + reach; x++) {
    let y = box.top;
    while (y < box.bottom && !mask[y * width + x]) y++;
    rows.push(y);
  }
  return rows.length ? Math.round(quantile(rows, 0.5)) : box.top;
}

/** A gap between the legs is this near to the middle between them, as a share of the distance of their axes. */
const NEAR_MIDDLE = 0.6;

/** The columns between both legs; undefined where they touch. What an arm in front of them hides is no gap. */
function gapOf({ body, arms }: Worn, runs: readonly Run[], y: number): Run | undefined {
  if (y < body.hipCentre.y) return undefined;
  const middle = legMiddle(body, y);
  const apart = Math.abs(legCentre(body, body.left, y) - legCentre(body, body.right, y));
  let best: Run | undefined;
  let least = NEAR_MIDDLE * Math.max(apart, 0.2 * body.shoulderWidth);
  for (let k = 1; k < runs.length; k++) {
    const gap = { from: runs[k - 1].to + 1, to: runs[k].from - 1 };
    const away = Math.max(0, gap.from - middle, middle - gap.to);
    if (away >= least || isArm(arms, { x: (gap.from + gap.to) / 2, y })) continue;
    least = away;
    best = gap;
  }
  return best;
}

/** Whether an arm or hand of the model is there. */
const isArm = (arms: Worn["arms"], { x, y }: Point): boolean =>
  SIDES.some((side) =>
    arms[side].stations.some(
      (at) => Math.hypot(at.x - x, at.y - y) < (at.outerRadius + at.innerRadius) / 2 + RIM_OF_ARM,
    ),
  );

/** Pixels by which an arm's outline may be too narrow. */
const RIM_OF_ARM = 4;

const middleAt = (body: BodyModel, gap: Run | undefined, y: number): number =>
  gap ? (gap.from + gap.to) / 2 : legMiddle(body, y);

/** Of so many rows below a crotch, shoulder widths, this share shows a gap. */
const OPEN = { rows: 0.2, share: 0.7 };
/** How far above and below the body's own row a crotch may be, shoulder widths. */
const CROTCH = { above: 0.12, below: 0.5, usual: 0.12 };

function crotchOf(body: BodyModel, gaps: readonly (Run | undefined)[], seenTop: number): number {
  const unit = body.shoulderWidth;
  const usual = hipRow(body);
  const rows = Math.round(OPEN.rows * unit);
  const last = Math.min(gaps.length - rows, usual + CROTCH.below * unit);
  for (let y = Math.max(seenTop + 4, Math.round(usual - CROTCH.above * unit)); y < last; y++) {
    if (gaps[y] && gaps.slice(y, y + rows).filter(Boolean).length >= OPEN.share * rows) return y;
  }
  return usual + CROTCH.usual * unit;
}

/** A hem is at most this tall where it slants, and its corners are seen this far above its end; shoulder widths. */
const HEM_DEPTH = 0.75;
const HEM_CORNER = 0.08;

/** A row with less cloth than this is a scrap below a hem, shoulder widths. */
const LEAST_HEM = 0.15;

/** The last row of a leg, without scraps of what is worn below. */
function lastRow(body: BodyModel, { mask, width, box }: Cut, side: Side): number {
  const reach = 0.3 * body.shoulderWidth;
  for (let y = box.bottom; y > body.hipCentre.y; y--) {
    const centre = legCentre(body, body[side], y);
    const middle = legMiddle(body, y);
    const from = Math.max(0, Math.round(side === "left" ? centre - reach : Math.max(middle, centre - reach)));
    const to = Math.min(width - 1, Math.round(side === "left" ? Math.min(middle, centre + reach) : centre + reach));
    let count = 0;
    for (let x = from; x <= to; x++) count += mask[y * width + x];
    if (count >= LEAST_HEM * body.shoulderWidth) return y;
  }
  return box.bottom;
}

/** From the middle outwards to the last cloth; undefined in a row without any. */
function reachOf(runs: readonly Run[], side: Side, middle: number): number | undefined {
  const sign = signOf(side);
  const edge = side === "left" ? runs[0]?.from : runs.at(-1)?.to;
  if (edge === undefined) return undefined;
  const reach = sign * (edge - middle);
  return reach > 0 ? reach : undefined;
}

/** Smooth, and continued over the rows in which it is not seen: under the model's top, and round the hem's corner. */
function completed(
  seen: readonly (number | undefined)[],
  { from, end, unit, hasLegs }: { from: number; end: number; unit: number; hasLegs: boolean },
): number[] {
  // the first rows below a top, and the last above a hem, are cut by it
  const rim = Math.round(0.03 * unit);
  const first = Math.max(0, from) + rim;
  const known = seen.slice(first, Math.max(first + 2, end - rim));
  let last = known.find((value) => value !== undefined) ?? 0;
  const reach = known.map((value) => {
    last = value ?? last;
    return last;
  });
  const above = reach.slice(0, Math.max(2, hasLegs ? reach.length : rowsAboveHem(reach, unit)));
  const line = smoothLine([...above], unit);
  const slope = (line[line.length - 1] - line[Math.max(0, line.length - 1 - 4 * rim)]) / Math.max(1, 4 * rim);
  return seen.map((_, k) => {
    const at = k - first;
    if (at < line.length) return line[Math.max(0, at)];
    return Math.max(1, line[line.length - 1] + (hasLegs ? 0 : slope) * (at - line.length + 1));
  });
}

/** A value of the arrays at any row. */
export const lineAt = (line: readonly number[], row: number): number => {
  const place = clamp(row, 0, line.length - 1);
  const before = Math.floor(place);
  return lerp(line[before], line[Math.min(line.length - 1, before + 1)], place - before);
};

export const sidesOf = <Value>(of: (side: Side) => Value): Record<Side, Value> => {
  const [left, right] = SIDES.map(of);
  return { left, right };
};
