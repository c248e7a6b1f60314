/**
 * Processes the queue: one picture at a time, and only while no shopper waits for one. Several processes may share it.
 * A picture is claimed in its row, made outside any transaction, and written only with a valid claim: a killed process
 * loses its claim to the next one, and a late result is dropped.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Product, tryOnFields } from "@toile/contract";
import { now, nowMs } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Notifications } from "../../platform/database/notifications.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import { findGiven, findProducts, type GivenGarment, readPicture, setOnModel } from "../catalogue/catalogue.ts";
import { EngineRefusal, type Engines, type RenderRequest, type RenderResult } from "../engines/engines.ts";
import { hashOfUrl, type Pictures } from "../pictures/pictures.ts";
import { measureQueue } from "../tryon/tryon.ts";
import * as models from "./house-models.store.ts";
import { afterFailure, type End, putBack, reasonOf, withoutPicture, withPicture } from "./on-model.rules.ts";
import * as store from "./on-model.store.ts";
import type { HouseModelRow, OnModelRow } from "./on-model.tables.ts";

export type RenderDeps = {
  database: Database;
  notifications: Pick<Notifications, "presenceKey">;
  pictures: Pictures;
  engines: Pick<Engines, "render">;
  config: Pick<Config, "web">;
  log: Logger;
};

export type LineRun = Record<"good" | "poor" | "refused" | "failed", number>;
export type LineOptions = {
  signal?: AbortSignal;
  /** No picture is started after this time. */
  limitMs: number;
  /** Pauses for as long as it works, so that the shop's pages keep half of a processor. */
  rests?: boolean;
  onEnd?: (run: LineRun) => void;
};

/** For one picture in total; a slower worker loses its claim. */
const CLAIM_MS = 5 * 60_000;
const RENDER_LIMIT_MS = 4 * 60_000;
/** How often it checks whether a shopper waits: the longest delay that a running picture may cause. */
const WATCH_MS = 200;
const PAUSE_MS = 1_000;
const REST_MAX_MS = 5_000;

type Ended = keyof LineRun | "put-back" | "gone";
type Made = { picture: Uint8Array; value: number } | { state: "poor"; reason: string };
type Pair = { row: OnModelRow; product: Product; model: HouseModelRow; correction: GivenGarment | undefined };

/** Works until nothing is due, the time is over or the signal aborts. */
export async function workLine(deps: RenderDeps, options: LineOptions): Promise<LineRun> {
  const { signal, limitMs, rests = false } = options;
  const end = nowMs() + limitMs;
  const run: LineRun = { good: 0, poor: 0, refused: 0, failed: 0 };
  while (!signal?.aborted && nowMs() < end) {
    if (await isShopperWaiting(deps)) {
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
      continue;
    }
    const claim = { at: now(), until: new Date(nowMs() + CLAIM_MS), workerKey: deps.notifications.presenceKey };
    const row = await deps.database.write((tx) => store.claimNext(tx, claim));
    if (!row) break;
    const began = nowMs();
    const ended = await makeOne(deps, row, signal);
    if (ended !== "put-back" && ended !== "gone") {
      run[ended] += 1;
      options.onEnd?.(run);
    }
    if (rests) await sleep(Math.min(nowMs() - began, REST_MAX_MS), undefined, { signal }).catch(() => {});
  }
  return run;
}

async function isShopperWaiting({ database }: Pick<RenderDeps, "database">): Promise<boolean> {
  const { queued, processing } = await database.read(measureQueue);
  return queued + processing > 0;
}

async function makeOne(deps: RenderDeps, row: OnModelRow, signal: AbortSignal | undefined): Promise<Ended> {
  const pair = await findPair(deps, row);
  if (!pair) return "gone";
  const watch = watchForShoppers(deps);
  const used = process.cpuUsage();
  const seconds = () => {
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1_000_000;
  };
  try {
    const stop = AbortSignal.any([AbortSignal.timeout(RENDER_LIMIT_MS), ...(signal ? [signal] : [])]);
    const made = await dress(deps, pair, { signal: stop, makeWay: watch.signal });
    // Stopped before the sizes are made, which takes as long again.
    watch.stop();
    if (!("picture" in made)) return await keepNone(deps, row, { ...made, seconds: seconds() });
    return await keepPicture(deps, row, made, seconds);
  } catch (error) {
    if (error instanceof EngineRefusal)
      return await keepNone(deps, row, { state: "refused", reason: error.message, seconds: seconds() });
    if (signal?.aborted || watch.signal.aborted) {
      await deps.database.write((tx) => store.endClaim(tx, row, putBack(row, now())));
      return "put-back";
    }
    deps.log.warn({ err: error, pictureId: row.id, attempt: row.attempts }, "a picture on a model was not made");
    await deps.database.write((tx) => store.endClaim(tx, row, afterFailure(row, now())));
    return "failed";
  } finally {
    watch.stop();
  }
}

/** Undefined if it should not be made: the product cannot be tried on any more, or has another picture by now. */
async function findPair(deps: RenderDeps, row: OnModelRow): Promise<Pair | undefined> {
  const [product] = await findProducts(deps.database, [row.productId]);
  const model = await deps.database.read((tx) => models.findModel(tx, row.modelId));
  if (product?.canTryOn && model) return { row, product, model, correction: await findGiven(deps.database, product) };
  await deps.database.write(async (tx) => {
    if (!(await store.lockProduct(tx, row.productId))) return;
    await store.removeClaimed(tx, row);
    await setOnModel(tx, row.productId, await store.listShown(tx, row.productId));
    if (row.hash) await deps.pictures.publicPictures.release(tx, [row.hash]);
  });
  return undefined;
}

/** Aborts its signal as soon as a shopper waits for a try-on. */
function watchForShoppers(deps: Pick<RenderDeps, "database" | "log">) {
  const controller = new AbortController();
  let stopped = false;
  const look = async (): Promise<void> => {
    while (!stopped) {
      await sleep(WATCH_MS, undefined, { ref: false });
      if (stopped || !(await isShopperWaiting(deps))) continue;
      controller.abort(new Error("a shopper waits for a try-on"));
      return;
    }
  };
  look().catch((error: unknown) => deps.log.warn({ err: error }, "it is unknown whether shoppers wait"));
  const stop = () => {
    stopped = true;
  };
  return { signal: controller.signal, stop };
}

async function dress(
  deps: RenderDeps,
  pair: Pair,
  context: { signal: AbortSignal; makeWay: AbortSignal },
): Promise<Made> {
  const { pictures, engines } = deps;
  const request = await readRequest(deps, pair);
  const sanitise = (image: Uint8Array) => pictures.sanitise(image, "result");
  const rendered = await engines.render(request, { ...context, sanitise, onStage: () => {} });
  await keepAnalyses(deps, pair, rendered.toCache);
  const [picture] = rendered.pictures;
  if (!picture) throw new Error("an engine gave no picture");
  const { image, judgement } = picture;
  // No operator could look at them all, so a picture without a judgement is not shown, even with TRYON_JUDGE=off.
  if (!judgement) throw new Error("a picture on a model was not judged");
  if (!judgement.chargeable) return { state: "poor", reason: reasonOf(judgement) };
  return { picture: image, value: judgement.value };
}

async function readRequest(deps: RenderDeps, pair: Pair): Promise<RenderRequest> {
  const { pictures } = deps;
  const { product, model, correction } = pair;
  const { publicPictures } = pictures;
  const personImage = await publicPictures.read(model.hash);
  const garment = await readPicture(deps, product.mainImageUrl);
  const garmentImage = hashOfUrl(product.mainImageUrl) ? garment : (await pictures.sanitise(garment, "garment")).bytes;
  const { garmentCategory: category, garmentPhotoType } = product;
  const options = tryOnFields.parse({ category, garmentPhotoType, outputFormat: "png" });
  const findCached = async () => {
    const { person, garment } = placesOf(pair);
    const read = (hash: string | undefined, reading: string) =>
      hash === undefined ? undefined : publicPictures.readAnalysis(hash, reading).catch(() => undefined);
    const [ofPerson, ofGarment] = [await read(person.hash, person.reading), await read(garment.hash, garment.reading)];
    return {
      ...(ofPerson === undefined ? {} : { person: ofPerson }),
      ...(ofGarment === undefined ? {} : { garment: ofGarment }),
    };
  };
  return { personImage, garmentImage, options, correction: correction?.reading, findCached };
}

/** The garment's analysis is cached under the same key as for shoppers' try-ons, so that it is made once. */
function placesOf({ product, model, correction }: Omit<Pair, "row">) {
  const { mainImageUrl, garmentCategory, garmentPhotoType } = product;
  return {
    person: { hash: model.hash, reading: "person" },
    garment: {
      hash: hashOfUrl(mainImageUrl),
      reading: [garmentCategory, garmentPhotoType, ...(correction ? [correction.version] : [])].join("-"),
    },
  };
}

/** Without them the next one only takes longer. */
async function keepAnalyses(
  { pictures, log }: RenderDeps,
  pair: Pair,
  made: RenderResult["toCache"] = {},
): Promise<void> {
  const { person, garment } = placesOf(pair);
  const { publicPictures } = pictures;
  try {
    if (made.person) await publicPictures.keepAnalysis(person.hash, person.reading, made.person);
    if (made.garment && garment.hash) await publicPictures.keepAnalysis(garment.hash, garment.reading, made.garment);
  } catch (error) {
    log.warn({ err: error }, "an analysis was not cached");
  }
}

async function keepNone(
  deps: RenderDeps,
  row: OnModelRow,
  outcome: { state: "poor" | "refused"; reason: string; seconds: number },
): Promise<Ended> {
  const ours = await end(deps, row, withoutPicture(row, { ...outcome, at: now() }));
  return ours ? outcome.state : "gone";
}

async function keepPicture(
  deps: RenderDeps,
  row: OnModelRow,
  { picture, value }: { picture: Uint8Array; value: number },
  seconds: () => number,
): Promise<Ended> {
  const { publicPictures } = deps.pictures;
  const { hash } = await publicPictures.store(picture);
  const sized = await publicPictures.inSizes(hash);
  if (!sized) throw new AppError("SERVICE_UNAVAILABLE", "We are just removing this picture.");
  const { base, width, height, widths } = sized;
  const sizes = { base, width, height, widths };
  const ours = await end(deps, row, withPicture(row, { hash, sizes, value, seconds: seconds(), at: now() }));
  return ours ? "good" : "gone";
}

/** The row's end and what the shop shows, in one transaction. False: it no longer belonged to this worker. */
function end(deps: RenderDeps, row: OnModelRow, outcome: End): Promise<boolean> {
  const { publicPictures } = deps.pictures;
  return deps.database.write(async (tx) => {
    if (!(await store.lockProduct(tx, row.productId))) return false;
    if (outcome.hash && !(await publicPictures.mayUse(tx, [outcome.hash])))
      throw new AppError("SERVICE_UNAVAILABLE", "We are just removing this picture.");
    if (!(await store.endClaim(tx, row, outcome))) return false;
    if (row.hash && outcome.hash !== undefined && outcome.hash !== row.hash)
      await publicPictures.release(tx, [row.hash]);
    await setOnModel(tx, row.productId, await store.listShown(tx, row.productId));
    return true;
  });
}
