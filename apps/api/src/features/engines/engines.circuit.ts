/**
 * A circuit for each engine: after several failures in a row it opens and the engine is passed over for a pause; then one
 * try-on at a time is let through to see whether it has recovered. Kept per process: each finds out for itself.
 */
import { nowMs } from "../../platform/clock.ts";

/** Failures in a row that open a circuit. */
export const CIRCUIT_FAILURES = 3;
/** How long an open circuit lets nobody through. */
export const CIRCUIT_PAUSE_MS = 30_000;

export type CircuitState = "closed" | "half-open" | "open";

export type Circuit = ReturnType<typeof createCircuit>;

export function createCircuit() {
  let failures = 0;
  let openUntilMs: number | undefined;
  let probing = false;
  const state = (): CircuitState => {
    if (openUntilMs === undefined) return "closed";
    return nowMs() < openUntilMs ? "open" : "half-open";
  };
  return {
    state,
    /** When it lets somebody through again; 0 where it does now. */
    opensAgainAtMs: () => openUntilMs ?? 0,
    /** Whether a try-on may go through. Half-open, only the first one may, until `left`. */
    admits: (): boolean => state() === "closed" || (state() === "half-open" && !probing),
    entered() {
      probing = state() !== "closed";
    },
    /** The try-on ended, in whatever way. */
    left() {
      probing = false;
    },
    succeeded() {
      failures = 0;
      openUntilMs = undefined;
    },
    /** `atOnce`: this one failure is enough, because another like it would cost money. */
    failed({ atOnce }: { atOnce: boolean }) {
      failures += 1;
      // A failure while half-open means that it has not recovered.
      if (atOnce || openUntilMs !== undefined || failures >= CIRCUIT_FAILURES) openUntilMs = nowMs() + CIRCUIT_PAUSE_MS;
    },
  };
}
