/** Metrics of this process for Prometheus. Asking for the same name again returns the same metric. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type Named<L extends string> = { name: string; help: string; labels?: readonly L[] };

export interface Metrics {
  counter<L extends string = never>(options: Named<L>): Counter<L>;
  gauge<L extends string = never>(options: Named<L>): Gauge<L>;
  /** `buckets` are upper bounds in the metric's unit, which its name ends with (`_seconds`, `_bytes`). */
  histogram<L extends string = never>(options: Named<L> & { buckets: number[] }): Histogram<L>;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(options: { processMetrics: boolean }): Metrics {
  const registry = new Registry();
  if (options.processMetrics) collectDefaultMetrics({ register: registry });
  const made = new Map<string, unknown>();
  const once = <T>(name: string, make: () => T): T => {
    if (!made.has(name)) made.set(name, make());
    // A name has one kind of metric; asking for another kind is a bug that shows on first use.
    return made.get(name) as T;
  };
  const settings = <L extends string>(named: Named<L>) => ({
    name: named.name,
    help: named.help,
    labelNames: named.labels ?? [],
    registers: [registry],
  });
  return {
    counter: <L extends string>(named: Named<L>) => once(named.name, () => new Counter<L>(settings(named))),
    gauge: <L extends string>(named: Named<L>) => once(named.name, () => new Gauge<L>(settings(named))),
    histogram: <L extends string>(named: Named<L> & { buckets: number[] }) =>
      once(named.name, () => new Histogram<L>({ ...settings(named), buckets: named.buckets })),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
