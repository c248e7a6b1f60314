/**
 * The embedded engine: free, private, needs no key and no network. It computes for seconds, so it runs in threads of its
 * own; a thread that passes the deadline or is cancelled is ended, whatever it is doing, and replaced.
 */
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import type { WorkerMessage, WorkerOutcome, WorkerTask } from "@toile/tryon/worker";
import { Piscina } from "piscina";
import {
  EngineFailure,
  EngineRefusal,
  type RenderContext,
  type RenderRequest,
  type RenderResult,
  type TryOnEngine,
} from "../engines.ts";
import { toEngineRefusal } from "./refusals.ts";

function toTask({ personImage, garmentImage, options }: RenderRequest, seed: number): WorkerTask["request"] {
  const { category, garmentPhotoType, outputFormat } = options;
  return { person: personImage, garment: garmentImage, category, garmentPhotoType, outputFormat, seed };
}

const EMPTY_REQUEST: WorkerTask["request"] = {
  person: new Uint8Array(),
  garment: new Uint8Array(),
  category: "auto",
  garmentPhotoType: "auto",
  outputFormat: "jpeg",
  seed: 0,
};

/** A thread that dies or throws anything but a refusal has failed. */
function toFailure(error: unknown): never {
  if (error instanceof EngineRefusal || (error instanceof Error && error.name === "AbortError")) throw error;
  throw new EngineFailure("a thread of the embedded engine failed", { cause: error });
}

type Threads = Piscina<WorkerTask, WorkerOutcome>;
type Rendered = { image: Uint8Array; timingsMs: Record<string, number> };

export type LocalEngineOptions = {
  /** Renders at once. Each takes a processor and about a gigabyte while it works. */
  threads: number;
  /** The module that the threads run; tests give one that misbehaves. */
  workerUrl?: string;
};

export function createLocalEngine({ threads, workerUrl }: LocalEngineOptions): TryOnEngine {
  let pool: Threads | undefined;
  let broken: EngineFailure | undefined;
  // Made at the first use: a process that only serves the web never loads the models.
  const threadsOf = () => {
    pool ??= new Piscina({
      filename: fileURLToPath(workerUrl ?? import.meta.resolve("@toile/tryon/worker")),
      minThreads: threads,
      maxThreads: threads,
      // A renders' caller waits in the job queue; nothing should wait here.
      maxQueue: threads,
    });
    return pool;
  };

  return {
    name: "local",
    async render(request, context): Promise<RenderResult> {
      const { seed, numSamples } = request.options;
      const images: Uint8Array[] = [];
      let timingsMs: Record<string, number> = {};
      for (let sample = 0; sample < numSamples; sample++) {
        const shared: RenderContext = {
          signal: context.signal,
          onStage: (stage, progress) => context.onStage(stage, (sample + progress) / numSamples),
        };
        const answer = await renderOne(threadsOf(), toTask(request, seed + sample), shared).catch(toFailure);
        images.push(answer.image);
        timingsMs = answer.timingsMs;
      }
      return { images, timingsMs };
    },
    async check() {
      if (broken) throw broken;
    },
    async warm() {
      // A task without pictures is refused, but only after its thread has loaded the models, which is what takes time.
      try {
        await Promise.all(Array.from({ length: threads }, () => threadsOf().run({ request: EMPTY_REQUEST })));
        broken = undefined;
      } catch (error) {
        broken = new EngineFailure("the embedded engine does not start", { cause: error });
        throw broken;
      }
    },
    async close() {
      await pool?.destroy();
      pool = undefined;
    },
  };
}

async function renderOne(threads: Threads, request: WorkerTask["request"], context: RenderContext): Promise<Rendered> {
  const channel = new MessageChannel();
  const image = new Promise<Uint8Array>((resolve) => {
    channel.port1.on("message", (message: WorkerMessage) => {
      if (message.kind === "image") resolve(message.image);
      else context.onStage(message.stage, message.progress);
    });
  });
  // A port that listens would keep the process alive.
  channel.port1.unref();
  try {
    const task: WorkerTask = { request, port: channel.port2 };
    const outcome = await threads.run(task, { transferList: [channel.port2], signal: context.signal });
    if (outcome.kind === "refused") throw toEngineRefusal(outcome.code, outcome.message);
    // Two ports keep no order between them: the outcome may overtake the picture that was sent before it.
    return { image: await image, timingsMs: outcome.result.timingsMs };
  } finally {
    channel.port1.close();
  }
}
