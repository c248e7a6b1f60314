/** What an outside service must offer to become an engine. One file implements it per protocol. */
import type { TryOnStage } from "@toile/contract";
import type { EngineRefusal, RenderOptions } from "../../engines.interface.ts";

export { type ApiClient, createApiClient, type ServiceResponse, Unanswered } from "./api-client.ts";
export { downloadPicture, PictureRefused } from "./picture-download.ts";
export type { Quota } from "./quota.ts";
export { isRefusalCode, toRefusal } from "./refusals.ts";
export { AskedToWait, retryAfterMsOf } from "./retry-after.ts";
export { acceptSubmission, readResponse, unreadableSubmission } from "./submission.ts";

/** The state of a job that the service accepted. */
export type JobState =
  | { kind: "waiting"; stage?: TryOnStage; progress?: number }
  /** URLs (https or `data:`) of the pictures, in the order of their seeds. */
  | { kind: "done"; outputs: string[]; costMicroDollars: number }
  | { kind: "refused"; refusal: EngineRefusal }
  /** The service gave up, and charges nothing unless stated here. */
  | { kind: "failed"; message: string; mayBeCharged?: boolean };

/** A job that a service has accepted. */
export type Job = {
  /** @throws any error if there is no usable answer: it is polled again */
  state(signal: AbortSignal): Promise<JobState>;
  /** True if the service confirms that the work stops and is not charged. Absent: it cannot be cancelled. */
  cancel?(signal: AbortSignal): Promise<boolean>;
};

export type Order = {
  /** Our UUID: the same for every repetition of this job. */
  id: string;
  /** `data:` URLs. */
  person: string;
  garment: string;
  /** Of the picture as sent, in pixels. */
  personSize: { width: number; height: number };
  /** `numSamples` is at most the service's `picturesPerJob`. */
  options: RenderOptions;
  sentAtMs: number;
};

export interface Service {
  readonly name: string;
  readonly paid: boolean;
  readonly picturesPerJob: number;
  /** Pictures are scaled down to this size before they are sent, in pixels. */
  readonly pictureMaxSide: number;
  /** The answer to a submission contains its pictures, so there is nothing to poll meanwhile. */
  readonly answersWithPictures?: boolean;
  readonly origin: string;
  /** For pictures at the service's own origin. */
  readonly downloadHeaders?: Record<string, string>;
  /** @throws EngineRefusal; EngineFailure if the service did not accept it; Unanswered if that is unknown */
  submit(order: Order, signal: AbortSignal): Promise<Job>;
  /** After a lost answer: the job if the service accepted it, "absent" if it certainly did not. Undefined: the service cannot be asked. */
  find?(order: Order, signal: AbortSignal): Promise<Job | "absent" | "unknown">;
  check?(): Promise<void>;
  close(): Promise<void>;
}

export type Timing = {
  /** For the answer to a submission, including the upload of the pictures. */
  submitMs: number;
  /** For an answer to a submission that contains the pictures of a paid service. */
  answerMs: number;
  /** For every other answer. */
  callMs: number;
  downloadMs: number;
  /** Pauses between polls grow from the first to the second. */
  pollFirstMs: number;
  pollMaxMs: number;
  /** For everything after the signal: a last poll, and the cancellation. */
  windUpMs: number;
};

export const STANDARD_TIMING: Timing = {
  submitMs: 30_000,
  answerMs: 100_000,
  callMs: 10_000,
  downloadMs: 15_000,
  pollFirstMs: 1_000,
  pollMaxMs: 4_000,
  windUpMs: 4_000,
};
