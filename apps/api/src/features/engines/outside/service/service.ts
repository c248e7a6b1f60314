/** What an outside service has to offer to become an engine. One file implements it for each protocol. */
import type { TryOnStage } from "@toile/contract";
import type { EngineRefusal, RenderOptions } from "../../engines.interface.ts";

export { type Answer, type ApiClient, createApiClient, Unanswered } from "./api-client.ts";
export { downloadPicture, PictureRefused } from "./picture-download.ts";
export type { Quota } from "./quota.ts";
export { isRefusalCode, toRefusal } from "./refusals.ts";
export { AskedToWait, retryAfterMsOf } from "./retry-after.ts";
export { acceptSubmission, readAnswer, unreadableSubmission } from "./submission.ts";

/** Where the work that a service took up stands. */
export type JobState =
  | { kind: "waiting"; stage?: TryOnStage; progress?: number }
  /** Addresses (https or `data:`) of the pictures, in the order of their seeds. */
  | { kind: "done"; outputs: string[]; costMicroDollars: number }
  | { kind: "refused"; refusal: EngineRefusal }
  /** The service gave up, and charges nothing unless it is said here. */
  | { kind: "failed"; message: string; mayBeCharged?: boolean };

/** Work that a service has taken up. */
export type Job = {
  /** @throws anything where the answer cannot be had or understood: it is asked again */
  state(signal: AbortSignal): Promise<JobState>;
  /** True where the service confirms that the work stops and is not charged. Absent: it cannot be called off. */
  cancel?(signal: AbortSignal): Promise<boolean>;
};

export type Order = {
  /** Ours, a UUID: the same for every repetition of this order. */
  id: string;
  /** `data:` addresses. */
  person: string;
  garment: string;
  /** Of the picture as it is sent, in pixels. */
  personSize: { width: number; height: number };
  /** `numSamples` is at most the service's `picturesPerJob`. */
  options: RenderOptions;
  sentAtMs: number;
};

export interface Service {
  readonly name: string;
  readonly paid: boolean;
  readonly picturesPerJob: number;
  /** Pictures are made smaller to fit before they are sent, in pixels. */
  readonly pictureMaxSide: number;
  /** The answer to an order brings its pictures, so nothing can be asked while they are made. */
  readonly answersWithPictures?: boolean;
  readonly origin: string;
  /** For pictures at the service's own origin. */
  readonly downloadHeaders?: Record<string, string>;
  /** @throws EngineRefusal; EngineFailure where the service did not take it; Unanswered where nobody knows */
  submit(order: Order, signal: AbortSignal): Promise<Job>;
  /** After a lost answer: the job if the service took the order, "absent" if it surely did not. Not here: it cannot be asked. */
  find?(order: Order, signal: AbortSignal): Promise<Job | "absent" | "unknown">;
  check?(): Promise<void>;
  close(): Promise<void>;
}

export type Timing = {
  /** For the answer to an order, the upload of the pictures included. */
  submitMs: number;
  /** For an answer to an order that brings the pictures of a paid service. */
  answerMs: number;
  /** For every other answer. */
  callMs: number;
  downloadMs: number;
  /** Pauses between two questions grow from the first to the second. */
  pollFirstMs: number;
  pollMaxMs: number;
  /** For all that is done after the signal: a last question, and calling off. */
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
