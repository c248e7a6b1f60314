/** How the installation stands now: its jobs, its engines, what it stands on, and how it is set up. */
import { z } from "zod";

const count = z.number().int().nonnegative();
const seconds = z.number().nonnegative();
const time = z.iso.datetime();

/** How long the figures of try-ons and engines go back. */
export const SYSTEM_HOURS = 24;

/** Jobs of one kind. A job that failed had all of its attempts; it is kept for a day. */
export const adminJobs = z.object({
  /** `mail.send`; with `.exhausted` behind it what is done after the last attempt of another kind. */
  name: z.string(),
  /** Due, and not taken up yet. */
  waiting: count,
  /** Waiting for their time: repetitions and the next attempt after a failure. */
  later: count,
  running: count,
  failed: count,
  /** How long the oldest of those that are due has been. */
  oldestSeconds: seconds.nullable(),
  lastFailure: z.object({ at: time, message: z.string() }).nullable(),
  /** False: what follows a failure has been done, such as a credit that came back. It can only be discarded. */
  canRetry: z.boolean(),
});
export type AdminJobs = z.infer<typeof adminJobs>;
/** How many jobs were moved; 0 where none had failed. */
export const adminJobsMoved = z.object({ name: z.string(), jobs: count });

const runs = z.object({ succeeded: count, refused: count, failed: count, stopped: count });

export const adminEngine = z.object({
  name: z.string(),
  /** Somebody charges for each call. */
  paid: z.boolean(),
  /** `closed`: in use; `open`: at least one process skips it after failures; `half-open`: about to be tried again. */
  circuit: z.enum(["closed", "open", "half-open"]),
  /**
   * How its runs ended in the last 24 hours, counted by the hour, in all processes. `refused`: the picture could not be used. A try-on
   * may take several runs, and pictures on house models are runs too.
   */
  runs,
  /** Its newest try-on with a picture; null if there was none. */
  lastSuccessAt: time.nullable(),
  /**
   * Its try-ons with a picture in the last 24 hours. Times are from the moment a worker took a try-on up to its end, of the newest
   * thousand at most.
   */
  day: z.object({
    tryOns: count,
    /** Try-ons whose pictures the judge found too poor to charge. */
    uncharged: count,
    medianMs: count.nullable(),
    p95Ms: count.nullable(),
    costInDollars: z.number().nonnegative(),
  }),
});
export type AdminEngine = z.infer<typeof adminEngine>;

/** `failing`: it does not respond. `attention`: it works, but something in it needs a person. */
const state = z.enum(["ok", "attention", "failing"]);
export type AdminPartState = z.infer<typeof state>;

export const adminSystem = z.object({
  at: time,
  process: z.object({ role: z.enum(["all", "web", "worker"]), startedAt: time }),
  /** Try-ons that wait or are made. */
  queue: z.object({ queued: count, processing: count, oldestQueuedSeconds: count.nullable() }),
  /** How try-ons ended in the last 24 hours; `failures`: code → how many. */
  tryOns: z.object({ succeeded: count, failed: count, cancelled: count, failures: z.record(z.string(), count) }),
  /** Operators' corrections of how products' pictures are read. `void`: they no longer apply, and somebody has to look at them. */
  corrections: z.object({ saved: count, void: count }),
  /** By name. */
  jobs: adminJobs.array(),
  /** In the order in which they are used. */
  engines: adminEngine.array(),
  /**
   * How the judge's looks at other engines' pictures ended in the last 24 hours, in all processes. After `refused` (it cannot use the
   * photos) and `failed` the picture is not shown.
   */
  judge: runs,
  /** Other engines' pictures in the same time: `succeeded` were merged with the photo, `refused` left as they came. */
  keepPerson: runs,
  /** What decides about engines and pictures. */
  rules: z.object({
    /** The first engine, with its version. */
    engineVersion: z.string(),
    judge: z.boolean(),
    deadlineSeconds: seconds,
    queueMax: count,
    /** Failures in a row after which an engine is passed over, and for how long. */
    circuitFailures: count,
    circuitPauseSeconds: seconds,
  }),
  parts: z.object({
    database: z.object({
      state,
      builtIn: z.boolean(),
      version: z.string().nullable(),
      answerMs: z.number().nonnegative().nullable(),
      sizeBytes: count.nullable(),
      connections: count.nullable(),
      connectionsMax: count.nullable(),
    }),
    /** Free and total: of the disk, where it is a folder. */
    storage: z.object({
      state,
      kind: z.enum(["folder", "bucket"]),
      freeBytes: count.nullable(),
      totalBytes: count.nullable(),
    }),
    /** `outbox`: nothing is sent, it is written into files. */
    mail: z.object({
      state,
      kind: z.enum(["server", "outbox"]),
      waiting: count,
      /** Of those, how many failed at least once. */
      retried: count,
      oldestSeconds: seconds.nullable(),
      lastSentAt: time.nullable(),
      /** Refused, or given up after two days, in the last seven days. */
      undelivered: count,
      lastProblem: z.string().nullable(),
    }),
    payments: z.object({
      state,
      kind: z.enum(["stripe", "simulator", "none"]),
      testMode: z.boolean(),
      /** Events of the payment provider that are stored and not worked yet, and those whose last run failed. */
      eventsWaiting: count,
      eventsFailed: count,
      oldestSeconds: seconds.nullable(),
      lastEventAt: time.nullable(),
    }),
  }),
  /** How it is set up. Of a secret only whether it is set. */
  settings: z.array(z.object({ group: z.string(), name: z.string(), value: z.string(), secret: z.boolean() })),
});
export type AdminSystem = z.infer<typeof adminSystem>;
