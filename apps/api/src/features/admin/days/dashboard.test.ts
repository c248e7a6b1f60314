/**
 * Compares the dashboard with sums computed here: a year of made-up accounts, payments and credits, added up in this
 * file and never by SQL.
 */
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../../test/harness.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { dayTotalsCheck } from "../admin.cli.ts";
import { readStats } from "./dashboard.ts";
import { closeAllDays } from "./sources.ts";

let at: TestPlatform;
beforeAll(async () => {
  at = await createTestPlatform();
});
afterEach(() => setClockForTests(null));
afterAll(() => at.close());

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 10, 1);
const LAST_DAY = Date.UTC(2026, 9, 31);
const DAYS = (LAST_DAY - FIRST_DAY) / DAY_MS + 1;
const at0 = (day: number) => new Date(FIRST_DAY + day * DAY_MS);
const iso = (time: Date) => time.toISOString();

/** Seeded, so the same in each run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Inserts rows in one statement. Triggers and foreign keys are off, because these rows are history. */
async function insert(tx: Tx, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(", "));
  await tx.execute(sql`insert into ${sql.raw(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`);
}

type Truth = {
  users: number;
  suspended: number;
  totalCents: number;
  monthCents: number;
  plans: number;
  movements: number;
  consumed: number;
};

/** Simulates a range of days and adds the expected figures to the truth. */
async function live(truth: Truth, { from, to, seed }: { from: number; to: number; seed: number }): Promise<void> {
  const draw = random(seed);
  const rows = { users: [], payments: [], subscriptions: [], ledger_transactions: [], ledger_entries: [] } as Record<
    string,
    Record<string, unknown>[]
  >;
  const add = (table: string, row: Record<string, unknown>) => rows[table]?.push(row);
  for (let day = from; day < to; day += 1) {
    // Sometimes in the first or the last millisecond of a day, where an off-by-one error would show.
    const time = () => new Date(FIRST_DAY + day * DAY_MS + ([0, DAY_MS - 1, draw(DAY_MS)][draw(3)] ?? 0));
    for (let person = draw(4); person > 0; person -= 1) {
      const [userId, createdAt, fate] = [newId(), time(), draw(10)];
      const [deletedAt, suspendedAt] = [fate === 0 ? iso(createdAt) : null, fate === 1 ? iso(createdAt) : null];
      const email = `${userId}@example.org`;
      const names = {
        first_name: "A",
        last_name: "B",
        email,
        email_key: email,
        role: "user",
        updated_at: iso(createdAt),
      };
      add("users", {
        id: userId,
        ...names,
        created_at: iso(createdAt),
        suspended_at: suspendedAt,
        deleted_at: deletedAt,
      });
      if (!deletedAt) truth.users += 1;
      if (suspendedAt) truth.suspended += 1;

      if (draw(2) === 0) {
        const state = ["active", "past_due", "ended"][draw(3)];
        const cancelled = draw(4) === 0;
        add("subscriptions", {
          ...{
            id: newId(),
            user_id: userId,
            type: "monthly",
            state,
            price_cents: 1000,
            credits_per_period: 100,
            revision: 0,
          },
          ...{ created_at: iso(createdAt), updated_at: iso(createdAt), checked_at: iso(createdAt) },
          cancelled_at: cancelled ? iso(createdAt) : null,
        });
        if (state === "active" && !cancelled) truth.plans += 1;
      }
      for (let payment = draw(4); payment > 0; payment -= 1) {
        const state = ["succeeded", "succeeded", "pending", "failed"][draw(4)];
        const [cents, paidAt] = [100 + draw(5000), time()];
        const refunded = state === "succeeded" && draw(5) === 0 ? draw(cents + 1) : 0;
        add("payments", {
          ...{ id: newId(), user_id: userId, kind: draw(2) === 0 ? "purchase" : "subscription", state, credits: 10 },
          ...{ amount_cents: cents, currency: "eur", refunded_cents: refunded, disputed_cents: 0 },
          ...{ received_cents: state === "succeeded" ? cents : 0, created_at: iso(paidAt), updated_at: iso(paidAt) },
          ...{
            settled_at: state === "succeeded" ? iso(paidAt) : null,
            receipt_number: state === "succeeded" ? newId() : null,
          },
        });
        if (state === "succeeded") truth.totalCents += cents - refunded;
        if (state === "succeeded" && iso(paidAt) >= "2026-10-01") truth.monthCents += cents - refunded;
      }
      for (let movement = draw(6); movement > 0; movement -= 1) {
        const kind = ["grant", "reserve", "capture", "release"][draw(4)];
        const id = newId();
        add("ledger_transactions", {
          id,
          idempotency_key: id,
          kind,
          user_id: userId,
          actor: "t",
          balance_after: 0,
          created_at: iso(time()),
        });
        const [used, returned] = kind === "capture" ? [draw(3), draw(2)] : [0, 1];
        const entry = (account: string, amount: number) =>
          amount === 0
            ? undefined
            : add("ledger_entries", { id: newId(), transaction_id: id, account, user_id: userId, amount });
        entry("system:consumed", used);
        entry("user:available", returned);
        // A capture that returns nothing is not a movement in the owner's statement.
        if (kind !== "capture" || returned > 0) truth.movements += 1;
        truth.consumed += used;
      }
    }
  }
  await at.platform.database.write(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [table, made] of Object.entries(rows)) if (made.length > 0) await insert(tx, table, made);
  });
}

const statsOf = ({ users, suspended, totalCents, monthCents, plans, movements, consumed }: Truth) => ({
  users: { total: users, active: users - suspended, inactive: suspended },
  revenue: { total: totalCents / 100, monthly: monthCents / 100 },
  subscriptions: { active: plans },
  transactions: { total: movements },
  credits: { consumed },
});

test("the figures match a year added up independently: counted live, from daily sums, and from both [O3.02, X.36]", async () => {
  const { database } = at.platform;
  const truth: Truth = { users: 0, suspended: 0, totalCents: 0, monthCents: 0, plans: 0, movements: 0, consumed: 0 };
  setClockForTests(() => new Date(LAST_DAY + DAY_MS / 2));
  expect(await readStats(database)).toEqual(statsOf(truth));

  await live(truth, { from: 0, to: 200, seed: 1 });
  expect(await readStats(database)).toEqual(statsOf(truth));
  // Sums exactly the finished days; running it twice changes nothing.
  setClockForTests(() => at0(200));
  await closeAllDays(database);
  await closeAllDays(database);
  setClockForTests(() => new Date(LAST_DAY + DAY_MS / 2));
  expect(await readStats(database)).toEqual(statsOf(truth));

  await live(truth, { from: 199, to: DAYS, seed: 2 });
  expect(truth.users).toBeGreaterThan(400);
  expect(await readStats(database)).toEqual(statsOf(truth));
  await closeAllDays(database);
  expect(await readStats(database)).toEqual(statsOf(truth));
  const { rows } = await database.read((tx) => tx.execute(sql`select distinct until::text from closed_days`));
  expect(rows).toEqual([{ until: "2026-10-31" }]);
  expect((await dayTotalsCheck.run(at.platform)).violations).toEqual([]);
});

test("a day is summed no earlier than an hour after its end", async () => {
  const { database } = at.platform;
  const until = async () =>
    (await database.read((tx) => tx.execute(sql`select until::text from closed_days where source = 'credits'`))).rows;
  setClockForTests(() => new Date("2026-11-05T00:59:59Z"));
  await closeAllDays(database);
  expect(await until()).toEqual([{ until: "2026-11-04" }]);
  setClockForTests(() => new Date("2026-11-05T01:00:00Z"));
  await closeAllDays(database);
  expect(await until()).toEqual([{ until: "2026-11-05" }]);
});

test("a sum that differs from its rows is reported by the operator's check", async () => {
  await at.platform.database.write((tx) =>
    tx.execute(
      sql`update day_totals set value = value + 1 where source = 'accounts' and day = (select min(day) from day_totals where source = 'accounts')`,
    ),
  );
  const { violations } = await dayTotalsCheck.run(at.platform);
  expect(violations).toHaveLength(1);
  expect(violations[0]?.violation).toBe("the sum of a day differs from its rows: accounts sign_ups");
});
