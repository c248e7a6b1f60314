/** Collars and necklines lie below the chin; collars that stand up go round the neck, whatever the garment's width. */
import type { UpperLandmarks } from "../../garment/landmark-types.ts";
import { lineAtNeck } from "../../garment/landmarks/landmarks.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { chinRow } from "../../person/segmentation/frame.ts";
import type { PersonAnalysis } from "../../person/types.ts";

/** The neck that a collar goes round, in photo pixels. */
export interface Neck {
  halfWidth: number;
  /** The chin's row in the middle, and the unit of length for the head. */
  chinY: number;
  eyeDistance: number;
  /** 0-1: how much of the chin is above the neckline's middle; a head that is bent aside has it elsewhere. */
  above: number;
}

/** A neck is about as wide as the eyes are apart on either side, between these shares of the shoulder width. */
const NECK = { ofEyes: 0.95, least: 0.155, most: 0.195 };
/** Where the face is cut off: the chin's height above the shoulder joints, and the distance of the eyes, shoulder widths. */
const UNSEEN = { chin: 0.38, eyes: 0.19 };

/** The mouth is above the neckline's middle up to the first distance aside, and not at all from the second on; shoulder widths. */
const ASIDE = { from: 0.14, to: 0.26 };

export function neckOf({ parse, body }: Pick<PersonAnalysis, "parse" | "body">): Neck {
  const { shoulderWidth, shoulderCentre } = body;
  const eyeDistance = parse.headVisible ? parse.eyeDistance : UNSEEN.eyes * shoulderWidth;
  return {
    halfWidth: clamp(NECK.ofEyes * eyeDistance, NECK.least * shoulderWidth, NECK.most * shoulderWidth),
    chinY: chinRow(parse) ?? shoulderCentre.y - UNSEEN.chin * shoulderWidth,
    eyeDistance,
    above: smoothstep(ASIDE.to, ASIDE.from, Math.abs(parse.mouth.x - shoulderCentre.x) / shoulderWidth),
  };
}

/**
 * A collar begins to count at the first height above the shoulder line and is one from the second on; what is higher than
 * the third is a hood. Half chests.
 */
const STANDING = { from: 0.03, whole: 0.06, hood: 0.35 };

/** Height of the collar above the shoulder line, garment rows. */
const heightOf = ({ left, right }: UpperLandmarks): number =>
  (lineAtNeck(left) - left.neck.y + lineAtNeck(right) - right.neck.y) / 2;

/** 0-1: how much of a collar stands above the shoulders. */
export function standingShare(landmarks: UpperLandmarks): number {
  const height = heightOf(landmarks) / landmarks.halfChest;
  if (landmarks.isCoat || landmarks.opening || height > STANDING.hood) return 0;
  return smoothstep(STANDING.from, STANDING.whole, height);
}

/** A collar is wider than the neck by no more than this factor. */
const EASE = 1.08;

/** A hood that is down lies round the neck as a roll: it is at least and at most so much wider than the neck. */
const HOOD = { least: 1.7, most: 1.9 };

/** Half the width of a standing collar on the photo. */
export const collarHalfWidth = (own: number, { halfWidth }: Neck, isHood = false): number =>
  clamp(isHood ? Math.max(own, HOOD.least * halfWidth) : own, halfWidth, (isHood ? HOOD.most : EASE) * halfWidth);

/**
 * Beside the neck a collar ends this far below the chin, and its front edge meets this far below it. A neckline without a collar lies
 * on the collarbones, further below. Eye distances.
 */
const BELOW_CHIN = { side: 0.2, front: 0.55, open: 0.85 };
/** A collar keeps at least this share of its height. Fronts are lowered by no more than this, shoulder widths. */
const LEAST_HEIGHT = 0.35;
const LOWEST_FRONT = 0.1;
/** Beyond its end at the neck, as a factor, a collar has no height. */
const COLLAR_END = 1.4;

interface CollarPlace {
  scaleY: number;
  /** The photo's row of the shoulder line at the neck. */
  neckY: number;
  shoulderWidth: number;
}

/** Photo rows by which a point of the garment moves down. `x` is its distance from the axis, `neckX` the collar's half width there. */
export type CollarDrop = (x: number, y: number, neckX: number) => number;

/** How a collar or a neckline is lowered that would reach up to the chin; undefined if it would not. */
export function collarDrop(landmarks: UpperLandmarks, neck: Neck, place: CollarPlace): CollarDrop | undefined {
  const { left, right, neckline } = landmarks;
  if (landmarks.isCoat || landmarks.opening || heightOf(landmarks) > STANDING.hood * landmarks.halfChest)
    return undefined;
  const share = standingShare(landmarks);
  const { scaleY, neckY, shoulderWidth } = place;
  const height = Math.max(1, heightOf(landmarks));
  const base = (left.neck.y + right.neck.y) / 2 + height;
  const room = neckY - (neck.chinY + BELOW_CHIN.side * neck.eyeDistance);
  const lost = share * (1 - clamp(room / (scaleY * height), LEAST_HEIGHT, 1));
  const aboveBase = (y: number) => lost * scaleY * clamp(base - y, 0, height);
  const tip = base - height + neckline.depths[0];
  const tipY = neckY + scaleY * (tip - base) + aboveBase(tip);
  // a roll neck's edge does not meet below the throat
  const isFolded = tip > base;
  const missing = neck.chinY + lerp(BELOW_CHIN.open, BELOW_CHIN.front, share) * neck.eyeDistance - tipY;
  const sag = isFolded ? lerp(neck.above, 1, share) * clamp(missing, 0, LOWEST_FRONT * shoulderWidth) : 0;
  if (lost === 0 && sag === 0) return undefined;
  const chest = (left.armpit.y + right.armpit.y) / 2;
  return (x, y, neckX) => {
    const across = x / neckX;
    const middle = Math.max(0, 1 - across ** 2) ** lerp(1.3, 2, share);
    return (
      aboveBase(y) * smoothstep(COLLAR_END, 1, across) + sag * middle * smoothstep(Math.max(tip + 1, chest), tip, y)
    );
  };
}
