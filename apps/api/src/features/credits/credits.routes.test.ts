import { creditBalance, creditTransaction, creditUsageStats } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser, endTryOnRow, insertTryOnRow } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { newId } from "../../platform/columns.ts";
import * as credits from "./credits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = (path: string, token?: string) => app.request(`/api/v1/credits${path}`, token ? { token } : {});

/** Pays for try-ons of one credit each; each has a result. */
async function spend(userId: string, tryOns: number): Promise<void> {
  for (let count = 0; count < tryOns; count++) {
    await app.platform.database.write(async (tx) => {
      const tryonId = newId();
      await credits.reserve(tx, { userId, tryonId, credits: 1, deadline: new Date(Date.now() + 60_000) });
      await insertTryOnRow(tx, { id: tryonId, userId, credits: 1 });
      await credits.capture(tx, { tryonId });
      await endTryOnRow(tx, { id: tryonId, status: "succeeded" });
    });
  }
}

test.each(["/balance", "/transactions", "/usage-stats"])("%s without a token is 401 [S6.02]", async (path) => {
  expect((await get(path)).status).toBe(401);
  expect((await get(path, "nonsense")).status).toBe(401);
});

describe("GET /credits/balance", () => {
  test("of a new account is 0, with nothing beside it [S3.04]", async () => {
    const { token } = await createUser(app);
    expect(await (await get("/balance", token)).json()).toEqual({
      balance: 0,
      pending: { ownEmail: 0, friendEmail: 0 },
      debt: 0,
      activeSubscription: null,
      recentTransactions: [],
    });
  });

  test("shows the user's own credits and the five newest transactions [S3.04, S3.06, S2.111]", async () => {
    const { user, token } = await createUser(app, { credits: 10 });
    const other = await createUser(app, { credits: 99 });
    await spend(user.id, 6);
    const body = creditBalance.parse(await (await get("/balance", token)).json());
    expect(body.balance).toBe(4);
    expect(body.recentTransactions).toHaveLength(5);
    expect(body.recentTransactions[0]).toMatchObject({
      type: "spent",
      description: "Virtual try-on",
      amount: 1,
      balanceAfter: 4,
    });
    expect(creditBalance.parse(await (await get("/balance", other.token)).json()).balance).toBe(99);
  });
});

describe("GET /credits/transactions", () => {
  test("are paged newest first, with the total and the other pages in the headers [S3.06, X.08]", async () => {
    const { user, token } = await createUser(app, { credits: 10 });
    await spend(user.id, 4);
    const response = await get("/transactions?page=2&limit=2", token);
    const items = creditTransaction.array().parse(await response.json());
    expect(items.map((item) => item.balanceAfter)).toEqual([8, 9]);
    expect(response.headers.get("x-total-count")).toBe("5");
    const path = "/api/v1/credits/transactions";
    expect(response.headers.get("link")).toBe(
      [
        `<${path}?page=1&limit=2>; rel="first"`,
        `<${path}?page=1&limit=2>; rel="prev"`,
        `<${path}?page=3&limit=2>; rel="next"`,
        `<${path}?page=3&limit=2>; rel="last"`,
      ].join(", "),
    );
  });

  test("belong to their owner only", async () => {
    await createUser(app, { credits: 10 });
    const { token } = await createUser(app);
    const response = await get("/transactions", token);
    expect(await response.json()).toEqual([]);
    expect(response.headers.get("x-total-count")).toBe("0");
  });

  test.each(["?page=0", "?limit=101", "?limit=none", "?page=1.5"])("%s is 400", async (query) => {
    const { token } = await createUser(app);
    expect((await get(`/transactions${query}`, token)).status).toBe(400);
  });

  test("a page past the end is empty", async () => {
    const { token } = await createUser(app, { credits: 1 });
    expect(await (await get("/transactions?page=9&limit=10", token)).json()).toEqual([]);
  });
});

describe("GET /credits/usage-stats", () => {
  test("counts what paid for results, not holds and not other users' credits [S3.13]", async () => {
    const { user, token } = await createUser(app, { credits: 10 });
    const other = await createUser(app, { credits: 5 });
    await spend(user.id, 3);
    await spend(other.user.id, 1);
    await app.platform.database.write(async (tx) => {
      const tryonId = newId();
      await credits.reserve(tx, { userId: user.id, tryonId, credits: 2, deadline: new Date(Date.now() + 60_000) });
      await insertTryOnRow(tx, { id: tryonId, userId: user.id, credits: 2 });
    });
    const body: unknown = await (await get("/usage-stats", token)).json();
    expect(creditUsageStats.parse(body)).toEqual({
      currentBalance: 5,
      totalTransactions: 5,
      creditsConsumed: 3,
      hasActiveSubscription: false,
      subscriptionType: null,
    });
  });
});
