/** Whether the model in a garment photo poses so that the garment can be extracted well. */

import type { Issue, RefusalCode } from "../../issues/issues.ts";
import { TryOnRefusal } from "../../issues/refusal.ts";
import { Body, type PersonAnalysis } from "../../person/types.ts";
import { validatePhoto } from "../../person/validation/validate-photo.ts";
import type { Category } from "../../request/choices.ts";

/** Problems of the model's photo that matter for a garment. The model's feet and head do not matter. */
const REASONS: Partial<Record<RefusalCode, string>> = {
  SEVERAL_PEOPLE: "There is more than one person in the garment photo, or the model is small.",
  NOT_FRONTAL: "The model in the garment photo is turned away.",
  SEATED: "The model in the garment photo is sitting.",
  ARMS_IN_FRONT: "An arm of the model covers the garment.",
  ARMS_RAISED: "The model in the garment photo raises an arm.",
  AKIMBO: "The model in the garment photo has a hand on the hip.",
  BUSY_BACKGROUND: "The background of the garment photo is too busy.",
};

const ADVICE = "Use a photo of a model facing the camera with hanging arms, or one of the garment alone.";

const TURNED = "The model in the garment photo is not upright. Turn the picture so that the head is at the top.";

/** From the middle of the shoulders to the nose, in shoulder widths: beyond this the body is turned with the head. */
const TURNED_HEAD = 0.3;

/**
 * Warnings; `details.reason` is the code that a person's own photo would get.
 *
 * @throws TryOnRefusal GARMENT_TURNED for a model on their side or upside down, whose face and skin would be read as cloth.
 */
export function validateModel(person: PersonAnalysis, category: Category): Issue[] {
  // Arms do not hide trousers and skirts unless they hang across them, which the rule for tops detects.
  const issues = validatePhoto(person, category === "lower" ? "upper" : category);
  const turned = issues.find(({ code }) => code === "NOT_UPRIGHT");
  if (turned) throw new TryOnRefusal("GARMENT_TURNED", TURNED, turned.details);
  const grave = issues.find((issue) => issue.outlook !== "works" && isReason(issue, category));
  if (grave) return [warning(REASONS[grave.code] ?? "", { ...grave.details, reason: grave.code })];
  const { shoulderWidth, shoulderCentre } = person.parse;
  const nose = person.pose.keypoints[Body.nose];
  const turn = Math.abs(nose.x - shoulderCentre.x) / shoulderWidth;
  if (!person.parse.headVisible || turn <= TURNED_HEAD) return [];
  return [warning(REASONS.NOT_FRONTAL ?? "", { reason: "NOT_FRONTAL", turn, limit: TURNED_HEAD })];
}

const warning = (sentence: string, details: Record<string, unknown>): Issue => ({
  code: "GARMENT_UNSUPPORTED",
  severity: "warn",
  message: `${sentence} ${ADVICE}`,
  details,
});

function isReason(issue: Issue, category: Category): boolean {
  if (issue.code === "AKIMBO" && category === "lower") return false;
  return REASONS[issue.code] !== undefined;
}

export const unsupported = (sentence: string, details: Record<string, unknown>): TryOnRefusal =>
  new TryOnRefusal("GARMENT_UNSUPPORTED", `${sentence} ${ADVICE}`, details);
