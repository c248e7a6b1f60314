/** Jobs on pg-boss, in the same PostgreSQL as everything else. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { fromDrizzle, PgBoss, type Queue, type WorkOptions } from "pg-boss";
import { nowMs } from "../clock.ts";
import { type Logger, withLogContext } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { JobDefinition, JobMap, JobName, Jobs } from "./jobs.ts";
import { discardFailed, retryFailed, standingOf } from "./standing.ts";

export type JobsOptions = {
  url: string;
  /** For putting back jobs that a shutdown interrupted. */
  pool: Pool;
  log: Logger;
  metrics: Metrics;
  /** False in a process that only serves the web: it enqueues jobs and runs none. */
  work: boolean;
};

type RunningJob = { queue: string; id: string; retryCount: number };

const POLL_SECONDS = 2;
/** New jobs are announced; this poll finds retries that have become due, and announcements that were lost. */
const BACKSTOP_POLL_SECONDS = 3;
/** How often the queue's maintenance looks for runs whose lease has ended. */
const SUPERVISE_SECONDS = 15;
/** A worker without a heartbeat for this long is dead, however long its lease. pg-boss requires at least 10. */
const HEARTBEAT_SECONDS = 60;
const HEARTBEAT_EVERY_SECONDS = 15;
const KEEP_DONE_SECONDS = 24 * 60 * 60;
/** Time for a cancelled handler to notice its signal before its job is given to others. */
const ABORT_GRACE_MS = 1_000;
/** What follows an exhausted job settles money, so it is retried for days. */
const EXHAUSTED_QUEUE = {
  retryLimit: 500,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 120,
} as const;

const POLLING = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: BACKSTOP_POLL_SECONDS };

const exhaustedName = (name: string) => `${name}.exhausted`;

export function createJobs(options: JobsOptions): Jobs {
  const definitions = new Map<string, JobDefinition>();
  const schedules = new Map<string, string>();
  const boss = openBoss(options);
  const workers = createWorkers(boss, options);
  let state: "new" | "started" | "stopped" = "new";
  const requireDefined = (name: string) => {
    if (!definitions.has(name)) throw new Error(`job ${name} is not defined`);
  };

  return {
    define(job) {
      if (state !== "new") throw new Error(`job ${job.name} is defined after the start`);
      if (definitions.has(job.name)) throw new Error(`job ${job.name} is defined twice`);
      definitions.set(job.name, job);
    },

    async enqueue(tx, name, data, { startAfterSeconds, singletonKey, priority } = {}) {
      requireDefined(name);
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        // The queue's policy allows one waiting job per key, so a job that may wait beside others needs a unique key.
        singletonKey: singletonKey ?? randomUUID(),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(priority === undefined ? {} : { priority }),
      });
    },

    schedule(name, cron) {
      requireDefined(name);
      schedules.set(name, cron);
    },

    ...createOversight(definitions),

    async start() {
      state = "started";
      await boss.start();
      await prepareQueues(boss, [...definitions.values()]);
      if (!options.work) return;
      await prepareSchedules(boss, schedules);
      for (const definition of definitions.values()) await workers.add(definition);
    },

    async stop({ drainMs }) {
      if (state !== "started") return;
      state = "stopped";
      await workers.stop({ drainMs, definitions: [...definitions.values()] });
      await boss.stop({ graceful: false, close: true });
    },
  };
}

/** How the jobs stand, and what may be done about failures. */
function createOversight(definitions: ReadonlyMap<string, JobDefinition>): Pick<Jobs, "standing" | "failuresOf"> {
  return {
    async standing(tx) {
      const kinds = kindsOf(definitions);
      const standings = await standingOf(tx, [...kinds.keys()]);
      return standings.map((standing) => ({ ...standing, canRetry: kinds.get(standing.name) === true }));
    },
    failuresOf(name) {
      const canRetry = kindsOf(definitions).get(name);
      if (canRetry === undefined) return undefined;
      return {
        retry: canRetry ? (tx) => retryFailed(tx, name) : null,
        discard: (tx) => discardFailed(tx, name),
      };
    },
  };
}

/** Every kind of job, and whether one that failed may run again: not where something has followed its last attempt. */
function kindsOf(definitions: ReadonlyMap<string, JobDefinition>): Map<string, boolean> {
  const kinds = new Map<string, boolean>();
  for (const { name, onExhausted } of definitions.values()) {
    kinds.set(name, onExhausted === undefined);
    if (onExhausted) kinds.set(exhaustedName(name), true);
  }
  return kinds;
}

function openBoss({ url, work, log }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "toile jobs",
    max: work ? 4 : 2,
    useListenNotify: work,
    supervise: work,
    schedule: work,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue had an error"));
  return boss;
}

async function prepareSchedules(boss: PgBoss, schedules: ReadonlyMap<string, string>): Promise<void> {
  for (const schedule of await boss.getSchedules()) {
    if (!schedules.has(schedule.name)) await boss.unschedule(schedule.name);
  }
  // Without data a handler would receive null.
  for (const [name, cron] of schedules) await boss.schedule(name, cron, {});
}

/** Takes jobs from the queues and runs them until the process stops. */
function createWorkers(boss: PgBoss, options: JobsOptions) {
  const running = new Set<RunningJob>();
  /** The process was asked to stop. */
  const draining = new AbortController();
  /** The drain has ended. */
  const stopping = new AbortController();
  const run = createRunner(running, options);

  return {
    /** As many workers as the definition allows, plus one for its exhausted jobs. */
    async add(definition: JobDefinition): Promise<void> {
      const { name, concurrency, onExhausted } = definition;
      const heartbeat = heartbeatOf(definition) ? { heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS } : {};
      const stop = definition.yieldsToStop ? draining.signal : stopping.signal;
      const handle = (job: BossJob) =>
        run({ queue: name, stop }, job, (signal) =>
          definition.handle(dataOf(job), { signal, attempt: job.retryCount + 1 }),
        );
      for (let worker = 0; worker < concurrency; worker++) {
        await addWorker(boss, { queue: name, settings: { ...POLLING, ...heartbeat }, work: handle });
      }
      if (!onExhausted) return;
      const exhausted = { queue: exhaustedName(name), stop: stopping.signal };
      const work = (job: BossJob) => run(exhausted, job, () => onExhausted(dataOf(job)));
      await addWorker(boss, { queue: exhausted.queue, settings: POLLING, work });
    },

    async stop({ drainMs, definitions }: { drainMs: number; definitions: JobDefinition[] }): Promise<void> {
      const names = definitions.flatMap(({ name, onExhausted }) =>
        onExhausted ? [name, exhaustedName(name)] : [name],
      );
      draining.abort(new Error("the process is stopping"));
      if (options.work) await Promise.all(names.map((name) => boss.offWork(name, { wait: false })));
      await waitUntilEmpty(running, drainMs);
      const cutOff = [...running];
      stopping.abort(new Error("the process is stopping"));
      await waitUntilEmpty(running, cutOff.length > 0 ? ABORT_GRACE_MS : 0);
      for (const job of cutOff) {
        await putBack(options.pool, job).catch((error) => options.log.error({ err: error }, "a job was not put back"));
      }
      if (cutOff.length > 0) options.log.info({ jobs: cutOff.length }, "unfinished jobs went back to their queues");
    },
  };
}

/** Runs one job with its id on every log line, counts it, and lists it in `running` meanwhile. */
function createRunner(running: Set<RunningJob>, { metrics, log }: JobsOptions) {
  const runs = metrics.counter({
    name: "toile_job_runs_total",
    help: "Runs of jobs by how they ended.",
    labels: ["job", "outcome"],
  });
  return async (
    { queue, stop }: { queue: string; stop: AbortSignal },
    job: BossJob,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    const entry = { queue, id: job.id, retryCount: job.retryCount };
    running.add(entry);
    try {
      await withLogContext({ job: queue, jobId: job.id }, async () => {
        try {
          await work(AbortSignal.any([job.signal, stop]));
          runs.inc({ job: queue, outcome: "done" });
        } catch (error) {
          runs.inc({ job: queue, outcome: "failed" });
          log.error({ err: error, attempt: job.retryCount + 1 }, "a job's run failed");
          throw error;
        }
      });
    } finally {
      running.delete(entry);
    }
  };
}

type Worker = { queue: string; settings: WorkOptions; work: (job: BossJob) => Promise<void> };

/** One worker, one job at a time; while jobs wait it takes the next at once. */
async function addWorker(boss: PgBoss, { queue, settings, work }: Worker): Promise<void> {
  let id: string | undefined;
  id = await boss.work<object>(queue, { ...settings, batchSize: 1 }, async ([job]) => {
    if (!job) return;
    try {
      await work(job);
    } finally {
      // Otherwise pg-boss would look again only after its polling interval.
      if (id !== undefined) boss.notifyWorker(id);
    }
  });
}

/** The queue holds what `enqueue` was given for this name, and its definition has that type. */
const dataOf = (job: BossJob) => (job.data ?? {}) as JobMap[JobName];

type BossJob = { id: string; data: object; retryCount: number; signal: AbortSignal };

/** A short lease needs no heartbeat. */
function heartbeatOf(definition: JobDefinition): number | null {
  return definition.leaseSeconds > HEARTBEAT_SECONDS ? HEARTBEAT_SECONDS : null;
}

/** Creates the missing queues, and updates the others to this version's settings. */
async function prepareQueues(boss: PgBoss, definitions: JobDefinition[]): Promise<void> {
  const wanted = definitions.flatMap((definition): Queue[] => {
    const { name, retryLimit, retryDelaySeconds, leaseSeconds, onExhausted } = definition;
    const settings = {
      retryLimit,
      retryDelay: retryDelaySeconds,
      expireInSeconds: leaseSeconds,
      deleteAfterSeconds: KEEP_DONE_SECONDS,
      notify: true,
    };
    const heartbeatSeconds = heartbeatOf(definition);
    const queue: Queue = { name, policy: "short", ...settings, ...(heartbeatSeconds ? { heartbeatSeconds } : {}) };
    if (!onExhausted) return [queue];
    const exhausted: Queue = { name: exhaustedName(name), policy: "standard", ...EXHAUSTED_QUEUE, notify: true };
    return [exhausted, { ...queue, deadLetter: exhausted.name }];
  });
  const existing = new Map((await boss.getQueues(wanted.map(({ name }) => name))).map((queue) => [queue.name, queue]));
  for (const queue of wanted) {
    const found = existing.get(queue.name);
    if (!found) {
      await boss.createQueue(queue.name, queue);
      continue;
    }
    const { name, policy: _policy, ...settings } = queue;
    const changed = Object.entries(settings).some(([key, value]) => Reflect.get(found, key) !== value);
    if (changed) await boss.updateQueue(name, settings);
  }
}

async function waitUntilEmpty(running: ReadonlySet<RunningJob>, limitMs: number): Promise<void> {
  const deadline = nowMs() + limitMs;
  while (running.size > 0 && nowMs() < deadline) await sleep(20);
}

/**
 * Returns a job that a shutdown interrupted to the queue, at once and without counting the attempt; pg-boss would count
 * it as failed. Only the interrupted attempt is touched, so a job that ended meanwhile stays ended. The attempt's
 * number still rises, which distinguishes a late record of this process from the next run's.
 */
async function putBack(pool: Pool, job: RunningJob): Promise<void> {
  await pool.query(
    `update pgboss.job set state = 'created', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null
     where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [job.queue, job.id, job.retryCount],
  );
}
