/** The services that every feature uses, created once at start. */

import type { Config } from "./config/config.ts";
import { ConfigError } from "./config/config.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { type Notifications, openNotifications } from "./database/notifications.ts";
import { createEvents, type Events } from "./events.ts";
import { createJobs } from "./jobs/boss-jobs.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { defineSweep } from "./jobs/sweep.ts";
import { createLogger, type Logger } from "./log.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { openMail } from "./mail/open-mail.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createRateLimits, type RateLimits } from "./rate-limit.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { Storage } from "./storage/storage.ts";

export type Platform = {
  config: Config;
  database: Database;
  notifications: Notifications;
  jobs: Jobs;
  events: Events;
  storage: Storage;
  mailer: Mailer;
  log: Logger;
  metrics: Metrics;
  rateLimits: RateLimits;
  lifecycle: Lifecycle;
};

export type Lifecycle = {
  /** True from the start of a shutdown: readiness answers 503, so that a load balancer uses other processes. */
  readonly draining: boolean;
  /** Aborts at that moment; long-lived streams end on it. */
  readonly signal: AbortSignal;
  drain(): void;
};

/** Pool connections shared by requests and jobs; the queue and the notifications have a few of their own. */
const POOL_SIZE = 12;

/** Opens everything but starts no work. The database is already migrated. `config.database` has a URL: main fills in the embedded one's. */
export async function createPlatform(
  config: Config,
  log = createLogger({ level: config.logLevel }),
): Promise<Platform> {
  if (config.database.kind !== "url") throw new ConfigError("the built-in database is started before the platform");
  const { url } = config.database;
  const metrics = createMetrics({ processMetrics: true });
  const storage = await openStorage(config.storage);
  const database = openDatabase({ url, max: POOL_SIZE, log });
  const notifications = await openNotifications({ url, log });
  const jobs = createJobs({ url, pool: database.pool, log, metrics, work: config.role !== "web" });
  const events = createEvents();
  const platform: Platform = {
    config,
    log,
    metrics,
    storage,
    database,
    notifications,
    events,
    jobs,
    mailer: createMailer({ database, events, jobs, log, mail: openMail(config.mail, log) }),
    rateLimits: createRateLimits({
      pool: database.pool,
      log,
      enabled: config.rateLimits,
      secret: config.authSecret,
    }),
    lifecycle: createLifecycle(),
  };
  defineSweep(platform);
  return platform;
}

/** Closes what createPlatform opened; the jobs are already stopped. */
export async function closePlatform(platform: Platform): Promise<void> {
  await platform.notifications.close();
  await platform.database.close();
}

function createLifecycle(): Lifecycle {
  const controller = new AbortController();
  return {
    get draining() {
      return controller.signal.aborted;
    },
    signal: controller.signal,
    drain: () => controller.abort(),
  };
}
