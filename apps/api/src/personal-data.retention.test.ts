/** Proves that expiring data is deleted: a full life, a clock moved past every term, and the scheduled jobs. */
import { readdir } from "node:fs/promises";
import { API_BASE } from "@toile/contract";
import { and, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "../test/campaigns/campaign.ts";
import { type Life, liveFully, settled } from "../test/full-life.ts";
import type { StandIn } from "../test/openid/stand-in.ts";
import { openProvider, visit } from "../test/openid/visit.ts";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../test/tryon-app.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { nowMs, setClockForTests } from "./platform/clock.ts";
import type { JobName } from "./platform/jobs/jobs.ts";
import type { KeptTable } from "./platform/personal-data/personal-data.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEPS: JobName[] = [
  ...(["api-usage.sweep", "webhook.sweep", "audit.forget", "billing.reconcile", "mail.sweep", "media.sweep"] as const),
  ...(["newsletter.sweep", "platform.sweep", "sessions.forget", "support.sweep"] as const),
];
const longest = Math.max(
  ...[...PERSONAL_DATA.kept, ...PERSONAL_DATA.impersonal].map(({ retention }) => retention?.days ?? 0),
);

let app: TryOnTestApp;
let standIn: StandIn;
let life: Life;
let offsetMs = 0;

beforeAll(async () => {
  const provider = await openProvider();
  standIn = provider.standIn;
  app = await createTryOnTestApp({ config: { googleSignIn: provider.googleSignIn, trustedProxies: 1 } });
  life = await liveFully({ test: app, standIn, random: createRandom(3) });
  // Sign-ins that are never finished: at Google, at the second step, with a passkey.
  await visit(app, standIn, { sub: `sub-${life.mark}`, email: `g-${life.mark}@gmail.test`, email_verified: true });
  await app.api("/auth/login", { json: { email: life.email, password: life.password } });
  await app.request(`${API_BASE}/auth/passkeys/options`, { json: {} });
  await settled(app);
  setClockForTests(() => new Date(Date.now() + offsetMs));
}, 120_000);
afterAll(async () => {
  setClockForTests(null);
  await app.close();
  await standIn.close();
});

/** Counts the rows, or columns of rows, that are past their term; with `of` "any", all that have a term. */
async function countOf(kept: KeptTable, of: "any" | "overdue"): Promise<number> {
  const { retention, columns, table } = kept;
  const since = retention && columns[retention.since];
  if (!since) throw new Error(`${kept.name} has no term`);
  const { unless, empties, days } = retention;
  const stands = unless && columns[unless];
  const full = empties?.flatMap((name) => columns[name] ?? []).map((column) => isNotNull(column));
  const before = new Date(nowMs() - days * DAY_MS);
  const where = and(
    of === "overdue" ? lt(since, before) : isNotNull(since),
    stands ? isNull(stands) : undefined,
    full ? or(...full) : undefined,
  );
  return app.platform.database.read((tx) => tx.$count(table, where));
}

async function sweep(): Promise<void> {
  const { database, jobs } = app.platform;
  await database.write(async (tx) => {
    for (const name of SWEEPS) await jobs.enqueue(tx, name, {});
  });
  const names = SWEEPS.map((name) => `'${name}'`).join(", ");
  await eventually(
    () =>
      app.count(`select count(*) from pgboss.job where name in (${names}) and state in ('created', 'retry', 'active')`),
    (waiting) => waiting === 0,
    60_000,
  );
}

test("all data with a term is deleted when it ends: rows, IP addresses, pictures and mails in the outbox [I-45, I-46]", async () => {
  const withTerm = PERSONAL_DATA.kept.filter(({ retention }) => retention);
  expect(withTerm.length).toBeGreaterThan(10);
  // An empty table would prove nothing.
  for (const kept of withTerm) expect(await countOf(kept, "any"), kept.name).toBeGreaterThan(0);
  expect(await app.count("select count(*) from stripe_events where processed_at is not null")).toBeGreaterThan(0);
  expect(await readdir(app.platform.config.mail.outbox)).not.toEqual([]);
  const before = await app.storedObjects();

  offsetMs = (longest + app.platform.config.retention.resultDays + 1) * DAY_MS;
  await sweep();
  // The bytes of a removed picture are deleted a little later.
  offsetMs += DAY_MS;
  await sweep();

  for (const kept of withTerm) expect(await countOf(kept, "overdue"), kept.name).toBe(0);
  for (const { name, retention } of PERSONAL_DATA.impersonal) {
    if (!retention) continue;
    const overdue = `select count(*) from ${name} where ${retention.since} < $1`;
    expect(await app.count(overdue, [new Date(nowMs() - retention.days * DAY_MS)]), name).toBe(0);
  }
  expect(await readdir(app.platform.config.mail.outbox)).toEqual([]);
  const kinds = await app.platform.database.read((tx) =>
    tx.execute(sql`select distinct kind from pictures where owner_id = ${life.id} order by kind`),
  );
  // Profile photos, and liked results with their garments, stay until their owner removes them.
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(["garment", "profile", "result"]);
  expect(await app.storedObjects()).toBeLessThan(before);
}, 120_000);
