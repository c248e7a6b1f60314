/** The common error format of Google's APIs, `google.rpc.Status`. */
import { z } from "zod";
import {
  AskedToWait,
  acceptSubmission,
  type Job,
  type JobState,
  retryAfterMsOf,
  type ServiceResponse,
  toRefusal,
} from "../service/service.ts";

const errorResponse = z.object({
  error: z.object({
    message: z.string().catch(""),
    details: z.array(z.unknown()).catch([]),
  }),
});
const retryInfo = z.object({ retryDelay: z.string().regex(/^\d{1,9}(\.\d+)?s$/) });

/** Their picture filter answers 400, like a malformed request; only the message tells them apart. */
const FILTER_WORDS = /safety filter|support codes?:|usage guidelines|responsible ai/i;

/**
 * Returns only for a 2xx.
 * @throws EngineRefusal if the filter declined a picture; EngineFailure, AskedToWait and Unanswered as
 * `acceptSubmission`
 */
export function acceptGoogleResponse(response: ServiceResponse, service: string): void {
  const error = errorResponse.safeParse(response.json).data?.error;
  if (response.status === 400 && error && FILTER_WORDS.test(error.message)) {
    throw toRefusal("CONTENT_REFUSED", filterReason(error.message));
  }
  const isBusy = response.status === 429 || response.status === 503;
  const delay = error?.details.map((detail) => retryInfo.safeParse(detail).data?.retryDelay).find(Boolean);
  if (isBusy && delay && retryAfterMsOf(response) === undefined) {
    throw new AskedToWait(`${service} answered ${response.status}`, Number.parseFloat(delay) * 1000);
  }
  acceptSubmission(response, service);
}

/** Their sentences are for developers; the code in them is explained in their documentation. */
export function filterReason(message: string): string {
  const code = /support codes?:\s*(\d{1,12})/i.exec(message)?.[1];
  return code ? `filtered-${code}` : "filtered";
}

/** Both services answer a request with the finished job. */
export const endedJob = (state: JobState): Job => ({ state: async () => state });

/** The content type does not matter: the code that copies a picture checks its bytes. */
export const toDataUrl = (base64: string): string => `data:;base64,${base64}`;

/** The base64 part of a `data:` URL. */
export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(",") + 1);
