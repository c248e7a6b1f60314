import {
  adminPayment,
  adminPaymentReport,
  adminStats,
  adminSubscriptionQuery,
  adminUser,
  type ConfirmPaymentAnswer,
  createAdminClient,
} from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillingTestApp, createBillingTestApp } from "../../../test/billing-app.ts";
import { createUser, type TestUser } from "../../../test/factories.ts";
import { TEST_ORIGIN } from "../../../test/harness.ts";

let app: BillingTestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createBillingTestApp();
  admin = await createUser(app, { role: "admin", firstName: "Ada", lastName: "Admin" });
});
afterAll(() => app.close());

const get = (path: string) => app.api(`/users/admin/${path}`, { token: admin.token });
const client = () =>
  createAdminClient({
    origin: TEST_ORIGIN,
    fetch: async (input, init) => app.app.fetch(new Request(input, init)),
    getToken: () => admin.token,
  });

async function subscribe(shopper: TestUser): Promise<void> {
  const subscription = await app.intent(shopper.token, { type: "subscription", subscriptionType: "monthly" });
  const intent = await subscription.json();
  await app.pay(intent);
  await app.confirm(shopper.token, intent.paymentIntentId);
  await app.workInbox();
}

async function buy(shopper: TestUser, credits: number): Promise<ConfirmPaymentAnswer> {
  const intent = await app.purchase(shopper.token, credits);
  await app.pay(intent);
  return app.confirm(shopper.token, intent.paymentIntentId);
}

test("the list of accounts has each one's fields, balance and counts, twenty per page [O3.01, O7.01, O9.01]", async () => {
  const shopper = await createUser(app, { firstName: "Zelda", lastName: "Young", credits: 7 });
  for (let count = 0; count < 21; count += 1) await createUser(app);
  const first = await get("users");
  expect(first.status).toBe(200);
  const page = adminUser.array().parse(await first.json());
  expect(page).toHaveLength(20);
  const total = Number(first.headers.get("X-Total-Count"));
  expect(total).toBeGreaterThanOrEqual(23);
  expect(first.headers.get("Link")).toContain('page=2&limit=20>; rel="next"');
  const rest = adminUser.array().parse(await (await get("users?page=2")).json());
  expect(new Set([...page, ...rest].map(({ id }) => id)).size).toBe(total);
  // The newest first.
  expect(page.at(0)?.createdAt.localeCompare(rest.at(-1)?.createdAt ?? "")).toBe(1);

  const [found] = adminUser.array().parse(await (await get("users?search=ELDA%20you")).json());
  expect(found).toEqual({
    _id: shopper.user.id,
    id: shopper.user.id,
    firstName: "Zelda",
    lastName: "Young",
    email: shopper.user.email,
    role: "user",
    credits: 7,
    isActive: true,
    createdAt: shopper.user.createdAt,
    stats: { totalTransactions: 1, totalSubscriptions: 0 },
  });
});

test("accounts are found by part of a name or an address, by role and by status, and a search has no wildcards [O2.25, O7.01]", async () => {
  const odd = await createUser(app, { firstName: "Per%cent", lastName: "Under_score", email: "odd.one@example.org" });
  const ids = async (query: string) => {
    const { items, total } = await client().users(Object.fromEntries(new URLSearchParams(query)));
    expect(items.length).toBe(Math.min(total, 20));
    return items.map(({ id }) => id);
  };
  expect(await ids("search=DD.ONE@EX")).toEqual([odd.user.id]);
  expect(await ids("search=per%25cent%20under_")).toEqual([odd.user.id]);
  expect(await ids("search=per_cent")).toEqual([]);
  expect(await ids("search=p%25t")).toEqual([]);
  expect(await ids("role=admin")).toEqual([admin.user.id]);
  expect(await ids("role=admin&status=inactive")).toEqual([]);
  expect(await ids("status=inactive")).toEqual([]);
});

test("people are sorted by the day they joined, by balance and by name, in both directions", async () => {
  const rich = await createUser(app, { firstName: "Aaron", lastName: "Aa", credits: 900 });
  for (const sort of ["joined", "credits", "name"] as const) {
    const ids = async (order: "asc" | "desc") => {
      const { items } = await client().users({ sort: `${sort}_${order}`, limit: 100 });
      return items.map(({ id }) => id);
    };
    expect(await ids("asc")).toEqual((await ids("desc")).toReversed());
  }
  expect((await client().users({ sort: "credits_desc" })).items[0]?.id).toBe(rich.user.id);
  expect((await client().users({ sort: "name_asc" })).items[0]?.id).toBe(rich.user.id);
});

test("a deleted account is in no list and in no count", async () => {
  const before = adminStats.parse(await (await get("stats")).json()).users;
  const leaving = await createUser(app);
  expect(adminStats.parse(await (await get("stats")).json()).users.total).toBe(before.total + 1);
  await app.api("/users/profile", { method: "DELETE", token: leaving.token, json: {} });
  expect(adminStats.parse(await (await get("stats")).json()).users).toEqual(before);
  expect((await client().users()).total).toBe(before.total);
});

test("the report sums payments and lists subscriptions with their payers; purchases have a separate list [O2.30, O2.31, O3.03, O3.04, O7.02, X.36]", async () => {
  const shopper = await createUser(app, { firstName: "Pia", lastName: "Payer" });
  const before = adminPaymentReport.parse(await (await get("payments")).json()).summary;
  await buy(shopper, 30);
  await subscribe(shopper);

  const response = await get("payments");
  const { summary, subscriptions } = adminPaymentReport.parse(await response.json());
  expect(summary.count).toBe(before.count + 2);
  expect(summary.totalRevenue).toBeCloseTo(before.totalRevenue + 3 + 10, 5);
  expect(summary.averageOrder).toBeCloseTo(summary.totalRevenue / summary.count, 2);
  expect(response.headers.get("X-Total-Count")).toBe(String(subscriptions.length));
  const [own] = subscriptions;
  const payer = { _id: shopper.user.id, id: shopper.user.id, firstName: "Pia", lastName: "Payer" };
  expect(own).toMatchObject({ userId: { ...payer, email: shopper.user.email }, type: "monthly", status: "active" });
  expect(own).toMatchObject({ priceInEuros: 10, creditsGranted: 100, _id: own?.id });

  const { items } = await client().payments({ userId: shopper.user.id });
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(["purchase", "subscription"]);
  const purchases = adminPayment.array().parse(await (await get("payments/all?kind=purchase")).json());
  expect(purchases[0]).toMatchObject({ priceInEuros: 3, refundedInEuros: 0, refundableInEuros: 3, credits: 30 });
  const [person] = (await client().users({ search: shopper.user.email })).items;
  expect(person).toMatchObject({ credits: 130, stats: { totalTransactions: 2, totalSubscriptions: 1 } });
});

test("the report's subscriptions come in pages of fifty, its sums are of all payments [O7.02, O9.01]", async () => {
  expect(adminSubscriptionQuery.parse({})).toMatchObject({ page: 1, limit: 50 });
  const [first, second] = [await createUser(app), await createUser(app)];
  await subscribe(first);
  await subscribe(second);
  const page = async (number: number) => {
    const response = await get(`payments?limit=1&page=${number}`);
    const { summary, subscriptions } = adminPaymentReport.parse(await response.json());
    return { summary, payers: subscriptions.map(({ userId }) => userId.id), link: response.headers.get("Link") };
  };
  const [newest, next] = [await page(1), await page(2)];
  expect([newest.payers, next.payers]).toEqual([[second.user.id], [first.user.id]]);
  expect(newest.summary).toEqual(next.summary);
  expect(newest.link).toContain('limit=1&page=2>; rel="next"');
});

test("a page of accounts costs each room one query, however many there are", async () => {
  const statements: string[] = [];
  const { pool } = app.platform.database;
  const connection = await pool.connect();
  const prototype = Object.getPrototypeOf(connection);
  connection.release();
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: [unknown]) {
    const [first] = args;
    const text = typeof first === "string" ? first : String((first as { text?: unknown }).text);
    statements.push(text);
    return Reflect.apply(original, this, args);
  };
  const count = async (path: string) => {
    statements.length = 0;
    expect((await get(path)).status).toBe(200);
    return statements.length;
  };
  try {
    expect(await count("users?limit=20")).toBe(await count("users?limit=1"));
    expect(await count("payments?limit=50")).toBe(await count("payments?limit=1"));
  } finally {
    prototype.query = original;
  }
  expect((await app.platform.database.read((tx) => tx.execute(sql`select 1`))).rows).toHaveLength(1);
});
