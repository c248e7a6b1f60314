/**
 * Turns an outside service into an engine: submit the job, poll until it is done, copy the pictures. Services also
 * offer webhooks, but those need a public URL and some are unsigned, so we poll.
 *
 * Money: a job is submitted once. If the answer is lost, the service is asked whether it accepted the job. If the work
 * must stop, it is polled once more, so that a finished picture is used instead of paid for in vain, and then
 * cancelled. A failure has `mayBeCharged` unless the service confirmed that it charges nothing.
 */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { nowMs } from "../../../platform/clock.ts";
import {
  EngineFailure,
  EngineRefusal,
  type RenderContext,
  type RenderRequest,
  type RenderResult,
  type TryOnEngine,
} from "../engines.interface.ts";
import {
  AskedToWait,
  downloadPicture,
  type Job,
  type JobState,
  type Order,
  PictureRefused,
  type Service,
  STANDARD_TIMING,
  type Timing,
  Unanswered,
} from "./service/service.ts";

/** Consecutive polls without a usable answer; meanwhile the work continues and is paid for. */
const SILENCES_MAX = 5;
const BACKOFF = 1.4;
/** How often a job is submitted to a service that declines it and says when to retry. */
const ORDERS_MAX = 3;
/** The part of the remaining time that may be spent waiting for a busy service: its work needs the rest. */
const WAITING_SHARE = 0.5;
/** Attempts to copy a picture: asking for it costs nothing, making it again does. */
const DOWNLOADS_MAX = 3;
const JPEG_QUALITY = 95;
/** A longer timer would fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;
/** The progress bar is half full after this time: services report a state, rarely their progress. */
const HALFWAY_MS = 6_000;

type Part = { images: Uint8Array[]; costMicroDollars: number };

export function createOutsideEngine(service: Service, overrides: Partial<Timing> = {}): TryOnEngine {
  const timing = { ...STANDARD_TIMING, ...overrides };
  /** Renders whose caller may have left already; closing waits until they have cancelled their jobs. */
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const render = async (request: RenderRequest, context: RenderContext): Promise<RenderResult> => {
    const startedAtMs = nowMs();
    context.onStage("reading", 0);
    const parts = await renderParts(await toOrders(service, request), { service, timing, context });
    return {
      images: parts.flatMap(({ images }) => images),
      timingsMs: { total: nowMs() - startedAtMs },
      costMicroDollars: parts.reduce((sum, { costMicroDollars }) => sum + costMicroDollars, 0),
    };
  };
  return {
    name: service.name,
    paid: service.paid,
    render(request, context) {
      const work = render(request, { ...context, signal: AbortSignal.any([context.signal, closing.signal]) });
      const settled = work.catch(() => undefined).finally(() => underWay.delete(settled));
      underWay.add(settled);
      return work;
    },
    ...(service.check ? { check: () => service.check?.() ?? Promise.resolve() } : {}),
    async close() {
      closing.abort(new EngineFailure(`${service.name} is being closed`));
      await Promise.all(underWay);
      await service.close();
    },
  };
}

/** One job for as many pictures as the service makes at once; seeds count up from the request's. */
async function toOrders(service: Service, { personImage, garmentImage, options }: RenderRequest): Promise<Order[]> {
  const [{ url: person, ...personSize }, { url: garment }] = await Promise.all([
    toSendable(personImage, service.pictureMaxSide),
    toSendable(garmentImage, service.pictureMaxSide),
  ]);
  const orders: Order[] = [];
  for (let first = 0; first < options.numSamples; first += service.picturesPerJob) {
    const numSamples = Math.min(service.picturesPerJob, options.numSamples - first);
    // Seeds are unsigned 32-bit everywhere, and ours may start at the last one.
    const seed = (options.seed + first) % 2 ** 32;
    const pictures = { person, garment, personSize };
    orders.push({ id: randomUUID(), ...pictures, options: { ...options, numSamples, seed }, sentAtMs: nowMs() });
  }
  return orders;
}

type Sendable = { url: string; width: number; height: number };

async function toSendable(picture: Uint8Array, maxSide: number): Promise<Sendable> {
  const { data, info } = await sharp(picture)
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true, kernel: "lanczos3" })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new EngineFailure("a picture could not be prepared", { cause: error });
    });
  const url = `data:image/jpeg;base64,${data.toString("base64")}`;
  return { url: url, width: info.width, height: info.height };
}

type Working = { service: Service; timing: Timing; context: RenderContext };

/** Runs all jobs concurrently. One that ends without pictures stops the others, and its failure reports their possible charges. */
async function renderParts(orders: Order[], { service, timing, context }: Working): Promise<Part[]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  let begun = 0;
  const onStage: RenderContext["onStage"] = (stage, progress) => {
    begun = Math.max(begun, progress);
    context.onStage(stage, begun);
  };
  const working = { service, timing, context: { ...context, signal, onStage } };
  const ended = await Promise.allSettled(
    orders.map((order) =>
      renderOrder(order, working).catch((error: unknown) => {
        stop.abort(error);
        throw error;
      }),
    ),
  );
  const parts = ended.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
  if (parts.length === orders.length) return parts;
  const errors: unknown[] = ended.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  const refusal = errors.find((error) => error instanceof EngineRefusal);
  if (refusal) throw refusal;
  const mayBeCharged =
    service.paid && (parts.length > 0 || errors.some((error) => error instanceof EngineFailure && error.mayBeCharged));
  throw new EngineFailure(`${service.name} gave no picture`, { mayBeCharged, cause: errors[0] });
}

async function renderOrder(order: Order, { service, timing, context }: Working): Promise<Part> {
  const startedAtMs = nowMs();
  const tell = () => context.onStage("fitting", guessedProgress(nowMs() - startedAtMs));
  const telling = service.answersWithPictures ? setInterval(tell, timing.pollFirstMs) : undefined;
  const job = await submitPatiently(order, { service, timing, context }).finally(() => clearInterval(telling));
  const state = await waitUntilDone(job, { service, timing, context });
  const images = await copyPictures(state.outputs, order, { service, timing });
  return { images, costMicroDollars: state.costMicroDollars };
}

/** A busy service is retried when it said so, if enough time is left then; otherwise the next engine is the better choice. */
async function submitPatiently(order: Order, { service, timing, context }: Working): Promise<Job> {
  for (let sent = 1; ; sent++) {
    try {
      return await submit(order, { service, timing, context });
    } catch (error) {
      if (!(error instanceof AskedToWait) || sent >= ORDERS_MAX) throw error;
      const waitMs = Math.max(timing.pollFirstMs, error.waitMs);
      const leftMs = (context.deadlineAtMs ?? 0) - nowMs();
      if (waitMs > leftMs * WAITING_SHARE) throw error;
      await pause(waitMs, context.signal);
      if (context.signal.aborted) throw error;
    }
  }
}

async function submit(order: Order, { service, timing, context }: Working): Promise<Job> {
  context.signal.throwIfAborted();
  const grace = withGrace(context.signal, service.paid ? timing.windUpMs : 0);
  try {
    return await service.submit(order, grace.signal);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (!error.mayHaveArrived) throw new EngineFailure(`${service.name} was not reached`, { cause: error });
    const found = await service.find?.(order, AbortSignal.timeout(timing.windUpMs)).catch(() => "unknown" as const);
    if (found === "absent") throw new EngineFailure(`${service.name} did not accept the job`, { cause: error });
    if (found === undefined || found === "unknown") {
      const message = `${service.name} did not say whether it accepted the job`;
      throw new EngineFailure(message, { mayBeCharged: service.paid, cause: error });
    }
    return found;
  } finally {
    grace.stop();
  }
}

/**
 * Aborts this long after the given signal: the answer to a running paid submission contains the id needed to cancel it.
 */
function withGrace(signal: AbortSignal, milliseconds: number): { signal: AbortSignal; stop(): void } {
  if (milliseconds === 0) return { signal, stop: () => undefined };
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => controller.abort(signal.reason), milliseconds);
  };
  signal.addEventListener("abort", start, { once: true });
  return {
    signal: controller.signal,
    stop() {
      signal.removeEventListener("abort", start);
      clearTimeout(timer);
    },
  };
}

const guessedProgress = (elapsedMs: number): number => elapsedMs / (elapsedMs + HALFWAY_MS);

type Done = Extract<JobState, { kind: "done" }>;

async function waitUntilDone(job: Job, { service, timing, context }: Working): Promise<Done> {
  const startedAtMs = nowMs();
  let pauseMs = timing.pollFirstMs;
  let silences = 0;
  while (!context.signal.aborted && silences <= SILENCES_MAX) {
    let waitMs = 0;
    const state = await job.state(context.signal).catch((error: unknown) => {
      if (error instanceof AskedToWait) waitMs = error.waitMs;
      return undefined;
    });
    if (state && state.kind !== "waiting") return toEnd(state, service);
    silences = state ? 0 : silences + 1;
    if (state) {
      context.onStage(state.stage ?? "fitting", state.progress ?? guessedProgress(nowMs() - startedAtMs));
    }
    await pause(Math.max(pauseMs, waitMs), context.signal);
    pauseMs = Math.min(timing.pollMaxMs, pauseMs * BACKOFF);
  }
  return windUp(job, { service, timing });
}

/** Polls once more, then cancels. */
async function windUp(job: Job, { service, timing }: Omit<Working, "context">): Promise<Done> {
  const signal = AbortSignal.timeout(timing.windUpMs);
  const state = await job.state(signal).catch(() => undefined);
  if (state && state.kind !== "waiting") return toEnd(state, service);
  const calledOff = await job.cancel?.(signal).catch(() => false);
  const mayBeCharged = service.paid && calledOff !== true;
  throw new EngineFailure(`${service.name} did not finish in its time`, { mayBeCharged });
}

function toEnd(state: Exclude<JobState, { kind: "waiting" }>, service: Service): Done {
  if (state.kind === "refused") throw state.refusal;
  if (state.kind === "failed") {
    const mayBeCharged = service.paid && state.mayBeCharged === true;
    throw new EngineFailure(`${service.name} failed: ${state.message}`, { mayBeCharged });
  }
  return state;
}

/** The work is done and paid for, so the caller's signal no longer matters. */
async function copyPictures(
  outputs: string[],
  { options }: Order,
  { service, timing }: Omit<Working, "context">,
): Promise<Uint8Array[]> {
  const { origin: ownOrigin, downloadHeaders: headers } = service;
  const copy = async (url: string): Promise<Uint8Array> => {
    for (let attempt = 1; ; attempt++) {
      const download = { ownOrigin, signal: AbortSignal.timeout(timing.downloadMs), ...(headers ? { headers } : {}) };
      try {
        return await downloadPicture(url, download);
      } catch (error) {
        // A picture rejected for its content stays rejected; a broken connection may work the next time.
        if (attempt < DOWNLOADS_MAX && !(error instanceof PictureRefused)) continue;
        const message = `a picture of ${service.name} could not be copied`;
        throw new EngineFailure(message, { mayBeCharged: service.paid, cause: error });
      }
    }
  };
  // Extra pictures are ignored; the caller notices missing ones.
  return Promise.all(outputs.slice(0, options.numSamples).map(copy));
}

/** Ends early at the signal, without an error. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(milliseconds, TIMER_MAX_MS));
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}
