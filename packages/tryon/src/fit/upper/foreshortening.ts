/** Arms that point at the camera, as a raised one does: they look shorter than they are, and so do their sleeves. */
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { BodySide } from "../../person/types.ts";

export type ArmBones = Pick<BodySide, "upperArmLength" | "forearmLength">;
export type BothArms = Record<"left" | "right", ArmBones>;

/**
 * Both arms are equally long. A bone that looks shorter than the other arm's points at the camera: below the first share of its length
 * certainly, above the second perhaps not at all.
 */
const UNEVEN = { certain: 0.7, doubtful: 0.85 };
/** A sleeve is wider than its arm, so of one that points at the camera as much is seen at least. */
const LEAST_SEEN = 0.65;

/** How much of the bone's length is seen, 0-1. */
function seenShare(bone: keyof ArmBones, arm: ArmBones, { left, right }: BothArms): number {
  const share = arm[bone] / Math.max(1, left[bone], right[bone]);
  return lerp(Math.max(LEAST_SEEN, share), 1, smoothstep(UNEVEN.certain, UNEVEN.doubtful, share));
}

/** Pixels from shoulder to wrist if the arm did not point at the camera. */
export const trueArmLength = (arm: ArmBones, both: BothArms): number =>
  arm.upperArmLength / seenShare("upperArmLength", arm, both) +
  arm.forearmLength / seenShare("forearmLength", arm, both);

/** Pixels that are seen of a sleeve of this length. */
export function seenLength(length: number, arm: ArmBones, both: BothArms): number {
  const upperArm = seenShare("upperArmLength", arm, both);
  const onForearm = Math.max(0, length - arm.upperArmLength / upperArm);
  return (length - onForearm) * upperArm + onForearm * seenShare("forearmLength", arm, both);
}
