/** Guesses from a garment photo what the request does not say. The catalogue knows better: say it when you can. */
import { extractByEdges } from "./garment/extract.ts";
import { findLowerLandmarks } from "./garment/lower-landmarks.ts";
import { findPose } from "./person/pose.ts";
import { loadModels } from "./runtime/models.ts";
import type { Category, RgbImage } from "./types.ts";

/** Height over width of a silhouette from which on it is taken for a dress. */
const DRESS_FROM = 1.75;

/**
 * Two legs: lower. Long and narrow: dress. Anything else: upper. Unreliable: skirts pass for tops or dresses, and long
 * sleeves make a top look short.
 */
export function guessCategory(image: RgbImage): Category {
  const cut = extractByEdges(image)?.cut;
  if (!cut) return "upper";
  if (findLowerLandmarks(cut)?.hasLegs) return "lower";
  const { left, right, top, bottom } = cut.box;
  return (bottom - top) / Math.max(1, right - left) > DRESS_FROM ? "dress" : "upper";
}

/** Whether a person wears the garment in its photo. Ghost mannequins and flat garments are not detected as people. */
export async function isWornByPerson(image: RgbImage): Promise<boolean> {
  const pose = await findPose(image, await loadModels());
  return pose !== null && pose.score > 0.6 && pose.presence > 0.5;
}
