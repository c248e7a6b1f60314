/** Generated people, credits and payments of a year in their own database, with every index that the migrations create. */
import pg from "pg";
import { migrateDatabase } from "../../apps/api/src/platform/database/migrate.ts";

export type Size = { users: number; ledgerRows: number };

/** A UUIDv7 from a time in milliseconds and a number. */
const uuid = (
  ms: string,
  n: string,
) => `(lpad(to_hex((${ms})::bigint), 12, '0') || '7' || lpad(to_hex((${n}) % 4096), 3, '0') || '8'
  || lpad(to_hex((${n}) / 4096 % 4096), 3, '0') || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;
const FIRST_MS = "extract(epoch from date_trunc('day', now()) - interval '365 days') * 1000";
/** The time of the nth item, spread over a year up to now. */
const timeOf = (n: string, count: string) => `(${FIRST_MS} + ${n} * 31536000000.0 / ${count})`;
const TABLES = [
  "users",
  "credit_accounts",
  "credit_lots",
  "ledger_transactions",
  "ledger_entries",
  "payments",
  "subscriptions",
];
const NAMES =
  "array['Ada','Bo','Chloe','Dario','Emma','Finn','Greta','Hugo','Ines','Jan','Kira','Luca','Mara','Nils','Olga','Piet']";
const ENDS = "array['berg','mann','sson','er','ova','ini','eau','stra','dal','feld']";

/** A transaction has two entries. Of five, one grants, two reserve and two capture one credit each. */
const FILL: [string, string][] = [
  [
    "users",
    `insert into users (id, email, email_key, first_name, last_name, role, created_at, updated_at, suspended_at)
    select ${uuid(timeOf("n", "$1::int"), "n")}, 'person-' || n || '@example.org', 'person-' || n || '@example.org', (${NAMES})[1 + n % 16],
      (${NAMES})[1 + n / 16 % 16] || (${ENDS})[1 + n / 256 % 10], 'user', to_timestamp(${timeOf("n", "$1::int")} / 1000),
      now(), case when n % 200 = 0 then now() end
    from generate_series(1, $1::int) n`,
  ],
  ["credit_accounts", "insert into credit_accounts (user_id, available) select id, (random() * 500)::int from users"],
  [
    "credit_lots",
    `insert into credit_lots (id, user_id, kind, source_ref, granted, available) select gen_random_uuid(), user_id, 'admin', user_id::text,
      greatest(available, 1), greatest(available, 1) from credit_accounts`,
  ],
  [
    "ledger_transactions",
    `insert into ledger_transactions (id, idempotency_key, kind, user_id, balance_after, created_at)
    select ${uuid(timeOf("n", "$2::int"), "n")}, 'bench:' || n, (array['grant','reserve','capture','reserve','capture'])[1 + n % 5],
      ${uuid(timeOf("u", "$1::int"), "u")}, 1, to_timestamp(${timeOf("n", "$2::int")} / 1000)
    from (select n, 1 + (n::bigint * 7919 % $1::int)::int as u from generate_series(1, $2::int) n) n`,
  ],
  [
    "ledger_entries",
    `insert into ledger_entries (id, transaction_id, account, user_id, amount)
    select ${uuid("0", "2 * n + side")}, ${uuid(timeOf("n", "$2::int"), "n")},
      case n % 5 when 0 then (array['system:issued','user:available'])[1 + side]
        when 1 then (array['user:available','user:held'])[1 + side] when 3 then (array['user:available','user:held'])[1 + side]
        else (array['user:held','system:consumed'])[1 + side] end,
      ${uuid(timeOf("u", "$1::int"), "u")}, 2 * side - 1
    from (select n, 1 + (n::bigint * 7919 % $1::int)::int as u from generate_series(1, $2::int) n) n, generate_series(0, 1) side`,
  ],
  [
    "payments",
    `insert into payments (id, user_id, kind, state, credits, amount_cents, received_cents, refunded_cents, receipt_number, settled_at, created_at, updated_at)
    select ${uuid(timeOf("n", "($1::int / 2)"), "n")}, ${uuid(timeOf("2 * n", "$1::int"), "2 * n")}, 'purchase', 'succeeded', 100, 1000, 1000,
      case when n % 50 = 0 then 1000 else 0 end, 'bench-' || n, to_timestamp(t / 1000), to_timestamp(t / 1000), now()
    from (select n, ${timeOf("n", "($1::int / 2)")} as t from generate_series(1, $1::int / 2) n) n`,
  ],
  [
    "subscriptions",
    `insert into subscriptions (id, user_id, type, state, price_cents, credits_per_period, period_start, period_end, created_at)
    select ${uuid(timeOf("n", "($1::int / 20)"), "n")}, ${uuid(timeOf("20 * n", "$1::int"), "20 * n")}, 'monthly',
      case when n % 3 = 0 then 'ended' else 'active' end, 1000, 100, now(), now() + interval '1 month', to_timestamp(t / 1000)
    from (select n, ${timeOf("n", "($1::int / 20)")} as t from generate_series(1, $1::int / 20) n) n`,
  ],
];

/** The URL of the filled database on the server of `serverUrl`, created if it is missing and kept for the next run. */
export async function officeDatabase(serverUrl: string, size: Size, say: (line: string) => void): Promise<string> {
  const name = `toile_bench_admin_${size.users}_${size.ledgerRows}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
  if (!rowCount) await admin.query(`create database ${name}`);
  await admin.end();
  await migrateDatabase(url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query("select exists (select 1 from users) as filled");
  if (!rows[0].filled) await fill(client, size, say);
  await client.end();
  return url.href;
}

/** Indexes are created after the rows: maintaining them for each row would take most of the time. */
async function fill(client: pg.Client, { users, ledgerRows }: Size, say: (line: string) => void): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("set synchronous_commit = off");
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where schemaname = 'public' and tablename = any($1)
      and indexname not in (select conname from pg_constraint)`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  for (const [table, text] of FILL) {
    const began = performance.now();
    const values = [users, Math.floor(ledgerRows / 2)].slice(0, text.includes("$2") ? 2 : text.includes("$1") ? 1 : 0);
    const { rowCount } = await client.query(text, values);
    say(`${rowCount} ${table} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  for (const { made } of indexes) await client.query(made);
  await client.query(`vacuum analyze ${TABLES.join(", ")}`);
}
