/** How the installation stands, through the API. */
import { type AdminSystem, adminJobsMoved, adminSystem } from "@toile/contract";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type TestUser } from "../../../../test/factories.ts";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../../../../test/tryon-app.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { createEngineRuns } from "../../engines/runs/runs.ts";
import { countNotMade, measureEngines } from "../../tryon/tryon.ts";
import { settingsOf } from "./settings.ts";

let app: TryOnTestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTryOnTestApp();
  admin = await createUser(app, { role: "admin" });
});
afterAll(() => app.close());

const system = async (): Promise<AdminSystem> =>
  adminSystem.parse(await (await app.api("/users/admin/system", { token: admin.token })).json());
const jobsOf = ({ jobs }: AdminSystem, name: string) => jobs.find((kind) => kind.name === name);
const act = (name: string, verb: "retry" | "discard") =>
  app.api(`/users/admin/jobs/${name}/${verb}`, { method: "POST", token: admin.token });
const moved = async (name: string, verb: "retry" | "discard") =>
  adminJobsMoved.parse(await (await act(name, verb)).json()).jobs;

test("an installation at rest has nothing that waits, and every part answers [X.68]", async () => {
  const seen = await system();
  expect(seen.queue).toEqual({ queued: 0, processing: 0, oldestQueuedSeconds: null });
  expect(seen.tryOns).toEqual({ succeeded: 0, failed: 0, cancelled: 0, failures: {} });
  expect(seen.jobs.map(({ name }) => name)).toEqual(seen.jobs.map(({ name }) => name).toSorted());
  expect(jobsOf(seen, "mail.send")).toMatchObject({ waiting: 0, failed: 0, lastFailure: null, canRetry: true });
  expect(seen.parts.database).toMatchObject({ state: "ok", builtIn: false, version: expect.stringMatching(/^\d+/) });
  expect(seen.parts.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(seen.parts.storage).toMatchObject({ kind: "folder", freeBytes: expect.any(Number) });
  expect(seen.parts.mail).toMatchObject({ state: "ok", kind: "outbox", waiting: 0 });
  expect(seen.parts.payments).toMatchObject({ state: "ok", kind: "simulator", testMode: true });
  expect(seen.rules).toMatchObject({ judge: true, deadlineSeconds: 120, circuitFailures: 3 });
  expect(seen.settings).toContainEqual({ group: "Server", name: "AUTH_SECRET", value: "set", secret: true });
});

test("an engine's successes, refusals and failures are reported with its times [X.68]", async () => {
  const { token } = await app.user(5);
  app.engine.plan(
    { kind: "succeed" },
    { kind: "refuse", code: "NO_PERSON" },
    { kind: "crash" },
    { kind: "crash" },
    { kind: "crash" },
  );
  for (const expected of [200, 422, 503]) expect((await app.tryOn(token)).status).toBe(expected);
  // Runs are written every two seconds, together.
  const seen = await eventually(system, ({ engines }) => (engines[0]?.runs.failed ?? 0) > 0);
  expect(seen.tryOns).toMatchObject({ succeeded: 1, failed: 2, failures: { NO_PERSON: 1 } });
  const [engine] = seen.engines;
  expect(engine).toMatchObject({ name: "fake", paid: false, lastSuccessAt: expect.any(String) });
  expect(engine?.runs).toMatchObject({ succeeded: 1, refused: 1, stopped: 0 });
  expect(engine?.day).toMatchObject({ tryOns: 1, uncharged: 0, costInDollars: 0 });
  expect(engine?.day.medianMs).toBe(engine?.day.p95Ms);
});

test("what another process counted is reported, and that it passes an engine over [X.68]", async () => {
  const before = (await system()).engines[0];
  const worker = createEngineRuns(app.platform);
  worker.note({ engine: "fake", outcome: "failed", pausedUntilMs: Date.now() + 60_000 });
  await worker.flush();
  const [engine] = (await system()).engines;
  expect(engine?.circuit).toBe("open");
  expect(engine?.runs.failed).toBe((before?.runs.failed ?? 0) + 1);
});

test("the figures of engines and of failures are read from indexes alone, however many try-ons there were", async () => {
  const since = new Date(Date.now() - 24 * 60 * 60 * 1000);
  const requests: SQL[] = [];
  // Answers nothing: only the statements are of interest.
  const listener = { execute: async (statement: SQL) => ({ rows: requests.push(statement) && [] }) } as unknown as Tx;
  await measureEngines(listener, { since });
  await countNotMade(listener, since);
  expect(requests).toHaveLength(2);
  await app.platform.database.write(async (tx) => {
    // A table of three rows would be read as a whole.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    for (const statement of requests) {
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
      const scans = rows.map((row) => row["QUERY PLAN"]).filter((line) => / on tryons/.test(line));
      expect(scans.length).toBeGreaterThan(0);
      expect(scans.filter((line) => !/Index Only Scan/.test(line))).toEqual([]);
    }
  });
});

/** A job of which every attempt has failed; the mail that it is about is not there, so another run ends well. */
async function failed(name: "mail.send" | "product.import", message: string): Promise<string> {
  const { database, jobs } = app.platform;
  const [id, startAfterSeconds] = [newId(), 3600];
  await database.write((tx) =>
    name === "mail.send"
      ? jobs.enqueue(tx, name, { mailId: id }, { startAfterSeconds })
      : jobs.enqueue(tx, name, { importId: id }, { startAfterSeconds }),
  );
  await database.pool.query(
    "update pgboss.job set state = 'failed', completed_on = now(), output = $2 where name = $1 and data::text like $3",
    [name, JSON.stringify({ message }), `%${id}%`],
  );
  return id;
}

test("jobs that failed are counted with their last reason, run once more when asked, and twice is once [X.68]", async () => {
  await failed("mail.send", "the server said no\n    at somewhere");
  const before = jobsOf(await system(), "mail.send");
  expect(before).toMatchObject({ failed: 1, lastFailure: { message: "the server said no" } });
  expect(await moved("mail.send", "retry")).toBe(1);
  expect(await moved("mail.send", "retry")).toBe(0);
  await eventually(system, (seen) => {
    const { failed: left, waiting, running } = jobsOf(seen, "mail.send") ?? {};
    return left === 0 && waiting === 0 && running === 0;
  });
  const { rows } = await app.platform.database.pool.query(
    "select action, detail from audit_events where actor_id = $1 and action like 'jobs.%'",
    [admin.user.id],
  );
  expect(rows).toEqual([{ action: "jobs.retried", detail: { job: "mail.send", jobs: 1 } }]);
});

test("where something has followed the last attempt, a failure can only be discarded [X.68]", async () => {
  const id = await failed("product.import", "the file is gone");
  expect(jobsOf(await system(), "product.import")).toMatchObject({ failed: 1, canRetry: false });
  expect((await act("product.import", "retry")).status).toBe(409);
  expect(await moved("product.import", "discard")).toBe(1);
  expect(await app.count("select count(*) from pgboss.job where data::text like $1", [`%${id}%`])).toBe(0);
  expect(jobsOf(await system(), "product.import")).toMatchObject({ failed: 0, lastFailure: null });
});

test("a kind of job that there is not is not found", async () => {
  expect((await act("no.such", "retry")).status).toBe(404);
  expect((await act("no.such", "discard")).status).toBe(404);
});

test("mail and events that failed call for attention, and a store that does not answer is failing [X.68]", async () => {
  const { database, storage } = app.platform;
  await database.pool.query(
    `insert into mails (id, key, recipient, subject, text, html, state, attempts, error) values ($1, 'a-key', 'a@toile.test', 's', 't', 'h', 'waiting', 2, 'no route')`,
    [newId()],
  );
  await database.pool.query(
    "insert into stripe_events (id, type, payload, received_at, error) values ('evt_1', 'x', '{}', now() - interval '1 hour', 'no')",
  );
  const check = storage.check;
  storage.check = () => Promise.reject(new Error("read-only"));
  const { parts } = await system();
  storage.check = check;
  expect(parts.mail).toMatchObject({ state: "attention", waiting: 1, retried: 1, lastProblem: "no route" });
  expect(parts.payments).toMatchObject({ state: "attention", eventsFailed: 1 });
  expect(parts.payments.oldestSeconds).toBeGreaterThan(3000);
  expect(parts.storage.state).toBe("failing");
  expect((await system()).parts.storage.state).not.toBe("failing");
});

test("no secret of the configuration is in the overview of settings [I-30]", () => {
  const { config } = app.platform;
  const { outside } = config.tryon;
  const planted = {
    ...config,
    authSecret: "planted-2",
    metricsToken: "planted-3",
    database: { kind: "url" as const, url: "postgres://toile:planted-5@db.example/toile" },
    tryon: {
      ...config.tryon,
      outside: {
        ...outside,
        fashn: { apiKey: "planted-1", apiUrl: "https://x", model: "m" },
        gemini: { ...outside.gemini, apiKey: "planted-6" },
        google: { ...outside.google, account: { clientEmail: "planted-7", privateKey: "planted-8" } },
        http: { url: "https://user:planted-9@x", token: "planted-10" },
      },
    },
    payments: {
      provider: "stripe" as const,
      secretKey: "planted-11",
      publishableKey: "planted-12",
      webhookSecret: "planted-13",
      apiUrl: null,
    },
    mail: { ...config.mail, smtp: { url: "smtp://user:planted-4@mail.example", requireTls: true } },
  };
  expect(JSON.stringify(settingsOf(planted))).not.toContain("planted");
});

test("the built-in database is not called a server once it runs", () => {
  const { config } = app.platform;
  const shown = (database: typeof config.database) =>
    settingsOf({ ...config, database }).find(({ name }) => name === "DATABASE_URL")?.value;
  expect(shown({ kind: "url", url: "postgres://localhost:5432/toile", isBuiltIn: true })).toBe("the built-in database");
  expect(shown({ kind: "embedded" })).toBe("the built-in database");
  expect(shown({ kind: "url", url: "postgres://db.example/toile" })).toBe("a server");
});
