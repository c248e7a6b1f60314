/** A try-on's states and transitions. Pure. */
import type {
  Alternatives,
  ErrorCode,
  GarmentCategory,
  Judgement,
  Prediction,
  TryOnFields,
  TryOnStage,
  TryOnStatus,
  WornProducts,
} from "@toile/contract";
import { ERROR_CODES, TRYON_CREDITS_PER_SAMPLE, tryOnStages } from "@toile/contract";

/** Runs of the engine before a try-on fails: a crash gets one more chance, not an endless loop. */
export const ATTEMPTS_MAX = 2;
/** Interval of a worker's heartbeat, in milliseconds. */
export const HEARTBEAT_MS = 15_000;
/** Without a heartbeat for this long a worker counts as dead, even if its process seems alive. */
export const WORKER_LOST_MS = 60_000;
/** A try-on waiting longer than this without a worker is enqueued again, in case its job was lost. */
export const FORGOTTEN_MS = 30_000;
/** Stages are written and published at most this often. */
export const STAGE_INTERVAL_MS = 250;
/** Retry-After when the queue is full. */
export const QUEUE_FULL_RETRY_SECONDS = 10;

/** Allowed transitions. `processing` returns to `queued` if its worker stops or crashes. */
export const TRANSITIONS: Record<TryOnStatus, readonly TryOnStatus[]> = {
  queued: ["processing", "failed", "cancelled"],
  processing: ["queued", "succeeded", "failed", "cancelled"],
  succeeded: [],
  failed: [],
  cancelled: [],
};

export const isFinished = (status: TryOnStatus): boolean => TRANSITIONS[status].length === 0;

/** The statuses from which `to` may be reached: the guard of an UPDATE. */
export function statusesBefore(to: TryOnStatus): TryOnStatus[] {
  // The keys of the table are exactly the statuses.
  return (Object.keys(TRANSITIONS) as TryOnStatus[]).filter((from) => TRANSITIONS[from].includes(to));
}

/** Why a try-on ended without a picture. The screens say what became of the credit: a shop's visitor has none. */
export type Failure = { code: ErrorCode; message: string; reason?: string | undefined };

export const TIMED_OUT: Failure = {
  code: "ENGINE_TIMEOUT",
  message: "This took longer than it should. Please try again.",
};
export const ENGINE_DOWN: Failure = {
  code: "ENGINE_UNAVAILABLE",
  message: "We could not make the try-on right now. Please try again in a moment.",
};
export const UNCHECKED: Failure = {
  code: "ENGINE_UNAVAILABLE",
  message: "We could not check this picture, so we don't show it. Please try again in a moment.",
  reason: "UNCHECKED",
};
export const PHOTO_GONE: Failure = {
  code: "IMAGE_UNREADABLE",
  message: "One of the pictures was removed before the try-on started.",
};
export const CANCELLED: Failure = {
  code: "CONFLICT",
  message: "This try-on was cancelled.",
};

/** Progress only rises within one attempt, stays below 1 until the end, and is a number whatever the engine reports. */
export function nextProgress({ last, reached }: { last: number; reached: number }): number {
  const bounded = Number.isFinite(reached) ? Math.min(0.99, Math.max(0, reached)) : 0;
  return Math.max(last, bounded);
}

/** The engine's name for its stage, if the contract knows it. */
export function knownStage(stage: string): TryOnStage | undefined {
  return tryOnStages.find((one) => one === stage);
}

/** With `TRYON_JUDGE=off` a picture has no judgement, and every picture is charged for. */
export const isCharged = (judgement: Judgement | null): boolean => judgement?.chargeable ?? true;

/** The price of a try-on's pictures; the rest of its hold is returned. */
export const creditsFor = (judgements: readonly (Judgement | null)[]): number =>
  judgements.filter(isCharged).length * TRYON_CREDITS_PER_SAMPLE;

/** A garment covers another of its kind, and a dress covers all; any garment over a dress covers it too. */
export const isReplacedBy = (worn: GarmentCategory, added: GarmentCategory): boolean =>
  worn === added || worn === "one-pieces" || added === "one-pieces";

/** A try-on without a charged picture has one free mend. A free mend has none, so that free mends do not chain. */
export const hasFreeMend = (first: { creditCost: number; creditsUsed: number | null }): boolean =>
  first.creditCost > 0 && first.creditsUsed === 0;

/** The free mend of a try-on that was not charged for. */
export const isFree = ({ creditCost }: { creditCost: number }): boolean => creditCost === 0;

/**
 * The alternative that a mend requests, if it is exactly one of those offered by its first try-on. Others would cost
 * money for a picture known to be worse or, if free, let a deliberately bad choice pay for the next try-on.
 */
export function chosenAlternative(
  fields: Pick<TryOnFields, "tuck" | "cutOut">,
  has: Alternatives,
): Partial<Pick<TryOnFields, "tuck" | "cutOut">> | null {
  const { tuck, cutOut } = fields;
  if (cutOut === "auto" && tuck !== "auto" && has.tuck === tuck) return { tuck };
  if (tuck === "auto" && cutOut === "other" && has.cutOut === cutOut) return { cutOut };
  return null;
}

export type PredictionSource = {
  id: string;
  status: TryOnStatus;
  stage: TryOnStage;
  progress: number;
  creditCost: number;
  creditsUsed: number | null;
  alternatives: Alternatives | null;
  errorCode: string | null;
  errorMessage: string | null;
  errorReason: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

export type ShownResult = { imageUrl: string; judgement: Judgement | null };

export function toPrediction(row: PredictionSource, results: ShownResult[], worn: WornProducts): Prediction {
  return {
    ...worn,
    id: row.id,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    resultImageUrls: results.map(({ imageUrl }) => imageUrl),
    judgements: results.map(({ judgement }) => judgement),
    alternatives: row.alternatives ?? {},
    free: isFree(row),
    creditsUsed: row.creditsUsed ?? 0,
    error: row.errorCode === null ? null : toWireError(toFailure(row)),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** The failure in a row; a code that this version does not know reads as a failure. */
export function toFailure(row: Pick<PredictionSource, "errorCode" | "errorMessage" | "errorReason">): Failure {
  const code = ERROR_CODES.find((one) => one === row.errorCode) ?? "INTERNAL";
  return { code, message: row.errorMessage ?? ENGINE_DOWN.message, reason: row.errorReason ?? undefined };
}

function toWireError({ code, message, reason }: Failure): NonNullable<Prediction["error"]> {
  return { code, message, ...(reason === undefined ? {} : { reason }) };
}
