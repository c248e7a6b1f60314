/** The worker's side of a try-on: claim it, render and judge it, store the pictures, settle. */
import type { TryOnStage } from "@toile/contract";
import { now, nowMs } from "../../../platform/clock.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Notifications } from "../../../platform/database/notifications.ts";
import type { Logger } from "../../../platform/log.ts";
import { StorageNotFound } from "../../../platform/storage/storage.ts";
import type { Catalogue, GivenGarment } from "../../catalogue/catalogue.ts";
import {
  EngineRefusal,
  type Engines,
  type RenderRequest,
  type RenderResult,
  UncheckedPicture,
} from "../../engines/engines.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import {
  ENGINE_DOWN,
  type Failure,
  HEARTBEAT_MS,
  knownStage,
  nextProgress,
  PHOTO_GONE,
  STAGE_INTERVAL_MS,
  store,
  TIMED_OUT,
  UNCHECKED,
} from "../rows/rows.ts";
import type { JudgedPicture, MadeResult, Settle } from "../settle/settle.ts";
import type { Watch } from "../watch/watch.ts";
import { cacheAnalyses, findCachedAnalyses } from "./analysis-cache.ts";
import type { TryOnMetrics } from "./metrics.ts";

export { createTryOnMetrics } from "./metrics.ts";

export type RenderDeps = {
  database: Database;
  notifications: Pick<Notifications, "presenceKey">;
  pictures: Pictures;
  engines: Engines;
  catalogue: Pick<Catalogue, "findProducts" | "findGiven">;
  settle: Settle;
  watch: Watch;
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
    const claimed = await store.claim(tx, { id: tryonId, workerKey: deps.notifications.presenceKey, at: now() });
    if (claimed) await deps.settle.announce(tx, claimed.id);
    return claimed;
  });
  if (!row) return;
  const pulse = startPulse(deps, row, shutdown);
  const made = await makePictures(deps, row, pulse);
  await pulse.stop();
  if ("error" in made) return settleError(deps, row, pulse.signal.aborted ? pulse.signal.reason : made.error);
  try {
    const seen = await deps.database.write((tx) => deps.settle.succeed(tx, row, made));
    if (!seen) {
      deps.log.info({ tryonId, attempt: row.attempt }, "a late result was dropped");
      return await deps.pictures.discard(made.results.map(({ picture }) => picture));
    }
    deps.tryOnMetrics.settled(
      made.engine,
      made.results.map(({ judgement }) => judgement),
      row,
    );
    const { given, toCache } = made;
    await cacheAnalyses(deps, row, { given, ...(toCache ? { made: toCache } : {}) });
  } catch (error) {
    // The commit may have happened anyway, so the objects stay: the sweep removes them if no row refers to them.
    await settleError(deps, row, error);
  }
}

/** Renders and stores the pictures that may be shown; or stores nothing and returns the reason. */
async function makePictures(
  deps: RenderDeps,
  row: store.TryOnRow,
  pulse: Pulse,
): Promise<(MadeResult & Pick<RenderResult, "toCache"> & { given: GivenGarment | undefined }) | { error: unknown }> {
  const { engines, pictures } = deps;
  const results: JudgedPicture[] = [];
  const context = {
    signal: pulse.signal,
    deadlineAtMs: row.deadlineAt.getTime(),
    onStage: pulse.onStage,
    sanitise: (image: Uint8Array) => pictures.sanitise(image, "result", row.fields.outputFormat),
  };
  try {
    const given = await findGiven(deps, row);
    const request = await readRequest(deps, row, given);
    const { pictures: made, toCache = {}, ...rendered } = await engines.render(request, context);
    const whose = { ownerId: row.userId, kind: "result", forVisitor: row.visitorId !== null } as const;
    for (const { sane, judgement } of made) results.push({ picture: await pictures.put(sane, whose), judgement });
    return { ...rendered, results, toCache, given };
  } catch (error) {
    await pictures.discard(results.map(({ picture }) => picture));
    return { error };
  }
}

/**
 * The operator's corrections of the garment's reading, if the garment is a product's own picture and is read as the product says.
 * Uploaded pictures and removed products have no correction.
 */
async function findGiven(
  { catalogue, config }: RenderDeps,
  { productId, fields }: store.TryOnRow,
): Promise<GivenGarment | undefined> {
  const { garmentImageUrl, category, garmentPhotoType } = fields;
  if (productId === null || garmentImageUrl === undefined) return undefined;
  const [product] = await catalogue.findProducts([productId]);
  if (!product || new URL(product.mainImageUrl, config.appUrl).href !== garmentImageUrl) return undefined;
  const isReadSo = product.garmentCategory === category && product.garmentPhotoType === garmentPhotoType;
  return isReadSo ? catalogue.findGiven(product) : undefined;
}

async function readRequest(
  deps: RenderDeps,
  row: store.TryOnRow,
  given: GivenGarment | undefined,
): Promise<RenderRequest> {
  const { database, pictures } = deps;
  const read = async (pictureId: string | null): Promise<Uint8Array> => {
    const picture = pictureId && (await database.read((tx) => pictures.findPicture(tx, pictureId)));
    if (!picture) throw new EngineRefusal("IMAGE_UNREADABLE", PHOTO_GONE.message);
    return pictures.read(picture).catch((error: unknown) => {
      if (error instanceof StorageNotFound) throw new EngineRefusal("IMAGE_UNREADABLE", PHOTO_GONE.message);
      throw error;
    });
  };
  const [personImage, garmentImage] = [await read(row.personPictureId), await read(row.garmentPictureId)];
  const { mendOf } = row;
  const first = mendOf === null ? undefined : await database.read((tx) => store.findTryOn(tx, mendOf));
  const madeBy = first?.engine ?? undefined;
  const findCached = () => findCachedAnalyses(deps, row, given);
  return { personImage, garmentImage, options: row.fields, given: given?.reading, madeBy, findCached };
}

async function settleError({ database, settle, log }: RenderDeps, row: store.TryOnRow, error: unknown): Promise<void> {
  const claimed = { id: row.id, attempt: row.attempt };
  if (error instanceof Stopped) {
    log.info({ tryonId: row.id, why: error.why }, "a render was stopped");
    if (error.why === "deadline") await database.write((tx) => settle.fail(tx, claimed, TIMED_OUT));
    if (error.why === "shutdown") await database.write((tx) => settle.putBack(tx, claimed));
    return;
  }
  if (error instanceof EngineRefusal) {
    const failure: Failure = { code: error.code, message: error.message, reason: error.reason };
    await database.write((tx) => settle.fail(tx, claimed, failure));
    return;
  }
  log.warn({ err: error, tryonId: row.id, attempt: row.attempt }, "a render failed");
  const failure = error instanceof UncheckedPicture ? UNCHECKED : ENGINE_DOWN;
  await database.write((tx) => settle.retryOrFail(tx, claimed, failure));
}

type Pulse = {
  signal: AbortSignal;
  onStage(stage: TryOnStage, progress: number): void;
  /** Waits for the last write, so that no heartbeat is written after the end. */
  stop(): Promise<void>;
};

/** Writes heartbeats and stages while an engine works, and stops it when this worker no longer owns the try-on. */
function startPulse({ database, settle, watch, log }: RenderDeps, row: store.TryOnRow, shutdown: AbortSignal): Pulse {
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
          const held = await store.touch(tx, claimed, said);
          if (held && announce) await settle.announce(tx, claimed.id);
          return held;
        });
        if (!ours) stopFor("taken-away");
      })
      // The next heartbeat makes up for a missed one; after four in a row the sweep gives the work to another worker.
      .catch((error: unknown) => log.warn({ err: error, tryonId: row.id }, "a heartbeat was not written"));
  };
  const throttled = createThrottle(STAGE_INTERVAL_MS, () => write(true));
  const heartbeat = setInterval(() => write(false), HEARTBEAT_MS);
  // A cancellation sends a notification; the write finds out whether the try-on is still ours.
  const unwatch = watch.onChange(row.id, (mayHaveEnded) => {
    if (mayHaveEnded) write(false);
  });

  return {
    signal: controller.signal,
    onStage(given, givenProgress) {
      stage = knownStage(given) ?? stage;
      progress = nextProgress({ last: progress, given: givenProgress });
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
