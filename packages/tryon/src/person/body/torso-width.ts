import { distanceToSegment } from "../../image/maths/geometry.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import type { MeasuredArm } from "../limbs/arm-outline.ts";
import type { Silhouette } from "../limbs/silhouette.ts";
import { Label } from "../types.ts";
import { raisedShare } from "./raised-arm.ts";

/** Rows between two measurements. */
const rowStep = 3;

/** What the measurement of the torso's width needs of one side of the body. */
export interface TorsoSide {
  sign: -1 | 1;
  shoulder: Point;
  elbow: Point;
  wrist: Point;
  hand: Point;
  upperArmRadius: number;
  forearmRadius: number;
}

export interface TorsoRegion {
  silhouette: Silhouette;
  shoulderWidth: number;
  shoulderCentre: Point;
  hipCentre: Point;
  axisX(y: number): number;
  /** Thighs beside the torso, in other cloth, are not its width. */
  isSeated?: boolean;
}

interface WidthRow {
  y: number;
  width: number;
}

/** Radii added to the arm's bones to decide whether a pixel is in the arm. */
interface ArmRadii {
  upperArm: number;
  forearm: number;
  hand: number;
}

/**
 * Half width of the torso per row without the arm. Rows that end at the background are reliable. The others, where an
 * arm hangs in front of or against the torso, are limited by their reliable neighbours. Between 0.47 and 0.9 shoulder
 * widths.
 */
export function torsoHalfWidth(region: TorsoRegion, side: TorsoSide): (y: number) => number {
  const { silhouette, shoulderWidth, shoulderCentre, hipCentre } = region;
  const rows: (WidthRow & { believed: boolean })[] = [];
  const last = Math.min(silhouette.size.height - 1, hipCentre.y + 0.5 * shoulderWidth);
  const radii: ArmRadii = {
    upperArm: side.upperArmRadius,
    forearm: side.forearmRadius,
    hand: side.forearmRadius * 1.2,
  };
  for (let y = Math.round(shoulderCentre.y + 0.25 * shoulderWidth); y < last; y += rowStep) {
    const width = torsoEdge(region, side, y);
    const x = region.axisX(y) + side.sign * (width + 2);
    const onBackground = !silhouette.inside(x + side.sign * 2, y);
    // no wider than where the search for the thigh ends: no part of the torso was found in this row
    const found = width > 0.25 * shoulderWidth && !isLap(region, side, y);
    const clearOfArm = outsideArm(side, radii, x, y) > 0.02 * shoulderWidth;
    rows.push({ y, width: found ? width : Number.POSITIVE_INFINITY, believed: found && onBackground && clearOfArm });
  }
  const unseen = widenHiddenChest(region, rows, boundUnseen(rows, shoulderWidth));
  const bounded = boundBelowRaisedArm(region, rows, unseen, raisedShare(side));
  const smoothed = runningMean(runningMedian(bounded, 9), Math.max(3, Math.round((0.22 * shoulderWidth) / rowStep)));
  const widths = smoothed.map((width) => clamp(width, 0.47 * shoulderWidth, 0.9 * shoulderWidth));
  return (y) => {
    if (rows.length === 0) return 0.5 * shoulderWidth;
    const position = clamp((y - rows[0].y) / rowStep, 0, rows.length - 1);
    const i = Math.min(Math.max(0, rows.length - 2), Math.floor(position));
    return lerp(widths[i], widths[Math.min(rows.length - 1, i + 1)], position - i);
  };
}

/** Rows of the chest, from the shoulders (0) to the hips (1). */
const CHEST_ROWS = [0.26, 0.3, 0.34, 0.38];
/** Hips and bellies are at most this many times as wide as the chest's wider half. */
const HIPS_TO_CHEST = 1.4;

/**
 * Both half widths, no wider below than the chest allows: a sleeve in the coat's own colour, a bag or an arm behind the back is labelled as
 * the torso is, and the new top became a bell.
 */
export function torsoHalfWidths(
  region: TorsoRegion,
  sides: Record<"left" | "right", TorsoSide>,
): Record<"left" | "right", (y: number) => number> {
  const left = torsoHalfWidth(region, sides.left);
  const right = torsoHalfWidth(region, sides.right);
  const { shoulderCentre, hipCentre } = region;
  const chest = (width: (y: number) => number) =>
    median(CHEST_ROWS.map((share) => width(lerp(shoulderCentre.y, hipCentre.y, share))));
  const most = HIPS_TO_CHEST * Math.max(chest(left), chest(right));
  return { left: (y) => Math.min(left(y), most), right: (y) => Math.min(right(y), most) };
}

/** Pixels from the axis to the torso's end in this row: at the background, or where the arm begins. */
function torsoEdge(region: TorsoRegion, side: TorsoSide, y: number): number {
  const { silhouette, shoulderWidth, shoulderCentre, hipCentre } = region;
  const axis = region.axisX(y);
  const torsoLabel = silhouette.labelAt(axis + side.sign * 0.2 * shoulderWidth, y);
  const aboveHips = y < shoulderCentre.y + 0.75 * (hipCentre.y - shoulderCentre.y);
  const radii: ArmRadii = {
    upperArm: side.upperArmRadius * 0.9,
    forearm: side.forearmRadius * 0.95,
    hand: side.forearmRadius * 1.1,
  };
  // below the crotch the axis may run between the legs: the thigh begins a little beside it
  let width = 0;
  while (width < 0.25 * shoulderWidth && !silhouette.inside(axis + side.sign * width, y)) width++;
  while (width < 0.95 * shoulderWidth && silhouette.inside(axis + side.sign * (width + 1), y)) {
    width++;
    if (width <= 0.25 * shoulderWidth) continue;
    const x = axis + side.sign * width;
    const outside = outsideArm(side, radii, x, y);
    if (outside < 0 && silhouette.labelAt(x, y) !== torsoLabel) break;
    if (outside < -0.25 * side.upperArmRadius && aboveHips) break;
    if (region.isSeated && torsoLabel === Label.upper && silhouette.labelAt(x, y) === Label.lower) break;
  }
  return width;
}

/** Whether a row crosses the lap of a seated person and not the torso. */
const isLap = ({ isSeated, silhouette, axisX, shoulderWidth }: TorsoRegion, { sign }: TorsoSide, y: number): boolean =>
  isSeated === true && silhouette.labelAt(axisX(y) + sign * 0.2 * shoulderWidth, y) === Label.lower;

/** Distance of (x, y) to the arm, negative inside. */
function outsideArm({ shoulder, elbow, wrist, hand }: TorsoSide, radii: ArmRadii, x: number, y: number): number {
  return Math.min(
    distanceToSegment(x, y, shoulder, elbow) - radii.upperArm,
    distanceToSegment(x, y, elbow, wrist) - radii.forearm,
    distanceToSegment(x, y, wrist, hand) - radii.hand,
  );
}

/** Limits unreliable rows to the width of the nearest reliable one, or of most of them. */
function boundUnseen(rows: (WidthRow & { believed: boolean })[], shoulderWidth: number): number[] {
  const believed = rows.filter((row) => row.believed);
  const usual = believed.length > 6 ? median(believed.map((row) => row.width)) * 1.12 : 0.6 * shoulderWidth;
  return rows.map((row) => {
    if (row.believed) return row.width;
    let nearest: WidthRow | undefined;
    for (const other of believed) {
      if (!nearest || Math.abs(other.y - row.y) < Math.abs(nearest.y - row.y)) nearest = other;
    }
    const isNear = nearest !== undefined && Math.abs(nearest.y - row.y) < 0.5 * shoulderWidth;
    return Math.min(row.width, nearest && isNear ? nearest.width * 1.05 : usual);
  });
}

/**
 * Rows of the belly, from the shoulders (0) to the hips (1), and the share of them that must end at the background to speak for the
 * chest: a few may end at a hand in a pocket.
 */
const BELLY = { from: 0.6, to: 0.9, seen: 0.6 };
/** Where the chest is at its fullest, from the shoulders (0) to the hips (1), and its least width there as a share of the belly's. */
const CHEST = { at: 0.28, share: 0.75 };

/**
 * A chest behind folded arms is no narrower than the belly below it allows: measured between the arms alone, a large body got
 * the chest of a slim one, and the new top stood out below it like a skirt.
 */
function widenHiddenChest(
  { shoulderWidth, shoulderCentre, hipCentre }: TorsoRegion,
  rows: readonly (WidthRow & { believed: boolean })[],
  widths: readonly number[],
): number[] {
  const shareOf = (y: number) => (y - shoulderCentre.y) / (hipCentre.y - shoulderCentre.y);
  const across = rows.filter(({ y }) => shareOf(y) > BELLY.from && shareOf(y) < BELLY.to);
  const seen = across.filter(({ believed }) => believed);
  if (seen.length === 0 || seen.length < BELLY.seen * across.length) return [...widths];
  const belly = Math.min(median(seen.map(({ width }) => width)), 0.9 * shoulderWidth);
  const chest = CHEST.share * belly;
  return widths.map((width, i) => {
    const share = shareOf(rows[i].y);
    if (rows[i].believed || share > BELLY.from) return width;
    const least = share < CHEST.at ? chest : lerp(chest, belly, (share - CHEST.at) / (BELLY.from - CHEST.at));
    return Math.max(width, least);
  });
}

/** Above this share of the torso a raised arm's sleeve, or hair that hangs from behind it, looks like torso. */
const BELOW_SLEEVE = 0.4;
/** A chest is at most this many times as wide as the waist and the belly below it. */
const CHEST_TO_BELLY = 1.12;

/** A sleeve that is raised ends at the background as a torso does: measured as one, it made the new top a cape on that side. */
function boundBelowRaisedArm(
  { shoulderCentre, hipCentre }: TorsoRegion,
  rows: readonly (WidthRow & { believed: boolean })[],
  widths: readonly number[],
  raised: number,
): number[] {
  if (raised === 0) return [...widths];
  const end = lerp(shoulderCentre.y, hipCentre.y, BELOW_SLEEVE);
  const below = rows.filter(({ y, believed }) => believed && y > end && y < hipCentre.y);
  if (below.length < 5) return [...widths];
  const most = CHEST_TO_BELLY * median(below.map(({ width }) => width));
  return widths.map((width, i) => (rows[i].y < end ? lerp(width, Math.min(width, most), raised) : width));
}

/**
 * Half width per row of everything that looks like torso, including a loose old garment: up to the background, to the inner
 * part of the arm, or to bare skin outside cloth, which is an arm or a hand. The new garment must cover it, or strips of the
 * old one stay visible beside it; a hand counted as torso made a hem that stood out beyond it.
 */
export function visibleHalfWidth(region: TorsoRegion, sign: -1 | 1, arm: MeasuredArm): (y: number) => number {
  const { silhouette, shoulderWidth, shoulderCentre, hipCentre } = region;
  const first = Math.round(shoulderCentre.y + 0.25 * shoulderWidth);
  const last = Math.round(hipCentre.y + 0.5 * shoulderWidth);
  const measured: number[] = [];
  for (let y = first; y < last; y += rowStep) {
    let width = 0.25 * shoulderWidth;
    let isOutsideCloth = false;
    while (width < 0.75 * shoulderWidth) {
      const x = region.axisX(y) + sign * width;
      if (!silhouette.inside(x, y)) break;
      const depth = depthInArm(arm, x, y);
      const label = silhouette.labelAt(x, y);
      if (label === Label.skin && (depth > 0 || isOutsideCloth)) break;
      if (depth > 0 && label === Label.background) break;
      if (depth > 0.06 * shoulderWidth) break;
      isOutsideCloth = label === Label.upper || label === Label.lower;
      width++;
    }
    measured.push(width);
  }
  const widths = runningMean(runningMedian(measured, 5), 8);
  return (y) => (widths.length === 0 ? 0 : widths[clamp(Math.round((y - first) / rowStep), 0, widths.length - 1)]);
}

/** Depth of (x, y) in the discs of the arm's inner radius along its axis. */
function depthInArm({ axis, innerRadius }: MeasuredArm, x: number, y: number): number {
  let deepest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < axis.length; i += 2) {
    const dx = x - axis[i].x;
    const dy = y - axis[i].y;
    deepest = Math.max(deepest, innerRadius[i] - Math.sqrt(dx * dx + dy * dy));
  }
  return deepest;
}
