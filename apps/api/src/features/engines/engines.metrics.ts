/** Engine metrics in /metrics: duration, outcome, cost and circuit state. */
import type { Metrics } from "../../platform/metrics.ts";
import type { CircuitState } from "./engines.circuit.ts";
import type { Outcome } from "./runs/runs.ts";

const MICRO_DOLLARS = 1_000_000;

export type EngineMetrics = ReturnType<typeof createEngineMetrics>;

/** Every engine's metrics exist from the start, so that an alert can tell "none" from "not monitored". */
export function createEngineMetrics(metrics: Metrics, names: readonly string[]) {
  const seconds = metrics.histogram({
    name: "toile_tryon_engine_seconds",
    help: "Time from passing a try-on to an engine to its end",
    labels: ["engine", "outcome"],
    buckets: [0.5, 1, 2, 4, 8, 16, 32, 64, 128],
  });
  const dollars = metrics.counter({
    name: "toile_tryon_engine_cost_dollars_total",
    help: "Cost of an engine's pictures by the configured price per picture",
    labels: ["engine"],
  });
  const unresolved = metrics.counter({
    name: "toile_tryon_engine_unresolved_total",
    help: "Calls of a paid engine that gave no picture and may still be charged",
    labels: ["engine"],
  });
  const unchecked = metrics.counter({
    name: "toile_tryon_unchecked_pictures_total",
    help: "Pictures that are not shown because the judge failed or could not read the photos",
    labels: ["engine"],
  });
  const circuit = metrics.gauge({
    name: "toile_tryon_engine_circuit_open",
    help: "1 while an engine is skipped after failures, 0.5 while one try-on tests whether it has recovered, else 0",
    labels: ["engine"],
  });
  const OPENNESS: Record<CircuitState, number> = { closed: 0, "half-open": 0.5, open: 1 };
  for (const engine of names) {
    dollars.inc({ engine }, 0);
    unresolved.inc({ engine }, 0);
    unchecked.inc({ engine }, 0);
    circuit.set({ engine }, 0);
  }
  return {
    startTimer(engine: string): (outcome: Outcome) => void {
      const observe = seconds.startTimer({ engine });
      return (outcome) => observe({ outcome });
    },
    cost: (engine: string, microDollars: number) => dollars.inc({ engine }, microDollars / MICRO_DOLLARS),
    unresolved: (engine: string) => unresolved.inc({ engine }),
    unchecked: (engine: string) => unchecked.inc({ engine }),
    circuit: (engine: string, state: CircuitState) => circuit.set({ engine }, OPENNESS[state]),
  };
}
