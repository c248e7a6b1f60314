/** Runs one engine's render within its share of the time; the caller's signal also ends it. */
import { nowMs } from "../../platform/clock.ts";
import {
  EngineFailure,
  EngineRefusal,
  type RenderContext,
  type RenderRequest,
  type RenderResult,
  type TryOnEngine,
} from "./engines.interface.ts";

export type RenderLimits = {
  context: RenderContext;
  /** After this the engine is aborted. */
  shareMs: number;
  /** Extra time to stop: a paid service is asked what happened to the job, which is then cancelled. */
  windUpMs: number;
};

/**
 * @throws EngineRefusal, EngineFailure, what the engine threw, or the reason of the caller's signal as soon as it
 * aborts
 */
export async function renderWithDeadline(
  engine: TryOnEngine,
  request: RenderRequest,
  { context, shareMs, windUpMs }: RenderLimits,
): Promise<RenderResult> {
  const mayBeCharged = engine.paid === true;
  const share = new AbortController();
  const shareOver = new EngineFailure(`${engine.name} used up its share of the time`, { mayBeCharged });
  let listening = true;
  const own: RenderContext = {
    signal: AbortSignal.any([context.signal, share.signal]),
    deadlineAtMs: nowMs() + shareMs,
    ...(context.makeWay ? { makeWay: context.makeWay } : {}),
    onStage: (stage, progress) => listening && context.onStage(stage, progress),
  };
  const abandoned = new AbortController();
  const timers = [
    setTimeout(() => share.abort(shareOver), shareMs),
    setTimeout(() => abandoned.abort(shareOver), shareMs + windUpMs),
  ];
  try {
    const result = await untilAborted(engine.render(request, own), AbortSignal.any([context.signal, abandoned.signal]));
    if (result.images.length !== request.options.numSamples) {
      const message = `${result.images.length} pictures came instead of ${request.options.numSamples}`;
      throw new EngineFailure(message, { mayBeCharged });
    }
    return result;
  } catch (error) {
    const own = error instanceof EngineFailure || error instanceof EngineRefusal;
    throw share.signal.aborted && !context.signal.aborted && !own ? shareOver : error;
  } finally {
    listening = false;
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Rejects with the signal's reason as soon as it aborts, even if the work itself never stops. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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
    // The other promise may still reject; that rejection is ignored.
    work.catch(() => undefined);
    aborted.catch(() => undefined);
  }
}
