/**
 * The embedded engine: free, private, needs no key and no network. It computes for seconds, so it runs in separate
 * threads; a thread that passes the deadline or is cancelled is terminated and replaced.
 */
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import type { GarmentReading, Judgement, PhotoCheck } from "@toile/contract";
import type {
  Judgement as OwnJudgement,
  PhotoCheck as OwnPhotoCheck,
  GarmentReading as OwnReading,
} from "@toile/tryon";
import { engineVersion } from "@toile/tryon/version";
import type { TryOnTask, WorkerMessage, WorkerOutcome, WorkerTask } from "@toile/tryon/worker";
import { Piscina } from "piscina";
import { untilAborted } from "../engines.deadline.ts";
import {
  type CachedAnalyses,
  EngineFailure,
  EngineRefusal,
  type Examiner,
  type KeptPicture,
  type RenderContext,
  type RenderRequest,
  type RenderResult,
  type TryOnEngine,
} from "../engines.ts";
import { toEngineRefusal } from "./refusals.ts";

function toTask(
  { personImage, garmentImage, options, correction }: RenderRequest,
  seed: number,
  cached: CachedAnalyses,
): TryOnTask["request"] {
  const { category, garmentPhotoType, outputFormat, tuck, cutOut } = options;
  const pictures = { person: personImage, garment: garmentImage };
  return { ...pictures, category, garmentPhotoType, given: correction, outputFormat, tuck, cutOut, seed, cached };
}

const EMPTY_REQUEST: TryOnTask["request"] = {
  person: new Uint8Array(),
  garment: new Uint8Array(),
  category: "auto",
  garmentPhotoType: "auto",
  outputFormat: "jpeg",
  seed: 0,
};

/** The task stopped because other work needed its thread. */
class WayMade extends Error {
  constructor() {
    super("the render was interrupted for other work");
    this.name = "WayMade";
  }
}

/** A thread that dies or throws anything except a refusal has failed. */
function toFailure(error: unknown): never {
  if (error instanceof EngineRefusal || error instanceof WayMade) throw error;
  if (error instanceof Error && error.name === "AbortError") throw error;
  throw new EngineFailure("a thread of the embedded engine failed", { cause: error });
}

type Threads = Piscina<WorkerTask, WorkerOutcome>;
type Rendered = { image: Uint8Array; judgement: Judgement } & Required<
  Pick<RenderResult, "timingsMs" | "toCache" | "alternatives">
>;

/** With several samples: the first one's alternatives, the last one's timings. */
type Reported = Pick<RenderResult, "alternatives" | "timingsMs">;

/** Callers have their own limits: the job queue for renders and judgements, a concurrency limit for checks. This one is a safety net. */
const POOL_QUEUE_MAX = 256;

export type LocalEngineOptions = {
  /** Concurrent tasks. Each uses a processor and about a gigabyte while it works. */
  threads: number;
  /** The module that the threads run; tests pass one that misbehaves. */
  workerUrl?: string;
};

/** The pool, created at first use: a process that only serves the web never loads the models. */
function createThreads({ threads, workerUrl }: LocalEngineOptions) {
  let pool: Threads | undefined;
  let loading: Promise<void> | undefined;
  let broken: EngineFailure | undefined;
  const open = (): Threads => {
    pool ??= new Piscina({
      filename: fileURLToPath(workerUrl ?? import.meta.resolve("@toile/tryon/worker")),
      minThreads: threads,
      maxThreads: threads,
      maxQueue: POOL_QUEUE_MAX,
    });
    return pool;
  };
  const load = (): Promise<void> => {
    loading ??= loadAll(open(), threads).then(
      () => {
        broken = undefined;
      },
      (error: unknown) => {
        loading = undefined;
        broken = new EngineFailure("the embedded engine does not start", { cause: error });
        throw broken;
      },
    );
    return loading;
  };
  return {
    load,
    /**
     * The pool gives tasks to its first threads while they are still loading, and stops a task by stopping its thread.
     * So nothing that can be stopped begins before they have loaded; later threads take no task earlier.
     */
    async loaded(signal: AbortSignal): Promise<Threads> {
      await untilAborted(load(), signal);
      return open();
    },
    async check() {
      if (broken) throw broken;
    },
    async close() {
      await pool?.destroy();
      pool = undefined;
      loading = undefined;
    },
  };
}

export function createLocalEngine(options: LocalEngineOptions): TryOnEngine & Examiner {
  const threads = createThreads(options);
  return {
    name: "local",
    version: engineVersion,
    render: async (request, context) => renderSamples(await threads.loaded(context.signal), request, context),
    async judge(
      { personImage: person, garmentImage: garment, picture, options, correction },
      signal,
    ): Promise<Judgement> {
      const { category, garmentPhotoType } = options;
      const task = { judge: { person, garment, picture, category, garmentPhotoType, given: correction } };
      const outcome = await examine(await threads.loaded(signal), task, signal);
      if (outcome.kind !== "judged") throw new EngineFailure(`a judgement ended as ${outcome.kind}`);
      return toJudgement(outcome.judgement);
    },
    async keepPerson(request, signal): Promise<KeptPicture> {
      const { personImage: person, garmentImage: garment, picture, options, correction, outputFormat } = request;
      const { category, garmentPhotoType } = options;
      const task = { keep: { person, garment, picture, category, garmentPhotoType, given: correction, outputFormat } };
      const outcome = await examine(await threads.loaded(signal), task, signal);
      if (outcome.kind !== "kept") throw new EngineFailure(`a merge ended as ${outcome.kind}`);
      return { ...outcome.kept, judgement: toJudgement(outcome.kept.judgement) };
    },
    async checkPhoto(person, category, signal): Promise<PhotoCheck> {
      const outcome = await examine(await threads.loaded(signal), { check: { person, category } }, signal);
      if (outcome.kind !== "checked") throw new EngineFailure(`a check ended as ${outcome.kind}`);
      return toPhotoCheck(outcome.check);
    },
    async readGarment({ garmentImage: garment, options, correction }, signal): Promise<GarmentReading> {
      const { category, garmentPhotoType } = options;
      const outcome = await examine(
        await threads.loaded(signal),
        { read: { garment, category, garmentPhotoType, given: correction } },
        signal,
      );
      if (outcome.kind !== "read") throw new EngineFailure(`a reading ended as ${outcome.kind}`);
      return toReading(outcome.reading);
    },
    dress: async (request, context) => renderSamples(await threads.loaded(context.signal), request, context),
    check: threads.check,
    warm: threads.load,
    close: threads.close,
  };
}

/** A task without pictures is refused, but only after its thread has loaded the models, which is the slow part. */
async function loadAll(pool: Threads, threads: number): Promise<void> {
  await Promise.all(Array.from({ length: threads }, () => pool.run({ request: EMPTY_REQUEST })));
}

/** One sample after the other, each with the earlier ones' analyses of the same pictures. */
async function renderSamples(threads: Threads, request: RenderRequest, context: RenderContext): Promise<RenderResult> {
  const { seed, numSamples } = request.options;
  const images: Uint8Array[] = [];
  const judgements: Judgement[] = [];
  let reported: Reported = { timingsMs: {} };
  const cached = (await request.findCached?.()) ?? {};
  let toCache: Rendered["toCache"] = {};
  for (let sample = 0; sample < numSamples; sample++) {
    const shared: RenderContext = {
      ...context,
      onStage: (stage, progress) => context.onStage(stage, (sample + progress) / numSamples),
    };
    const task = toTask(request, seed + sample, { ...cached, ...toCache });
    const outcome = await renderOne(threads, task, shared).catch(toFailure);
    images.push(outcome.image);
    judgements.push(outcome.judgement);
    reported = { alternatives: outcome.alternatives, ...reported, timingsMs: outcome.timingsMs };
    toCache = { ...toCache, ...outcome.toCache };
  }
  return { images, judgements, ...reported, toCache };
}

/** Runs a task without stages or a picture. */
async function examine(threads: Threads, task: WorkerTask, signal: AbortSignal): Promise<WorkerOutcome> {
  const outcome = await threads.run(task, { signal }).catch(toFailure);
  if (outcome.kind === "refused") throw toEngineRefusal(outcome.code, outcome.message);
  return outcome;
}

/** The measurements are dropped: they only help to tune the judge. */
function toJudgement({ value, chargeable, alarms }: OwnJudgement): Judgement {
  return { value, chargeable, alarms: alarms.map(({ code, message }) => ({ code, message })) };
}

function toPhotoCheck({ ok, issues, outline }: OwnPhotoCheck): PhotoCheck {
  return {
    ok,
    issues: issues.map(({ details: _measured, ...issue }) => issue),
    outline,
  };
}

function toReading({
  width,
  height,
  kind,
  landmarks,
  hasSleeves,
  hasLegs,
  mask,
  warnings,
}: OwnReading): GarmentReading {
  return {
    ...{ width, height, kind, hasSleeves, hasLegs },
    landmarks: Object.fromEntries(Object.entries(landmarks).filter(([, point]) => point !== undefined)),
    mask: Buffer.from(mask).toString("base64"),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
  };
}

async function renderOne(threads: Threads, request: TryOnTask["request"], context: RenderContext): Promise<Rendered> {
  const channel = new MessageChannel();
  const image = new Promise<Uint8Array>((resolve) => {
    channel.port1.on("message", (message: WorkerMessage) => {
      if (message.kind === "image") resolve(message.image);
      else context.onStage(message.stage, message.progress);
    });
  });
  // A port that listens would keep the process alive.
  channel.port1.unref();
  const askForWay = () => channel.port1.postMessage("make way");
  context.makeWay?.addEventListener("abort", askForWay, { once: true });
  if (context.makeWay?.aborted) askForWay();
  try {
    const task: TryOnTask = { request, port: channel.port2 };
    const outcome = await threads.run(task, { transferList: [channel.port2], signal: context.signal });
    if (outcome.kind === "refused") throw toEngineRefusal(outcome.code, outcome.message);
    if (outcome.kind === "made-way") throw new WayMade();
    if (outcome.kind !== "done") throw new EngineFailure(`a try-on ended as ${outcome.kind}`);
    // Messages on two ports are unordered: the outcome may overtake the picture that was sent before it.
    const { judgement, alternatives, timingsMs, toCache } = outcome.result;
    return { image: await image, judgement: toJudgement(judgement), alternatives, timingsMs, toCache };
  } finally {
    context.makeWay?.removeEventListener("abort", askForWay);
    channel.port1.close();
  }
}
