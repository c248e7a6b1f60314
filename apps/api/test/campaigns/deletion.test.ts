/**
 * C-21 (I-45): accounts with full lives are deleted at any moment, during their own requests and while processes are
 * killed; then all stored data is searched for them. What the law requires is still there, and names no one.
 */
import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { API_BASE } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as credits from "../../src/features/credits/credits.ts";
import { sweepPictures } from "../../src/features/pictures/private/private.ts";
import { setClockForTests } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/columns.ts";
import { type Life, liveFully, ownPicture, settled, type WHOLE_LIFE } from "../full-life.ts";
import type { StandIn } from "../openid/stand-in.ts";
import { openProvider } from "../openid/visit.ts";
import { createTryOnTestApp, eventually, type TryOnTestApp, tryOnForm } from "../tryon-app.ts";
import { campaign } from "./campaign.ts";
import { type Server, startServer } from "./kill-campaign.ts";
import { findRemains, findTraces, type Remembered } from "./traces.ts";

const { size, seed, random, rounds, report } = campaign("deletion (C-21)", { quick: 6, full: 200 });
/** Lives that run concurrently. */
const TOGETHER = 4;
const HOUR_MS = 60 * 60 * 1000;
const NOT_DONE = "state in ('created', 'retry', 'active')";
/** Makes retries and delayed jobs due now; a killed worker's lease is over. */
const ALL_DUE = `with due as (
    update pgboss.job set state = case when state = 'active' and started_on < now() - interval '5 seconds' then 'retry' else state end,
      start_after = now(), retry_limit = retry_limit + 1
    where ${NOT_DONE} and (start_after > now() or state = 'active' and started_on < now() - interval '5 seconds') returning name)
  select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from (select distinct name from due) queues`;

let app: TryOnTestApp;
let standIn: StandIn;
const counts = { atRest: 0, midLife: 0, races: 0, kills: 0, underWay: 0, pictures: 0 };
const gone: Remembered[] = [];

beforeAll(async () => {
  const provider = await openProvider();
  standIn = provider.standIn;
  app = await createTryOnTestApp({ config: { googleSignIn: provider.googleSignIn, trustedProxies: 1 } });
  // Processes of one shop share one outbox: whichever runs the job finds the mail.
  const { config } = app.platform;
  await Promise.all([config.mail.outbox, doomedFolder()].map((folder) => mkdir(folder, { recursive: true })));
  await symlink(config.mail.outbox, path.join(doomedFolder(), "outbox"));
}, 120_000);
afterAll(async () => {
  setClockForTests(null);
  await app.close();
  await standIn.close();
});

const doomedFolder = () => path.join(app.platform.config.dataDir, "doomed");

const remember = async ({ id, email, mark, traces }: Life): Promise<Remembered> => {
  const { rows } = await app.platform.database.pool.query<{ sha256: string }>(
    "select sha256 from pictures where owner_id = $1",
    [id],
  );
  counts.pictures += rows.length;
  return { id, email, mark, traces, hashes: rows.map(({ sha256 }) => sha256) };
};

const removal = ({ token, password, ipAddress }: Life) => ({
  method: "DELETE",
  token,
  json: { currentPassword: password },
  headers: { "x-forwarded-for": ipAddress },
});
const isDeleted = ({ id }: Life) =>
  app.count("select count(*) from users where id = $1 and deleted_at is not null", [id]).then((count) => count === 1);

async function remove(life: Life): Promise<void> {
  const response = await app.api("/users/profile", removal(life));
  expect(response.status, `${await response.text()}, seed ${seed}`).toBe(204);
}

/** Requests that a browser and a program may have running when the account is deleted. */
async function requestsOf({ token, apiKey, password, email, ipAddress, mark }: Life) {
  const headers = { "x-forwarded-for": ipAddress, "Idempotency-Key": newId() };
  const photo = new FormData();
  photo.set("image", await ownPicture(random), "me.jpg");
  const form = await tryOnForm({ modelImage: await ownPicture(random), preferences: mark });
  const init = { token, headers };
  return random.shuffle([
    () => app.api("/style/virtual-tryon", { ...init, form, headers: { ...headers, Prefer: "respond-async" } }),
    () => app.api("/style/virtual-tryon", { headers: { ...headers, "X-API-Key": apiKey }, form }),
    () => app.api("/images/upload/profile", { ...init, form: photo }),
    () => app.api("/users/profile", { ...init, method: "PUT", json: { firstName: `Again ${mark}` } }),
    () => app.api("/auth/forgot-password", { json: { email }, headers }),
    () => app.api("/auth/login", { json: { email, password }, headers }),
    () => app.api("/users/export", { ...init, json: { currentPassword: password } }).then((file) => file.arrayBuffer()),
    () =>
      app.api("/payments/create-intent", {
        ...init,
        json: { type: "credit_purchase", amount: 30, billingEmail: email },
      }),
    () => app.api("/users/passkeys/options", { ...init, json: { currentPassword: "wrong" } }),
    () => app.api("/developer/api-key", { ...init, method: "DELETE" }),
  ]);
}

/** Deleted during several of its own requests, including a try-on and an upload. */
async function removeInRace(life: Life): Promise<void> {
  counts.races += 1;
  app.engine.otherwise = { kind: "slow", stepMs: random.below(60) };
  const requests = await requestsOf(life);
  const results = requests.map((ask) => ask().catch((error: unknown) => error));
  await sleep(random.below(250));
  counts.underWay += results.length;
  const removed = app.api("/users/profile", removal(life));
  await Promise.all([...results, removed]);
  if (!(await isDeleted(life))) await remove(life);
}

/** Deleted by a process that is killed meanwhile. */
async function removeUnderKill(life: Life): Promise<void> {
  counts.kills += 1;
  const { config } = app.platform;
  if (config.database.kind !== "url") throw new Error("the test database has an address");
  const server: Server = await startServer({
    databaseUrl: config.database.url,
    dataDir: doomedFolder(),
    authSecret: config.authSecret,
    environment: {
      STORAGE_URL: `file:${config.dataDir}/storage`,
      TRUSTED_PROXIES: "1",
      ROLE: random.pick(["all", "web"]),
    },
  });
  const photo = new FormData();
  photo.set("image", await ownPicture(random), "me.jpg");
  const headers = { authorization: `Bearer ${life.token}`, "x-forwarded-for": life.ipAddress };
  const json = JSON.stringify({ currentPassword: life.password });
  const cutOff = [
    fetch(`${server.origin}${API_BASE}/images/upload/profile`, { method: "POST", headers, body: photo }),
    fetch(`${server.origin}${API_BASE}/users/profile`, {
      method: "DELETE",
      headers: { ...headers, "content-type": "application/json" },
      body: json,
    }),
  ].map((response) => response.catch(() => null));
  await sleep(random.below(200));
  await server.kill();
  await Promise.all(cutOff);
  if (!(await isDeleted(life))) await remove(life);
}

/** It stays active during its deletion; its later requests are refused. */
async function removeMidLife(parts: typeof WHOLE_LIFE): Promise<void> {
  counts.midLife += 1;
  const born = Promise.withResolvers<Life>();
  const living = liveFully({ test: app, standIn, random, onBorn: born.resolve }, parts).catch(
    (error: unknown) => error,
  );
  const life = await Promise.race([born.promise, living]);
  if (!life || typeof life !== "object" || !("mark" in life)) throw life;
  await sleep(random.below(2500));
  const remembered = await remember(life as Life);
  await remove(life as Life);
  await living;
  gone.push(remembered);
}

async function liveAndGo(round: number): Promise<void> {
  const parts = {
    tryOns: 1 + random.below(2),
    pays: random.chance(0.7),
    subscribes: random.chance(0.4),
    google: random.chance(0.5),
    passkey: random.chance(0.5),
  };
  const how =
    round < 4
      ? (["rest", "race", "kill", "mid"] as const)[round]
      : random.pick(["rest", "race", "race", "mid", "kill"] as const);
  if (how === "mid") return removeMidLife(parts);
  const life = await liveFully({ test: app, standIn, random }, parts);
  gone.push(await remember(life));
  if (how === "race") return removeInRace(life);
  if (how === "kill") return removeUnderKill(life);
  counts.atRest += 1;
  return remove(life);
}

/** Everything pending has been done: mails, Stripe's events, jobs, and the sweep of an hour later. */
async function restIsDone(): Promise<void> {
  await eventually(
    async () => {
      await app.platform.database.pool.query(ALL_DUE);
      return app.count(`select count(*) from pgboss.job where ${NOT_DONE} and name not like '__pgboss%'`);
    },
    (waiting) => waiting === 0,
    180_000,
  );
  await settled(app);
  // Its own row says when a job last ran; pg-boss removes those a day later.
  setClockForTests(() => new Date(Date.now() + 2 * HOUR_MS));
  await sweepPictures(app.platform);
  setClockForTests(null);
}

test(`${size} accounts with full lives, deleted at any moment: none of their data is left, and the books still balance [C-21, I-45, X.74]`, {
  timeout: 180_000 + size * 20_000,
}, async () => {
  let together: Promise<void>[] = [];
  for (const round of rounds()) {
    together.push(liveAndGo(round));
    if (together.length < TOGETHER) continue;
    await Promise.all(together);
    together = [];
  }
  await Promise.all(together);
  await restIsDone();
  const context = `seed ${seed}`;
  const traces = await findTraces(app.platform, gone);
  const remains = await findRemains(app.platform, gone);
  const objects = await app.storedObjects();
  const kept = await app.count("select count(*) from payments where state = 'succeeded'");
  const { violations } = await app.platform.database.read((tx) => credits.reconcile(tx));
  report(
    `${gone.length} deleted (${counts.atRest} at rest, ${counts.midLife} in mid-life, ${counts.races} beside ${counts.underWay} requests, ` +
      `${counts.kills} under kill -9) with ${counts.pictures} pictures: ${traces.length} traces, ${remains.length} remains, ${objects} objects left; ` +
      `${kept} payments kept without a name, ${violations.length} violations of the books`,
  );
  expect([...new Set(traces.map(({ where }) => where))], context).toEqual([]);
  expect([...new Set(remains)], context).toEqual([]);
  expect(objects, context).toBe(0);
  expect(violations, context).toEqual([]);
});

test("an active account is found wherever it left something (negative control) [C-21]", {
  timeout: 180_000,
}, async () => {
  const life = await liveFully({ test: app, standIn, random });
  await settled(app);
  const remembered = await remember(life);
  const found = (await findTraces(app.platform, [remembered])).map(({ where }) => where);
  for (const table of [
    ...["users", "audit_events", "identities", "mails", "newsletter_subscribers", "payments"],
    ...["password_resets", "pictures", "subscriptions", "tryons"],
  ]) {
    expect(found).toContain(`table public.${table}`);
  }
  expect(found).toContain("a stored object");
  expect(found).toContain("the outbox");
  const remains = await findRemains(app.platform, [remembered]);
  expect(remains.filter((rest) => / rows of idempotency_keys$/.test(rest))).toHaveLength(1);
  for (const rest of ["users.email", "payments.billingEmail", "audit_events.ipAddress", "subscriptions.cancelReason"]) {
    expect(remains).toContain(rest);
  }
});
