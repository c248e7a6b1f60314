/** Lets the embedded engine judge pictures of other engines, without ever blocking a try-on. */
import type { Judgement } from "@toile/contract";
import { nowMs } from "../../platform/clock.ts";
import type { Logger } from "../../platform/log.ts";
import { untilAborted } from "./engines.deadline.ts";
import { EngineRefusal, type Examiner, type JudgeRequest, type RenderContext } from "./engines.interface.ts";

/** For all pictures of one try-on; one judgement takes a few seconds. */
const JUDGE_MAX_MS = 30_000;
/** Of the try-on's remaining time; the rest is for storing and settling. */
const JUDGE_SHARE = 0.5;

export type ToJudge = Omit<JudgeRequest, "picture"> & { pictures: Uint8Array[] };

/** A judgement; null if there is none; a refusal if the picture must not be shown. */
export type Verdict = Judgement | EngineRefusal | null;

/** The examiner's reason for a picture with bare skin where the person's photo shows clothes. */
export const BODY_BARED = "BODY_BARED";

/** @param deps - `enabled`: false drops judgements, so that every picture is charged. Nobody is shown undressed either way. */
export function createJudge({ examiner, log, enabled }: { examiner: Examiner; log: Logger; enabled: boolean }) {
  const look = async (request: JudgeRequest, signal: AbortSignal): Promise<Verdict> => {
    try {
      const judgement = await untilAborted(examiner.judge(request, signal), signal);
      return enabled ? judgement : null;
    } catch (error) {
      if (error instanceof EngineRefusal && error.reason === BODY_BARED) return error;
      log.warn({ err: error }, "a picture could not be judged, and is charged for as it is");
      return null;
    }
  };
  return async (
    { pictures, ...photos }: ToJudge,
    context: Pick<RenderContext, "signal" | "deadlineAtMs">,
  ): Promise<Verdict[]> => {
    const leftMs = (context.deadlineAtMs ?? Number.POSITIVE_INFINITY) - nowMs();
    const limitMs = Math.max(1, Math.floor(Math.min(JUDGE_MAX_MS, leftMs * JUDGE_SHARE)));
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(limitMs)]);
    const verdicts: Verdict[] = [];
    // One after the other, so that a try-on uses only the one thread that its job stands for.
    for (const picture of pictures) verdicts.push(await look({ ...photos, picture }, signal));
    return verdicts;
  };
}
