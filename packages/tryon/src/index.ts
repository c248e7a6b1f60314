/**
 * The embedded try-on engine: pictures in, picture out. No network, database or environment; two CPU cores are enough.
 *
 *     const engine = await createTryOnEngine();
 *     const { image } = await engine.tryOn({ person, garment, category: "tops", garmentPhotoType: "flat-lay",
 *       outputFormat: "png", seed: 1 });
 *
 * Pixels that neither the new garment nor the removed old one touches stay the photo's own, at its own resolution. A photo
 * with nothing to dress is refused with a code and a sentence, `TryOnRefusal`. Everything else is made, with warnings, and
 * judged.
 */
import { createEngine } from "./engine.ts";
import { loadModels } from "./runtime/models.ts";
import type { TryOnEngine } from "./try-on.ts";

export type { GarmentPoint, GivenReading, PlacedPoints } from "./garment/given/given-types.ts";
export type { Issue, RefusalCode } from "./issues/issues.ts";
export { TryOnRefusal } from "./issues/refusal.ts";
export type { Alarm, AlarmCode, Judgement } from "./judge/judgement.ts";
export type { PhotoCheck } from "./photo-check/photo-check.ts";
export type { OutputFormat } from "./picture.ts";
export type { TuckChoice } from "./request/choices.ts";
export type { TryOnStage } from "./request/stages.ts";
export type {
  Alternatives,
  CutOutChoice,
  GarmentCategory,
  GarmentReading,
  JudgeRequest,
  KeepRequest,
  MergedPicture,
  ReadRequest,
  ToCache,
  TryOnEngine,
  TryOnOptions,
  TryOnRequest,
  TryOnResult,
} from "./try-on.ts";

/** Loads the models (about half a second, once per thread). */
export async function createTryOnEngine(): Promise<TryOnEngine> {
  await loadModels();
  return createEngine();
}
