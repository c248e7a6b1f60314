/**
 * A circuit breaker per engine: after several failures in a row it opens and the engine is skipped for a pause; then
 * one try-on at a time tests whether it has recovered. State is per process.
 */
import { nowMs } from "../../platform/clock.ts";

/** Failures in a row that open a circuit. */
export const CIRCUIT_FAILURES = 3;
/** How long an open circuit skips its engine. */
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
    /** When the engine is tried again; 0 if now. */
    opensAgainAtMs: () => openUntilMs ?? 0,
    /** Whether a try-on may use the engine. Half-open, only one may, until `left`. */
    admits: (): boolean => state() === "closed" || (state() === "half-open" && !probing),
    entered() {
      probing = state() !== "closed";
    },
    /** The try-on ended, however it went. */
    left() {
      probing = false;
    },
    succeeded() {
      failures = 0;
      openUntilMs = undefined;
    },
    /** `atOnce`: this one failure opens the circuit, because another like it would cost money. */
    failed({ atOnce }: { atOnce: boolean }) {
      failures += 1;
      // A failure while half-open means that it has not recovered.
      if (atOnce || openUntilMs !== undefined || failures >= CIRCUIT_FAILURES) openUntilMs = nowMs() + CIRCUIT_PAUSE_MS;
    },
  };
}
