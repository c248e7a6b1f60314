import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { creditPackages, errorBody, paymentsConfig } from "@toile/contract";
import { afterEach, describe, expect, test } from "vitest";
import { createBillingTestApp } from "../../../../test/billing-app.ts";
import { createUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp, type TestOptions } from "../../../../test/harness.ts";
import { paymentsCheck } from "../billing.cli.ts";
import { reconcilePayments } from "../settlement/reconcile.ts";

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});
const start = async (config: TestOptions["config"]) => {
  app = await createTestApp({ ...(config ? { config } : {}) });
  return app;
};

describe("with payments off, as in production without keys", () => {
  test("payments answer 503, and prices are still shown", async () => {
    const { request, ...test } = await start({ payments: { provider: "none" } });
    const { token } = await createUser(test);
    const intent = { token, json: { type: "credit_purchase", amount: 50 } };
    const responses = [
      await request("/api/v1/payments/config"),
      await request("/api/v1/payments/create-intent", intent),
      await request("/api/v1/payments/webhook", { method: "POST", body: "{}" }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(503);
      expect(errorBody.parse(await response.json()).error).toBe("PAYMENTS_UNAVAILABLE");
    }
    const packages = creditPackages.parse(await (await request("/api/v1/credits/packages")).json());
    expect(packages.packages).toHaveLength(3);
    expect((await request("/_stripe/_sim")).status).toBe(404);
    const { rows } = await test.platform.database.pool.query("select 1 from payments");
    expect(rows).toEqual([]);
  });

  test("cli reconcile says so as well", async () => {
    const { platform } = await start({ payments: { provider: "none" } });
    expect(await paymentsCheck.run(platform)).toEqual({
      violations: [],
      over: "no provider, as payments are off",
    });
  });
});

describe("with keys", () => {
  const KEYS = {
    provider: "stripe",
    secretKey: "sk_test_1",
    publishableKey: "pk_test_1",
    webhookSecret: "whsec_1",
  } as const;

  test("the browser gets the publishable key, and there is no simulator", async () => {
    const { request } = await start({ payments: { ...KEYS, apiUrl: "http://127.0.0.1:9" } });
    expect(paymentsConfig.parse(await (await request("/api/v1/payments/config")).json())).toEqual({
      provider: "stripe",
      publishableKey: "pk_test_1",
      currency: "EUR",
      testMode: true,
      simulatorUrl: null,
    });
    expect((await request("/_stripe/_sim", { headers: { authorization: "Bearer sk_test_1" } })).status).toBe(404);
  });

  test("live keys are not test mode", async () => {
    const live = { ...KEYS, secretKey: "sk_live_1", publishableKey: "pk_live_1" };
    const { request } = await start({ payments: { ...live, apiUrl: "http://127.0.0.1:9" } });
    expect(await (await request("/api/v1/payments/config")).json()).toMatchObject({ testMode: false });
  });

  test("STRIPE_API_URL replaces Stripe's URL, including its path", async () => {
    const shop = await createBillingTestApp();
    const { url, close } = await shop.simulator.listen();
    try {
      const { keys } = shop;
      const payments = { ...KEYS, secretKey: keys.secretKey, apiUrl: url };
      const { request, ...test } = await start({ payments });
      const { token } = await createUser(test);
      const json = { type: "credit_purchase", amount: 50 };
      expect((await request("/api/v1/payments/create-intent", { token, json })).status).toBe(200);
      expect((await shop.stripe.paymentIntents.list()).data).toMatchObject([{ amount: 500 }]);
    } finally {
      await close();
      await shop.close();
    }
  });

  test("an outage of Stripe is 503 with Retry-After, and the reconciler leaves everything for later", async () => {
    const shop = await createBillingTestApp();
    try {
      const { token } = await shop.user();
      const made = await shop.purchase(token, 50);
      await shop.pay(made);
      await shop.control("/faults", { mode: "drop_before", path: "/v1/*", times: 1000 });
      const failed = await shop.intent(token, { type: "credit_purchase", amount: 50 });
      expect(failed.status).toBe(503);
      expect(failed.headers.get("Retry-After")).toBe("5");
      const { failed: notAsked, worked } = await reconcilePayments(shop.deps, { lookBackHours: 1 });
      expect({ notAsked, worked }).toEqual({ notAsked: 1, worked: 0 });
      await shop.control("/faults", {}, "DELETE");
      expect(await shop.confirm(token, made.paymentIntentId)).toMatchObject({ success: true, newBalance: 50 });
    } finally {
      await shop.close();
    }
  });
});

describe("the simulator", () => {
  test("remembers purchases over a restart, with the keys that it generated once", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "toile-simulator-"));
    try {
      const shop = () => createBillingTestApp({ config: { dataDir } });
      const first = await shop();
      const { keys } = first;
      const { token } = await first.user();
      const made = await first.purchase(token, 50);
      await first.close();
      const second = await shop();
      expect(second.keys).toEqual(keys);
      expect(await second.stripe.paymentIntents.retrieve(made.paymentIntentId)).toMatchObject({ amount: 500 });
      await second.close();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test("is not opened by a second process on the same data folder, which then accepts no payments", async () => {
    const first = await createBillingTestApp();
    try {
      const second = await start({ dataDir: first.platform.config.dataDir });
      expect((await second.request("/api/v1/payments/config")).status).toBe(503);
    } finally {
      await first.close();
    }
  });
});
