/**
 * The ledger under load: reserve + capture pairs per second and their 99th percentile, with one hot user and with 200 users, as ratios to a bare
 * transaction of two inserts on the same database and to bare inserts of as many rows as a pair writes; then whole try-ons over HTTP with an engine
 * that costs nothing.
 *
 *     DATABASE_URL=postgres://… npm run bench -- ledger [--seconds 5]
 *
 * The database must be one that may be filled with generated users.
 */
import { parseArgs } from "node:util";
import { createClient } from "@toile/contract";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { createApp } from "../apps/api/src/app.ts";
import * as accounts from "../apps/api/src/features/accounts/accounts.ts";
import * as credits from "../apps/api/src/features/credits/credits.ts";
import { newId } from "../apps/api/src/platform/columns.ts";
import { loadConfig } from "../apps/api/src/platform/config/config.ts";
import { migrateDatabase } from "../apps/api/src/platform/database/migrate.ts";
import { createLogger } from "../apps/api/src/platform/log.ts";
import { closePlatform, createPlatform } from "../apps/api/src/platform/platform.ts";
import { createFakeEngine } from "../apps/api/test/fake-engine.ts";
import { createFakeExaminer } from "../apps/api/test/fake-examiner.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "5" } } });
const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL names the database that this bench may fill");
await migrateDatabase(url);
const config = loadConfig({ DATABASE_URL: url, DATA_DIR: ".cache/bench-ledger", DEMO: "off", RATE_LIMITS: "off" });
const platform = await createPlatform({ ...config, authSecret: "a".repeat(40) }, createLogger({ level: "warn" }));
const { database } = platform;
const LANES = 12;
const USERS = 200;

type Figures = { perSecond: number; p99: number };

async function measure(work: (turn: number) => Promise<unknown>, lanes = LANES): Promise<Figures> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + Number(values.seconds) * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let turn = lane; performance.now() < end; turn += lanes) {
        const from = performance.now();
        await work(turn);
        times.push(performance.now() - from);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return {
    perSecond: (times.length * 1000) / (performance.now() - began),
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

const users = await database.write(async (tx) => {
  const ids: string[] = [];
  for (let index = 0; index < USERS; index += 1) {
    const email = `bench-${newId()}@example.org`;
    const names = { firstName: "Bench", lastName: "User" };
    const user = await accounts.createAccount(tx, { email, passwordHash: null, ...names, role: "user" });
    await credits.grant(tx, { userId: user.id, kind: "admin", sourceRef: newId(), credits: 1_000_000 });
    ids.push(user.id);
  }
  return ids;
});
const userAt = (turn: number) => users[turn % users.length] ?? "";

async function pair(userId: string): Promise<void> {
  const tryonId = newId();
  const deadline = new Date(Date.now() + 180_000);
  await database.write((tx) => credits.reserve(tx, { userId, tryonId, credits: 1, deadline }));
  await database.write((tx) => credits.capture(tx, { tryonId }));
}

/** A transaction of this many bare rows: no foreign keys, no reads, no decisions. */
async function inserts(rows: number): Promise<void> {
  const connection = await database.pool.connect();
  await connection.query("begin");
  for (let side = 0; side < rows; side += 1) {
    await connection.query({
      name: "floor",
      text: "insert into bench_floor (id, side) values ($1, $2)",
      values: [newId(), side],
    });
  }
  await connection.query("commit");
  connection.release();
}

/** The minimum for any ledger: one row per side. */
const twoInserts = () => inserts(2);

/**
 * The rows that a pair writes. Reserve: the account, a lot, a ledger transaction with two entries, the hold and its share of the lot. Capture: the
 * account, the lot, a ledger transaction with two entries, the hold.
 */
async function asManyRows(): Promise<void> {
  await inserts(7);
  await inserts(6);
}

await database.write((tx) => tx.execute(sql`create table if not exists bench_floor (id uuid primary key, side int)`));
await measure((turn) => pair(userAt(turn)));
const floor = await measure(twoInserts);
const many = await measure((turn) => pair(userAt(turn)));
const hot = await measure(() => pair(userAt(0)));
const again = await measure(twoInserts);
const rows = await measure(asManyRows);
const reference = (floor.perSecond + again.perSecond) / 2;

const app = await createApp(platform, { engines: [createFakeEngine()], examiner: createFakeExaminer() });
await app.start();
const over = (token?: string) =>
  createClient({
    origin: platform.config.appUrl,
    fetch: async (input, init) => app.fetch(new Request(input, init)),
    getToken: () => token ?? null,
  });
const picture = await sharp({ create: { width: 480, height: 640, channels: 3, background: "#888" } })
  .jpeg()
  .toBuffer();
const shoppers = await Promise.all(
  Array.from({ length: LANES }, async () => {
    const email = `bench-${newId()}@example.org`;
    const session = await over().auth.register({
      email,
      password: "bench-password",
      firstName: "Bench",
      lastName: "User",
    });
    await database.write((tx) =>
      credits.grant(tx, { userId: session.user.id, kind: "admin", sourceRef: newId(), credits: 1_000_000 }),
    );
    return over(session.accessToken);
  }),
);
const wholeTryOn = async (turn: number) => {
  const form = new FormData();
  form.set("modelImage", new Blob([picture], { type: "image/jpeg" }), "person.jpg");
  form.set("garmentImage", new Blob([picture], { type: "image/jpeg" }), "garment.jpg");
  const response = await shoppers[turn % LANES]?.raw("/style/virtual-tryon", { method: "POST", form });
  const text = await response?.text();
  if (response?.status !== 200) throw new Error(`a try-on returned ${response?.status}: ${text}`);
};
const http = await measure(wholeTryOn);
await app.stop({ drainMs: 10_000 });

const { violations } = await database.read((tx) => credits.reconcile(tx));
// The pairs above have no try-on, which the audit correctly reports for each.
const unexpected = violations.filter(({ violation }) => !String(violation).startsWith("I-7"));
const line = (name: string, { perSecond, p99 }: Figures) =>
  `${name.padEnd(40)} ${perSecond.toFixed(0).padStart(6)} a second = ${(perSecond / reference).toFixed(2)}×   p99 ${p99.toFixed(1)} ms`;
console.log(line("two inserts in a transaction", { perSecond: reference, p99: floor.p99 }));
console.log(line("as many bare rows as a pair writes", rows));
console.log(line(`reserve + capture, ${USERS} users`, many));
console.log(line("reserve + capture, one user", hot));
console.log(line("whole try-ons over HTTP, an idle engine", http));
console.log(`a pair, ${USERS} users, ÷ as many bare rows: ${(many.perSecond / rows.perSecond).toFixed(2)}`);
console.log(`violations afterwards, but for the missing try-ons: ${unexpected.length}`);
await closePlatform(platform);
