/** The orders of payments and subscriptions. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type TestUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { newId } from "../../../platform/columns.ts";

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createUser(app, { role: "admin" });
  await app.platform.database.write(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [cents, day] of [
      [500, "2026-01-01"],
      [2000, "2026-01-02"],
      [1000, "2026-01-03"],
    ] as const) {
      await tx.execute(sql`insert into payments (id, user_id, kind, state, credits, amount_cents, failure_message, created_at)
        values (${newId()}, ${admin.user.id}, 'purchase', 'failed', 1, ${cents}, 'Refused', ${day})`);
      await tx.execute(sql`insert into subscriptions (id, user_id, type, state, price_cents, credits_per_period, period_start, created_at)
        values (${newId()}, ${admin.user.id}, 'monthly', 'ended', ${cents}, 1, ${day}, ${day})`);
    }
  });
});
afterAll(() => app.close());

const get = async (path: string) => {
  const response = await app.request(`/api/v1/users/admin/${path}`, { token: admin.token });
  return { status: response.status, body: await response.json() };
};
const sums = (rows: { priceInEuros: number }[]) => rows.map(({ priceInEuros }) => priceInEuros);

test.each([
  ["created_desc", [10, 20, 5]],
  ["created_asc", [5, 20, 10]],
  ["amount_desc", [20, 10, 5]],
  ["amount_asc", [5, 10, 20]],
])("payments are in the order %s [X.68]", async (sort, expected) => {
  expect(sums((await get(`payments/all?sort=${sort}`)).body)).toEqual(expected);
  expect(sums((await get(`payments/all?sort=${sort}&limit=1&page=2`)).body)).toEqual([expected[1]]);
});

test.each([
  ["created_desc", [10, 20, 5]],
  ["created_asc", [5, 20, 10]],
])("subscriptions are in the order %s [X.68]", async (sort, expected) => {
  expect(sums((await get(`payments?sort=${sort}`)).body.subscriptions)).toEqual(expected);
});

test("by default the newest come first, and an unknown order is rejected [X.68]", async () => {
  expect(sums((await get("payments/all")).body)).toEqual([10, 20, 5]);
  expect((await get("payments/all?sort=luck")).status).toBe(400);
  expect((await get("payments?sort=amount_asc")).status).toBe(400);
});
