/** Landmarks of tops and dresses, read from the silhouette's contour; both halves by the same routine. */

import { distanceBetween, point } from "../../image/maths/geometry.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import { type Side, type SideLandmarks, signOf, type UpperLandmarks } from "../landmark-types.ts";
import { halfWidthAt, hemRow, type SilhouetteFrame, silhouetteFrame } from "../outline/silhouette-frame.ts";
import { findVestCorners, type VestCorners } from "../outline/vest-corners.ts";
import type { GarmentCut } from "../types.ts";
import { type ArmpitSearch, findArmpit } from "./armpit.ts";
import { closeFrontOpening } from "./front-opening.ts";
import { findNeckline } from "./neckline.ts";
import { armholeBetween, readArmhole, readSleeve, type SideOutline } from "./sleeve-landmarks.ts";

/**
 * Undefined when the silhouette cannot be an upper garment (nothing to trace, no chest). `silhouette` is the peeled one.
 *
 * @param known - `seams`: where sleeves that lie on the body were slit off: their armpits are known, and no corners of the
 *   outline. `isSleeveless`: whatever the outline looks like, there are no sleeves.
 */
export function findUpperLandmarks(
  cut: GarmentCut,
  silhouette: Uint8Array,
  shape: "top" | "dress",
  { seams, isSleeveless = false }: { seams?: Record<Side, Point> | undefined; isSleeveless?: boolean } = {},
): UpperLandmarks | undefined {
  const mask = closeFrontOpening(silhouette, cut.width, cut.box);
  const frame = silhouetteFrame(mask, cut, cut.box);
  if (!frame) return undefined;
  const found = seams ? armpitsAt(seams, frame) : findBothArmpits(frame);
  const armpits =
    found && !isSleeveless && !isCollar(frame, mask, { width: cut.width, armpits: found }) ? found : undefined;
  const vest = armpits || shape === "dress" ? undefined : findVestCorners(frame);
  const outlineOf = (side: Side) =>
    readOutline(frame, mask, { side, width: cut.width, armpit: armpits?.[side], vest: vest?.[side], shape });
  const outlines = { left: outlineOf("left"), right: outlineOf("right") };
  const halfChest = (outlines.left.contourArmpit.x + outlines.right.contourArmpit.x) / 2;
  if (!(halfChest > 8)) return undefined;
  const hemY = hemRow(mask, cut.width, { ...frame, halfChest });
  const complete = (side: Side, neckX?: number): SideLandmarks =>
    completeSide(outlines[side], { frame, side, halfChest, hemY, cut, neckX });
  const seen = { left: complete("left"), right: complete("right") };
  const folded = armpits && foldedCollar(seen);
  const left = folded === "left" ? complete("left", seen.right.neck.x) : seen.left;
  const right = folded === "right" ? complete("right", seen.left.neck.x) : seen.right;
  const neckY = (lineAtNeck(left) + lineAtNeck(right)) / 2;
  const landmarks = {
    kind: "upper" as const,
    shape,
    axisX: frame.axisX,
    top: frame.top,
    bottom: frame.bottom,
    height: frame.height,
    halfChest,
    neckY,
    hemY,
    lengthRatio: (hemY - neckY) / (2 * halfChest),
    left,
    right,
    hasSleeves: armpits !== undefined,
  };
  const isCoat = shape === "top" && isAsLongAsCoat(landmarks);
  return { ...landmarks, isCoat, neckline: findNeckline(cut, mask, { ...landmarks, isCoat }) };
}

/** A coat is at least so long in chest widths, and in lengths of its sleeves: other tops end where the hands do. */
const COAT_CHESTS = 1.75;
const COAT_SLEEVES = 1.45;
/** How many times as long as its cuff is wide a sleeve is that reaches the wrist. */
const SLENDER = 3.2;

export function isAsLongAsCoat({
  left,
  right,
  lengthRatio,
  halfChest,
}: Omit<UpperLandmarks, "neckline" | "isCoat">): boolean {
  if (!left.sleeve || !right.sleeve) return false;
  const sleeves = (left.sleeve.outerLength + right.sleeve.outerLength) / 2;
  const cuffs = (left.sleeve.cuffWidth + right.sleeve.cuffWidth) / 2;
  const length = 2 * halfChest * lengthRatio;
  return lengthRatio > COAT_CHESTS && length > COAT_SLEEVES * sleeves && sleeves > SLENDER * cuffs;
}

export const lineAtNeck = (side: SideLandmarks): number =>
  side.shoulderLine.slope * side.neck.x + side.shoulderLine.intercept;

function armpitsAt(seams: Record<Side, Point>, { halves }: SilhouetteFrame): { left: number; right: number } {
  const nearest = (half: readonly Point[], seam: Point) => {
    let best = 0;
    half.forEach((candidate, index) => {
      if (distanceBetween(candidate, seam) < distanceBetween(half[best], seam)) best = index;
    });
    return best;
  };
  return { left: nearest(halves.left, seams.left), right: nearest(halves.right, seams.right) };
}

/** Both armpits or none: if only one sleeve is found, the other was not recognised. */
function findBothArmpits(frame: SilhouetteFrame): { left: number; right: number } | undefined {
  const left = findArmpit(frame.halves.left, frame);
  const right = findArmpit(frame.halves.right, frame);
  if (left.hasSleeve && right.hasSleeve && left.index !== undefined && right.index !== undefined) {
    return { left: left.index, right: right.index };
  }
  if (left.hasSleeve && !right.hasSleeve) {
    const mirrored = mirroredArmpit(left, frame.halves.left, frame.halves.right, frame);
    return mirrored === undefined || left.index === undefined ? undefined : { left: left.index, right: mirrored };
  }
  if (right.hasSleeve && !left.hasSleeve) {
    const mirrored = mirroredArmpit(right, frame.halves.right, frame.halves.left, frame);
    return mirrored === undefined || right.index === undefined ? undefined : { left: mirrored, right: right.index };
  }
  return undefined;
}

/** Rows below an armpit, as a share of the height, and by how much a torso does not widen within them. */
const BELOW_ARMPIT = 0.15;
const WIDENING = 1.6;

/** Whether what seemed sleeves are the ends of a bow or a collar on a narrow neck: right below it the garment widens. */
function isCollar(
  frame: SilhouetteFrame,
  mask: Uint8Array,
  { width, armpits }: { width: number; armpits: Record<Side, number> },
): boolean {
  return (["left", "right"] as const).every((side) => {
    const armpit = frame.halves[side][armpits[side]];
    const row = armpit.y + BELOW_ARMPIT * frame.height;
    return halfWidthAt(mask, width, { row, axisX: frame.axisX, sign: signOf(side) }) > WIDENING * armpit.x;
  });
}

/** When one side is clear and the other is not: the contour point nearest to the clear armpit's mirror image. */
function mirroredArmpit(
  clear: ArmpitSearch,
  clearHalf: readonly Point[],
  otherHalf: readonly Point[],
  frame: SilhouetteFrame,
): number | undefined {
  if (clear.index === undefined || clear.turn <= 0.8) return undefined;
  const armpit = clearHalf[clear.index];
  let nearest = 0;
  let nearestDistance = Number.POSITIVE_INFINITY;
  otherHalf.forEach((candidate, index) => {
    const distance = distanceBetween(candidate, armpit) * (candidate.x < 0.3 * frame.halfChest ? 3 : 1);
    if (distance < nearestDistance) {
      nearestDistance = distance;
      nearest = index;
    }
  });
  return nearestDistance < 0.12 * frame.height ? nearest : undefined;
}

function readOutline(
  frame: SilhouetteFrame,
  mask: Uint8Array,
  at: {
    side: Side;
    width: number;
    armpit: number | undefined;
    vest: VestCorners | undefined;
    shape: "top" | "dress";
  },
): SideOutline {
  const half = frame.halves[at.side];
  if (at.vest) return armholeBetween(half, at.vest);
  if (at.armpit !== undefined) return readSleeve(half, frame.sharpHalves[at.side], at.armpit);
  // A dress's bodice is often as wide at the shoulders as at the chest, so width alone would end the armhole at once.
  const bodice =
    at.shape === "dress"
      ? { ...frame, height: frame.height * BODICE_SHARE, shallowest: 0.65 }
      : { ...frame, shallowest: 0 };
  return readArmhole(half, bodice, (row) =>
    halfWidthAt(mask, at.width, { row, axisX: frame.axisX, sign: signOf(at.side) }),
  );
}

/** How much of a dress' length is bodice. */
const BODICE_SHARE = 0.5;

interface SideContext {
  frame: SilhouetteFrame;
  side: Side;
  halfChest: number;
  hemY: number;
  cut: GarmentCut;
  /** Where the neck ends, if the outline does not show it. */
  neckX: number | undefined;
}

/** A neck ends at least this far from the axis on one side, as a share of the other: nearer, its collar is folded over it. */
const LOPSIDED = 0.4;

/** The side whose collar is folded over the neck, so that its own end is hidden: it is then as far out as the other one. */
function foldedCollar({ left, right }: Record<Side, SideLandmarks>): Side | undefined {
  if (left.neck.x < LOPSIDED * Math.min(right.neck.x, left.shoulder.x)) return "left";
  return right.neck.x < LOPSIDED * Math.min(left.neck.x, right.shoulder.x) ? "right" : undefined;
}

function completeSide(outline: SideOutline, context: SideContext): SideLandmarks {
  const { neckX } = context;
  const highest =
    neckX === undefined
      ? neckPoint(outline.shoulder, context, NECK_TOLERANCE)
      : point(neckX, envelopeReader(context.frame, context.side)(neckX));
  const base = collarBase(highest, outline.shoulder, context);
  // The opening of a hood is as wide as its round top.
  const neck = base === highest ? highest : neckPoint(outline.shoulder, context, HOOD_TOLERANCE);
  return {
    shoulder: outline.shoulder,
    armpit: outline.armpit,
    contourArmpit: outline.contourArmpit,
    neck,
    shoulderLine: shoulderLine(base, outline.shoulder, context),
    halfWidths: torsoHalfWidths(outline, context),
    sleeve: outline.sleeve,
    armholeDepth: outline.armholeDepth,
  };
}

/** How much lower than the highest point the neck point may lie, half chests: shoulders slope from there on. */
const NECK_TOLERANCE = 0.03;
const HOOD_TOLERANCE = 0.055;

/** Highest point of a side's top edge nearest to the shoulder: where collar and shoulder meet. */
function neckPoint(shoulder: Point, context: SideContext, tolerance: number): Point {
  const { frame, side, halfChest } = context;
  const envelopeAt = envelopeReader(frame, side);
  let highest = Number.POSITIVE_INFINITY;
  for (let x = 0.05 * halfChest; x < shoulder.x; x++) highest = Math.min(highest, envelopeAt(x));
  for (let x = shoulder.x; x > 0.05 * halfChest; x--) {
    if (envelopeAt(x) <= highest + tolerance * halfChest) return point(x, envelopeAt(x));
  }
  return point(0.35 * halfChest, Math.min(highest, frame.bottom));
}

/** A hood or standing collar meets the shoulder in a corner at least this deep inside the chord, half chests. */
const COLLAR_CORNER = 0.06;

/** Where the shoulder begins below a hood or standing collar; the neck point if there is none. */
function collarBase(neck: Point, shoulder: Point, { frame, side, halfChest }: SideContext): Point {
  const chord = distanceBetween(neck, shoulder) || 1;
  let base = neck;
  let deepest = COLLAR_CORNER * halfChest;
  for (const candidate of frame.halves[side]) {
    if (candidate === shoulder) break;
    if (candidate.x < neck.x) continue;
    const inside =
      ((shoulder.x - neck.x) * (candidate.y - neck.y) - (shoulder.y - neck.y) * (candidate.x - neck.x)) / chord;
    if (inside > deepest) {
      deepest = inside;
      base = candidate;
    }
  }
  return base;
}

function envelopeReader(frame: SilhouetteFrame, side: Side): (x: number) => number {
  const sign = signOf(side);
  const last = frame.topEnvelope.length - 1;
  return (x) => frame.topEnvelope[clamp(Math.round(frame.axisX + sign * x), 0, last)];
}

/**
 * Least-squares line through the top edge between 30 % and 100 % of the way from neck to shoulder point, so that a
 * collar stays above it instead of being squashed onto the shoulder.
 */
function shoulderLine(base: Point, shoulder: Point, context: SideContext): { slope: number; intercept: number } {
  const envelopeAt = envelopeReader(context.frame, context.side);
  const from = lerp(base.x, shoulder.x, 0.3);
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (let x = from; x <= shoulder.x; x++) {
    const y = envelopeAt(x);
    if (y >= context.cut.height) continue;
    count++;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  if (count > 10 && shoulder.x - from > 0.12 * context.halfChest) {
    const fitted = (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX);
    const slope = clamp(fitted, 0.02, 0.75);
    return { slope, intercept: (sumY - slope * sumX) / count };
  }
  const slope = clamp((shoulder.y - base.y) / Math.max(4, shoulder.x - base.x), 0, 0.75);
  return { slope, intercept: base.y - slope * base.x };
}

/** Torso half width per row from the flank's contour; straight from shoulder to armpit, constant below the hem. */
function torsoHalfWidths(outline: SideOutline, context: SideContext): Float32Array {
  const rows = context.cut.height;
  const { shoulder, armpit, contourArmpit, flank } = outline;
  const widths = flankWidths(flank, rows, 0.35 * context.halfChest);
  for (let y = Math.round(armpit.y); y <= contourArmpit.y; y++) {
    const share = (y - armpit.y) / Math.max(1, contourArmpit.y - armpit.y);
    widths[y] = lerp(armpit.x, contourArmpit.x, share);
  }
  // The hem's rounded corner would pull the side seam inwards.
  const lastTrusted = Math.round(context.hemY - 0.02 * context.frame.height);
  let last = armpit.x;
  for (let y = Math.round(armpit.y); y <= rows; y++) {
    if (!Number.isNaN(widths[y]) && y <= lastTrusted) last = widths[y];
    else widths[y] = last;
  }
  const seam = Math.max(1, armpit.y - shoulder.y);
  for (let y = 0; y < armpit.y; y++) {
    widths[y] = y <= shoulder.y ? shoulder.x : lerp(shoulder.x, armpit.x, (y - shoulder.y) / seam);
  }
  widths[Math.round(armpit.y)] = armpit.x;
  return movingMean(widths, 5);
}

function flankWidths(flank: readonly Point[], rows: number, narrowest: number): Float32Array {
  const widths = new Float32Array(rows + 1).fill(Number.NaN);
  for (let index = 1; index < flank.length; index++) {
    const before = flank[index - 1];
    const after = flank[index];
    const x = Math.max(before.x, after.x);
    if (x <= narrowest) continue;
    const to = Math.min(rows, Math.max(before.y, after.y));
    for (let y = Math.max(0, Math.ceil(Math.min(before.y, after.y))); y <= to; y++) {
      if (!(widths[y] > x)) widths[y] = x;
    }
  }
  return widths;
}

function movingMean(values: Float32Array, radius: number): Float32Array {
  const last = values.length - 1;
  return values.map((_, index) => {
    let sum = 0;
    for (let offset = -radius; offset <= radius; offset++) sum += values[clamp(index + offset, 0, last)];
    return sum / (2 * radius + 1);
  });
}
