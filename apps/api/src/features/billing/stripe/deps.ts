/** The dependencies of billing. */
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Events } from "../../../platform/events.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import type { Provider } from "./provider.ts";

export type BillingDeps = {
  database: Database;
  jobs: Jobs;
  mailer: Mailer;
  events: Events;
  log: Logger;
  metrics: Metrics;
  config: Config;
  provider: Provider;
};
