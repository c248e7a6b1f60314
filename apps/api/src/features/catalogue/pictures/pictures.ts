/**
 * Makes products' pictures in all sizes. A trigger queues products whenever their picture URLs change. A worker takes a
 * few at a time, fetches foreign pictures through the guard of the room `pictures`, and stores the results. Failures
 * are retried a few times and then stay in the queue's table with the reason.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { ErrorCode, ProductPicture } from "@toile/contract";
import { now, nowMs } from "../../../platform/clock.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/log.ts";
import { StorageNotFound } from "../../../platform/storage/storage.ts";
import { hashOfUrl, PictureNotFetched, type Pictures, PRIVATE_HOST } from "../../pictures/pictures.ts";
import * as store from "./pictures.store.ts";

export { listUsedPictures } from "./pictures.store.ts";
export { PRODUCT_PICTURES, wakePictures } from "./wake.ts";

export type PictureDeps = {
  database: Database;
  pictures: Pick<Pictures, "publicPictures" | "fetchShopPicture">;
  config: Pick<Config, "web" | "production">;
  log: Logger;
};

/** Concurrent products: they mostly wait for other servers. Only one picture at a time is encoded. */
const AT_ONCE = 4;
/** A dead worker's products are released after this time. */
const CLAIM_MS = 10 * 60 * 1000;
/** Delays after failed attempts; after the last one its pictures stay as they are. */
const RETRY_AFTER_MS = [60_000, 10 * 60_000, 60 * 60_000];

const REST_MAX_MS = 10_000;

export type PictureRun = { done: number; failed: number };

/**
 * Works until nothing is due, the time is over or the signal aborts. With `rests` it pauses for as long as it works: in
 * a newly filled shop it would otherwise take the processors from the first try-ons.
 */
export async function makeDuePictures(
  deps: PictureDeps,
  { signal, limitMs, rests = false }: { signal?: AbortSignal; limitMs: number; rests?: boolean },
): Promise<PictureRun> {
  const end = nowMs() + limitMs;
  const run: PictureRun = { done: 0, failed: 0 };
  while (!signal?.aborted && nowMs() < end) {
    const at = now();
    const until = new Date(at.getTime() + CLAIM_MS);
    const tasks = await deps.database.write((tx) => store.claimTasks(tx, { at, until, limit: AT_ONCE }));
    if (tasks.length === 0) break;
    const began = nowMs();
    const ends = await Promise.all(tasks.map((task) => makePicturesOf(deps, task, signal)));
    for (const isWhole of ends) run[isWhole ? "done" : "failed"] += 1;
    // The signal may end the pause early, which is not a failure.
    if (rests) await sleep(Math.min(nowMs() - began, REST_MAX_MS), undefined, { signal }).catch(() => {});
  }
  return run;
}

/** True if every picture of the product now exists, or the product is gone or was queued again after a change. */
async function makePicturesOf(
  deps: PictureDeps,
  { productId, attempts }: store.PictureTask,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { database } = deps;
  const { publicPictures } = deps.pictures;
  const before = await database.read((tx) => store.findPictureUrls(tx, productId, { lock: false }));
  if (!before) return true;
  const made = await makeNext(deps, before, signal);
  if (!made) {
    await database.write((tx) => store.endTask(tx, productId, { state: "waiting", problem: "", dueAt: now() }));
    return false;
  }
  const { pictures, problems, isPart } = made;
  let { isFinal } = made;
  const hashes = pictures.flatMap(({ base }) => hashOfUrl(base) ?? []);
  return database.write(async (tx) => {
    const current = await store.findPictureUrls(tx, productId, { lock: true });
    // The changed URLs queued the product again: these pictures belong to the old ones.
    if (!current || !isSame(current, before)) return true;
    if (!(await publicPictures.mayUse(tx, hashes))) {
      problems.push("One of them is just being removed.");
      isFinal = false;
    } else {
      await publicPictures.release(tx, await store.replaceUses(tx, productId, hashes));
      // A failed attempt leaves the row, and its many indexes, unchanged.
      if (!isDeepStrictEqual(pictures, current.pictures)) await store.setPictures(tx, productId, pictures);
    }
    if (isPart) await store.queueOthers(tx, productId, now());
    else await store.endTask(tx, productId, endOf(problems, { attempts, isFinal }));
    return problems.length === 0;
  });
}

/** `isFinal`: retrying would not help. */
function endOf(problems: string[], { attempts, isFinal }: { attempts: number; isFinal: boolean }): store.TaskEnd {
  if (problems.length === 0) return { state: "done" };
  const problem = problems.join("\n").slice(0, 1000);
  const wait = isFinal ? undefined : RETRY_AFTER_MS[attempts - 1];
  if (wait === undefined) return { state: "failed", problem, dueAt: now() };
  return { state: "waiting", problem, dueAt: new Date(nowMs() + wait) };
}

const isSame = (a: store.PictureUrls, b: store.PictureUrls): boolean =>
  a.main === b.main && a.additional.join("\n") === b.additional.join("\n");

/**
 * Cards show only the main picture, so a product's first turn ends with that one (`isPart`): every waiting product gets it before any gets its
 * others. Null: aborted before the last picture. Finished ones are found again.
 */
async function makeNext(
  deps: PictureDeps,
  { main, additional, pictures: existing }: store.PictureUrls,
  signal: AbortSignal | undefined,
): Promise<{ pictures: ProductPicture[]; problems: string[]; isFinal: boolean; isPart: boolean } | null> {
  const pictures: ProductPicture[] = [];
  const problems: string[] = [];
  let isFinal = true;
  for (const url of new Set([main, ...additional].filter((one) => one !== ""))) {
    const made = existing.find((picture) => picture.url === url);
    if (made) {
      pictures.push(made);
      continue;
    }
    if (signal?.aborted) return null;
    try {
      const { hash: _hash, ...picture } = await makeOne(deps, url);
      pictures.push({ url, ...picture });
      if (url === main && existing.length === 0 && additional.length > 0)
        return { pictures, problems, isFinal, isPart: true };
    } catch (error) {
      if (!(error instanceof AppError)) deps.log.error({ err: error }, "a product's picture could not be made");
      const problem = problemOf(deps, error);
      problems.push(`${url}: ${problem.reason}`);
      isFinal &&= problem.isFinal;
    }
  }
  return { pictures, problems, isFinal, isPart: false };
}

/** Rejections of the picture itself, which would repeat. An unreadable one may have been cut off in transit. */
const FINAL_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  "FILE_TOO_LARGE",
  "IMAGE_TOO_LARGE",
  "IMAGE_TOO_SMALL",
  "INVALID_FILE_TYPE",
  "NOT_FOUND",
  "VALIDATION_FAILED",
]);

/** In words for the operator, who may be told more than a shopper. */
function problemOf({ config }: PictureDeps, error: unknown): { reason: string; isFinal: boolean } {
  if (error instanceof PictureNotFetched) {
    const { reason, isFinal } = error;
    const isHelped = reason === PRIVATE_HOST && !config.production;
    return { reason: isHelped ? `${reason} IMPORT_ALLOW_PRIVATE_HOSTS=on allows that for tests.` : reason, isFinal };
  }
  if (error instanceof AppError) return { reason: error.message, isFinal: FINAL_CODES.has(error.code) };
  return { reason: "It could not be stored.", isFinal: false };
}

/** @throws AppError if the URL has no usable picture */
async function makeOne({ pictures, config }: PictureDeps, url: string) {
  const { publicPictures, fetchShopPicture: fetchPicture } = pictures;
  const reading = { pictures: { publicPictures, fetchPicture }, config };
  const hash = hashOfUrl(url) ?? (await publicPictures.store(await readPicture(reading, url))).hash;
  const sized = await publicPictures.inSizes(hash);
  if (!sized) throw new AppError("NOT_FOUND", "There is no such picture.");
  return sized;
}

/** `fetchPicture` depends on who gave the URL: an operator may allow hosts of their own network, a shopper may not. */
type PictureReading = { pictures: Pick<Pictures, "publicPictures" | "fetchPicture">; config: Pick<Config, "web"> };

/**
 * The bytes of a picture's URL: one that we store, a file of this site (a request to ourselves would fail behind a
 * private address), or another site's.
 * @throws AppError NOT_FOUND, and those of `fetchPicture`
 */
export async function readPicture(
  { pictures: { publicPictures, fetchPicture }, config }: PictureReading,
  url: string,
): Promise<Uint8Array> {
  const hash = hashOfUrl(url);
  if (hash === undefined) return isOnSite(url) ? readSiteFile(config, url) : fetchPicture(url);
  return publicPictures.read(hash).catch((error: unknown) => {
    throw error instanceof StorageNotFound ? new AppError("NOT_FOUND", "There is no such picture.") : error;
  });
}

const isOnSite = (url: string): boolean => url.startsWith("/") && !url.startsWith("//");

/** A file that the web app serves, such as a demo picture: from its build or, if there is none, its sources. */
async function readSiteFile({ web }: Pick<Config, "web">, url: string): Promise<Uint8Array> {
  const pathname = pathOf(url);
  for (const folder of ["build/client", "public"]) {
    const root = path.join(web.directory, folder);
    // The parser has removed every `..` from the path; a backslash or an encoded slash could bring it back.
    const file = path.resolve(root, `.${path.posix.normalize(pathname.replaceAll("\\", "/"))}`);
    if (!file.startsWith(root + path.sep)) break;
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes) return bytes;
  }
  throw new AppError("NOT_FOUND", "This site has no such file.");
}

/** @throws AppError VALIDATION_FAILED for invalid percent-encoding, which a shopper may have sent */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, "http://site.invalid").pathname);
  } catch (cause) {
    const message = "It is not a URL.";
    throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "garmentImageUrl", message }], cause });
  }
}
