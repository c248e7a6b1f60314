/** One try-on from two input files to one output file: analyse both pictures, fit, compose, judge. */
import { createHash } from "node:crypto";
import { AnalysisCache } from "./analysis-cache/analysis-cache.ts";
import { type CacheKey, isCacheFile } from "./analysis-cache/cache-file.ts";
import { restoreGarment, serializeGarment } from "./analysis-cache/cached-garment.ts";
import { restorePerson, serializePerson } from "./analysis-cache/cached-person.ts";
import { type Attempt, attempt, bestAttempt, readAgain } from "./attempts.ts";
import { applyChange } from "./compose/scene/full-resolution.ts";
import {
  AS_IT_IS,
  type FramedGarment,
  findModel,
  frameGarment,
  isAsItIs,
  type SeenGarment,
} from "./garment/framing/frame-garment.ts";
import { loadGarment, resolutionIssues } from "./garment/framing/garment-picture.ts";
import { analyseGarmentOnModel, analyseUnknownGarment } from "./garment/garment-kind.ts";
import { digestOfGiven } from "./garment/given/digest.ts";
import { openGiven } from "./garment/given/given.ts";
import { maskFile } from "./garment/given/given-mask.ts";
import type { OpenedGiven } from "./garment/given/given-types.ts";
import { pointsOf, toFractions } from "./garment/given/points.ts";
import { invalidReading, isGiven } from "./garment/given/validate-given.ts";
import { analyseGarment, type FlatGarment } from "./garment/index.ts";
import { loadRgb } from "./image/codec.ts";
import { channelsOf } from "./image/planes.ts";
import { releasePlanes } from "./image/pool.ts";
import type { Framing, RgbImage, Size } from "./image/types.ts";
import { TryOnRefusal } from "./issues/refusal.ts";
import { checkGarment, checkResult } from "./judge/evidence/checks.ts";
import { refuseBared } from "./judge/judge.ts";
import { judgeOutside } from "./judge/judge-outside.ts";
import type { Judgement } from "./judge/judgement.ts";
import { keepAndJudge } from "./keep-and-judge.ts";
import { analysePerson } from "./person/index.ts";
import type { PersonAnalysis } from "./person/types.ts";
import { throwIfRefused, validatePhoto } from "./person/validation/validate-photo.ts";
import { checkPhotoFile } from "./photo-check/check-file.ts";
import { decodePixels, encodePixels } from "./picture.ts";
import type { Category } from "./request/choices.ts";
import { StageClock } from "./request/stages.ts";
import { releaseComposition, releaseFitted, releaseReading } from "./shelved-composition.ts";
import type {
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

interface Caches {
  people: AnalysisCache<PersonAnalysis>;
  garments: AnalysisCache<FlatGarment>;
}

/** @param onMade - Called with every finished try-on, for measurements that need more than the picture. */
export function createEngine(onMade?: (made: Attempt) => void): TryOnEngine {
  const caches: Caches = {
    people: new AnalysisCache(),
    garments: new AnalysisCache(),
  };
  // The models' runtime is single-threaded, and its calls must not interleave.
  let queue: Promise<unknown> = Promise.resolve();
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  return {
    tryOn: (request, options = {}) => queued(() => runTryOn(caches, request, { ...options, onMade })),
    judge: (request) => queued(() => runJudge(caches, request)),
    keepPerson: (request) => queued(() => runKeep(caches, request)),
    readGarment: (request) => queued(() => runRead(caches, request)),
    checkPhoto: (person, category) =>
      queued(() => checkPhotoFile(person, category === "auto" ? category : internalNames[category])),
  };
}

interface RunOptions extends TryOnOptions {
  onMade?: ((made: Attempt) => void) | undefined;
}

async function runTryOn(caches: Caches, request: TryOnRequest, options: RunOptions): Promise<TryOnResult> {
  const clock = new StageClock(options);
  await clock.begin("reading");
  // Drops a cached analysis of another garment, so that its planes do not take up memory beside the new person's
  // analysis.
  caches.garments.find(garmentKey(request).photo);
  const person = await findPerson(caches, request, { clock, options });
  await clock.begin("reading-garment");
  const garment = await findGarment(caches, request);
  checkGarment(garment);
  const personIssues = validatePhoto(person, garment.category);
  throwIfRefused(personIssues);
  await clock.begin("fitting");
  const composing = { tuck: request.tuck ?? "auto", seed: request.seed } as const;
  const readImage = () => loadGarment(request.garment, garment.framed?.framing);
  // What is given is no opinion that a second one could differ from.
  const isReadingGiven = isGiven(request.given);
  const isReadingChosen = isReadingGiven || request.cutOut === "other";
  const worn = (!isReadingGiven && isReadingChosen && (await readAgain(garment, readImage))) || garment;
  const first = attempt(person, worn, composing, () => clock.switchTo("composing"));
  // If the first result raises an alarm, other readings of the photos are tried, at most two, and the best is kept: the
  // judge tells variants of one input apart far better than it tells good from bad. A listener on `onMade` may look at
  // the planes; without one, only the picture is needed.
  const keepsLayers = options.onMade !== undefined;
  const best = await bestAttempt(first, composing, { readImage, keepsLayers, isReadingChosen });
  const { composition, judgement, alternatives = {} } = best;
  refuseBared(judgement);
  const resultIssues = checkResult(composition, best.fitted);
  options.onMade?.(best);
  await clock.begin("finishing");
  // Decoded only now, so that a large photo does not take up memory all the while.
  const picture = await decodePixels(request.person);
  applyChange(picture, composition);
  const image = await encodePixels(picture, request.outputFormat);
  clock.end();
  if (!keepsLayers) {
    releaseComposition(best.composition);
    releaseFitted(best.fitted);
    if (best.garment !== garment) releaseReading(best.garment);
  }
  return {
    image,
    width: picture.width,
    height: picture.height,
    timingsMs: clock.timingsMs,
    warnings: [...personIssues, ...checkGarment(best.garment), ...resultIssues],
    category: publicNames[best.garment.category],
    reading: isReadingGiven ? "given" : "automatic",
    judgement,
    alternatives,
    toCache: toCache(request, { person, garment }),
  };
}

/** What the caller wants to cache and either does not have yet or has from another version. */
function toCache(request: Photos, { person, garment }: Pick<Attempt, "person" | "garment">): ToCache {
  const isWanted = (key: CacheKey, cached: Uint8Array | null | undefined) =>
    cached === null || (cached !== undefined && !isCacheFile(key, cached));
  const made: ToCache = {};
  const keys = { person: personKey(request), garment: garmentKey(request) };
  if (isWanted(keys.person, request.cached?.person)) made.person = serializePerson(keys.person, person);
  if (isWanted(keys.garment, request.cached?.garment)) made.garment = serializeGarment(keys.garment, garment);
  return made;
}

/** Looks the photos up in the same caches as a try-on. The picture itself is judged only once and not cached. */
async function runJudge(caches: Caches, request: JudgeRequest): Promise<Judgement> {
  const clock = new StageClock({});
  const person = await findPerson(caches, request, { clock, options: {}, onRefusal: "report" });
  const garment = await findGarment(caches, request);
  const judgement = await judgeOutside(person, garment, await loadRgb(request.picture));
  refuseBared(judgement);
  return judgement;
}

async function runKeep(caches: Caches, request: KeepRequest): Promise<MergedPicture> {
  const clock = new StageClock({});
  const person = await findPerson(caches, request, { clock, options: {}, onRefusal: "report" });
  const garment = await findGarment(caches, request);
  return keepAndJudge(request, person, garment);
}

async function runRead(caches: Caches, request: ReadRequest): Promise<GarmentReading> {
  const garment = await findGarment(caches, request);
  const { cut, landmarks, category, framed } = garment;
  // Points are told as fractions of the picture that the operator sees.
  if (framed && !isAsItIs(framed.framing)) throw new TryOnRefusal("GARMENT_TURNED", READ_UPRIGHT);
  const size = { width: cut.width, height: cut.height };
  return {
    ...size,
    category: publicNames[category],
    kind: landmarks.kind === "worn" ? "worn" : "flat",
    landmarks: toFractions(pointsOf(landmarks), size),
    hasSleeves: landmarks.kind !== "lower" && landmarks.hasSleeves,
    hasLegs: landmarks.kind === "upper" ? landmarks.legs !== undefined : landmarks.hasLegs,
    mask: await maskFile(cut.mask, size),
    reading: isGiven(request.given) ? "given" : "automatic",
    warnings: checkGarment(garment),
  };
}

const READ_UPRIGHT =
  "We turn or crop this picture before we read it. Upload it upright and with one garment, and its reading can be corrected.";

const publicNames: Record<Category, GarmentCategory> = { upper: "tops", lower: "bottoms", dress: "one-pieces" };
const internalNames: Record<GarmentCategory, Category> = { tops: "upper", bottoms: "lower", "one-pieces": "dress" };

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** What both kinds of request say of the two photos. */
type Photos = Pick<TryOnRequest, "person" | "garment" | "category" | "garmentPhotoType" | "given" | "cached">;
type GarmentPhoto = Omit<Photos, "person">;

const personKey = ({ person }: Photos): CacheKey => ({ kind: "person", photo: sha256(person) });

/** With what was given: a reading without it, or with another one, is another reading. */
const garmentKey = ({ garment, category, garmentPhotoType, given }: GarmentPhoto): CacheKey => ({
  kind: "garment",
  photo: `${sha256(garment)}:${category}:${garmentPhotoType}${isGiven(given) ? `:${digestOfGiven(given)}` : ""}`,
});

async function findGarment(caches: Caches, request: GarmentPhoto): Promise<FlatGarment> {
  const key = garmentKey(request);
  const known = caches.garments.find(key.photo);
  if (known) return known;
  const load = (framing?: Framing) => loadGarment(request.garment, framing);
  const cached = request.cached?.garment && (await restoreGarment(key, request.cached.garment, load));
  if (cached) {
    caches.garments.put(key.photo, cached);
    return cached;
  }
  const { image, isWorn, seen, ...picture } = await frame(request, load);
  const given = await openFor(request, image);
  const read = isWorn ? await readWorn(image, request, given) : readFlat(image, request, { given, seen });
  const small = resolutionIssues(read.cut.box, image.enlargedBy);
  const garment: FlatGarment = { ...read, framed: { ...picture, issues: [...picture.issues, ...small] } };
  // an analysis has planes of its own
  releasePlanes(...channelsOf(image));
  caches.garments.put(key.photo, garment);
  return garment;
}

/** What is given was said of the picture as it is. */
async function frame(
  { given, garmentPhotoType }: GarmentPhoto,
  load: (framing?: Framing) => Promise<RgbImage>,
): Promise<FramedGarment> {
  if (!isGiven(given)) return frameGarment(load, garmentPhotoType);
  const image = await load();
  const isWorn =
    garmentPhotoType === "model" || (garmentPhotoType === "auto" && (await findModel(image)) !== undefined);
  return { image, isWorn, framing: AS_IT_IS, upright: 1, issues: [] };
}

async function openFor({ given, category }: GarmentPhoto, size: Size): Promise<OpenedGiven | undefined> {
  if (!isGiven(given)) return undefined;
  if (category === "auto") throw invalidReading("What is given about a garment needs its category.");
  return openGiven(given, size, internalNames[category]);
}

const readWorn = (image: RgbImage, { category }: GarmentPhoto, given: OpenedGiven | undefined): Promise<FlatGarment> =>
  analyseGarmentOnModel(image, category === "auto" ? undefined : internalNames[category], given);

const readFlat = (
  image: RgbImage,
  { category }: GarmentPhoto,
  { given, seen }: { given: OpenedGiven | undefined; seen: SeenGarment | undefined },
): FlatGarment =>
  category === "auto"
    ? analyseUnknownGarment(image, seen)
    : analyseGarment(image, { category: internalNames[category], given });

async function findPerson(
  caches: Caches,
  request: Photos,
  run: { clock: StageClock; options: TryOnOptions; onRefusal?: "report" },
): Promise<PersonAnalysis> {
  await run.clock.begin("finding-you");
  const key = personKey(request);
  const known = caches.people.find(key.photo);
  if (known) return known;
  const image = await loadRgb(request.person);
  const cached = request.cached?.person && restorePerson(key, request.cached.person, image);
  if (cached) {
    caches.people.put(key.photo, cached);
    return cached;
  }
  const isCategoryKnown = request.category !== "auto";
  const person = await analysePerson(image, {
    category: request.category === "auto" ? "upper" : internalNames[request.category],
    signal: run.options.signal,
    // What a photo must show depends on the garment. If the category is unknown, refusals wait until the garment has
    // been read.
    onRefusal: run.onRefusal ?? (isCategoryKnown ? "throw" : "report"),
    onStage: (stage) => {
      if (stage === "parse") run.clock.switchTo("outlining");
    },
  });
  caches.people.put(key.photo, person);
  return person;
}
