/** Whether the garment is centred on the body and upright: neck, shoulders and sides compared left and right. */

import { findLap } from "../../fit/torso/lap/lap.ts";
import { Piece } from "../../fit/types.ts";
import { median } from "../../image/maths/statistics.ts";
import type { BodyModel } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";

export type Placement = Partial<Record<"offset" | "shoulders" | "sides" | "slope" | "rowTilt" | "hem", number>>;

export function measurePlacement(evidence: Evidence): Placement {
  const parts = {
    ...(evidence.garment.category === "lower" ? lowerParts(evidence) : upperParts(evidence)),
    // The lower edge in another engine's picture, and sides hidden by arms, are too uncertain to measure a tilt.
    ...(evidence.isOwn ? hemSlope(evidence) : { slope: undefined, rowTilt: undefined }),
  };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, Math.abs(value)]])),
  );
}

/** Whether the garment covers a point given in pixels of the working size. */
function covers({ garmentLaid, size }: Evidence, x: number, y: number): boolean {
  const column = Math.round(x / 2);
  const row = Math.round(y / 2);
  if (column < 0 || row < 0 || column >= size.width || row >= size.height) return false;
  return garmentLaid[row * size.width + column] > 0.5;
}

function isSleeve({ piece, size }: Evidence, x: number, y: number): boolean {
  const at = piece[Math.round(y / 2) * size.width + Math.round(x / 2)];
  return at === Piece.leftSleeve || at === Piece.rightSleeve;
}

export function upperParts(evidence: Evidence): Placement {
  const { person } = evidence;
  const { body } = person;
  const { shoulderWidth, shoulderCentre } = body;
  // Height of the garment's top edge over the shoulder line, by distance from the middle.
  const topEdge = (sign: -1 | 1, distance: number): number | undefined => {
    const x = shoulderCentre.x + sign * distance * shoulderWidth;
    const line = (sign < 0 ? body.left : body.right).shoulderLineY(distance * shoulderWidth);
    for (let y = line - 0.3 * shoulderWidth; y < line + 0.35 * shoulderWidth; y += 2) {
      if (covers(evidence, x, y)) return (y - line) / shoulderWidth;
    }
    return undefined;
  };
  const stations: number[] = [];
  for (let distance = 0; distance < 0.9; distance += 0.02) stations.push(distance);
  const edges = ([-1, 1] as const).map((sign) => stations.map((distance) => topEdge(sign, distance)));
  const reach = edges.map((edge) => {
    const onLine = stations.filter((_, index) => Math.abs(edge[index] ?? 9) < 0.09);
    return onLine.length > 2 ? { inner: onLine[0], outer: onLine[onLine.length - 1] } : undefined;
  });
  const parts: Placement = {};
  const [left, right] = reach;
  if (left && right) {
    parts.shoulders = (right.outer - left.outer) / 2;
    const from = Math.max(left.inner, right.inner);
    const to = Math.min(left.outer, right.outer);
    const slopes = stations.flatMap((distance, index) => {
      const l = edges[0][index];
      const r = edges[1][index];
      return distance >= from && distance <= to && l !== undefined && r !== undefined ? [(r - l) / (2 * distance)] : [];
    });
    if (slopes.length > 2) parts.slope = median(slopes);
  }
  return { ...parts, ...rowMiddles(evidence, body) };
}

/** Slope of the lower edge between its left and right half; undefined if the picture cuts it off. */
export function hemSlope({ garmentLaid, size, person, garment }: Evidence): Pick<Placement, "hem"> {
  const lap = findLap(person);
  // a skirt on a lap hangs down from two knees, of which one is often nearer
  if (lap && garment.category !== "upper") return {};
  // a lap is seldom level
  const level = lap?.slope ?? 0;
  const { landmarks } = garment;
  // Legs end at the feet, one of which may be in front of the other.
  const legs = landmarks.kind === "upper" ? landmarks.legs : landmarks;
  if (legs?.hasLegs && (landmarks.kind === "upper" || garment.category === "lower")) return {};
  const { shoulderWidth, hipCentre } = person.body;
  const lowest: { x: number; y: number }[] = [];
  for (let offset = -0.36; offset <= 0.361; offset += 0.04) {
    const column = Math.round((hipCentre.x + offset * shoulderWidth) / 2);
    let row = size.height - 1;
    while (row >= 0 && !(garmentLaid[row * size.width + column] > 0.5)) row--;
    if (row > size.height - 4) return {};
    if (row >= 0) lowest.push({ x: column, y: row });
  }
  if (lowest.length < 12) return {};
  // Theil-Sen: the median of all slopes tolerates tails and slits as wide as a hand.
  const slopes: number[] = [];
  for (const from of lowest) {
    for (const to of lowest) if (to.x - from.x > 0.15 * shoulderWidth) slopes.push((to.y - from.y) / (to.x - from.x));
  }
  return slopes.length ? { hem: median(slopes) - level } : {};
}

/** Middle of the garment between its edges, row by row, relative to the middle of the torso: offset and slope. */
function rowMiddles(evidence: Evidence, body: BodyModel): Pick<Placement, "sides" | "rowTilt"> {
  const { shoulderWidth, shoulderCentre, hipCentre } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const lap = findLap(evidence.person);
  const middles: { y: number; x: number }[] = [];
  for (let share = 0.3; share < 0.95; share += 0.025) {
    const y = shoulderCentre.y + share * torso;
    if (lap && y > lap.y) break;
    const axis = body.axisX(y);
    const reach = (sign: -1 | 1, half: number) => {
      let distance = Math.min(1.35 * half, 0.8 * shoulderWidth);
      while (distance > 0 && !covers(evidence, axis + sign * distance, y)) distance -= 2;
      return distance;
    };
    const left = reach(-1, body.halfWidth.left(y));
    const right = reach(1, body.halfWidth.right(y));
    if (left <= 0 && right <= 0) continue;
    // a waistband hides how the cloth inside it lies
    if (evidence.isTucked && !isSeenBetween(evidence, { from: axis - left, to: axis + right, y })) break;
    // sleeves end at different heights, and hide the sides above
    if (isSleeve(evidence, axis - left, y) || isSleeve(evidence, axis + right, y)) continue;
    const expected = (body.halfWidth.right(y) - body.halfWidth.left(y)) / 2;
    middles.push({ y: y / shoulderWidth, x: ((right - left) / 2 - expected) / shoulderWidth });
  }
  if (middles.length < 6) return {};
  const line = fitLine(middles);
  return { sides: line.at, rowTilt: line.slope * Math.min(1, heightOf(middles) / TALL.upper) };
}

/** The share of a row of laid cloth that must be visible: hands and hair hide less. */
const SEEN = 0.3;

function isSeenBetween({ garmentSeen, size }: Evidence, row: { from: number; to: number; y: number }): boolean {
  const start = Math.round(row.y / 2) * size.width;
  let seen = 0;
  let all = 0;
  for (let column = Math.max(0, Math.round(row.from / 2)); column <= row.to / 2 && column < size.width; column++) {
    all++;
    if (garmentSeen[start + column] > 0.5) seen++;
  }
  return seen >= SEEN * all;
}

function fitLine(points: { y: number; x: number }[]): { at: number; slope: number } {
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  let squares = 0;
  let products = 0;
  for (const { x, y } of points) {
    squares += (y - meanY) ** 2;
    products += (y - meanY) * (x - meanX);
  }
  return { at: meanX, slope: squares > 0 ? products / squares : 0 };
}

/** On cloth shorter than this many shoulder widths a slope counts less: shorts over tilted hips are not tilted shorts. */
const TALL = { upper: 0.8, lower: 1 };

/** From the first to the last of the sorted rows. */
const heightOf = (rows: readonly { y: number }[]): number => rows[rows.length - 1].y - rows[0].y;

/**
 * Middle of the garment relative to the middle between the legs' joints, row by row; skirts may also hang straight down.
 */
export function lowerParts(evidence: Evidence): Placement {
  const { body } = evidence.person;
  const { landmarks } = evidence.garment;
  const hasLegs = landmarks.kind === "lower" && landmarks.hasLegs;
  const isSkirt = landmarks.kind === "lower" && !landmarks.hasLegs;
  // a skirt on a lap is pulled to the farther knee
  if (isSkirt && findLap(evidence.person)) return {};
  const { hipCentre, shoulderWidth, left, right } = body;
  const middleAt = (y: number) => {
    const knee = { x: (left.knee.x + right.knee.x) / 2, y: (left.knee.y + right.knee.y) / 2 };
    const ankle = { x: (left.ankle.x + right.ankle.x) / 2, y: (left.ankle.y + right.ankle.y) / 2 };
    const [from, to] = y < knee.y ? [hipCentre, knee] : [knee, ankle];
    return from.x + ((to.x - from.x) * (y - from.y)) / Math.max(1, to.y - from.y);
  };
  const middles: { y: number; x: number }[] = [];
  const plumb: { y: number; x: number }[] = [];
  const { garmentLaid, size } = evidence;
  for (let row = Math.round(hipCentre.y / 2); row < size.height; row += 3) {
    let first = -1;
    let last = -1;
    for (let column = 0; column < size.width; column++) {
      if (garmentLaid[row * size.width + column] <= 0.5) continue;
      if (first < 0) first = column;
      last = column;
    }
    if (first < 0) continue;
    // below the hem of one leg only the other continues, and its middle is elsewhere
    const isOneLeg = hasLegs && (2 * first > middleAt(2 * row) || 2 * last < middleAt(2 * row));
    if (isOneLeg) continue;
    const y = (2 * row) / shoulderWidth;
    middles.push({ y, x: (first + last - middleAt(2 * row)) / shoulderWidth });
    plumb.push({ y, x: (first + last - hipCentre.x) / shoulderWidth });
  }
  if (middles.length < 6) return {};
  const line = fitLine(middles);
  const slope = isSkirt ? Math.min(Math.abs(line.slope), Math.abs(fitLine(plumb).slope)) : line.slope;
  return { offset: line.at, slope: slope * Math.min(1, heightOf(middles) / TALL.lower) };
}

/** How far bodies are compared to either side and, from the shoulder line, downwards; shoulder widths. */
const MIRRORED = { across: 0.46, from: 0.02, to: 1.1 };

/**
 * Area that the garment covers on one side of the body but not at the mirrored place, in squared shoulder widths. Few
 * garments are cut that way; most that seem so have lost an armhole or a strap.
 */
export function measureLopsided(evidence: Evidence): number | undefined {
  const { garment, person } = evidence;
  if (garment.category === "lower") return undefined;
  const { left, right, shoulderWidth, shoulderCentre } = person.body;
  const step = 0.02;
  let different = 0;
  for (let distance = step; distance <= MIRRORED.across; distance += step) {
    const reach = distance * shoulderWidth;
    const [leftLine, rightLine] = [left.shoulderLineY(reach), right.shoulderLineY(reach)];
    for (let down = MIRRORED.from; down <= MIRRORED.to; down += step) {
      const y = down * shoulderWidth;
      const onLeft = covers(evidence, shoulderCentre.x - reach, leftLine + y);
      if (onLeft !== covers(evidence, shoulderCentre.x + reach, rightLine + y)) different++;
    }
  }
  return different * step * step;
}
