/** A garment's analysis without what follows from its photo: some 50 kB, restored in a twentieth of the time of reading. */
import { fillColours } from "../garment/cutout/extract.ts";
import { continueGrain } from "../garment/home-photos/cloth-grain.ts";
import type { FlatGarment } from "../garment/index.ts";
import type { GarmentLandmarks, WornLandmarks } from "../garment/landmark-types.ts";
import type { GarmentCut } from "../garment/types.ts";
import { mirrorCloth } from "../garment/worn/mirrored-cloth.ts";
import { toLab } from "../image/colour.ts";
import { channelsOf } from "../image/planes.ts";
import { releasePlanes } from "../image/pool.ts";
import type { Framing, RgbImage, Size } from "../image/types.ts";
import { type MeanColour, rememberShown, shownColour } from "../judge/cloth/garment-colour.ts";
import { modelBody } from "../person/body/body.ts";
import { type CacheKey, fromCacheFile, toCacheFile } from "./cache-file.ts";

/** A body has functions, which are rebuilt from its measurements. */
type CachedLandmarks = Exclude<GarmentLandmarks, WornLandmarks> | Omit<WornLandmarks, "body">;

interface Cached extends Pick<FlatGarment, "category" | "issues" | "framed"> {
  cut: Omit<GarmentCut, "colour" | "lab">;
  landmarks: CachedLandmarks;
  /** The judge's reference colour: computing it again takes half as long as the rest of restoring. */
  shown: MeanColour;
}

export function serializeGarment(key: CacheKey, garment: FlatGarment): Uint8Array {
  const { category, issues, framed, cut, landmarks } = garment;
  const { colour: _colour, lab: _lab, ...rest } = cut;
  const shown = shownColour(cut);
  const cached: Cached = { category, issues, framed, cut: rest, landmarks: withoutBody(landmarks), shown };
  return toCacheFile(key, cached);
}

function withoutBody(landmarks: GarmentLandmarks): CachedLandmarks {
  if (landmarks.kind !== "worn") return landmarks;
  const { body: _body, ...rest } = landmarks;
  return rest;
}

/** @param load - Decodes the garment's photo; the caller of this function owns no planes of it. */
export async function restoreGarment(
  key: CacheKey,
  bytes: Uint8Array,
  load: (framing: Framing | undefined) => Promise<RgbImage>,
): Promise<FlatGarment | undefined> {
  // the digest guarantees that these bytes are `Cached` of this very engine
  const cached = fromCacheFile(key, bytes) as Cached | undefined;
  if (!cached) return undefined;
  const { category, issues, framed, landmarks, shown } = cached;
  const image = await load(framed?.framing);
  const cut: GarmentCut = { ...cached.cut, colour: fillColours(image, cached.cut.known), lab: toLab(image) };
  if (cut.mirror) mirrorCloth(cut, cut.mirror);
  if (cut.grain) continueGrain(cut, cut.grain);
  rememberShown(cut, shown);
  releasePlanes(...channelsOf(image));
  return { category, issues, framed, cut, landmarks: withBody(landmarks, image), timings: {} };
}

function withBody(landmarks: CachedLandmarks, size: Size): GarmentLandmarks {
  if (landmarks.kind !== "worn") return landmarks;
  const { model } = landmarks;
  return { ...landmarks, body: modelBody(size, model, model, model) };
}
