/** What the status of an answer to an order says about whether the work was begun. */
import { EngineFailure } from "../../engines.interface.ts";
import { type Answer, Unanswered } from "./api-client.ts";
import { AskedToWait, retryAfterMsOf } from "./retry-after.ts";

/** A proxy gave up on the service behind it, which may have begun all the same. */
const NOBODY_KNOWS = new Set([502, 504]);

/**
 * Returns for a 2xx alone.
 * @throws EngineFailure where the service declined, AskedToWait where it said until when, Unanswered where nobody knows
 */
export function acceptSubmission(answer: Answer, service: string): void {
  const { status, json } = answer;
  if (status >= 200 && status < 300) return;
  if (NOBODY_KNOWS.has(status)) throw new Unanswered(`${service} answered ${status}`, { mayHaveArrived: true });
  const waitMs = retryAfterMsOf(answer);
  if (waitMs !== undefined) throw new AskedToWait(`${service} answered ${status}`, waitMs);
  throw new EngineFailure(`${service} answered ${status}: ${JSON.stringify(json)?.slice(0, 300)}`);
}

/** A 2xx that cannot be read: the work may well have been begun. */
export function unreadableSubmission(service: string): Unanswered {
  return new Unanswered(`${service} accepted in words that are not its protocol's`, { mayHaveArrived: true });
}

/** For a question after the work: anything but a readable 200 is asked again. @throws AskedToWait where not before a time */
export function readAnswer<T>(
  answer: Answer,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T {
  const { status, json } = answer;
  const waitMs = retryAfterMsOf(answer);
  if (waitMs !== undefined) throw new AskedToWait(`an answer of ${status}`, waitMs);
  const parsed = status === 200 ? schema.safeParse(json) : undefined;
  if (!parsed?.success) throw new Error(`an answer of ${status} that says nothing`);
  return parsed.data;
}
