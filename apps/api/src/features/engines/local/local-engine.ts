/**
 * The embedded engine: free, private, needs no key and no network. It computes for seconds, so it runs in threads of its
 * own; a thread that passes the deadline or is cancelled is ended, whatever it is doing, and replaced.
 */
import { fileURLToPath } from "node:url";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { TryOnStage } from "@toile/contract";
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

/** What travels to a thread and back. The thread's module is `@toile/tryon/worker`. */
type WorkerTask = { request: WorkerRequest; port: MessagePort };
type WorkerRequest = {
  personImage: Uint8Array;
  garmentImage: Uint8Array;
  category: "upper" | "lower" | "dress" | "auto";
  garmentPhotoType: RenderRequest["options"]["garmentPhotoType"];
  seed: number;
  outputFormat: "png" | "jpeg";
};
type WorkerSuccess = { kind: "result"; image: Uint8Array; timingsMs: Record<string, number> };
type WorkerAnswer = WorkerSuccess | { kind: "refusal"; code: string; message: string };
type WorkerStage = { stage: TryOnStage; progress: number };

const CATEGORIES = { auto: "auto", tops: "upper", bottoms: "lower", "one-pieces": "dress" } as const;

function toWorkerRequest({ personImage, garmentImage, options }: RenderRequest, seed: number): WorkerRequest {
  const { category, garmentPhotoType, outputFormat } = options;
  return { personImage, garmentImage, category: CATEGORIES[category], garmentPhotoType, seed, outputFormat };
}

/** A thread that dies or throws anything but a refusal has failed. */
function toFailure(error: unknown): never {
  if (error instanceof EngineRefusal || (error instanceof Error && error.name === "AbortError")) throw error;
  throw new EngineFailure("a thread of the embedded engine failed", { cause: error });
}

export type LocalEngineOptions = {
  /** Renders at once. Each takes a processor and about a gigabyte while it works. */
  threads: number;
  /** The module that the threads run; tests give one that misbehaves. */
  workerUrl?: string;
};

export function createLocalEngine({ threads, workerUrl }: LocalEngineOptions): TryOnEngine {
  let pool: Piscina<WorkerTask, WorkerAnswer> | undefined;
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

  const renderOne = async (request: RenderRequest, seed: number, context: RenderContext): Promise<WorkerSuccess> => {
    const channel = new MessageChannel();
    channel.port1.on("message", ({ stage, progress }: WorkerStage) => context.onStage(stage, progress));
    // A port that listens would keep the process alive.
    channel.port1.unref();
    try {
      const task: WorkerTask = { request: toWorkerRequest(request, seed), port: channel.port2 };
      const answer = await threadsOf().run(task, { transferList: [channel.port2], signal: context.signal });
      if (answer.kind === "refusal") throw toEngineRefusal(answer.code, answer.message);
      return answer;
    } finally {
      channel.port1.close();
    }
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
        const answer = await renderOne(request, seed + sample, shared).catch(toFailure);
        images.push(answer.image);
        timingsMs = answer.timingsMs;
      }
      return { images, timingsMs };
    },
    async warm() {
      threadsOf();
    },
    async close() {
      await pool?.destroy();
      pool = undefined;
    },
  };
}
