import type { Prediction } from "@toile/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFakeEngine, type FakeEngine } from "../../../../test/fake-engine.ts";
import { BAD, GOOD } from "../../../../test/fake-examiner.ts";
import { createTryOnTestApp, eventually, pictureAt, type TryOnTestApp } from "../../../../test/tryon-app.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { createEngines } from "../../engines/engines.ts";
import { createPictures } from "../../pictures/pictures.ts";
import { TRYON_CHANNEL } from "../settle/settle.ts";
import { sweepTryOns } from "../tryon.jobs.ts";
import { createWatchers, untilFinished } from "../watch/watch.ts";
import { createTryOnMetrics } from "./metrics.ts";
import { type RenderDeps, renderTryOn } from "./render.ts";

/** The application accepts try-ons and renders none, so that each test is the worker. */
let test: TryOnTestApp;
let deps: RenderDeps;
let engine: FakeEngine;
const running = new AbortController().signal;

beforeAll(async () => {
  test = await createTryOnTestApp({ work: false });
});
beforeEach(() => {
  engine = createFakeEngine();
  const pictures = createPictures(test.platform);
  const watchers = createWatchers(test.platform.notifications);
  const tryOnMetrics = createTryOnMetrics(test.platform.metrics);
  const engines = createEngines([engine], { ...test.platform, examiner: test.examiner });
  deps = { ...test.platform, pictures, watchers, tryOnMetrics, engines };
});
afterEach(async () => {
  setClockForTests(null);
  expect(await test.count("select count(*) from ledger_violations")).toBe(0);
});
afterAll(() => test.close());

const statusOf = async (token: string, id: string) => (await test.prediction(token, id)).status;
const resultsOf = ({ resultImageUrls }: Prediction) => resultImageUrls.map(pictureAt);
const inSeconds = (seconds: number) => setClockForTests(() => new Date(Date.now() + seconds * 1000));
const waitingJobs = (id: string) =>
  test.count(
    "select count(*) from pgboss.job where name = 'tryon.render' and state = 'created' and data->>'tryonId' = $1",
    [id],
  );
/** Only then has the call started the behaviour that the test planned for it. */
const engineAtWork = () =>
  eventually(
    async () => engine.running,
    (count) => count === 1,
  );
function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  engine.plan({ kind: "held", until });
  return release;
}

describe("the job tryon.render", () => {
  it("is in the queue exactly once for each accepted try-on", async () => {
    const { token } = await test.user(1);
    expect(await waitingJobs(await test.startTryOn(token))).toBe(1);
  });

  it("run twice, concurrently or in sequence, renders and charges once", async () => {
    const { token } = await test.user(5);
    const id = await test.startTryOn(token);
    await Promise.all([renderTryOn(deps, id, running), renderTryOn(deps, id, running)]);
    await renderTryOn(deps, id, running);
    expect(engine.calls).toHaveLength(1);
    const prediction = await test.prediction(token, id);
    expect(prediction).toMatchObject({ status: "succeeded" });
    expect(prediction.resultImageUrls).toHaveLength(1);
    expect(await test.balance(token)).toBe(4);
  });

  it("changes nothing if its worker is late, and leaves no object behind [I-24]", async () => {
    const { token, user } = await test.user(5);
    const id = await test.startTryOn(token);
    const release = held();
    const late = renderTryOn(deps, id, running);
    await engineAtWork();
    // The worker sends no heartbeat for over a minute; another one takes over and succeeds.
    await test.platform.database.pool.query(
      "update tryons set heartbeat_at = now() - interval '61 seconds' where id = $1",
      [id],
    );
    expect(await sweepTryOns(deps)).toMatchObject({ revived: 1 });
    expect(await statusOf(token, id)).toBe("queued");
    await renderTryOn(deps, id, running);
    const shown = resultsOf(await test.prediction(token, id));
    const objects = await test.storedObjects();
    release();
    await late;
    const after = await test.prediction(token, id);
    expect(after.status).toBe("succeeded");
    expect(resultsOf(after)).toEqual(shown);
    expect(await test.storedObjects()).toBe(objects);
    expect(await test.count("select count(*) from pictures where owner_id = $1 and kind = 'result'", [user.id])).toBe(
      1,
    );
    expect(await test.balance(token)).toBe(4);
  });

  it("returns no credit for a late worker's bad picture if the other worker's was good [I-24]", async () => {
    const { token } = await test.user(5);
    const id = await test.startTryOn(token);
    const release = held();
    const late = renderTryOn(deps, id, running);
    await engineAtWork();
    await test.platform.database.pool.query(
      "update tryons set heartbeat_at = now() - interval '61 seconds' where id = $1",
      [id],
    );
    await sweepTryOns(deps);
    await renderTryOn(deps, id, running);
    test.examiner.judges(BAD);
    release();
    await late;
    test.examiner.forget();
    expect(await test.prediction(token, id)).toMatchObject({ judgements: [GOOD], creditsUsed: 1 });
    expect(await test.balance(token)).toBe(4);
  });

  it("puts its try-on back if a shutdown interrupts the judge: what nobody checked is not shown [I-29]", async () => {
    const { token } = await test.user(1);
    const id = await test.startTryOn(token);
    const judged = test.examiner.judged.length;
    test.examiner.judges("hang");
    const shutdown = new AbortController();
    const render = renderTryOn(deps, id, shutdown.signal);
    await eventually(
      async () => test.examiner.judged.length,
      (count) => count === judged + 1,
    );
    shutdown.abort();
    await render;
    expect(await statusOf(token, id)).toBe("queued");
    await renderTryOn(deps, id, running);
    expect(await test.prediction(token, id)).toMatchObject({ status: "succeeded", judgements: [GOOD] });
    expect(await test.balance(token)).toBe(0);
  });

  it("stops when its try-on is cancelled, even if the engine never would", async () => {
    const { token } = await test.user(1);
    const id = await test.startTryOn(token);
    engine.plan({ kind: "hang" });
    const render = renderTryOn(deps, id, running);
    await engineAtWork();
    await test.api(`/style/predictions/${id}`, { token, method: "DELETE" });
    await render;
    expect(engine.running).toBe(1);
    expect(await statusOf(token, id)).toBe("cancelled");
    expect(await test.balance(token)).toBe(1);
  });

  it("puts its try-on back at a shutdown, and another worker renders it", async () => {
    const { token } = await test.user(1);
    const id = await test.startTryOn(token);
    engine.plan({ kind: "hang" });
    const shutdown = new AbortController();
    const render = renderTryOn(deps, id, shutdown.signal);
    await engineAtWork();
    const jobs = await waitingJobs(id);
    shutdown.abort();
    await render;
    expect(await statusOf(token, id)).toBe("queued");
    expect(await waitingJobs(id)).toBe(jobs + 1);
    await renderTryOn(deps, id, running);
    expect(await statusOf(token, id)).toBe("succeeded");
    expect(await test.balance(token)).toBe(0);
  });

  it("goes back to the queue when the whole application stops", async () => {
    const stopping = await createTryOnTestApp();
    try {
      stopping.engine.otherwise = { kind: "hang" };
      const { token } = await stopping.user(1);
      const id = await stopping.startTryOn(token);
      await eventually(
        async () => stopping.engine.running,
        (count) => count === 1,
      );
      await stopping.app.stop({ drainMs: 100 });
      expect(await stopping.count("select count(*) from tryons where id = $1 and status = 'queued'", [id])).toBe(1);
      const waiting = "select count(*) from pgboss.job where name = 'tryon.render' and state = 'created'";
      expect(await stopping.count(waiting)).toBeGreaterThanOrEqual(1);
      expect(await stopping.count("select count(*) from ledger_violations")).toBe(0);
    } finally {
      await stopping.close();
    }
  });

  it("ends at its deadline if the engine hangs, and the credit is returned", async () => {
    const { token } = await test.user(1);
    const id = await test.startTryOn(token);
    await test.platform.database.pool.query(
      "update tryons set deadline_at = now() + interval '300 milliseconds' where id = $1",
      [id],
    );
    engine.plan({ kind: "hang" });
    await renderTryOn(deps, id, running);
    expect(await test.prediction(token, id)).toMatchObject({ status: "failed", error: { code: "ENGINE_TIMEOUT" } });
    expect(await test.balance(token)).toBe(1);
  });

  it("reports a picture that is gone before the render begins", async () => {
    const { token, user } = await test.user(1);
    const id = await test.startTryOn(token);
    await test.platform.database.pool.query("delete from pictures where owner_id = $1 and kind = 'person'", [user.id]);
    await renderTryOn(deps, id, running);
    expect(await test.prediction(token, id)).toMatchObject({ status: "failed", error: { code: "IMAGE_UNREADABLE" } });
    expect(await test.balance(token)).toBe(1);
  });

  it("uses a profile photo that was replaced after the try-on was accepted", async () => {
    const { token } = await test.user(1);
    const { drawnPerson } = await import("../../../../test/images.ts");
    const photo = async () => {
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(await drawnPerson())]), "me.jpg");
      await test.api("/images/upload/profile", { token, form });
    };
    await photo();
    const id = await test.startTryOn(token, { modelImage: undefined });
    await photo();
    await renderTryOn(deps, id, running);
    expect(await statusOf(token, id)).toBe("succeeded");
  });
});

describe("the job tryon.sweep", () => {
  it("ends try-ons past their deadline, waiting or running, and returns the credits [I-21]", async () => {
    const { token } = await test.user(2);
    const [waiting, stuck] = [await test.startTryOn(token), await test.startTryOn(token)];
    await test.platform.database.pool.query(
      "update tryons set status = 'processing', attempt = 1, started_at = now(), heartbeat_at = now() where id = $1",
      [stuck],
    );
    await test.platform.database.pool.query(
      "update tryons set deadline_at = now() - interval '1 second' where user_id = (select user_id from tryons where id = $1)",
      [stuck],
    );
    expect(await sweepTryOns(deps)).toMatchObject({ timedOut: 2 });
    expect(await sweepTryOns(deps)).toMatchObject({ timedOut: 0 });
    for (const id of [waiting, stuck])
      expect(await test.prediction(token, id)).toMatchObject({ error: { code: "ENGINE_TIMEOUT" } });
    expect(await test.balance(token)).toBe(2);
    await renderTryOn(deps, waiting, running);
    expect(engine.calls).toHaveLength(0);
  });

  it("gives a dead worker's try-on to another one once, and then gives up", async () => {
    const { token } = await test.user(1);
    const id = await test.startTryOn(token);
    const die =
      "update tryons set status = 'processing', attempt = attempt + 1, heartbeat_at = now() - interval '61 seconds' where id = $1";
    await test.platform.database.pool.query(die, [id]);
    await sweepTryOns(deps);
    expect(await statusOf(token, id)).toBe("queued");
    await test.platform.database.pool.query(die, [id]);
    await sweepTryOns(deps);
    expect(await test.prediction(token, id)).toMatchObject({ status: "failed", error: { code: "ENGINE_UNAVAILABLE" } });
    expect(await test.balance(token)).toBe(1);
  });

  it("enqueues a waiting try-on whose job was lost, and adds no second job to one that waits", async () => {
    const { token } = await test.user(2);
    const [lost, well] = [await test.startTryOn(token), await test.startTryOn(token)];
    await test.platform.database.pool.query("delete from pgboss.job where data->>'tryonId' = $1", [lost]);
    inSeconds(45);
    expect((await sweepTryOns(deps)).enqueued).toBeGreaterThanOrEqual(2);
    expect(await waitingJobs(lost)).toBe(1);
    expect(await waitingJobs(well)).toBe(1);
  });

  it("leaves healthy try-ons alone", async () => {
    const { token } = await test.user(1);
    const id = await test.startTryOn(token);
    const release = held();
    const render = renderTryOn(deps, id, running);
    await engineAtWork();
    expect(await sweepTryOns(deps)).toMatchObject({ timedOut: 0, revived: 0 });
    release();
    await render;
    expect(await statusOf(token, id)).toBe("succeeded");
  });
});

describe("a try-on whose workers are all dead", () => {
  it("ends at its deadline when its owner looks, with the credit returned [I-21]", async () => {
    const { token } = await test.user(1);
    const id = await test.startTryOn(token);
    inSeconds(test.platform.config.tryon.deadlineMs / 1000 + 1);
    expect(await test.prediction(token, id)).toMatchObject({ status: "failed", error: { code: "ENGINE_TIMEOUT" } });
    expect(await test.balance(token)).toBe(1);
  });

  it("answers the request that waits for it", async () => {
    const short = await createTryOnTestApp({
      work: false,
      config: { tryon: { ...test.platform.config.tryon, deadlineMs: 400 } },
    });
    try {
      const { token } = await short.user(1);
      const response = await short.tryOn(token);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ success: false, error: "ENGINE_TIMEOUT" });
      expect(await short.balance(token)).toBe(1);
    } finally {
      await short.close();
    }
  });
});

describe("watching", () => {
  it("sees a change made before it listened, and cleans up when it ends or is aborted", async () => {
    const { token, user } = await test.user(2);
    const id = await test.startTryOn(token);
    const leave = new AbortController();
    const left = untilFinished(deps, { id, userId: user.id }, leave.signal);
    await eventually(
      async () => deps.watchers.count(),
      (count) => count === 1,
    );
    leave.abort();
    expect(await left).toBeUndefined();
    expect(deps.watchers.count()).toBe(0);
    const seen = untilFinished(deps, { id, userId: user.id }, running);
    await renderTryOn(deps, id, running);
    expect(await seen).toMatchObject({ status: "succeeded" });
    expect(await untilFinished(deps, { id, userId: user.id }, running)).toMatchObject({ status: "succeeded" });
    expect(deps.watchers.count()).toBe(0);
  });

  it("wakes all watchers after notifications were lost", async () => {
    const { token, user } = await test.user(1);
    const id = await test.startTryOn(token);
    const seen = untilFinished(deps, { id, userId: user.id }, running);
    await eventually(
      async () => deps.watchers.count(),
      (count) => count === 1,
    );
    // Ends without a notification, like a change whose signal is lost; a reconnect sends the empty payload.
    await test.platform.database.pool.query(
      "with gone as (update tryons set status = 'cancelled', finished_at = now() where id = $1) select 1",
      [id],
    );
    await test.platform.database.write(async (tx) => {
      const { release } = await import("../../credits/credits.ts");
      await release(tx, { tryonId: id, cause: "cancelled" });
      await test.platform.notifications.publish(tx, TRYON_CHANNEL, "");
    });
    expect(await seen).toMatchObject({ status: "cancelled" });
  });
});
