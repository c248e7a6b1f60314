/** The worker's side of a try-on: claim it, render and judge it, store the pictures, settle. */
import type { TryOnStage } from "@toile/contract";
import { now, nowMs } from "../../../platform/clock.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Notifications } from "../../../platform/database/notifications.ts";
import type { Logger } from "../../../platform/log.ts";
import { StorageNotFound } from "../../../platform/storage/storage.ts";
import { findGiven, findProducts, type GivenGarment } from "../../catalogue/catalogue.ts";
import {
  EngineRefusal,
  type Engines,
  type RenderRequest,
  type RenderResult,
  UncheckedPicture,
} from "../../engines/engines.ts";
import * as rows from "../rows/rows.ts";
import * as settle from "../settle/settle.ts";
import type { Watchers } from "../watch/watch.ts";
import { cacheAnalyses, findCachedAnalyses } from "./analysis-cache.ts";
import type { TryOnMetrics } from "./metrics.ts";

export { createTryOnMetrics } from "./metrics.ts";

export type RenderDeps = settle.SettleDeps & {
  database: Database;
  notifications: Pick<Notifications, "presenceKey">;
  engines: Engines;
  watchers: Watchers;
  tryOnMetrics: TryOnMetrics;
  log: Logger;
  config: Pick<Config, "appUrl">;
};

/** Why a running render is stopped from outside; otherwise the engine ended it. */
type Stop = "deadline" | "shutdown" | "taken-away";
class Stopped extends Error {
  readonly why: Stop;
  constructor(why: Stop) {
    super(`the render was stopped: ${why}`);
    this.name = "Stopped";
    this.why = why;
  }
}

/**
 * Renders one try-on, if it is still waiting. May run twice for the same one: only one claim wins, and a late worker's
 * result is dropped.
 */
export async function renderTryOn(deps: RenderDeps, tryonId: string, shutdown: AbortSignal): Promise<void> {
  const row = await deps.database.write(async (tx) => {
    const claimed = await rows.claim(tx, { id: tryonId, workerKey: deps.notifications.presenceKey, at: now() });
    if (claimed) await settle.announce(tx, deps, claimed.id);
    return claimed;
  });
  if (!row) return;
  const pulse = startPulse(deps, row, shutdown);
  const made = await makePictures(deps, row, pulse);
  await pulse.stop();
  if ("error" in made) return settleError(deps, row, pulse.signal.aborted ? pulse.signal.reason : made.error);
  try {
    const seen = await deps.database.write((tx) => settle.succeed(tx, deps, row, made));
    if (!seen) {
      deps.log.info({ tryonId, attempt: row.attempt }, "a late result was dropped");
      return await deps.pictures.discard(made.results.map(({ picture }) => picture));
    }
    deps.tryOnMetrics.settled(
      made.engine,
      made.results.map(({ judgement }) => judgement),
      row,
    );
    const { correction, toCache } = made;
    await cacheAnalyses(deps, row, { correction: correction, ...(toCache ? { made: toCache } : {}) });
  } catch (error) {
    // The commit may have happened anyway, so the objects stay: the sweep removes them if no row refers to them.
    await settleError(deps, row, error);
  }
}

/** Renders and stores the pictures that may be shown; or stores nothing and returns the reason. */
async function makePictures(
  deps: RenderDeps,
  row: rows.TryOnRow,
  pulse: Pulse,
): Promise<
  (settle.MadeResult & Pick<RenderResult, "toCache"> & { correction: GivenGarment | undefined }) | { error: unknown }
> {
  const { engines, pictures } = deps;
  const results: settle.JudgedPicture[] = [];
  const context = {
    signal: pulse.signal,
    deadlineAtMs: row.deadlineAt.getTime(),
    onStage: pulse.onStage,
    sanitise: (image: Uint8Array) => pictures.sanitise(image, "result", row.fields.outputFormat),
  };
  try {
    const correction = await findCorrectionFor(deps, row);
    const request = await readRequest(deps, row, correction);
    const { pictures: made, toCache = {}, ...rendered } = await engines.render(request, context);
    const whose = { ownerId: row.userId, kind: "result", forVisitor: row.visitorId !== null } as const;
    for (const { sane, judgement } of made) results.push({ picture: await pictures.put(sane, whose), judgement });
    return { ...rendered, results, toCache, correction: correction };
  } catch (error) {
    await pictures.discard(results.map(({ picture }) => picture));
    return { error };
  }
}

/**
 * The operator's corrections of the garment's reading, if the garment is a product's own picture and is read as the product says.
 * Uploaded pictures and removed products have no correction.
 */
async function findCorrectionFor(
  { database, config }: RenderDeps,
  { productId, fields }: rows.TryOnRow,
): Promise<GivenGarment | undefined> {
  const { garmentImageUrl, category, garmentPhotoType } = fields;
  if (productId === null || garmentImageUrl === undefined) return undefined;
  const [product] = await findProducts(database, [productId]);
  if (!product || new URL(product.mainImageUrl, config.appUrl).href !== garmentImageUrl) return undefined;
  const isReadSo = product.garmentCategory === category && product.garmentPhotoType === garmentPhotoType;
  return isReadSo ? findGiven(database, product) : undefined;
}

async function readRequest(
  deps: RenderDeps,
  row: rows.TryOnRow,
  correction: GivenGarment | undefined,
): Promise<RenderRequest> {
  const { database, pictures } = deps;
  const read = async (pictureId: string | null): Promise<Uint8Array> => {
    const picture = pictureId && (await database.read((tx) => pictures.findPicture(tx, pictureId)));
    if (!picture) throw new EngineRefusal("IMAGE_UNREADABLE", rows.PHOTO_GONE.message);
    return pictures.read(picture).catch((error: unknown) => {
      if (error instanceof StorageNotFound) throw new EngineRefusal("IMAGE_UNREADABLE", rows.PHOTO_GONE.message);
      throw error;
    });
  };
  const [personImage, garmentImage] = [await read(row.personPictureId), await read(row.garmentPictureId)];
  const { mendOf } = row;
  const first = mendOf === null ? undefined : await database.read((tx) => rows.findTryOn(tx, mendOf));
  const madeBy = first?.engine ?? undefined;
  const findCached = () => findCachedAnalyses(deps, row, correction);
  return { personImage, garmentImage, options: row.fields, correction: correction?.reading, madeBy, findCached };
}

async function settleError(deps: RenderDeps, row: rows.TryOnRow, error: unknown): Promise<void> {
  const { database, log } = deps;
  const claimed = { id: row.id, attempt: row.attempt };
  if (error instanceof Stopped) {
    log.info({ tryonId: row.id, why: error.why }, "a render was stopped");
    if (error.why === "deadline") await database.write((tx) => settle.fail(tx, deps, claimed, rows.TIMED_OUT));
    if (error.why === "shutdown") await database.write((tx) => settle.putBack(tx, deps, claimed));
    return;
  }
  if (error instanceof EngineRefusal) {
    const failure: rows.Failure = { code: error.code, message: error.message, reason: error.reason };
    await database.write((tx) => settle.fail(tx, deps, claimed, failure));
    return;
  }
  log.warn({ err: error, tryonId: row.id, attempt: row.attempt }, "a render failed");
  const failure = error instanceof UncheckedPicture ? rows.UNCHECKED : rows.ENGINE_DOWN;
  await database.write((tx) => settle.retryOrFail(tx, deps, claimed, failure));
}

type Pulse = {
  signal: AbortSignal;
  onStage(stage: TryOnStage, progress: number): void;
  /** Waits for the last write, so that no heartbeat is written after the end. */
  stop(): Promise<void>;
};

/** Writes heartbeats and stages while an engine works, and stops it when this worker no longer owns the try-on. */
function startPulse(deps: RenderDeps, row: rows.TryOnRow, shutdown: AbortSignal): Pulse {
  const { database, watchers, log } = deps;
  const claimed = { id: row.id, attempt: row.attempt };
  const controller = new AbortController();
  const stopFor = (why: Stop) => controller.abort(new Stopped(why));
  const onShutdown = () => stopFor("shutdown");
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener("abort", onShutdown, { once: true });
  const deadline = setTimeout(() => stopFor("deadline"), Math.max(0, row.deadlineAt.getTime() - nowMs()));

  let stage: TryOnStage = row.stage;
  let progress = row.progress;
  let writing: Promise<void> = Promise.resolve();
  const write = (announce: boolean) => {
    const said = { at: now(), stage, progress };
    writing = writing
      .then(async () => {
        const ours = await database.write(async (tx) => {
          const held = await rows.touch(tx, claimed, said);
          if (held && announce) await settle.announce(tx, deps, claimed.id);
          return held;
        });
        if (!ours) stopFor("taken-away");
      })
      // The next heartbeat makes up for a missed one; after four in a row the sweep gives the work to another worker.
      .catch((error: unknown) => log.warn({ err: error, tryonId: row.id }, "a heartbeat was not written"));
  };
  const throttled = createThrottle(rows.STAGE_INTERVAL_MS, () => write(true));
  const heartbeat = setInterval(() => write(false), rows.HEARTBEAT_MS);
  // A cancellation sends a notification; the write finds out whether the try-on is still ours.
  const unwatch = watchers.onChange(row.id, (mayHaveEnded) => {
    if (mayHaveEnded) write(false);
  });

  return {
    signal: controller.signal,
    onStage(reached, reachedProgress) {
      stage = rows.knownStage(reached) ?? stage;
      progress = rows.nextProgress({ last: progress, reached: reachedProgress });
      throttled.call();
    },
    async stop() {
      unwatch();
      clearInterval(heartbeat);
      clearTimeout(deadline);
      throttled.close();
      shutdown.removeEventListener("abort", onShutdown);
      await writing;
    },
  };
}

/** Runs at once, then at most every `intervalMs`; the last call of a burst is never lost. */
function createThrottle(intervalMs: number, run: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  const call = () => {
    if (timer) {
      again = true;
      return;
    }
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) {
        again = false;
        call();
      }
    }, intervalMs);
  };
  return { call, close: () => clearTimeout(timer) };
}
