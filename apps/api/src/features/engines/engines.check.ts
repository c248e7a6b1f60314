/** Photo checks: a person waits for the answer, and the threads also render, so few run at once and few may queue. */
import type { PhotoCheck } from "@toile/contract";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import { untilAborted } from "./engines.deadline.ts";
import { EngineFailure, type Examiner, type RenderOptions } from "./engines.interface.ts";

const CHECKS_AT_ONCE = 2;
const CHECKS_WAITING = 8;
/** A check takes a second or two, and may have to wait for a rendering thread. */
const CHECK_MAX_MS = 20_000;

export function createPhotoCheck(examiner: Examiner) {
  const limited = createConcurrencyLimit({
    atOnce: CHECKS_AT_ONCE,
    waiting: CHECKS_WAITING,
    refusal: "We are checking many photos right now. Please try again in a moment.",
  });
  return (photo: Uint8Array, category: RenderOptions["category"]): Promise<PhotoCheck> =>
    limited(async () => {
      const signal = AbortSignal.timeout(CHECK_MAX_MS);
      try {
        return await untilAborted(examiner.checkPhoto(photo, category, signal), signal);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new EngineFailure("a photo's check took too long", { cause: error });
      }
    });
}
