/** What every feature stands on, made once at start. */
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { Signals } from "./database/signals.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { Storage } from "./storage/storage.ts";

export type Platform = {
  config: Config;
  database: Database;
  signals: Signals;
  jobs: Jobs;
  events: Events;
  storage: Storage;
  log: Logger;
  metrics: Metrics;
  rateLimits: RateLimits;
  /** Set by a shutdown: readiness answers 503 from then on, so that a balancer looks elsewhere. */
  lifecycle: { draining: boolean };
};
