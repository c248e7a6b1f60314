/**
 * Readings of garments' pictures, and previews of them. They use the threads that also render shoppers' try-ons, so only one runs at
 * a time and few may wait.
 */
import type { GarmentReading } from "@toile/contract";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import { untilAborted } from "./engines.deadline.ts";
import {
  EngineFailure,
  type Examiner,
  type ReadGarmentRequest,
  type RenderRequest,
  type RenderResult,
} from "./engines.interface.ts";

const AT_ONCE = 1;
const WAITING = 6;
/** Either takes a few seconds, and on a machine with much to do many more. */
const MAX_MS = 90_000;

export function createReadings(examiner: Examiner) {
  const limited = createConcurrencyLimit({
    atOnce: AT_ONCE,
    waiting: WAITING,
    refusal: "We are reading other garments right now. Please try again in a moment.",
  });
  const within = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    limited(async () => {
      const signal = AbortSignal.timeout(MAX_MS);
      try {
        return await untilAborted(work(signal), signal);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new EngineFailure("a reading took too long", { cause: error });
      }
    });
  return {
    readGarment: (request: ReadGarmentRequest): Promise<GarmentReading> =>
      within((signal) => examiner.readGarment(request, signal)),
    dress: (request: RenderRequest): Promise<RenderResult> =>
      within((signal) => examiner.dress(request, { signal, onStage: () => {} })),
  };
}
