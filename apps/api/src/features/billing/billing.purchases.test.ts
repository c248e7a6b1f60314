import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BillingTestApp, createBillingTestApp } from "../../../test/billing-app.ts";

let app: BillingTestApp;
beforeAll(async () => {
  app = await createBillingTestApp();
});
afterAll(() => app.close());

describe("a purchase", () => {
  test("S7.19 S7.21 S3.24 S3.25 is paid by card and settled by the confirm call", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 120);
    expect(made).toMatchObject({ success: true, amount: 12, currency: "EUR", credits: 120, subscriptionId: null });
    expect((await app.pay(made)).status).toBe(200);
    const answer = await app.confirm(token, made.paymentIntentId);
    expect(answer).toMatchObject({ success: true, status: "succeeded", creditsGranted: 120, newBalance: 120 });
    expect(await app.workInbox()).toContain("payment_intent.succeeded");
    expect(await app.balance(token)).toBe(120);
  });

  test("is settled by the webhook alone where the browser never came back", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 50);
    await app.pay(made);
    expect(await app.balance(token)).toBe(0);
    await app.workInbox();
    expect(await app.balance(token)).toBe(50);
  });
});
