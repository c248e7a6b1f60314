/** What a shopper gets and pays when an outside engine misbehaves: the whole application against local services. */
import { afterEach, describe, expect, it } from "vitest";
import type { Behaviour } from "../../../test/engine-servers/engine-server.ts";
import {
  type OutsideEngine,
  type OutsideName,
  openOutsideEngine,
} from "../../../test/engine-servers/outside-engines.ts";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { eventually, tryOnForm } from "../../../test/tryon-app.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function openApp(names: OutsideName[], deadlineMs = 60_000) {
  const outside: OutsideEngine[] = [];
  for (const name of names) outside.push(await openOutsideEngine(name));
  const { loadConfig } = await import("../../platform/config/config.ts");
  const test: TestApp = await createTestApp({
    work: true,
    config: { tryon: { ...loadConfig({}).tryon, deadlineMs, threads: 1 } },
    engines: outside.map(({ engine }) => engine),
  });
  // The servers close last: engines cancel their jobs while they close.
  opened.push(...outside.map(({ server }) => server), test);
  const { token, user } = await createUser(test, { credits: 5 });
  const one = async (sql: string, values: unknown[] = []) => {
    const { rows } = await test.platform.database.pool.query(sql, values);
    return rows[0];
  };
  return {
    ...test,
    servers: outside.map(({ server }) => server),
    token,
    one,
    async tryOn() {
      const response = await test.request("/api/v1/style/virtual-tryon", { token, form: await tryOnForm() });
      return { status: response.status, body: await response.json() };
    },
    /** Credits left, with consistent books: one hold, resolved once, and no violation. */
    async credits(): Promise<number> {
      expect(await one("select count(*)::int as total from ledger_violations")).toEqual({ total: 0 });
      const kinds =
        "select count(*)::int as total from ledger_transactions where idempotency_key like $1 and user_id = $2";
      expect(await one(kinds, ["reserve:%", user.id])).toEqual({ total: 1 });
      expect(await one(kinds, ["resolve:%", user.id])).toEqual({ total: 1 });
      return (await (await test.request("/api/v1/credits/balance", { token })).json()).balance;
    },
  };
}

describe("a try-on whose first engine misbehaves", () => {
  it.each<Behaviour>(["answer-500", "answer-429", "fail"])(
    "shows the next one's picture after %s",
    async (behaviour) => {
      const app = await openApp(["fashn", "fal"]);
      app.servers[0]?.otherwise(behaviour);
      const { status, body } = await app.tryOn();
      expect({ status, pictures: body.resultImageUrls?.length }).toEqual({ status: 200, pictures: 1 });
      expect(app.servers.map(({ charged }) => charged)).toEqual([0, 1]);
      expect(await app.credits()).toBe(4);
    },
  );

  it("shows the next one's picture if the first hangs, and cancels the first", async () => {
    const app = await openApp(["replicate", "fal"], 4_000);
    app.servers[0]?.otherwise("never-end");
    expect((await app.tryOn()).status).toBe(200);
    expect(app.servers[0]?.orders.map(({ state }) => state)).toEqual(["cancelled"]);
    expect(app.servers.map(({ charged }) => charged)).toEqual([0, 1]);
    expect(await app.credits()).toBe(4);
  });

  it("pays no two engines in one attempt after a garbled picture, and shows the next one's in the second [I-23]", async () => {
    const app = await openApp(["fashn", "fal"]);
    app.servers[0]?.otherwise("garbage-picture");
    expect((await app.tryOn()).status).toBe(200);
    expect(await app.one("select attempt, engine from tryons")).toEqual({ attempt: 2, engine: "fal" });
    expect(app.servers.map(({ charged }) => charged)).toEqual([1, 1]);
    expect(await app.credits()).toBe(4);
  });

  it("uses the job if the answer to its submission was lost [I-23]", async () => {
    const app = await openApp(["replicate", "fal"]);
    app.servers[0]?.otherwise("lose-answer");
    expect((await app.tryOn()).status).toBe(200);
    expect(app.servers.map(({ charged }) => charged)).toEqual([1, 0]);
    expect(await app.credits()).toBe(4);
  });

  it("reports declined content and returns the credit; no other engine is asked", async () => {
    const app = await openApp(["fashn", "fal"]);
    app.servers[0]?.otherwise("refuse-content");
    const { status, body } = await app.tryOn();
    expect({ status, error: body.error }).toEqual({ status: 422, error: "CONTENT_REFUSED" });
    expect(app.servers[1]?.orders).toHaveLength(0);
    expect(await app.credits()).toBe(5);
  });

  it("returns the credit if the only engine hangs, and drops its late picture", async () => {
    const app = await openApp(["fashn"], 2_000);
    app.servers[0]?.otherwise("never-end");
    const { status } = await app.tryOn();
    expect(status).toBe(503);
    for (const order of app.servers[0]?.orders ?? []) order.state = "done";
    expect(await app.one("select status from tryons")).toEqual({ status: "failed" });
    expect(await app.one("select count(*)::int as total from pictures where kind = 'result'")).toEqual({ total: 0 });
    expect(await app.credits()).toBe(5);
  });

  it("returns the credit if every engine is down", async () => {
    const app = await openApp(["fashn", "http"]);
    for (const server of app.servers) server.otherwise("answer-500");
    const { status, body } = await app.tryOn();
    expect({ status, error: body.error }).toEqual({ status: 503, error: "ENGINE_UNAVAILABLE" });
    expect(await app.credits()).toBe(5);
  });
});

describe.each(["google", "gemini"] as const)("a try-on by %s, which returns its pictures in the answer", (name) => {
  it.each<Behaviour>(["answer-500", "answer-429", "busy-for-an-hour"])(
    "shows the next one's picture after %s",
    async (behaviour) => {
      const app = await openApp([name, "fal"]);
      app.servers[0]?.otherwise(behaviour);
      expect((await app.tryOn()).status).toBe(200);
      expect(app.servers.map(({ charged }) => charged)).toEqual([0, 1]);
      expect(await app.credits()).toBe(4);
    },
  );

  it.each<Behaviour>(["take-and-hang", "lose-answer", "garbage-answer", "no-picture", "oversized-picture"])(
    "pays no second service in one attempt after %s, and shows its picture in the next",
    async (behaviour) => {
      const app = await openApp([name, "fal"]);
      app.servers[0]?.otherwise(behaviour);
      expect((await app.tryOn()).status).toBe(200);
      expect(await app.one("select attempt, engine from tryons")).toEqual({ attempt: 2, engine: "fal" });
      expect(app.servers.map(({ orders }) => orders.length)).toEqual([1, 1]);
      expect(await app.credits()).toBe(4);
    },
  );

  it("retries if a picture breaks off in the middle, and takes one credit", async () => {
    const app = await openApp([name]);
    app.servers[0]?.plan("cut-short");
    expect((await app.tryOn()).status).toBe(200);
    expect(await app.one("select attempt, engine from tryons")).toEqual({ attempt: 2, engine: name });
    expect(await app.credits()).toBe(4);
  });

  it("reports declined content and returns the credit; no other engine is asked", async () => {
    const app = await openApp([name, "fal"]);
    app.servers[0]?.otherwise("refuse-content");
    const { status, body } = await app.tryOn();
    expect({ status, error: body.error }).toEqual({ status: 422, error: "CONTENT_REFUSED" });
    expect(app.servers[1]?.orders).toHaveLength(0);
    expect(await app.credits()).toBe(5);
  });
});

describe("a try-on that its owner cancels while an outside engine works", () => {
  it("is cancelled there, returns the credit, and shows no late picture", async () => {
    const app = await openApp(["http"]);
    app.servers[0]?.otherwise("never-end");
    const accepted = await app.request("/api/v1/style/virtual-tryon", {
      token: app.token,
      form: await tryOnForm(),
      headers: { Prefer: "respond-async" },
    });
    const { predictionId } = await accepted.json();
    await eventually(
      async () => app.servers[0]?.orders.length,
      (orders) => orders === 1,
    );
    await app.request(`/api/v1/style/predictions/${predictionId}`, { token: app.token, method: "DELETE" });
    await eventually(
      async () => app.servers[0]?.orders[0]?.state,
      (state) => state === "cancelled",
    );
    const prediction = await app.request(`/api/v1/style/predictions/${predictionId}`, { token: app.token });
    expect(await prediction.json()).toMatchObject({ status: "cancelled", resultImageUrls: [] });
    expect(await app.credits()).toBe(5);
  });
});
