/** Scale, length and target landmarks of an upper garment on a body. */

import type { Side, SideLandmarks, UpperLandmarks } from "../../garment/landmark-types.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import { floorRow } from "../../person/body/floor-row.ts";
import { raisedShare, undersideAt } from "../../person/body/raised-arm.ts";
import type { BodyModel, BodySide } from "../../person/types.ts";
import { type CollarDrop, collarDrop, collarHalfWidth, type Neck, standingShare } from "./collar.ts";
import type { Lap } from "./lap/lap.ts";
import { SHORTEST_SKIRT, upperRowScale } from "./row-scale.ts";
import { type ShoulderOutline, shoulderOutline } from "./shoulder-outline.ts";
import { coatLength, type TopLength, topLength } from "./top-length.ts";

export interface TorsoFitSide {
  /** x from the shoulder centre outwards, y in photo rows. */
  shoulder: Point;
  armpit: Point;
  /** The line on which the shoulder and the sleeve lie. */
  outline: ShoulderOutline;
}

export interface TorsoFit {
  /** Half the chest on the photo divided by half the garment's chest. */
  scale: number;
  /** Scale in the middle of the torso, in both directions, so that a square print stays square. */
  printScale: number;
  /** Vertical scale, see `upperRowScale`. */
  scaleY: number;
  /** The photo's row for a row of the garment. */
  rowAt(garmentRow: number): number;
  /** The neck's row in the photo and in the garment. */
  neckY: number;
  garmentNeckY: number;
  /** Where the neck opening meets the shoulder, pixels from the shoulder centre. */
  neckX: number;
  /** How a standing collar is lowered; undefined if it is not. */
  collarDrop: CollarDrop | undefined;
  /** Worn half chest, pixels. */
  halfChest: number;
  /** 0 for long and narrow, 1 for short and wide. */
  boxiness: number;
  hemY: number;
  /** On it a top of a seated person ends, and a dress turns onto the thighs; undefined for coats and jumpsuits. */
  lap: Lap | undefined;
  isDress: boolean;
  left: TorsoFitSide;
  right: TorsoFitSide;
}

/** Extra width of a coat, which is worn over other clothes. */
const COAT_EASE = 1.1;

/**
 * Rows of the photo. `hemY`: where the hem must be, as for a jumpsuit's bodice. `oldHemY`: where the worn top ends in the photo;
 * undefined if no edge is visible.
 */
export interface GivenHems {
  neck?: Neck | undefined;
  hemY?: number | undefined;
  oldHemY?: number | undefined;
  lap?: Lap | undefined;
}

export function fitTorso(landmarks: UpperLandmarks, body: BodyModel, given: GivenHems = {}): TorsoFit {
  const { shoulderWidth } = body;
  const { isCoat } = landmarks;
  const isDress = landmarks.shape === "dress" || isCoat;
  const halfShoulders = shoulderWidth / 2;
  const boxiness = isDress ? 0 : clamp((1.5 - landmarks.lengthRatio) / 0.6, 0, 1) * (landmarks.hasSleeves ? 1 : 0.5);
  const bodyChest = halfChestOf(body);
  const halfChest = landmarks.hasSleeves
    ? Math.max(halfShoulders, bodyChest * 0.98) * (isCoat ? COAT_EASE : 1.04 + 0.18 * boxiness)
    : Math.max(0.94 * halfShoulders, bodyChest) * (1.02 + 0.1 * boxiness);
  const scale = halfChest / landmarks.halfChest;
  const meanNeck = (landmarks.left.neck.x + landmarks.right.neck.x) / 2;
  // The opening sits on the trapezius: never narrower than the neck, never out on the shoulder.
  const openNeckX = Math.min(Math.max(scale * meanNeck, body.neckHalfWidth * 0.98), 0.86 * halfShoulders);
  const { neck } = given;
  const standing = neck ? standingShare(landmarks) : 0;
  const neckX = neck
    ? lerp(openNeckX, collarHalfWidth(scale * meanNeck, neck, landmarks.hasHood), standing)
    : openNeckX;
  const neckY = (body.left.shoulderLineY(neckX) + body.right.shoulderLineY(neckX)) / 2;
  const length = landmarks.hemY - landmarks.neckY;
  const isJumpsuit = isDress && given.hemY !== undefined;
  const lap = isCoat || isJumpsuit ? undefined : given.lap;
  const { scaleY, lengthening } = verticalScale(landmarks, body, { ...given, scale, neckY, length, isDress, lap });
  const rowAt = (row: number) => neckY + scaleY * (row - landmarks.neckY) + lengthening(row);
  const frame = {
    scale,
    scaleY,
    neckY,
    halfChest,
    boxiness,
    bodyChest,
    shoulderWidth,
    garmentNeckY: landmarks.neckY,
    hasSleeves: landmarks.hasSleeves,
    centreX: body.shoulderCentre.x,
  };
  const fitted = (side: Side) =>
    fitSide(landmarks[side], body[side], { ...frame, outline: shoulderOutline(body, body[side]) });
  return {
    scale,
    printScale: clamp(scaleY, 0.85 * scale, 1.4 * scale),
    scaleY,
    rowAt,
    neckY,
    garmentNeckY: landmarks.neckY,
    neckX,
    collarDrop: neck && collarDrop(landmarks, neck, { scaleY, neckY, shoulderWidth }),
    halfChest,
    boxiness,
    hemY: rowAt(landmarks.hemY),
    lap,
    isDress,
    left: fitted("left"),
    right: fitted("right"),
  };
}

/** Half the chest's width, pixels. */
function halfChestOf({ shoulderCentre, shoulderWidth, halfWidth }: BodyModel): number {
  const y = shoulderCentre.y + 0.51 * shoulderWidth;
  return clamp((halfWidth.left(y) + halfWidth.right(y)) / 2, 0.44 * shoulderWidth, 0.7 * shoulderWidth);
}

/** A dress is lengthened by this factor at most to cover the bottom: photos are taken at a slant, and reading misses a part. */
const MOST_LENGTHENED = 1.35;
/** A dress is lengthened by this factor at most to reach the floor. */
const TO_FLOOR = 1.2;

/** Keeps hems where they are usually worn: tops between waist and hips, dresses between upper thigh and ankle. */
function verticalScale(
  landmarks: UpperLandmarks,
  body: BodyModel,
  frame: { scale: number; neckY: number; length: number; isDress: boolean } & GivenHems,
): TopLength {
  const { neckY, length, hemY, oldHemY, lap } = frame;
  if (hemY !== undefined) {
    return { scaleY: Math.max(0.5 * frame.scale, (hemY - neckY) / length), lengthening: () => 0 };
  }
  let scaleY = upperRowScale(body, landmarks);
  const hem = neckY + scaleY * length;
  if (landmarks.isCoat) return coatLength(landmarks, body, { natural: scaleY, neckY });
  if (frame.isDress) {
    // on a seated person knees and ankles do not say how low it hangs
    if (lap) return { scaleY, lengthening: () => 0 };
    const knee = (body.left.knee.y + body.right.knee.y) / 2;
    const ankle = (body.left.ankle.y + body.right.ankle.y) / 2;
    const shortest = lerp(body.shoulderCentre.y, body.hipCentre.y, SHORTEST_SKIRT);
    const longest = ankle - 0.02 * (ankle - knee);
    const floor = floorRow(body);
    // where old cloth hides the feet, a long dress goes on to the floor as that did
    if (floor !== undefined && floor - neckY < TO_FLOOR * (hem - neckY)) {
      return { scaleY: scaleY * ((floor - neckY) / (hem - neckY)), lengthening: () => 0 };
    }
    if (hem > longest) scaleY *= Math.max(0.6, (longest - neckY) / (hem - neckY));
    if (hem < shortest) scaleY *= Math.min(MOST_LENGTHENED, (shortest - neckY) / (hem - neckY));
    return { scaleY, lengthening: () => 0 };
  }
  return topLength(landmarks, body, { natural: scaleY, neckY, oldHemY, lapY: lap?.y });
}

interface SideFrame {
  scale: number;
  scaleY: number;
  neckY: number;
  garmentNeckY: number;
  halfChest: number;
  boxiness: number;
  bodyChest: number;
  hasSleeves: boolean;
  shoulderWidth: number;
  outline: ShoulderOutline;
  /** The photo's column of the middle of the shoulders. */
  centreX: number;
}

/**
 * A raised arm pulls the armhole up to this far below its underside, shoulder widths. Left where it hangs, sleeve and flank met in
 * the air beside the body, with light above them.
 */
const UNDER_RAISED = 0.06;

/** The shoulder's seam lies at most this far from the middle, shoulder widths: a large chest does not widen the shoulders. */
const WIDEST_SEAM = 0.58;

/** The garment's own armhole, limited by the anatomy; forcing the anatomical armpit bent horizontal stripes. */
function fitSide(side: SideLandmarks, bodySide: BodySide, frame: SideFrame): TorsoFitSide {
  const { scale, scaleY, halfChest, shoulderWidth, outline } = frame;
  if (!frame.hasSleeves) {
    const x = Math.min(scale * side.shoulder.x * 0.98, 0.485 * shoulderWidth);
    const y = outline.yAt(x);
    return {
      outline,
      shoulder: { x, y },
      armpit: {
        x: Math.max(scale * side.armpit.x * 0.97, frame.bodyChest * 0.98),
        y: y + Math.max(scaleY * (side.armpit.y - side.shoulder.y), 0.2 * shoulderWidth),
      },
    };
  }
  const x = Math.min(
    halfChest * (0.965 + 0.05 * frame.boxiness),
    scale * side.shoulder.x * 1.02,
    WIDEST_SEAM * shoulderWidth,
  );
  const own = frame.neckY + scaleY * (side.armpit.y - frame.garmentNeckY);
  const jointY = bodySide.shoulder.y;
  const armpitX = clamp(scale * side.armpit.x, halfChest * 0.97, halfChest * 1.03);
  const armpitY = clamp(own, jointY + 0.16 * shoulderWidth, jointY + 0.42 * shoulderWidth);
  const pulled = undersideAt(bodySide, frame.centreX + bodySide.sign * armpitX) + UNDER_RAISED * shoulderWidth;
  return {
    outline,
    shoulder: { x, y: outline.yAt(x) },
    armpit: { x: armpitX, y: lerp(armpitY, Math.min(armpitY, pulled), raisedShare(bodySide)) },
  };
}
