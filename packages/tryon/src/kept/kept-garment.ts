/** A garment's analysis without what follows from its photo: some 50 kB, restored in a twentieth of the time of reading. */
import { fillColours } from "../garment/cutout/extract.ts";
import type { FlatGarment } from "../garment/index.ts";
import type { GarmentLandmarks, WornLandmarks } from "../garment/landmark-types.ts";
import type { GarmentCut } from "../garment/types.ts";
import { toLab } from "../image/colour.ts";
import type { RgbImage, Size } from "../image/types.ts";
import { type MeanColour, rememberShown, shownColour } from "../judge/cloth/garment-colour.ts";
import { modelBody } from "../person/body/body.ts";
import { fromKeptFile, type KeptKey, toKeptFile } from "./kept-file.ts";

/** A body has functions, which follow from what it was measured from. */
type KeptLandmarks = Exclude<GarmentLandmarks, WornLandmarks> | Omit<WornLandmarks, "body">;

interface Kept extends Pick<FlatGarment, "category" | "issues"> {
  cut: Omit<GarmentCut, "colour" | "lab">;
  landmarks: KeptLandmarks;
  /** What the judge compares with: finding it anew takes half as long as all the rest of restoring. */
  shown: MeanColour;
}

export function keepGarment(key: KeptKey, { category, issues, cut, landmarks }: FlatGarment): Uint8Array {
  const { colour: _colour, lab: _lab, ...rest } = cut;
  const kept: Kept = { category, issues, cut: rest, landmarks: withoutBody(landmarks), shown: shownColour(cut) };
  return toKeptFile(key, kept);
}

function withoutBody(landmarks: GarmentLandmarks): KeptLandmarks {
  if (landmarks.kind !== "worn") return landmarks;
  const { body: _body, ...rest } = landmarks;
  return rest;
}

/** @param image - The garment's photo. */
export function restoreGarment(key: KeptKey, bytes: Uint8Array, image: RgbImage): FlatGarment | undefined {
  // the digest says that these bytes are `Kept` of this very engine
  const kept = fromKeptFile(key, bytes) as Kept | undefined;
  if (!kept) return undefined;
  const { category, issues, landmarks, shown } = kept;
  const cut: GarmentCut = { ...kept.cut, colour: fillColours(image, kept.cut.known), lab: toLab(image) };
  rememberShown(cut, shown);
  return { category, issues, cut, landmarks: withBody(landmarks, image), timings: {} };
}

function withBody(landmarks: KeptLandmarks, size: Size): GarmentLandmarks {
  if (landmarks.kind !== "worn") return landmarks;
  const { model } = landmarks;
  return { ...landmarks, body: modelBody(size, model, model, model) };
}
