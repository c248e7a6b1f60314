/** Charts over time, through the API. */
import { adminMetrics } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type TestUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { newId } from "../../../platform/columns.ts";
import { closeAllDays } from "./sources.ts";

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createUser(app, { role: "admin" });
});
afterAll(() => app.close());

const get = (path: string) => app.request(`/api/v1/users/admin/${path}`, { token: admin.token });

/** A try-on that ended at the given time. */
async function ended(
  at: string,
  row: { status: string; engine?: string; ms?: number; code?: string; alarms?: string[] },
) {
  await app.platform.database.write(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const started = new Date(Date.parse(at) - (row.ms ?? 1000)).toISOString();
    await tx.execute(sql`insert into tryons (id, user_id, status, fields, credit_cost, credits_used, engine, error_code, alarm_codes,
        cost_micro_dollars, created_at, started_at, finished_at, deadline_at)
      values (${newId()}, ${admin.user.id}, ${row.status}, '{}', 1, ${row.status === "succeeded" ? 1 : null}, ${row.engine ?? null},
        ${row.code ?? null}, array(select jsonb_array_elements_text(${JSON.stringify(row.alarms ?? [])}::jsonb)),
        ${row.status === "succeeded" ? 75_000 : null}, ${started}, ${started}, ${at}, ${at})`);
  });
}

test("each day shows outcomes of try-ons, reasons of failures, the judge's findings, and each engine's duration and cost [X.68]", async () => {
  await ended("2026-03-01T00:00:00.000Z", { status: "succeeded", engine: "fashn", ms: 4000 });
  await ended("2026-03-01T23:59:59.999Z", { status: "succeeded", engine: "fashn", ms: 6000, alarms: ["A", "B", "A"] });
  await ended("2026-03-01T12:00:00.000Z", { status: "failed", code: "NO_PERSON" });
  await ended("2026-03-01T12:00:00.000Z", { status: "cancelled" });
  await ended("2026-03-02T00:00:00.000Z", { status: "succeeded", engine: "local", ms: 2000 });
  const expected = {
    tryOns: { succeeded: 2, failed: 1, cancelled: 1 },
    refusals: { NO_PERSON: 1 },
    alarms: { A: 2, B: 1 },
    engines: [{ engine: "fashn", tryOns: 2, averageMs: 5000, costInDollars: 0.15 }],
  };
  for (let closed = 0; closed < 2; closed += 1) {
    const { days, ...range } = adminMetrics.parse(await (await get("metrics?from=2026-02-28&to=2026-03-02")).json());
    expect(range).toEqual({ from: "2026-02-28", to: "2026-03-02" });
    expect(days.map(({ day }) => day)).toEqual(["2026-02-28", "2026-03-01", "2026-03-02"]);
    expect(days[0]).toMatchObject({
      signUps: 0,
      tryOns: { succeeded: 0, failed: 0, cancelled: 0 },
      revenue: 0,
      engines: [],
    });
    expect(days[1]).toMatchObject(expected);
    expect(days[2]?.engines).toEqual([{ engine: "local", tryOns: 1, averageMs: 2000, costInDollars: 0.075 }]);
    // Counted live the first time, from daily sums the second.
    await closeAllDays(app.platform.database);
  }
});

test("a first result and a first payment count only on their day, before and after it is summed [X.68]", async () => {
  await app.platform.database.write(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // The earlier test's days are already summed; these rows are older than new rows may be.
    await tx.execute(sql`delete from closed_days`);
    await tx.execute(sql`delete from day_totals`);
    for (const at of ["2026-03-11T10:00:00Z", "2026-03-11T10:00:00Z", "2026-03-12T10:00:00Z"]) {
      const key = newId();
      await tx.execute(sql`insert into ledger_transactions (id, idempotency_key, kind, user_id, actor, balance_after, created_at)
        values (${key}, ${key}, 'capture', ${admin.user.id}, 'test', 0, ${at})`);
      await tx.execute(sql`insert into payments (id, user_id, kind, state, credits, amount_cents, received_cents, receipt_number, settled_at)
        values (${key}, ${admin.user.id}, 'purchase', 'succeeded', 10, 500, 500, ${key}, ${at})`);
    }
  });
  for (let closed = 0; closed < 2; closed += 1) {
    const { days } = adminMetrics.parse(await (await get("metrics?from=2026-03-10&to=2026-03-12")).json());
    expect(days.map(({ firstResults, firstPayments }) => [firstResults, firstPayments])).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    await closeAllDays(app.platform.database);
  }
});

test("without a range the last thirty days are returned, and at most a year", async () => {
  const { days } = adminMetrics.parse(await (await get("metrics")).json());
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), signUps: 1 });
  expect((await get("metrics?from=2024-01-01&to=2026-01-01")).status).toBe(400);
  expect((await get("metrics?from=2026-01-02&to=2026-01-01")).status).toBe(400);
});
