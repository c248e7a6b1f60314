/** What the status of an answer to a submission says about whether the work was started. */
import { EngineFailure } from "../../engines.interface.ts";
import { type ServiceResponse, Unanswered } from "./api-client.ts";
import { AskedToWait, retryAfterMsOf } from "./retry-after.ts";

/** A gateway gave up on the service behind it, which may have started anyway. */
const UNKNOWN_OUTCOME = new Set([502, 504]);

/**
 * Returns only for a 2xx.
 * @throws EngineFailure if the service declined, AskedToWait if it said when to retry, Unanswered if the outcome is
 * unknown
 */
export function acceptSubmission(response: ServiceResponse, service: string): void {
  const { status, json } = response;
  if (status >= 200 && status < 300) return;
  if (UNKNOWN_OUTCOME.has(status)) throw new Unanswered(`${service} answered ${status}`, { mayHaveArrived: true });
  const waitMs = retryAfterMsOf(response);
  if (waitMs !== undefined) throw new AskedToWait(`${service} answered ${status}`, waitMs);
  throw new EngineFailure(`${service} answered ${status}: ${JSON.stringify(json)?.slice(0, 300)}`);
}

/** An unreadable 2xx: the work may well have been started. */
export function unreadableSubmission(service: string): Unanswered {
  return new Unanswered(`${service} accepted with an answer that does not follow its protocol`, {
    mayHaveArrived: true,
  });
}

/** For a poll: anything except a readable 200 is polled again. @throws AskedToWait if not before a certain time */
export function readResponse<T>(
  response: ServiceResponse,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T {
  const { status, json } = response;
  const waitMs = retryAfterMsOf(response);
  if (waitMs !== undefined) throw new AskedToWait(`an answer of ${status}`, waitMs);
  const parsed = status === 200 ? schema.safeParse(json) : undefined;
  if (!parsed?.success) throw new Error(`an answer of ${status} that cannot be read`);
  return parsed.data;
}
