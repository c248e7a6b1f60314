/** Where the edges of worn trousers, shorts or skirts run on the photo, row by row. */
import type { LowerLandmarks, Side } from "../garment/landmark-types.ts";
import { clamp, lerp, smoothstep } from "../image/interpolate.ts";
import { median, runningMedian } from "../image/statistics.ts";
import { type BodyModel, type BodySide, Label, type PersonAnalysis } from "../types.ts";

/** Vertical placement of a lower garment on the photo, in photo rows; scale in photo pixels per garment pixel. */
export interface LowerPlacement {
  waistY: number;
  crotchY: number;
  hemY: number;
  scale: number;
}

/** By how much legs may be wider than the garment's length says: flat cloth is stretched less along than across. */
const LOOSEST_LEG = 1.1;

export function placeLower(person: PersonAnalysis, landmarks: LowerLandmarks): LowerPlacement {
  const { body } = person;
  const { hipCentre, shoulderWidth } = body;
  const waistY = wornWaistRow(person);
  const waistHalf = (body.halfWidth.left(waistY) + body.halfWidth.right(waistY)) / 2;
  const scale = (waistHalf * 1.02) / landmarks.halfWaist;
  const kneeY = (body.left.knee.y + body.right.knee.y) / 2;
  const ankleY = (body.left.ankle.y + body.right.ankle.y) / 2;
  const crotchY = hipCentre.y + 0.24 * (kneeY - hipCentre.y);
  let hemY = waistY + scale * landmarks.height;
  // Full-length hems end at the ankle, whatever the photo of the garment says about its length.
  if (hemY > kneeY + 0.55 * (ankleY - kneeY)) {
    hemY = clamp(hemY, ankleY - 0.08 * shoulderWidth, ankleY + 0.12 * shoulderWidth);
  }
  return { waistY, crotchY, hemY: Math.max(hemY, crotchY + 0.15 * shoulderWidth), scale };
}

/** Top of the lower garment worn in the photo: median over the belly. Without one, a quarter of the torso up. */
export function wornWaistRow(person: PersonAnalysis): number {
  const { body, parse, image } = person;
  const { hipCentre, shoulderCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const rows: number[] = [];
  for (let offset = -0.15; offset <= 0.151; offset += 0.03) {
    const x = Math.round(hipCentre.x + offset * shoulderWidth);
    const last = Math.min(image.height, hipCentre.y + 0.1 * shoulderWidth);
    for (let y = Math.round(shoulderCentre.y + 0.4 * torso); y < last; y++) {
      if (parse.labels[y * image.width + x] === Label.lower) {
        rows.push(y);
        break;
      }
    }
  }
  if (!rows.length) return hipCentre.y - 0.25 * torso;
  return clamp(median(rows), shoulderCentre.y + 0.6 * torso, hipCentre.y - 0.02 * shoulderWidth);
}

/** Row on the photo of a garment row. */
export function targetRow(placement: LowerPlacement, landmarks: LowerLandmarks, y: number): number {
  const { top, bottom, crotchY } = landmarks;
  return y < crotchY
    ? lerp(placement.waistY, placement.crotchY, (y - top) / (crotchY - top))
    : lerp(placement.crotchY, placement.hemY, (y - crotchY) / (bottom - crotchY));
}

/** Visible legs as the fit sees them: centre line and reach to either side, in photo pixels. */
export interface LegProfile {
  centre(y: number): number;
  outer(y: number): number;
  inner(y: number): number;
}

const PROFILE_STEP = 4;

/** Reach is measured on the silhouette, bounded by the anatomy where old clothes hide the leg. */
export function legProfile(person: PersonAnalysis, side: BodySide, rows: { from: number; to: number }): LegProfile {
  const { body } = person;
  const centre = (y: number) => legCentre(body, side, y);
  const outer: number[] = [];
  const inner: number[] = [];
  const count = Math.max(1, Math.ceil((rows.to + 2 - rows.from) / PROFILE_STEP));
  for (let index = 0; index < count; index++) {
    const y = rows.from + index * PROFILE_STEP;
    const x = centre(y);
    const reachOut = silhouetteReach(body, { x, y, step: side.sign });
    const reachIn = silhouetteReach(body, { x, y, step: side.sign === 1 ? -1 : 1 });
    const bound = legBound(body, side, y) * (body.labelAt(x, y) === Label.skin ? 1.4 : 1.1);
    outer.push(Math.min(reachOut, reachIn * 1.6 + 4, bound));
    inner.push(Math.min(reachIn, reachOut * 1.6 + 4, bound));
  }
  const smoothOuter = runningMedian(outer, 8);
  const smoothInner = runningMedian(inner, 8);
  const at = (values: number[], y: number) =>
    values[clamp(Math.round((y - rows.from) / PROFILE_STEP), 0, values.length - 1)];
  return { centre, outer: (y) => at(smoothOuter, y), inner: (y) => at(smoothInner, y) };
}

export function legCentre(body: BodyModel, side: BodySide, y: number): number {
  const { hipCentre } = body;
  // Hip joints lie inside the thighs' middle.
  const thighTop = side.hip.x + (side.hip.x - hipCentre.x) * 0.25;
  if (y < side.knee.y) {
    return lerp(thighTop, side.knee.x, clamp((y - hipCentre.y) / (side.knee.y - hipCentre.y), 0, 1));
  }
  return lerp(side.knee.x, side.ankle.x, (y - side.knee.y) / (side.ankle.y - side.knee.y));
}

/** Anatomical half width of a leg in pixels: thigh .27 to .18, shin .17 to .10 shoulder widths. */
function legBound(body: BodyModel, side: BodySide, y: number): number {
  const { shoulderWidth, hipCentre } = body;
  if (y < side.knee.y) {
    return lerp(0.27, 0.18, clamp((y - hipCentre.y) / (side.knee.y - hipCentre.y), 0, 1)) * shoulderWidth;
  }
  return lerp(0.17, 0.1, clamp((y - side.knee.y) / (side.ankle.y - side.knee.y), 0, 1)) * shoulderWidth;
}

function silhouetteReach(body: BodyModel, from: { x: number; y: number; step: -1 | 1 }): number {
  const longest = 0.4 * body.shoulderWidth;
  let reach = 0;
  while (reach < longest && body.inside(from.x + from.step * reach, from.y)) reach++;
  return reach;
}

/** Columns of one row of the worn garment. `innerLeft` and `innerRight` coincide where the legs are not parted. */
export interface RowTarget {
  outerLeft: number;
  innerLeft: number;
  innerRight: number;
  outerRight: number;
}

export interface LowerTargetContext {
  body: BodyModel;
  landmarks: LowerLandmarks;
  placement: LowerPlacement;
  legs: Record<Side, LegProfile>;
}

/** `halfWidths` are the garment's, for the row: left and right of the axis, and each leg's alone. */
export function rowTarget(
  context: LowerTargetContext,
  row: { y: number; left: number; right: number; leftLeg: number; rightLeg: number },
): RowTarget {
  const { landmarks, body, placement } = context;
  const y = targetRow(placement, landmarks, row.y);
  const axisX = body.axisX(y);
  const hipLeft = hipReach(context, "left", { y, garment: row.left });
  const hipRight = hipReach(context, "right", { y, garment: row.right });
  if (!landmarks.hasLegs) {
    return { outerLeft: axisX - hipLeft, innerLeft: axisX, innerRight: axisX, outerRight: axisX + hipRight };
  }
  const onLegs = smoothstep(
    landmarks.crotchY - 0.06 * landmarks.height,
    landmarks.crotchY + 0.05 * landmarks.height,
    row.y,
  );
  const left = legReach(context, "left", { y, garment: row.leftLeg });
  const right = legReach(context, "right", { y, garment: row.rightLeg });
  const middle = (left.inner + right.inner) / 2;
  const parting = thighsTouch(context, { x: middle, y })
    ? 0
    : smoothstep(0, 0.08 * landmarks.height, row.y - landmarks.crotchY);
  return {
    outerLeft: lerp(axisX - hipLeft, left.outer, onLegs),
    innerLeft: lerp(lerp(axisX, middle, onLegs), Math.min(left.inner, middle), parting),
    innerRight: lerp(lerp(axisX, middle, onLegs), Math.max(right.inner, middle), parting),
    outerRight: lerp(axisX + hipRight, right.outer, onLegs),
  };
}

/** In the upper third of the thighs trousers part only where the photo's legs do: a gap there would show old cloth. */
function thighsTouch({ body, placement }: LowerTargetContext, at: { x: number; y: number }): boolean {
  const kneeY = (body.left.knee.y + body.right.knee.y) / 2;
  const lastRow = placement.crotchY + 0.45 * (kneeY - placement.crotchY);
  return at.y < lastRow && body.inside(at.x, at.y);
}

/**
 * Distance from the axis to the side seam: the hips, or a skirt's own flare below them. Trousers photographed flat have
 * their legs spread, so their outline is no flare: it made wings at the hips.
 */
function hipReach(context: LowerTargetContext, side: Side, at: { y: number; garment: number }): number {
  const { body, placement, landmarks, legs } = context;
  const bodyReach = body.halfWidth[side](Math.min(at.y, body.hipCentre.y + 0.3 * body.shoulderWidth)) * 1.02;
  if (landmarks.hasLegs) return bodyReach;
  const flare = 0.9 * placement.scale * at.garment * smoothstep(placement.waistY, placement.crotchY, at.y);
  if (at.y < placement.crotchY) return Math.max(bodyReach, flare);
  const leg = legs[side];
  const legReachFromAxis = Math.abs(leg.centre(at.y) - body.axisX(at.y)) + leg.outer(at.y);
  // A skirt is as wide as its own cut, and covers the legs whatever it says.
  return Math.max(legReachFromAxis * 1.04, 0.94 * placement.scale * at.garment);
}

/** Columns of one leg's edges; what the cloth is wider than the leg goes mostly to the outside. */
function legReach(
  context: LowerTargetContext,
  side: Side,
  at: { y: number; garment: number },
): { outer: number; inner: number } {
  const leg = context.legs[side];
  const sign = context.body[side].sign;
  const outer = leg.outer(at.y);
  const inner = leg.inner(at.y);
  // The waist's scale overrates the legs of a round body: cloth is no wider than its length allows.
  const { placement, landmarks } = context;
  const scaleByLength = (placement.hemY - placement.waistY) / landmarks.height;
  const scale = Math.min(placement.scale, LOOSEST_LEG * scaleByLength);
  const width = Math.max((outer + inner) * 1.03, 2 * 0.86 * scale * at.garment);
  const extra = width - outer - inner;
  const centre = leg.centre(at.y);
  return { outer: centre + sign * (outer + 0.55 * extra), inner: centre - sign * (inner + 0.45 * extra) };
}
