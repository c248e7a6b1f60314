/** Work that outlives its request. A job is enqueued in the transaction of the row that needs it, so both exist or neither. */
import type { Tx } from "../database/database.ts";
import type { JobStanding } from "./standing.ts";

/** Every job and its data. A feature adds its own with `declare module ".../platform/jobs/jobs.ts"`. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging, which a type cannot do
export interface JobMap {}

export type JobName = keyof JobMap & string;

/**
 * One kind of job. Every job may run twice (a worker may die after the work and before recording it), so `handle` first
 * checks whether the work is done.
 */
export type JobDefinition<N extends JobName = JobName> = {
  /** `noun.verb`, such as `tryon.render`. */
  name: N;
  /** Attempts after the first. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** A run that takes longer counts as dead and is retried. */
  leaseSeconds: number;
  /** Concurrent runs in one process. */
  concurrency: number;
  /**
   * The signal aborts as soon as the process is asked to stop, not at the end of the drain: for long runs that lose
   * nothing by stopping and would otherwise delay every stop. Such a run ends early and enqueues the rest.
   */
  yieldsToStop?: boolean;
  handle(data: JobMap[N], context: JobContext): Promise<void>;
  /** Called once all attempts failed; retried until it succeeds. */
  onExhausted?(data: JobMap[N]): Promise<void>;
};

export type JobContext = {
  /** Aborts when the lease ends or the process must stop. */
  signal: AbortSignal;
  /** 1 for the first run. */
  attempt: number;
};

export type EnqueueOptions = {
  startAfterSeconds?: number;
  /** At most one waiting job of this name may have the key; another is silently dropped. */
  singletonKey?: string;
  /** Higher runs first; default 0. */
  priority?: number;
};

/** Each answers how many jobs it moved; twice is once. */
export type JobFailures = { retry: ((tx: Tx) => Promise<number>) | null; discard(tx: Tx): Promise<number> };

export interface Jobs {
  define<N extends JobName>(job: JobDefinition<N>): void;
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobMap[N], options?: EnqueueOptions): Promise<void>;
  /** Runs a defined job with the data `{}` at the times of a cron expression in UTC, on one of all processes. */
  schedule(name: JobName, cron: string): void;
  /** How the jobs of every kind stand, by name. `canRetry` false: what follows the last attempt has been done. */
  standing(tx: Tx): Promise<(JobStanding & { canRetry: boolean })[]>;
  /** What may be done about failed jobs of a kind: undefined where there is no such kind. */
  failuresOf(name: string): JobFailures | undefined;
  /** Makes the queues and, unless this process only serves the web, works them. */
  start(): Promise<void>;
  /** Takes no new job, waits up to `drainMs` for running ones and returns the rest to their queues. */
  stop(options: { drainMs: number }): Promise<void>;
}
