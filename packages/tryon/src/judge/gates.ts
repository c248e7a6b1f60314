/** Whether garment and result are good enough to be shown. */
import type { Composition } from "../compose/index.ts";
import { TryOnRefusal } from "../errors.ts";
import type { FittedGarment } from "../fit/fitted-garment.ts";
import type { FlatGarment } from "../garment/index.ts";
import type { Issue } from "../types.ts";

/** Made-up skin as a share of the body: above the first it shows, above the second it is a painting. */
const WARN_SKIN_SHARE = 0.1;
const REFUSE_SKIN_SHARE = 0.2;
/** Legs have knees and shins that no trousers show: made up beyond this share of the body they are tubes. */
const REFUSE_LEG_SHARE = 0.1;
/** Where next to none of a leg is seen (shares of what is made up), its outline is the trousers' own, and more than ankles are stumps. */
const REFUSE_UNSEEN_LEG_SHARE = 0.04;
const UNSEEN = 0.25;

/** Warnings about the garment. @throws TryOnRefusal for an issue that would spoil every result. */
export function judgeGarment(garment: FlatGarment): Issue[] {
  const refusal = garment.issues.find((issue) => issue.severity === "refuse");
  if (refusal) throw new TryOnRefusal(refusal.code, refusal.message, refusal.details);
  return garment.issues;
}

/** Warnings about the result. @throws TryOnRefusal RESULT_UNRELIABLE when it must not be shown. */
export function judgeResult(composition: Composition, fitted: FittedGarment): Issue[] {
  const { madeUpSkinShare, madeUpLegShare, seenLegShare } = composition;
  const details = { madeUpSkinShare, madeUpLegShare, seenLegShare, scale: fitted.scale };
  const isUnseen = seenLegShare < UNSEEN * madeUpLegShare;
  if (madeUpLegShare > (isUnseen ? REFUSE_UNSEEN_LEG_SHARE : REFUSE_LEG_SHARE)) {
    throw new TryOnRefusal(
      "RESULT_UNRELIABLE",
      "Your legs are hidden under what you wear. Use a photo with bare legs for a garment this short.",
      details,
    );
  }
  if (madeUpSkinShare > REFUSE_SKIN_SHARE) {
    throw new TryOnRefusal(
      "RESULT_UNRELIABLE",
      "Too much of your body is hidden under what you wear. Use a photo in clothes as short as the garment.",
      details,
    );
  }
  if (madeUpSkinShare <= WARN_SKIN_SHARE) return [];
  return [
    {
      code: "RESULT_UNRELIABLE",
      severity: "warn",
      message: "Skin that your clothes hide is made up here. A photo in shorter clothes gives a better result.",
      details,
    },
  ];
}
