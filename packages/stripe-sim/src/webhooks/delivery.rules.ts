/** Which delivery is next, and when a failed one is retried. Pure. */
import type { Delivery } from "../store/tables.ts";

export type Order = "created" | "reversed" | "shuffled";

/** How deliveries misbehave, until this is changed. */
export type Misdelivery = {
  /** Nothing is sent until it is released. */
  hold: boolean;
  /** How many times each event is sent. */
  copies: number;
  order: Order;
  /** The delay before each delivery. */
  delayMs: number;
};

export const FAITHFUL: Misdelivery = { hold: false, copies: 1, order: "created", delayMs: 0 };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Stripe's live mode retries for three days. The first retries come sooner here, because a developer is waiting. */
export const RETRY_DELAYS_MS: readonly number[] = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
  10 * HOUR,
];

/** @param random 0 ≤ random < 1, for the shuffled order */
export function pickNext(open: Iterable<Delivery>, nowMs: number, order: Order, random: number): Delivery | undefined {
  const due: Delivery[] = [];
  for (const delivery of open) {
    if (delivery.notBeforeMs > nowMs) continue;
    // The usual case, and the queue may be long.
    if (order === "created") return delivery;
    due.push(delivery);
  }
  return order === "reversed" ? due.at(-1) : due[Math.floor(random * due.length)];
}

export type Attempted = Delivery["attempts"][number];

/** The delivery after one more attempt: any 2xx is a receipt; anything else is retried until the delays are used up. */
export function afterAttempt(before: Delivery, attempt: Attempted, delaysMs: readonly number[]): Delivery {
  const attempts = [...before.attempts, attempt];
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
    return { ...before, attempts, state: "delivered" };
  }
  const delay = delaysMs[attempts.length - 1];
  if (delay === undefined) return { ...before, attempts, state: "failed" };
  return { ...before, attempts, notBeforeMs: attempt.atMs + delay };
}
