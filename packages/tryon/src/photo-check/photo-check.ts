/**
 * The prospect for a person's photo, and the person's outline: the validation without the try-on. Nothing here or below uses Node, so that a
 * browser gives the same verdict before a photo has left the device.
 */

import type { RgbImage } from "../image/types.ts";
import type { PhotoIssue } from "../issues/issues.ts";
import { findPose } from "../person/pose/pose.ts";
import { cutOutPerson } from "../person/segmentation/matte.ts";
import { noPerson, validatePhoto } from "../person/validation/validate-photo.ts";
import type { Category } from "../request/choices.ts";
import type { Models } from "../runtime/model-files.ts";
import { type OutlinePolygon, outlineOf } from "./outline.ts";

export interface PhotoCheck {
  /** No issue refuses the photo. */
  ok: boolean;
  /** The most serious first; each code once. */
  issues: PhotoIssue[];
  /** The person's outline: closed polygons of [x, y], 0-1 of the upright picture's width and height. Empty without a person. */
  outline: OutlinePolygon[];
}

/**
 * Pose, matte and validation: about half of what a try-on spends on a person.
 *
 * @param image - Fitted into 768x1024, the size on which the validation's limits were measured.
 * @param category - What will be tried on. `auto`, for an unknown garment, validates as for a dress, which covers the whole body:
 *   the photo is refused only if neither a torso nor legs are in it.
 */
export async function checkPhoto(image: RgbImage, models: Models, category: Category | "auto"): Promise<PhotoCheck> {
  const pose = await findPose(image, models);
  if (!pose) {
    const { code, message, details } = noPerson();
    const issue = { code, finding: "noPerson", severity: "refuse", outlook: "impossible", message, details } as const;
    return { ok: false, issues: [issue], outline: [] };
  }
  const matte = cutOutPerson(image, pose);
  const issues = validatePhoto({ image, pose, matte }, category === "auto" ? "dress" : category);
  return { ok: issues.every(({ severity }) => severity !== "refuse"), issues, outline: outlineOf(matte.alpha, image) };
}
