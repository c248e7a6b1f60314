/**
 * Try-on engines behind one interface. An engine gets two pictures and gives one or more; it knows nothing of users,
 * credits or the database. Owns no tables.
 *
 * An engine ends in one of three ways: pictures; a refusal, which is final and carries advice for the shopper; or a
 * failure, which says nothing about the pictures, so that the next engine or a later attempt may succeed.
 */
import type { ErrorCode, TryOnFields, TryOnStage } from "@toile/contract";
import type { Logger } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";

export type RenderOptions = Pick<
  TryOnFields,
  | "mode"
  | "numSamples"
  | "segmentationFree"
  | "seed"
  | "enhanceQuality"
  | "garmentPhotoType"
  | "outputFormat"
  | "preferences"
  | "category"
  | "moderationLevel"
>;

export type RenderRequest = {
  /** Sanitised pictures: upright JPEG, at most 2048 pixels on their longest side. */
  personImage: Uint8Array;
  garmentImage: Uint8Array;
  options: RenderOptions;
};

export type RenderContext = {
  /** Aborted at the deadline, on cancellation and at shutdown. An engine stops its work and rejects. */
  signal: AbortSignal;
  /** Called as the work goes on; `progress` from 0 to 1. Must not throw and may be called often. */
  onStage(stage: TryOnStage, progress: number): void;
};

export type RenderResult = {
  /** One encoded picture a sample, in the order of the seeds. Not yet trusted by the caller. */
  images: Uint8Array[];
  /** Milliseconds by step, for the record. */
  timingsMs: Record<string, number>;
};

export interface TryOnEngine {
  readonly name: string;
  /** @throws EngineRefusal, EngineFailure, or the signal's reason */
  render(request: RenderRequest, context: RenderContext): Promise<RenderResult>;
  /** Gets ready ahead of the first request. Optional, and never a condition for rendering. */
  warm?(): Promise<void>;
  /** Rejects when the engine cannot render now, for readiness. */
  check?(): Promise<void>;
  close?(): Promise<void>;
}

/** Codes of the wire under which an engine may decline. */
export type RefusalCode = Extract<
  ErrorCode,
  | "NO_PERSON"
  | "SEVERAL_PEOPLE"
  | "BODY_NOT_VISIBLE"
  | "POSE_UNSUITABLE"
  | "GARMENT_NOT_FOUND"
  | "GARMENT_UNSUPPORTED"
  | "CONTENT_REFUSED"
  | "IMAGE_UNREADABLE"
  | "IMAGE_TOO_SMALL"
>;

/** The pictures cannot be used; another attempt would end the same way. */
export class EngineRefusal extends Error {
  readonly code: RefusalCode;
  /** The engine's own, finer reason, such as ARMS_RAISED under POSE_UNSUITABLE. */
  readonly reason: string | undefined;

  /** @param message a sentence for the shopper: what to do about it */
  constructor(code: RefusalCode, message: string, reason?: string) {
    super(message);
    this.name = "EngineRefusal";
    this.code = code;
    this.reason = reason;
  }
}

/** Something went wrong that has nothing to do with the pictures. Its message is for the log, never for the shopper. */
export class EngineFailure extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "EngineFailure";
  }
}

export type Rendered = RenderResult & { engine: string };

export type Engines = {
  /** Renders with the first engine that does not fail. @throws EngineRefusal, EngineFailure, or the signal's reason */
  render(request: RenderRequest, context: RenderContext): Promise<Rendered>;
  /** Gets the engines ready in the background. */
  warm(): void;
  /** Rejects when no engine could render. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Several engines as one, in order of preference. */
export function createEngines(
  engines: readonly TryOnEngine[],
  { log, metrics }: { log: Logger; metrics: Metrics },
): Engines {
  if (engines.length === 0) throw new RangeError("at least one engine is needed");
  const attempt = createAttempt(metrics);

  return {
    async render(request, context) {
      let last: unknown;
      for (const engine of engines) {
        context.signal.throwIfAborted();
        try {
          return { ...(await attempt(engine, request, context)), engine: engine.name };
        } catch (error) {
          // A refusal is the same everywhere, and a paid engine is not asked for a second opinion.
          if (error instanceof EngineRefusal || context.signal.aborted) throw error;
          log.warn({ err: error, engine: engine.name }, "an engine failed");
          last = error;
        }
      }
      throw last instanceof EngineFailure ? last : new EngineFailure("every engine failed", { cause: last });
    },
    warm() {
      for (const engine of engines) {
        engine
          .warm?.()
          .catch((error: unknown) => log.warn({ err: error, engine: engine.name }, "an engine did not warm up"));
      }
    },
    async check() {
      await Promise.any(engines.map(async (engine) => engine.check?.()));
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close?.()));
    },
  };
}

/** One engine's turn, measured, ended at the signal, and with as many pictures as were asked for. */
function createAttempt(metrics: Metrics) {
  const seconds = metrics.histogram({
    name: "toile_tryon_engine_seconds",
    help: "Time from handing a try-on to an engine to its end",
    labels: ["engine", "outcome"],
    buckets: [0.5, 1, 2, 4, 8, 16, 32, 64, 128],
  });
  return async (engine: TryOnEngine, request: RenderRequest, context: RenderContext): Promise<RenderResult> => {
    const observe = seconds.startTimer({ engine: engine.name });
    try {
      const result = await untilAborted(engine.render(request, context), context.signal);
      if (result.images.length !== request.options.numSamples) {
        throw new EngineFailure(`${result.images.length} pictures came instead of ${request.options.numSamples}`);
      }
      observe({ outcome: "succeeded" });
      return result;
    } catch (error) {
      observe({ outcome: error instanceof EngineRefusal ? "refused" : "failed" });
      throw error;
    }
  };
}

/** Rejects with the signal's reason as soon as it aborts, even where the work itself never notices. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
    // Whichever lost may still reject; nobody waits for it any more.
    work.catch(() => undefined);
    aborted.catch(() => undefined);
  }
}
