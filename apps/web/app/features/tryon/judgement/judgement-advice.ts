/** What might work better after a picture with a flaw: one sentence for each kind of flaw that the quality check reports. */
import type { Judgement } from "@toile/contract";

const STANDING = "A photo in which you face the camera, arms slightly away from the body.";
const CLOTHES = "A photo of you in shorter or closer-fitting clothes.";
const LIGHT = "A picture of the garment in even light, without a filter.";
const FLAT = "A picture of the garment alone, whole, on a plain background of another colour.";
const CALM = "A photo in front of a plain wall.";
const EITHER = "Another photo of you, or another picture of the garment.";

const STEPS: Record<string, string> = {
  IDENTITY_CHANGED: STANDING,
  POSE_CHANGED: STANDING,
  BODY_CUT: STANDING,
  BODY_HIDDEN: CLOTHES,
  OLD_GARMENT_LEFT: CLOTHES,
  SKIN_FLAT: CLOTHES,
  COLOUR_OFF: LIGHT,
  TEXTURE_OFF: LIGHT,
  OUTLINE_OFF: FLAT,
  OUTLINE_TORN: FLAT,
  SEAM_VISIBLE: FLAT,
  BACKGROUND_SMEARED: CALM,
  HARD_TO_DRESS: EITHER,
};

/** Each once, in the order of the alarms. */
export function nextSteps({ alarms }: Pick<Judgement, "alarms">): string[] {
  return [...new Set(alarms.map(({ code }) => STEPS[code] ?? EITHER))];
}
