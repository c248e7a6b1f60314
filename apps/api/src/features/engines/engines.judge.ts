/** Checks an engine's pictures and passes on those that may be shown; a picture that nobody could check may not (I-29). */
import type { Judgement } from "@toile/contract";
import { nowMs } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import type { SanePicture } from "../pictures/pictures.ts";
import { untilAborted } from "./engines.deadline.ts";
import {
  EngineFailure,
  EngineRefusal,
  type Examiner,
  type JudgeRequest,
  type KeptPicture,
  type RenderContext,
  type RenderRequest,
  type RenderResult,
  type TryOnEngine,
} from "./engines.interface.ts";
import type { EngineMetrics } from "./engines.metrics.ts";
import type { EngineRun } from "./runs/runs.ts";

/** For all pictures of one answer; a merge with the photo and its judgement take seven seconds on a quiet machine. */
const JUDGE_MAX_MS = 60_000;
/** Of the try-on's remaining time; the rest is for another engine, storing and settling. */
const JUDGE_SHARE = 0.5;
/** The picture is made, whatever the engine last reported; judging and storing remain. */
const FINISHING_PROGRESS = 0.95;

/** How runs of the judge are counted, beside those of the engines. */
export const JUDGE_RUNS = "judge";

/** How the merges of pictures with the photo are counted: `refused` ones stay as they came. */
export const KEEP_RUNS = "keep-person";

/** The examiner's reason for a picture whose body is much narrower than the photo's. */
const BODY_RESHAPED = "BODY_RESHAPED";

/** The examiner's reason for a picture with bare skin where the person's photo shows clothes. */
const BODY_BARED = "BODY_BARED";

const UNCHECKED_SENTENCE = "We could not check this picture, so we don't show it.";

/** The judge failed, which says nothing about the picture: another attempt may succeed. */
export class UncheckedPicture extends EngineFailure {
  constructor(cause: unknown, { mayBeCharged }: { mayBeCharged: boolean }) {
    super("a picture could not be checked", { cause, mayBeCharged });
    this.name = "UncheckedPicture";
  }
}

/** `judgement`: null with `TRYON_JUDGE=off`, if the engine has none of its own. */
export type CheckedPicture = { image: Uint8Array; sane: SanePicture; judgement: Judgement | null };

export type CheckContext = RenderContext & {
  /** Makes what may be shown of an engine's untrusted bytes. @throws AppError */
  sanitise(image: Uint8Array): Promise<SanePicture>;
};

/** `picture`: shown in place of the engine's own, if there is one. */
type Verdict = { judgement: Judgement | null; picture?: Uint8Array | undefined } | EngineRefusal | EngineFailure;
export type CheckDeps = {
  examiner: Examiner;
  log: Logger;
  engineMetrics: EngineMetrics;
  noteRun: ((run: EngineRun) => void) | undefined;
  /** False drops judgements, so that every picture is charged. Nobody is shown undressed either way. */
  judge: boolean;
  /** Only the garment is taken from pictures of engines without a judge, unless the request says otherwise. */
  keepPerson: boolean;
};

/**
 * Of several pictures, those that may be shown.
 * @throws If none may be shown: an EngineRefusal, or an UncheckedPicture if the judge failed. If one is not a picture: an
 * EngineFailure. If the try-on is stopped: the signal's reason.
 */
export async function checkPictures(
  deps: CheckDeps,
  engine: TryOnEngine,
  { request, context, result }: { request: RenderRequest; context: CheckContext; result: RenderResult },
): Promise<CheckedPicture[]> {
  context.onStage("finishing", FINISHING_PROGRESS);
  const mayBeCharged = engine.paid === true;
  const pictures: Omit<CheckedPicture, "judgement">[] = [];
  for (const image of result.images) {
    const sane = await context.sanitise(image).catch((error: unknown) => toEngineFailure(error, { mayBeCharged }));
    pictures.push({ image, sane });
  }
  const verdicts: Verdict[] =
    result.judgements?.map((judgement) => ({ judgement })) ??
    (await judgeAll(deps, engine, { request, context, pictures }));
  const shown: CheckedPicture[] = [];
  for (const [index, own] of pictures.entries()) {
    const verdict = verdicts[index] ?? { judgement: null };
    if (verdict instanceof Error) continue;
    const { judgement, picture } = verdict;
    // The embedded engine wrote it, and the shopper's format has its own settings.
    const one = picture ? { image: picture, sane: await context.sanitise(picture) } : own;
    shown.push({ ...one, judgement });
  }
  if (shown.length > 0) return shown;
  const why = verdicts.find((one) => one instanceof EngineRefusal) ?? verdicts.find((one) => one instanceof Error);
  throw why ?? new EngineFailure("the engine gave no picture", { mayBeCharged });
}

/** An unreadable picture is the engine's failure, not the shopper's. */
function toEngineFailure(cause: unknown, { mayBeCharged }: { mayBeCharged: boolean }): never {
  if (!(cause instanceof AppError) || cause.code === "SERVICE_UNAVAILABLE") throw cause;
  throw new EngineFailure("the engine's result is not a picture", { cause, mayBeCharged });
}

type ToJudge = { request: RenderRequest; context: CheckContext; pictures: readonly { sane: SanePicture }[] };

async function judgeAll(
  deps: CheckDeps,
  engine: TryOnEngine,
  { request, context, pictures }: ToJudge,
): Promise<Verdict[]> {
  const leftMs = (context.deadlineAtMs ?? Number.POSITIVE_INFINITY) - nowMs();
  const limitMs = Math.max(1, Math.floor(Math.min(JUDGE_MAX_MS, leftMs * JUDGE_SHARE)));
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(limitMs)]);
  const verdicts: Verdict[] = [];
  // One after the other, so that a try-on uses only the one thread that its job stands for. The judge sees exactly what the shopper
  // will see, and no unsanitised byte of an outside engine.
  for (const { sane } of pictures) {
    verdicts.push(await judgeOne(deps, engine, { ...request, picture: sane.bytes }, { signal, stop: context.signal }));
  }
  return verdicts;
}

async function judgeOne(
  { examiner, log, engineMetrics, noteRun, judge, keepPerson }: CheckDeps,
  engine: TryOnEngine,
  request: JudgeRequest & Pick<RenderRequest, "options">,
  { signal, stop }: { signal: AbortSignal; stop: AbortSignal },
): Promise<Verdict> {
  const note = (outcome: EngineRun["outcome"]) => noteRun?.({ engine: JUDGE_RUNS, outcome, pausedUntilMs: null });
  try {
    const { keepPerson: isWanted = true, outputFormat } = request.options;
    const looked =
      keepPerson && isWanted
        ? await untilAborted(examiner.keepPerson({ ...request, outputFormat }, signal), signal)
        : { judgement: await untilAborted(examiner.judge(request, signal), signal) };
    note("succeeded");
    return verdictOf(looked, { judge, noteRun });
  } catch (error) {
    if (error instanceof EngineRefusal && error.reason === BODY_RESHAPED) {
      note("succeeded");
      noteRun?.({ engine: KEEP_RUNS, outcome: "failed", pausedUntilMs: null });
      // Another engine may leave the body alone.
      return new EngineFailure("the engine changed the body", { cause: error, mayBeCharged: engine.paid === true });
    }
    if (error instanceof EngineRefusal && error.reason === BODY_BARED) {
      note("succeeded");
      return error;
    }
    stop.throwIfAborted();
    log.warn({ err: error, engine: engine.name }, "a picture could not be checked and is not shown");
    engineMetrics.unchecked(engine.name);
    if (error instanceof EngineRefusal) {
      note("refused");
      // The photos are at fault, so another attempt or another engine would end the same way.
      return new EngineRefusal(error.code, `${UNCHECKED_SENTENCE} ${error.message}`, error.reason);
    }
    note("failed");
    return new UncheckedPicture(error, { mayBeCharged: engine.paid === true });
  }
}

type Looked = Pick<KeptPicture, "judgement"> & Partial<KeptPicture>;

/** The answer says whether the person is the photo's own, where that was tried. */
function verdictOf(
  { judgement, picture, left }: Looked,
  { judge, noteRun }: Pick<CheckDeps, "judge" | "noteRun">,
): Verdict {
  const isTried = picture !== undefined || left !== undefined;
  if (!isTried) return { judgement: judge ? judgement : null };
  noteRun?.({ engine: KEEP_RUNS, outcome: picture ? "succeeded" : "refused", pausedUntilMs: null });
  return { picture, judgement: judge ? { ...judgement, personKept: picture !== undefined } : null };
}
