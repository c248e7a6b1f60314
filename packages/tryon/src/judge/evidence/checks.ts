/** Warnings about a garment and about a result, besides the judge's alarms. */
import type { Composition } from "../../compose/index.ts";
import type { FittedGarment } from "../../fit/types.ts";
import type { FlatGarment } from "../../garment/index.ts";
import type { Issue } from "../../issues/issues.ts";
import { TryOnRefusal } from "../../issues/refusal.ts";

/** Made-up skin is noticeable above this share of the body. */
const WARN_SKIN_SHARE = 0.1;
/** Legs have knees and shins that trousers hide: made up beyond this share of the body, they look like tubes. */
const LEG_SHARE = 0.1;
/**
 * If next to none of a leg is visible (as shares of what is made up), its outline is that of the trousers, and anything more than ankles
 * looks like stumps.
 */
const UNSEEN_LEG_SHARE = 0.04;
const UNSEEN = 0.25;

/** Warnings about the garment. @throws TryOnRefusal for an issue that would spoil every result. */
export function checkGarment(garment: FlatGarment): Issue[] {
  const issues = [...(garment.framed?.issues ?? []), ...garment.issues];
  const refusal = issues.find((issue) => issue.severity === "refuse");
  if (refusal) throw new TryOnRefusal(refusal.code, refusal.message, refusal.details);
  return issues;
}

/** Made-up legs as a multiple of the share from which the shopper is warned. */
export function legsAgainstLimit({
  madeUpLegShare,
  seenLegShare,
}: Pick<Composition, "madeUpLegShare" | "seenLegShare">): number {
  const isUnseen = seenLegShare < UNSEEN * madeUpLegShare;
  return madeUpLegShare / (isUnseen ? UNSEEN_LEG_SHARE : LEG_SHARE);
}

/** Warnings about the result. */
export function checkResult(composition: Composition, fitted: FittedGarment): Issue[] {
  const { madeUpSkinShare, madeUpLegShare, seenLegShare } = composition;
  const details = { madeUpSkinShare, madeUpLegShare, seenLegShare, scale: fitted.scale };
  const warn = (message: string): Issue[] => [{ code: "RESULT_UNRELIABLE", severity: "warn", message, details }];
  if (legsAgainstLimit(composition) > 1) {
    return warn(
      "Your legs are hidden under what you wear, so they are made up here. A photo with bare legs gives a better result.",
    );
  }
  if (composition.isSkinGuessed) {
    return warn(
      "Your photo shows no skin, so the colour of your arms is a guess. A photo with your face or hands gives a better result.",
    );
  }
  if (madeUpSkinShare <= WARN_SKIN_SHARE) return [];
  return warn("Skin that your clothes hide is made up here. A photo in shorter clothes gives a better result.");
}
