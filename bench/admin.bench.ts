/**
 * The admin area with a large shop: how long its pages take, as ratios to the bare statements that they send, and for the dashboard to plain
 * scans that compute the same figures. The figures are compared with those scans and must match.
 *
 *     DATABASE_URL=postgres://… npm run bench -- admin [--users 1000000] [--ledger-rows 5000000] [--turns 20]
 *
 * DATABASE_URL names a server on which a database may be created; it is kept for the next run.
 */
import { parseArgs } from "node:util";
import { type AdminStats, adminStats } from "@toile/contract";
import pg from "pg";
import { createApp } from "../apps/api/src/app.ts";
import { closeAllDays } from "../apps/api/src/features/admin/days/days.ts";
import { loadConfig } from "../apps/api/src/platform/config/config.ts";
import { createLogger } from "../apps/api/src/platform/log.ts";
import { closePlatform, createPlatform } from "../apps/api/src/platform/platform.ts";
import { createUser } from "../apps/api/test/factories.ts";
import { createFakeEngine } from "../apps/api/test/fake-engine.ts";
import { createFakeExaminer } from "../apps/api/test/fake-examiner.ts";
import { officeDatabase } from "./admin/office.ts";

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "1000000" },
    "ledger-rows": { type: "string", default: "5000000" },
    turns: { type: "string", default: "20" },
  },
});
const serverUrl = process.env.DATABASE_URL;
if (!serverUrl) throw new Error("DATABASE_URL names a server on which this bench may make a database");
const turns = Number(values.turns);
const WARM_UP = 3;
const DASHBOARD_MAX_MS = 300;
const DASHBOARD_MAX_RATIO = 4;

const size = { users: Number(values.users), ledgerRows: Number(values["ledger-rows"]) };
const url = await officeDatabase(serverUrl, size, console.log);
const config = loadConfig({
  DATABASE_URL: url,
  DATA_DIR: ".cache/bench-admin",
  ROLE: "web",
  DEMO: "off",
  RATE_LIMITS: "off",
});
const platform = await createPlatform({ ...config, authSecret: "a".repeat(40) }, createLogger({ level: "warn" }));
const app = await createApp(platform, { engines: [createFakeEngine()], examiner: createFakeExaminer() });
const client = new pg.Client({ connectionString: url });
await client.connect();
const { token } = await createUser({ platform }, { role: "admin" });

const began = performance.now();
await closeAllDays(platform.database);
console.log(`days summarised in ${((performance.now() - began) / 1000).toFixed(1)} s`);

type Sent = { text: string; values: unknown[] };
let sent: Sent[] | undefined;
const connection = await platform.database.pool.connect();
const prototype = Object.getPrototypeOf(connection);
connection.release();
const { query } = prototype;
prototype.query = function (this: unknown, ...args: unknown[]) {
  const [first, second] = args as [string | Partial<Sent>, unknown];
  const text = typeof first === "string" ? first : (first.text ?? "");
  const values = typeof first === "string" || !first.values ? second : first.values;
  if (sent && /^\s*(select|with)/i.test(text)) sent.push({ text, values: Array.isArray(values) ? values : [] });
  return Reflect.apply(query, this, args);
};

async function ask(path: string): Promise<string> {
  const response = await app.fetch(
    new Request(`${config.appUrl}/api/v1/users/admin/${path}`, { headers: { Authorization: `Bearer ${token}` } }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}

/** The statements of a request, without the one that authenticates it. */
async function statementsOf(path: string): Promise<Sent[]> {
  sent = [];
  await ask(path);
  const made = sent.filter(({ text }) => !text.includes("authenticator_apps"));
  sent = undefined;
  return made;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** The page and its bare statements in turns, so that other work on the machine affects both alike. */
async function measure(path: string) {
  const statements = await statementsOf(path);
  const bare = async () => {
    for (const { text, values: params } of statements) await client.query(text, params);
  };
  const times = { page: [] as number[], floor: [] as number[] };
  for (let turn = 0; turn < turns + WARM_UP; turn += 1) {
    const [page, floor] = [await time(() => ask(path)), await time(bare)];
    if (turn >= WARM_UP) times.page.push(page);
    if (turn >= WARM_UP) times.floor.push(floor);
  }
  return { page: median(times.page), floor: median(times.floor), statements: statements.length };
}

/** The dashboard's figures, computed row by row. */
const SCANS: [string, (row: Record<string, string>) => Partial<Record<string, number>>][] = [
  [
    "select count(*) filter (where suspended_at is null) as active, count(*) filter (where suspended_at is not null) as inactive from users where deleted_at is null",
    ({ active, inactive }) => ({ active: Number(active), inactive: Number(inactive) }),
  ],
  [
    `select sum(received_cents - refunded_cents) as total, coalesce(sum(received_cents - refunded_cents)
      filter (where settled_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'), 0) as month from payments where state = 'succeeded'`,
    ({ total, month }) => ({ total: Number(total) / 100, month: Number(month) / 100 }),
  ],
  [
    "select count(*) as plans from subscriptions where state = 'active' and cancelled_at is null",
    ({ plans }) => ({ plans: Number(plans) }),
  ],
  [
    `select count(*) as movements from ledger_transactions t where kind not in ('capture', 'clawback', 'reinstate')
      or exists (select 1 from ledger_entries e where e.transaction_id = t.id and e.account = 'user:available')`,
    ({ movements }) => ({ movements: Number(movements) }),
  ],
  [
    "select coalesce(sum(amount), 0) as consumed from ledger_entries where account = 'system:consumed'",
    ({ consumed }) => ({ consumed: Number(consumed) }),
  ],
];

let scanned: Partial<Record<string, number>> = {};
const scanMs = await time(async () => {
  for (const [text, read] of SCANS) scanned = { ...scanned, ...read((await client.query(text)).rows[0]) };
});
const stats: AdminStats = adminStats.parse(JSON.parse(await ask("stats")));
const reported = {
  active: stats.users.active,
  inactive: stats.users.inactive,
  total: stats.revenue.total,
  month: stats.revenue.monthly,
  plans: stats.subscriptions.active,
  movements: stats.transactions.total,
  consumed: stats.credits.consumed,
};
const isTrue = JSON.stringify(reported) === JSON.stringify(scanned);
console.log(
  `${size.users} users, ${size.ledgerRows} ledger entries: figures ${isTrue ? "equal" : "DIFFER FROM"} plain scans`,
);
if (!isTrue) console.log({ reported, scanned });

const PAGES: [string, string][] = [
  ["dashboard", "stats"],
  ["people, first page", "users"],
  ["people, page 1000", "users?page=1000"],
  ["people, a search", "users?search=gretaberg"],
  ["people, a common search", "users?search=greta"],
  ["people by name", "users?sort=name_asc"],
  ["people by balance", "users?sort=credits_desc"],
  ["payments and subscriptions", "payments"],
  ["all payments", "payments/all"],
  ["audit trail", "audit"],
];
let failed = !isTrue;
for (const [name, path] of PAGES) {
  const { page, floor, statements } = await measure(path);
  const isDashboard = path === "stats";
  failed ||= isDashboard && (page > DASHBOARD_MAX_MS || page > DASHBOARD_MAX_RATIO * floor);
  const scans = isDashboard ? `, ${(page / scanMs).toFixed(4)}× plain scans (${scanMs.toFixed(0)} ms)` : "";
  console.log(
    `${name.padEnd(28)} ${page.toFixed(1).padStart(8)} ms = ${(page / floor).toFixed(2)}× its ${statements} bare statements (${floor.toFixed(1)} ms)${scans}`,
  );
}
prototype.query = query;
await client.end();
await app.stop({ drainMs: 0 });
await closePlatform(platform);
if (failed) {
  console.error(
    `the dashboard has to be right, within ${DASHBOARD_MAX_MS} ms and ${DASHBOARD_MAX_RATIO} times its bare statements`,
  );
  process.exitCode = 1;
}
