import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, createTestPlatform, type TestDatabase } from "../../../test/harness.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { createLogger } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { createJobs } from "./boss-jobs.ts";
import type { JobDefinition, Jobs } from "./jobs.ts";

declare module "./jobs.ts" {
  interface JobMap {
    "thing.make": { id?: string | number; index?: number };
    "other.make": Record<string, never>;
    "patient.make": Record<string, never>;
    "yielding.make": Record<string, never>;
  }
}

const log = createLogger({ level: "silent" });

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openTestDatabase(): Promise<{ test: TestDatabase; database: Database }> {
  const test = await createTestDatabase();
  const database = openDatabase({ url: test.url, max: 5, log });
  cleanups.push(test.close, () => database.close());
  return { test, database };
}

async function startJobs(
  { test, database }: Awaited<ReturnType<typeof openTestDatabase>>,
  definitions: Partial<JobDefinition>[],
  work = true,
): Promise<Jobs> {
  const metrics = createMetrics({ processMetrics: false });
  const jobs = createJobs({ url: test.url, pool: database.pool, log, metrics, work });
  for (const definition of definitions) {
    jobs.define({
      name: "thing.make",
      retryLimit: 2,
      retryDelaySeconds: 0,
      leaseSeconds: 60,
      concurrency: 2,
      handle: async () => {},
      ...definition,
    });
  }
  await jobs.start();
  cleanups.push(() => jobs.stop({ drainMs: 0 }));
  return jobs;
}

describe("jobs", () => {
  it("exist if, and only if, the transaction that enqueued them commits", async () => {
    const opened = await openTestDatabase();
    const seen: unknown[] = [];
    const jobs = await startJobs(opened, [{ handle: async (data) => void seen.push(data) }]);
    const { database } = opened;
    await database
      .write(async (tx) => {
        await jobs.enqueue(tx, "thing.make", { id: "rolled back" });
        throw new Error("no");
      })
      .catch(() => {});
    await database.write((tx) => jobs.enqueue(tx, "thing.make", { id: "committed" }));
    await expect.poll(() => seen).toEqual([{ id: "committed" }]);
  });

  it("start as soon as they are announced, long before the next poll", async () => {
    // Timers that never fire: no worker ever polls.
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    try {
      const opened = await openTestDatabase();
      const began = Promise.withResolvers<unknown>();
      const jobs = await startJobs(opened, [{ handle: async (data) => began.resolve(data) }]);
      await opened.database.write((tx) => jobs.enqueue(tx, "thing.make", { id: "announced" }));
      expect(await began.promise).toEqual({ id: "announced" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("that wait are run one after the other without a pause", async () => {
    const opened = await openTestDatabase();
    const seen: unknown[] = [];
    const web = await startJobs(opened, [{}], false);
    for (const id of [1, 2, 3]) await opened.database.write((tx) => web.enqueue(tx, "thing.make", { id }));
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    try {
      const all = Promise.withResolvers<void>();
      const handle = async (data: { id: number }) => {
        seen.push(data.id);
        if (seen.length === 3) all.resolve();
      };
      await startJobs(opened, [{ concurrency: 1, handle }]);
      await all.promise;
    } finally {
      vi.useRealTimers();
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it("are retried, know their attempt's number, and finally reach onExhausted", async () => {
    const opened = await openTestDatabase();
    const attempts: number[] = [];
    const ended: unknown[] = [];
    const jobs = await startJobs(opened, [
      {
        handle: async (_data, { attempt }) => {
          attempts.push(attempt);
          throw new Error("fails");
        },
        onExhausted: async (data) => {
          ended.push(data);
          if (ended.length === 1) throw new Error("the end itself fails once");
        },
      },
    ]);
    await opened.database.write((tx) => jobs.enqueue(tx, "thing.make", { id: 1 }));
    await expect.poll(() => ended).toEqual([{ id: 1 }, { id: 1 }]);
    expect(attempts).toEqual([1, 2, 3]);
  }, 40_000);

  it("with one singleton key wait at most once; without one any number may wait", async () => {
    const opened = await openTestDatabase();
    const jobs = await startJobs(opened, [{}], false);
    await opened.database.write(async (tx) => {
      for (let index = 0; index < 3; index++) {
        await jobs.enqueue(tx, "thing.make", { index }, { singletonKey: "same" });
        await jobs.enqueue(tx, "thing.make", { index });
      }
    });
    const { rows } = await opened.database.pool.query(
      "select count(*)::int as count from pgboss.job where name = 'thing.make'",
    );
    expect(rows).toEqual([{ count: 4 }]);
  });

  it("start later if asked to", async () => {
    const opened = await openTestDatabase();
    const jobs = await startJobs(opened, [{}], false);
    await opened.database.write((tx) => jobs.enqueue(tx, "thing.make", {}, { startAfterSeconds: 90, priority: 5 }));
    const { rows } = await opened.database.pool.query(
      "select round(extract(epoch from start_after - now()))::int as delay, priority from pgboss.job",
    );
    expect(rows[0].priority).toBe(5);
    expect(Math.abs(rows[0].delay - 90)).toBeLessThan(5);
  });

  it("are not run by a process that only serves the web, but by another", async () => {
    const opened = await openTestDatabase();
    const seen: string[] = [];
    const web = await startJobs(opened, [{ handle: async () => void seen.push("web") }], false);
    await opened.database.write((tx) => web.enqueue(tx, "thing.make", {}));
    await startJobs(opened, [{ handle: async () => void seen.push("worker") }]);
    await expect.poll(() => seen).toEqual(["worker"]);
  });

  it("that run are awaited at a stop, and no new one is taken [I-26]", async () => {
    const opened = await openTestDatabase();
    const done: unknown[] = [];
    const jobs = await startJobs(opened, [
      {
        concurrency: 1,
        handle: async (data: { id?: string | number }) => {
          done.push(["began", data.id]);
          await new Promise((resolve) => setTimeout(resolve, 400));
          done.push(["ended", data.id]);
        },
      },
    ]);
    await opened.database.write((tx) => jobs.enqueue(tx, "thing.make", { id: 1 }));
    await expect.poll(() => done).toHaveLength(1);
    await opened.database.write((tx) => jobs.enqueue(tx, "thing.make", { id: 2 }));
    await jobs.stop({ drainMs: 5_000 });
    expect(done).toEqual([
      ["began", 1],
      ["ended", 1],
    ]);
    const { rows } = await opened.database.pool.query("select state, data->>'id' as id from pgboss.job order by id");
    expect(rows).toEqual([
      { state: "completed", id: "1" },
      { state: "created", id: "2" },
    ]);
  });

  it("that do not end in time return to their queue without losing an attempt, and another process runs them [I-26]", async () => {
    const opened = await openTestDatabase();
    let aborted = false;
    let begun = false;
    const jobs = await startJobs(opened, [
      {
        retryLimit: 0,
        handle: (_data, { signal }) =>
          new Promise((_resolve, reject) => {
            begun = true;
            signal.addEventListener("abort", () => {
              aborted = true;
              setTimeout(() => reject(new Error("late")), 5_000);
            });
          }),
      },
    ]);
    await opened.database.write((tx) => jobs.enqueue(tx, "thing.make", {}));
    await expect.poll(() => begun).toBe(true);
    await jobs.stop({ drainMs: 50 });
    expect(aborted).toBe(true);
    let runs = 0;
    await startJobs(opened, [
      {
        retryLimit: 0,
        handle: async () => {
          runs++;
        },
      },
    ]);
    await expect.poll(() => runs).toBe(1);
  });

  it("that yield to a stop are told at once, the others only when the drain is over", async () => {
    const opened = await openTestDatabase();
    const heard: string[] = [];
    let begun = 0;
    const untilAborted =
      (name: string) =>
      (_data: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<void>((resolve) => {
          begun += 1;
          signal.addEventListener("abort", () => {
            heard.push(name);
            resolve();
          });
        });
    const jobs = await startJobs(opened, [
      { name: "patient.make", handle: untilAborted("patient") },
      { name: "yielding.make", handle: untilAborted("yielding"), yieldsToStop: true },
    ]);
    await opened.database.write(async (tx) => {
      await jobs.enqueue(tx, "patient.make", {});
      await jobs.enqueue(tx, "yielding.make", {});
    });
    await expect.poll(() => begun).toBe(2);
    const stopped = jobs.stop({ drainMs: 2_000 });
    await expect.poll(() => heard).toEqual(["yielding"]);
    await stopped;
    expect(heard).toEqual(["yielding", "patient"]);
  });

  it("stop without waiting when nothing runs", async () => {
    const opened = await openTestDatabase();
    const jobs = await startJobs(opened, [{ onExhausted: async () => {} }, { name: "other.make" }]);
    // If the stop waited out its time for running jobs, this test would never end.
    await jobs.stop({ drainMs: 86_400_000 });
  });

  it("use the settings of the program's newer version", async () => {
    const opened = await openTestDatabase();
    await (await startJobs(opened, [{ retryLimit: 2 }])).stop({ drainMs: 0 });
    await startJobs(opened, [{ retryLimit: 7, leaseSeconds: 120 }]);
    const { rows } = await opened.database.pool.query(
      "select retry_limit, expire_seconds from pgboss.queue where name = 'thing.make'",
    );
    expect(rows).toEqual([{ retry_limit: 7, expire_seconds: 120 }]);
  });

  it("sweep old idempotency keys and rate limits on schedule", async () => {
    const { platform, close } = await createTestPlatform({ work: true });
    cleanups.push(close, () => platform.jobs.stop({ drainMs: 0 }));
    await platform.jobs.start();
    const { rows } = await platform.database.pool.query(
      "select name, cron, data from pgboss.schedule where name = 'platform.sweep'",
    );
    expect(rows).toEqual([{ name: "platform.sweep", cron: "17 * * * *", data: {} }]);
    await platform.database.write(async (tx) => {
      await tx.execute(sql`insert into idempotency_keys (scope, key, fingerprint, expires_at) values
        ('user:1', 'old', 'x', now() - interval '1 minute'), ('user:1', 'new', 'x', now() + interval '1 hour')`);
      await tx.execute(sql`insert into rate_limits (key, points, expire) values ('old', 1, 1)`);
      await platform.jobs.enqueue(tx, "platform.sweep", {});
    });
    await vi.waitFor(async () => {
      const left = await platform.database.pool.query(
        "select key from idempotency_keys union select key from rate_limits",
      );
      expect(left.rows).toEqual([{ key: "new" }]);
    }, 50_000);
  });
});
