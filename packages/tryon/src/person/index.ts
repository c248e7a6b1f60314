import { releasePlanes } from "../image/pool.ts";
import type { RgbImage } from "../image/types.ts";
import type { Category } from "../request/choices.ts";
import type { StageTimings } from "../request/stages.ts";
import { loadModels } from "../runtime/models.ts";
import { modelBody } from "./body/body.ts";
import { findLimbs } from "./limbs/limbs.ts";
import { readClothes } from "./parser/read-clothes.ts";
import { findPose } from "./pose/pose.ts";
import { findBareLegs } from "./refinement/bare-legs.ts";
import { claimSleeves } from "./refinement/sleeve-cloth.ts";
import { findSleeves } from "./refinement/sleeves.ts";
import { cutOutPerson } from "./segmentation/matte.ts";
import { parsePerson } from "./segmentation/parse.ts";
import type { PersonAnalysis } from "./types.ts";
import { noPerson, throwIfRefused, validatePhoto } from "./validation/validate-photo.ts";

export type PersonStage = "load" | "pose" | "matte" | "parse" | "limbs" | "body";

export interface AnalyseOptions {
  /** Decides which issues matter: feet for lower garments, the head for the others. */
  category: Category;
  /**
   * Set if the photo shows this garment on a model. A dress is then labelled as one upper garment; otherwise it is divided at the hips, so that
   * one half can be changed. Tights under a dress or skirt are labelled as things.
   */
  shows?: Category | undefined;
  /** Checked between the stages; its reason is thrown. */
  signal?: AbortSignal | undefined;
  /** Called when a stage begins. */
  onStage?: ((stage: PersonStage) => void) | undefined;
  /** Seed of the parse's colour sampling. The same photo and seed give the same analysis. */
  seed?: number | undefined;
  /**
   * `throw` a TryOnRefusal after pose and matte, before the expensive stages; or `report` refusals among the issues and
   * analyse anyway, as photos of garments worn by a model need. NO_PERSON is always thrown.
   */
  onRefusal?: "throw" | "report" | undefined;
}

/**
 * Everything that the engine needs to know about a person's photo; see `PersonAnalysis`. About 1.5 s on one core for
 * 768x1024. Only its issues depend on the category: for another one, call `validatePhoto` again.
 *
 * @throws TryOnRefusal NO_PERSON, and with `onRefusal: "throw"` (the default is "report") any other refusal.
 */
export async function analysePerson(image: RgbImage, options: AnalyseOptions): Promise<PersonAnalysis> {
  const timings: StageTimings = {};
  const stage = async <Result>(name: PersonStage, work: () => Result | Promise<Result>): Promise<Result> => {
    options.signal?.throwIfAborted();
    options.onStage?.(name);
    const start = performance.now();
    const result = await work();
    timings[name] = performance.now() - start;
    return result;
  };
  const models = await stage("load", loadModels);
  const pose = await stage("pose", () => findPose(image, models));
  if (!pose) throw noPerson();
  const matte = await stage("matte", () => cutOutPerson(image, pose));
  const issues = validatePhoto({ image, pose, matte }, options.category);
  if (options.onRefusal === "throw") throwIfRefused(issues);
  const seed = options.seed === undefined ? {} : { seed: options.seed };
  const parse = await stage("parse", async () => {
    if (!pose.seen) throw new Error("The landmark model shows no layers.");
    const reading = await readClothes(image, matte, pose.seen);
    const found = parsePerson(image, pose, matte, { reading, shows: options.shows, ...seed });
    return found;
  });
  const limbs = await stage("limbs", () => {
    const found = findLimbs(image, pose, matte, parse);
    findSleeves(parse, found);
    claimSleeves(image, parse, found);
    findBareLegs(image, parse, found);
    return found;
  });
  const body = await stage("body", () => modelBody(image, pose, matte, parse));
  options.signal?.throwIfAborted();
  // the matte no longer needs the rough masks, and an analysis is stored for long, so they are released
  releasePlanes(pose.poseMask, pose.selfieMask);
  const lean = { ...pose, poseMask: new Float32Array(0), selfieMask: new Float32Array(0), seen: undefined };
  return { image, pose: lean, matte, parse, limbs, body, issues, timings };
}
