/**
 * The sides of a top or dress on a model, from the armholes to the hem, as smooth lines. Arms and hands in front of a
 * side cut bites out of it, and wall between arm and cloth is added to it; on another person both look like torn cloth.
 */
import { distanceToSegment } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMedian } from "../../image/maths/statistics.ts";
import type { Size } from "../../image/types.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import type { PersonAnalysis } from "../../person/types.ts";
import { SIDES, type Side, signOf } from "../landmark-types.ts";

/**
 * The greatest height of a bite or bump, in either direction, and the rows over which the line bends; shoulder widths.
 */
const TALLEST_FLAW = 0.3;
const BEND = 0.22;
/** Rows below the armpit over which the line takes over, shoulder widths. */
const ARMHOLE = 0.12;
/** A side further from its line than this is not a flaw of the cut-out, shoulder widths. */
const DEEPEST_FLAW = 0.16;
/** The fewest rows from which a line can be determined, shoulder widths. */
const LEAST_ROWS = 0.4;
/** Points further from the line than this, in shoulder widths, hardly affect it. */
const TOLERANCE = 0.02;
const PASSES = 4;

/** This far after a sleeve's end is the sleeve's inner corner, shoulder widths. */
const SLEEVE_CORNER = 0.1;
/** A row this much narrower than the side above it belongs to the hem's corner, shoulder widths. */
const HEM_CORNER = 0.05;

interface WornCloth {
  /** The garment. */
  mask: Uint8Array;
  /** The pixels of it that have its own colour. */
  cloth: Uint8Array;
}

/** Changes both masks; what is added to the garment has no colour of its own. */
export function straightenSides(person: PersonAnalysis, worn: WornCloth): void {
  for (const side of SIDES) straightenSide(person, worn, side);
}

function straightenSide(person: PersonAnalysis, { mask, cloth }: WornCloth, side: Side): void {
  const { body, image } = person;
  const { shoulderWidth } = body;
  const sign = signOf(side);
  const first = Math.max(
    Math.round(body[side].armpit.y + ARMHOLE * shoulderWidth),
    sleeveEnd(person, mask, side) + Math.round(SLEEVE_CORNER * shoulderWidth),
  );
  const axisAt = (y: number) => clamp(Math.round(body.axisX(y)), 0, image.width - 1);
  const seen: number[] = [];
  for (let y = first; y < image.height; y++) {
    const edge = outermost(mask, image, { y, axis: axisAt(y), sign });
    if (edge === undefined) break;
    seen.push(edge);
  }
  const edges = seen.slice(0, rowsAboveHem(seen, shoulderWidth));
  if (edges.length < LEAST_ROWS * shoulderWidth) return;
  const lines = smoothLine(edges, shoulderWidth);
  const isBehindHand = bridgeHand(person, lines, { side, first });
  fillCorner(person, mask, { side, y: first + edges.length, edge: lines[lines.length - 1] });
  lines.forEach((line, row) => {
    // Blends into the line from the armhole's end downwards, so that it does not begin with a step.
    const edge = lerp(edges[row], line, smoothstep(0, ARMHOLE * shoulderWidth, row));
    if (!isBehindHand[row] && Math.abs(edge - edges[row]) > DEEPEST_FLAW * shoulderWidth) return;
    const y = first + row;
    const reach = Math.ceil(Math.max(edge, edges[row]));
    for (let away = isBehindHand[row] ? 0 : Math.floor(Math.min(edge, edges[row])); away <= reach; away++) {
      const x = axisAt(y) + sign * away;
      if (x < 0 || x >= image.width) continue;
      const i = y * image.width + x;
      mask[i] = away <= edge ? 1 : 0;
      if (!mask[i]) cloth[i] = 0;
    }
  });
}

/** A side this near to a hanging hand may be hidden by it, and this near to a hand at the waist; shoulder widths. */
const NEAR_HAND = 0.3;
const AT_WAIST = 0.16;

/**
 * Cloth hangs straight down from the hips behind a hand: where one hangs beside or before the side, the side runs at least
 * along the chord from above to below it. Changes `lines`.
 *
 * @returns For each row whether a hand may hide the side there.
 */
function bridgeHand(
  { body, limbs, image }: PersonAnalysis,
  lines: number[],
  { side, first }: { side: Side; first: number },
): boolean[] {
  const { wrist, hand, visibility } = limbs.arms[side === "left" ? 0 : 1];
  const isNear = lines.map((line, row) => {
    const y = first + row;
    const x = Math.round(body.axisX(Math.min(y, image.height - 1))) + signOf(side) * line;
    // above the hips the waist is narrow: only what the hand itself covers is bridged
    const reach = (y > body.hipCentre.y ? NEAR_HAND : AT_WAIST) * body.shoulderWidth;
    return visibility > SEEN_ARM && distanceToSegment(x, y, wrist, hand) < reach;
  });
  const from = isNear.indexOf(true);
  const to = isNear.lastIndexOf(true);
  if (from < 1 || to > lines.length - 2) return lines.map(() => false);
  const [above, below] = [lines[from - 1], lines[to + 1]];
  for (let row = from; row <= to; row++) {
    lines[row] = Math.max(lines[row], lerp(above, below, (row - from + 1) / (to - from + 2)));
  }
  return lines.map((_, row) => row >= from && row <= to);
}

/** Arms less visible than this have no hand. */
const SEEN_ARM = 0.35;

/** A hand hides this much around itself, and an arm this much beside its outline; shoulder widths and pixels. */
const HAND = 0.18;
const BESIDE_ARM = 6;
/** A corner of which an arm or hand hides less than this share is the garment's own. */
const HIDDEN_CORNER = 0.4;
/** The hem beside the corner, from the side inwards, shoulder widths. */
const HEM_SEEN = { from: 0.3, to: 0.6 };

/** A hem's corner behind a hand is completed: down from the side's end to the hem, as it continues beside the hand. */
function fillCorner(
  { body, limbs, image }: PersonAnalysis,
  mask: Uint8Array,
  { side, y: top, edge }: { side: Side; y: number; edge: number },
): void {
  const { width, height } = image;
  const { shoulderWidth } = body;
  const sign = signOf(side);
  const { field, wrist, hand } = limbs.arms[side === "left" ? 0 : 1];
  const axis = Math.round(body.axisX(Math.min(top, height - 1)));
  const columnAt = (inwards: number) => clamp(Math.round(axis + sign * (edge - inwards * shoulderWidth)), 0, width - 1);
  const hems: number[] = [];
  for (let inwards = HEM_SEEN.from; inwards < HEM_SEEN.to; inwards += 0.02) {
    const x = columnAt(inwards);
    let y = height - 1;
    while (y > top && !mask[y * width + x]) y--;
    hems.push(y);
  }
  const hem = median(hems);
  const missing: number[] = [];
  let hidden = 0;
  for (let y = top; y <= hem; y++) {
    for (let inwards = 0; inwards < HEM_SEEN.from * shoulderWidth; inwards++) {
      const x = columnAt(inwards / shoulderWidth);
      const i = y * width + x;
      if (mask[i]) break;
      missing.push(i);
      if (depthAt(field, i) > -BESIDE_ARM || distanceToSegment(x, y, wrist, hand) < HAND * shoulderWidth) hidden++;
    }
  }
  if (hidden > HIDDEN_CORNER * missing.length) for (const i of missing) mask[i] = 1;
}

/** A sleeve covers at least this share of the arm above its end; a hand in front of the hips is no sleeve's end. */
const SLEEVE_SHARE = 0.5;

/** The row where the garment ends on the arm's axis; 0 where it does not cover the arm. */
function sleeveEnd({ limbs, image }: PersonAnalysis, mask: Uint8Array, side: Side): number {
  const { stations } = limbs.arms[side === "left" ? 0 : 1];
  let covered = 0;
  let end = 0;
  stations.forEach(({ x, y }, index) => {
    if (mask[Math.round(y) * image.width + Math.round(x)] !== 1) return;
    covered++;
    if (covered >= SLEEVE_SHARE * (index + 1)) end = Math.round(y);
  });
  return end;
}

/** How many of the rows are above the hem's corner, with which a side ends. */
export function rowsAboveHem(halfWidths: readonly number[], shoulderWidth: number): number {
  const usual = median(halfWidths.slice(-Math.round(0.5 * shoulderWidth)));
  let end = halfWidths.length;
  while (end > 0 && halfWidths[end - 1] < usual - HEM_CORNER * shoulderWidth) end--;
  return end;
}

/** Pixels from the axis to the row's outermost cloth; undefined in an empty row. */
function outermost(
  mask: Uint8Array,
  { width }: Size,
  { y, axis, sign }: { y: number; axis: number; sign: number },
): number | undefined {
  let found: number | undefined;
  for (let away = 0, x = axis; x >= 0 && x < width; x += sign, away++) if (mask[y * width + x]) found = away;
  return found;
}

/** A line that follows most of the edge: bites and bumps lose weight in every pass. */
export function smoothLine(edges: number[], shoulderWidth: number): number[] {
  const start = runningMedian(edges, Math.round((TALLEST_FLAW / 2) * shoulderWidth));
  const bend = BEND * shoulderWidth;
  const tolerance = Math.max(1, TOLERANCE * shoulderWidth);
  let line = localLines(
    start,
    start.map(() => 1),
    bend,
  );
  for (let pass = 0; pass < PASSES; pass++) {
    const away = edges.map((edge, row) => Math.abs(edge - line[row]));
    const scale = Math.max(tolerance, 1.5 * median(away));
    line = localLines(
      edges,
      away.map((distance) => 1 / (1 + (distance / scale) ** 4)),
      bend,
    );
  }
  return line;
}

/** Weighted straight fits around every row: unlike a mean they keep the slope up to the ends. */
function localLines(values: readonly number[], weights: readonly number[], reach: number): number[] {
  const radius = Math.round(2 * reach);
  return values.map((_, row) => {
    let all = 0;
    let x = 0;
    let y = 0;
    let xx = 0;
    let xy = 0;
    const last = Math.min(values.length - 1, row + radius);
    for (let k = Math.max(0, row - radius); k <= last; k++) {
      const weight = weights[k] * Math.exp(-(((k - row) / reach) ** 2));
      all += weight;
      x += weight * (k - row);
      y += weight * values[k];
      xx += weight * (k - row) ** 2;
      xy += weight * (k - row) * values[k];
    }
    const spread = all * xx - x * x;
    return spread > 1e-9 ? (y * xx - xy * x) / spread : y / Math.max(1e-9, all);
  });
}
