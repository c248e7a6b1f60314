/**
 * What of a model's two arms shows the garment's sleeves. An arm that is raised, bent sharply, held before the body or cut
 * off by the picture's frame shows little of its sleeve: then the other one stands for both.
 */
import { SIDES, type Side, type WornLandmarks } from "../../garment/landmark-types.ts";
import { distanceBetween } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import type { Arm, BodyModel, BodySide } from "../../person/types.ts";

/** A place on an arm: 0 the shoulder, 1 the elbow, 2 the wrist. */
export type ArmPosition = number;

type WornArm = Omit<Arm, "field">;

export interface SleeveSource {
  /** The model's arm that shows the sleeve. */
  from: Side;
  /** Up to where it does, pixels along that arm: to the cuff, or less. */
  seenTo: number;
  /** Where that place is on a wearer's arm: the sleeve's end, or less. */
  shownEnd: ArmPosition;
  /** Where both sleeves end. */
  end: ArmPosition;
}

/** Joints less visible than this are guesses. */
export const VISIBLE_FROM = 0.35;
/** A sleeve that covers this share of the forearm is full-length. */
const FULL_LENGTH = 0.75;
/** Sleeves end above the elbow or well below it: one that is seen to this place and not to its end is full-length. */
const TO_ELBOW: ArmPosition = 0.85;
/** Of an arm whose forearm shows nothing of the sleeve, the upper arm is used to here. */
const ABOVE_ELBOW: ArmPosition = 0.9;
/** An upper arm shorter than this share of the other one, or a forearm of its upper arm, points at the camera. */
const FORESHORTENED = { upperArm: 0.65, forearm: 0.45 };
/** Cosine of the bend from which a forearm lies over its own upper arm: about 105 degrees. */
const FOLDED = -0.25;
/** A forearm that reaches the second share of the torso's half width lies before the torso, from the first one on. */
const CROSSES = { from: 0.85, to: 0.55 };
/** A sleeve that shows less than this share of itself on the upper arm was not found whole. */
const LOST = 0.6;
/** Sleeves that end above this place surely end there. */
const CLEAR_OF_ELBOW: ArmPosition = 0.75;
/** A sleeve falls over the hand by at most this share of the forearm. */
const OVER_HAND = 0.4;
/** Sleeves begin here on the upper arm. */
const ARMHOLE: ArmPosition = 0.25;
/** Ends of two sleeves that are nearer than this are the same one. */
const ALIKE: ArmPosition = 0.4;

const upperArmOf = ({ shoulder, elbow }: WornArm): number => Math.max(1, distanceBetween(shoulder, elbow));
const forearmOf = ({ elbow, wrist }: WornArm): number => Math.max(1, distanceBetween(elbow, wrist));

export function positionOn(arm: WornArm, along: number): ArmPosition {
  const upperArm = upperArmOf(arm);
  return along < upperArm ? along / upperArm : 1 + (along - upperArm) / forearmOf(arm);
}

/** Pixels along a person's arm. */
export const alongTo = ({ upperArmLength, forearmLength }: BodySide, position: ArmPosition): number =>
  position < 1 ? position * upperArmLength : upperArmLength + (position - 1) * forearmLength;

/** Whether the forearm lies over its own upper arm. */
function isFolded(arm: WornArm): boolean {
  const { shoulder, elbow, wrist } = arm;
  const product = (elbow.x - shoulder.x) * (wrist.x - elbow.x) + (elbow.y - shoulder.y) * (wrist.y - elbow.y);
  return arm.visibility >= VISIBLE_FROM && product < FOLDED * upperArmOf(arm) * forearmOf(arm);
}

/** How far an arm shows what is on it, pixels along it; 0 if not even its upper arm does. */
function shownTo(arm: WornArm, other: WornArm, body: BodyModel): number {
  const upperArm = upperArmOf(arm);
  const { shoulder, elbow, cuff } = arm;
  // around an arm that the pose only guesses, the sleeve itself shows where it is
  const isFound = elbow.visibility >= VISIBLE_FROM || positionOn(arm, cuff ?? 0) > TO_ELBOW;
  if (!isFound || elbow.y < shoulder.y || upperArm < FORESHORTENED.upperArm * upperArmOf(other)) return 0;
  const elbowEnd = ABOVE_ELBOW * upperArm;
  const isForeshortened = forearmOf(arm) < FORESHORTENED.forearm * upperArm;
  if (arm.visibility < VISIBLE_FROM || isFolded(arm) || isForeshortened) return elbowEnd;
  const side: Side = arm.sign < 0 ? "left" : "right";
  const lateral = ({ x, y }: Point) =>
    (arm.sign * (x - body.axisX(y))) / body.halfWidth[side](Math.min(y, body.hipCentre.y));
  const forearm = arm.stations.filter(({ along, segment }) => along > elbowEnd && segment < 2);
  if (!forearm.some((at) => lateral(at) < CROSSES.to)) return arm.length;
  return forearm.find((at) => lateral(at) < CROSSES.from)?.along ?? arm.length;
}

interface Seen {
  /** Pixels along the arm. */
  seenTo: number;
  end: ArmPosition;
  isEndSeen: boolean;
  isFolded: boolean;
}

function seenOn(worn: WornLandmarks, side: Side): Seen {
  const arm = worn.arms[side];
  const shown = shownTo(arm, worn.arms[otherSide(side)], worn.body);
  const cuff = arm.cuff ?? 0;
  const seenTo = Math.min(cuff, shown, upperArmOf(arm) + (1 + OVER_HAND) * forearmOf(arm));
  const end = Math.min(2, positionOn(arm, seenTo));
  // near the elbow of an arm whose hand is not seen, another hand or the frame may hide the rest
  const isClear = arm.wrist.visibility >= VISIBLE_FROM || end < CLEAR_OF_ELBOW;
  return { seenTo, end, isEndSeen: shown > 0 && cuff <= shown && isClear, isFolded: isFolded(arm) };
}

const otherSide = (side: Side): Side => (side === "left" ? "right" : "left");

/** Where both sleeves end, because a garment's sleeves are alike. */
function commonEnd(arms: readonly Seen[]): ArmPosition {
  const sleeves = arms.filter(({ end }) => end > ARMHOLE);
  const ends = sleeves.filter(({ isEndSeen }) => isEndSeen).map(({ end }) => end);
  const longest = Math.max(0, ...sleeves.map(({ end }) => end));
  if (ends.length === 0) return longest > TO_ELBOW ? 2 : longest;
  const [shorter, longer] = [Math.min(...ends), Math.max(...ends)];
  // an arm that shows more contradicts the end of the other, where a hand lies on it
  if (longest >= 1 + FULL_LENGTH || longest > Math.max(TO_ELBOW, longer + ALIKE)) return 2;
  return longer - shorter < ALIKE ? (shorter + longer) / 2 : longer;
}

/** Where the sleeves of a garment on a model end on an arm. */
export const sleevesEnd = (worn: WornLandmarks): ArmPosition => commonEnd(SIDES.map((side) => seenOn(worn, side)));

/** Undefined if neither arm shows anything of a sleeve. */
export function sleeveSource(worn: WornLandmarks, side: Side): SleeveSource | undefined {
  const other = otherSide(side);
  const seen = { left: seenOn(worn, "left"), right: seenOn(worn, "right") };
  const end = commonEnd([seen.left, seen.right]);
  const [own, better] = [seen[side], seen[other]];
  const isPoor = own.end < LOST * Math.min(end, 1) || (own.isFolded && !better.isFolded);
  const from = isPoor && better.end >= Math.min(own.end, LOST) ? other : side;
  if (seen[from].end < ARMHOLE) return undefined;
  return { from, seenTo: seen[from].seenTo, shownEnd: seen[from].isEndSeen ? end : seen[from].end, end };
}
