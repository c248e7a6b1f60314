/** Judges a picture of which only the pixels are known: finds the pose again, lays it over the photo, compares. */

import { fitGarment } from "../fit/index.ts";
import type { FittedGarment } from "../fit/types.ts";
import type { FlatGarment } from "../garment/index.ts";
import type { RgbImage } from "../image/types.ts";
import { TryOnRefusal } from "../issues/refusal.ts";
import { findPose } from "../person/pose/pose.ts";
import type { PersonAnalysis } from "../person/types.ts";
import { isBodyGuessed, validatePhoto } from "../person/validation/validate-photo.ts";
import { loadModels } from "../runtime/models.ts";
import { judgeMeasures } from "./judge.ts";
import type { Judgement } from "./judgement.ts";
import { limitsFor } from "./limits.ts";
import { type Measures, measure, measureBlindly } from "./measures.ts";
import { alignPicture } from "./outside/align.ts";
import { outsideEvidence } from "./outside/outside.ts";
import { measurePose } from "./outside/pose-change.ts";

/** @param picture - Fitted into the working size; any shape. */
export async function judgeOutside(
  person: PersonAnalysis,
  garment: FlatGarment,
  picture: RgbImage,
): Promise<Judgement> {
  return judgeMeasures(await measureOutsidePicture(person, garment, picture), limitsFor(garment, false));
}

export async function measureOutsidePicture(
  person: PersonAnalysis,
  garment: FlatGarment,
  picture: RgbImage,
): Promise<Measures> {
  const pose = await findPose(picture, await loadModels());
  const aligned = alignPicture(person, picture, pose?.keypoints);
  const { scaleX, scaleY, dx, dy } = aligned.placement;
  const points = pose?.keypoints.map((point) => ({ ...point, x: (point.x - dx) / scaleX, y: (point.y - dy) / scaleY }));
  // No person in the picture is the worst possible pose.
  const moved = points ? measurePose(person.pose.keypoints, points, person.body.shoulderWidth) : 1;
  const evidence = outsideEvidence(person, garment, { aligned, fitted: expectedFit(person, garment) });
  // If the body is a guess, only measures that need no body are taken.
  const measures = isBodyGuessed(validatePhoto(person, garment.category))
    ? measureBlindly(evidence)
    : measure(evidence);
  return moved === undefined ? measures : { ...measures, pose: moved };
}

function expectedFit(person: PersonAnalysis, garment: FlatGarment): FittedGarment | undefined {
  try {
    return fitGarment(person, garment);
  } catch (error) {
    if (error instanceof TryOnRefusal) return undefined;
    throw error;
  }
}
