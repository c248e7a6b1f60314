/** One try-on from files to file: analyse both pictures, fit, compose, judge. */
import { createHash } from "node:crypto";
import { AnalysisCache } from "./analysis-cache.ts";
import { applyChange } from "./compose/full-resolution.ts";
import { type Composition, compose } from "./compose/index.ts";
import { fitGarment } from "./fit/index.ts";
import { analyseGarment, type FlatGarment } from "./garment/index.ts";
import { analyseWornGarment } from "./garment/worn.ts";
import { analyseUnknownGarment, isWornByPerson } from "./garment-kind.ts";
import { loadRgb } from "./image/codec.ts";
import type { GarmentCategory, TryOnEngine, TryOnOptions, TryOnRequest, TryOnResult } from "./index.ts";
import { judgeGarment, judgeResult } from "./judge/gates.ts";
import { judgePhoto, throwIfRefused } from "./person/gate.ts";
import { analysePerson } from "./person/index.ts";
import { decodePixels, encodePixels } from "./picture.ts";
import { shelvePerson } from "./shelved-person.ts";
import { StageClock } from "./stages.ts";
import type { Category, PersonAnalysis, RgbImage } from "./types.ts";

/** An analysis of either holds about 35 MB of planes. People try many garments on one photo, seldom one garment twice. */
const KEPT_PEOPLE = 2;
const KEPT_GARMENTS = 1;

interface Caches {
  people: AnalysisCache<PersonAnalysis>;
  garments: AnalysisCache<FlatGarment>;
}

export function createEngine(): TryOnEngine {
  const caches: Caches = {
    people: new AnalysisCache(KEPT_PEOPLE, shelvePerson),
    garments: new AnalysisCache(KEPT_GARMENTS),
  };
  // The models' runtime is single-threaded and its calls must not interleave.
  let queue: Promise<unknown> = Promise.resolve();
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  return {
    tryOn: (request, options = {}) => queued(() => runTryOn(caches, request, options)),
    judge: () => Promise.reject(new Error("not built yet")),
    checkPhoto: () => Promise.reject(new Error("not built yet")),
  };
}

async function runTryOn(caches: Caches, request: TryOnRequest, options: TryOnOptions): Promise<TryOnResult> {
  const clock = new StageClock(options);
  await clock.begin("reading");
  const photo = await decodePixels(request.person);
  const person = await findPerson(caches, request, { clock, options });
  await clock.begin("reading-garment");
  const garment = await findGarment(caches, request);
  const garmentIssues = judgeGarment(garment);
  const personIssues = judgePhoto(person, garment.category);
  throwIfRefused(personIssues);
  await clock.begin("fitting");
  const fitted = fitGarment(person, garment);
  await clock.begin("composing");
  const composition: Composition = compose(person, garment, fitted, {
    tuck: request.tuck ?? "auto",
    seed: request.seed,
  });
  const resultIssues = judgeResult(composition, fitted);
  await clock.begin("finishing");
  const picture = applyChange(photo, composition);
  const image = await encodePixels(picture, request.outputFormat);
  clock.end();
  return {
    image,
    width: picture.width,
    height: picture.height,
    timingsMs: clock.timingsMs,
    warnings: [...personIssues, ...garmentIssues, ...resultIssues],
    category: publicNames[garment.category],
    judgement: { value: 1, alarms: [], chargeable: true },
  };
}

const publicNames: Record<Category, GarmentCategory> = { upper: "tops", lower: "bottoms", dress: "one-pieces" };
const internalNames: Record<GarmentCategory, Category> = { tops: "upper", bottoms: "lower", "one-pieces": "dress" };

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function findGarment(caches: Caches, request: TryOnRequest): Promise<FlatGarment> {
  const key = `${sha256(request.garment)}:${request.category}:${request.garmentPhotoType}`;
  const known = caches.garments.find(key);
  if (known) return known;
  const image = await loadRgb(request.garment);
  const isWorn =
    request.garmentPhotoType === "model" || (request.garmentPhotoType === "auto" && (await isWornByPerson(image)));
  const garment = isWorn ? await readWorn(image, request) : readFlat(image, request);
  caches.garments.put(key, garment);
  return garment;
}

const readWorn = (image: RgbImage, { category }: TryOnRequest): Promise<FlatGarment> =>
  analyseWornGarment(image, category === "auto" ? undefined : internalNames[category]);

const readFlat = (image: RgbImage, { category }: TryOnRequest): FlatGarment =>
  category === "auto" ? analyseUnknownGarment(image) : analyseGarment(image, { category: internalNames[category] });

async function findPerson(
  caches: Caches,
  request: TryOnRequest,
  run: { clock: StageClock; options: TryOnOptions },
): Promise<PersonAnalysis> {
  await run.clock.begin("finding-you");
  const key = sha256(request.person);
  const known = caches.people.find(key);
  if (known) return known;
  const isCategoryKnown = request.category !== "auto";
  const person = await analysePerson(await loadRgb(request.person), {
    category: request.category === "auto" ? "upper" : internalNames[request.category],
    signal: run.options.signal,
    // What a photo must show depends on the garment; an unknown one is judged once it has been read.
    onRefusal: isCategoryKnown ? "throw" : "report",
    onStage: (stage) => {
      if (stage === "parse") run.clock.switchTo("outlining");
    },
  });
  caches.people.put(key, person);
  return person;
}
