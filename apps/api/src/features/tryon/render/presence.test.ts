import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createFakeEngine, type FakeEngine } from "../../../../test/fake-engine.ts";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../../../../test/tryon-app.ts";
import { type Notifications, openNotifications } from "../../../platform/database/notifications.ts";
import { createEngines } from "../../engines/engines.ts";
import { createPictures } from "../../pictures/pictures.ts";
import { sweepTryOns } from "../tryon.jobs.ts";
import { createWatchers } from "../watch/watch.ts";
import { createTryOnMetrics } from "./metrics.ts";
import { type RenderDeps, renderTryOn } from "./render.ts";

/**
 * The application sweeps but renders nothing; the tests create workers of other processes, each with its own presence.
 */
let test: TryOnTestApp;
const running = new AbortController().signal;
const workers: Worker[] = [];

type Worker = { deps: RenderDeps; engine: FakeEngine; presence: Notifications };

beforeAll(async () => {
  test = await createTryOnTestApp({ work: false });
});
afterEach(async () => {
  for (const { presence } of workers.splice(0)) await presence.close();
  expect(await test.count("select count(*) from ledger_violations")).toBe(0);
});
afterAll(() => test.close());

async function newWorker(): Promise<Worker> {
  const { config } = test.platform;
  if (config.database.kind !== "url") throw new Error("the test database has an address");
  const presence = await openNotifications({ url: config.database.url, log: test.platform.log });
  const engine = createFakeEngine();
  const pictures = createPictures(test.platform);
  const watchers = createWatchers(test.platform.notifications);
  const engines = createEngines([engine], { ...test.platform, examiner: test.examiner });
  const tryOnMetrics = createTryOnMetrics(test.platform.metrics);
  const deps = { ...test.platform, notifications: presence, pictures, watchers, tryOnMetrics, engines };
  const worker = { deps, engine, presence };
  workers.push(worker);
  return worker;
}

/** A try-on held by a worker whose engine waits to be released. */
async function heldBy(worker: Worker, token: string) {
  const id = await test.startTryOn(token);
  const gate = Promise.withResolvers<void>();
  worker.engine.plan({ kind: "held", until: gate.promise });
  const render = renderTryOn(worker.deps, id, running);
  await eventually(
    async () => worker.engine.running,
    (count) => count === 1,
  );
  return { id, letGo: gate.resolve, render };
}

const sweep = async () => {
  const { deps } = await newWorker();
  return sweepTryOns(deps);
};
const statusOf = async (token: string, id: string) => (await test.prediction(token, id)).status;
const locksOf = (key: number) =>
  test.count("select count(*) from pg_locks where locktype = 'advisory' and granted and objid = $1::int::oid", [key]);
const jobs = (id: string, state: string) =>
  test.count(
    "select count(*) from pgboss.job where name = 'tryon.render' and data->>'tryonId' = $1 and state::text = $2",
    [id, state],
  );

describe("a try-on whose worker's process", () => {
  it("has died waits again at the next sweep, and the dead worker's job blocks no other", async () => {
    const { token } = await test.user(5);
    const dying = await newWorker();
    const { id, letGo, render } = await heldBy(dying, token);
    // The queue's view: the dead worker still has the job, for another minute.
    const taken = "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()";
    await test.platform.database.pool.query(`${taken} where data->>'tryonId' = $1`, [id]);
    await dying.presence.close();
    await eventually(
      () => locksOf(dying.presence.presenceKey),
      (count) => count === 0,
    );

    expect(await sweep()).toMatchObject({ revived: 1 });
    expect(await statusOf(token, id)).toBe("queued");
    expect([await jobs(id, "active"), await jobs(id, "created")]).toEqual([1, 1]);
    expect(await sweep()).toMatchObject({ revived: 0 });

    const living = await newWorker();
    await renderTryOn(living.deps, id, running);
    // Finally the queue notices that the first job's worker is dead, and gives that job to another worker as well.
    await renderTryOn(living.deps, id, running);
    expect(living.engine.calls).toHaveLength(1);
    letGo();
    await render;
    expect(await statusOf(token, id)).toBe("succeeded");
    expect(await test.balance(token)).toBe(4);
  });

  it("lives keeps the try-on", async () => {
    const { token } = await test.user(5);
    const { id, letGo, render } = await heldBy(await newWorker(), token);
    expect(await sweep()).toMatchObject({ revived: 0 });
    letGo();
    await render;
    expect(await statusOf(token, id)).toBe("succeeded");
  });

  it("has reconnected keeps the try-on", async () => {
    const { token } = await test.user(5);
    const worker = await newWorker();
    const { id, letGo, render } = await heldBy(worker, token);
    const woken = vi.fn();
    worker.presence.subscribe("anything", woken);
    await test.platform.database.pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1::int::oid",
      [worker.presence.presenceKey],
    );
    // What a listener receives after a reconnect.
    await expect.poll(() => woken).toHaveBeenCalledWith("");
    expect(await locksOf(worker.presence.presenceKey)).toBe(1);
    expect(await sweep()).toMatchObject({ revived: 0 });
    letGo();
    await render;
    expect(await statusOf(token, id)).toBe("succeeded");
  });

  it("runs the sweep itself keeps the try-on, even while its connection is lost", async () => {
    const { token } = await test.user(5);
    const worker = await newWorker();
    const { id, letGo, render } = await heldBy(worker, token);
    await worker.presence.close();
    await eventually(
      () => locksOf(worker.presence.presenceKey),
      (count) => count === 0,
    );
    expect(await sweepTryOns(worker.deps)).toMatchObject({ revived: 0 });
    letGo();
    await render;
    expect(await statusOf(token, id)).toBe("succeeded");
  });

  it("seems alive but sends no heartbeat loses the try-on anyway", async () => {
    const { token } = await test.user(5);
    const { id, letGo, render } = await heldBy(await newWorker(), token);
    const silence = "update tryons set heartbeat_at = now() - interval '61 seconds' where id = $1";
    await test.platform.database.pool.query(silence, [id]);
    expect(await sweep()).toMatchObject({ revived: 1 });
    expect(await statusOf(token, id)).toBe("queued");
    letGo();
    await render;
    expect(await statusOf(token, id)).toBe("queued");
    const next = await newWorker();
    await renderTryOn(next.deps, id, running);
    expect(await statusOf(token, id)).toBe("succeeded");
  });
});
