/** The waiting overlay's numbers: simulated progress (S4.16, S4.17), the rotating messages, and when to mention slowness. */

export type Waiting = { elapsedMs: number; percent: number; messageIndex: number; slow: boolean };

export type WaitingEvent = { type: "started" } | { type: "ticked"; elapsedMs: number };

export const TICK_MS = 100;
export const PERCENT_MAX = 95;
export const MESSAGE_MS = 2_000;
export const SLOW_MS = 15_000;

export const WAITING_MESSAGES = [
  "Smoothing the cloth",
  "Finding your shoulders",
  "Pinning it at the seams",
  "Letting the fabric fall",
  "One last look in the mirror",
] as const;

export const NOT_YET_WAITING: Waiting = { elapsedMs: 0, percent: 0, messageIndex: 0, slow: false };

/** Counts elapsed time, not ticks, because a background tab gets fewer of them. Time never runs backwards. */
export function waitingReducer(waiting: Waiting, event: WaitingEvent): Waiting {
  if (event.type === "started") return NOT_YET_WAITING;
  const elapsedMs = Math.max(waiting.elapsedMs, event.elapsedMs);
  return {
    elapsedMs,
    percent: Math.min(PERCENT_MAX, Math.floor(elapsedMs / TICK_MS)),
    messageIndex: Math.floor(elapsedMs / MESSAGE_MS) % WAITING_MESSAGES.length,
    slow: elapsedMs >= SLOW_MS,
  };
}
