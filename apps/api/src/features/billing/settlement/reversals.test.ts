import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BillingTestApp, CARDS, createBillingTestApp } from "../../../../test/billing-app.ts";
import { subscribe } from "../../../../test/billing-time.ts";
import { endTryOnRow, insertTryOnRow, type TestUser } from "../../../../test/factories.ts";
import { creditStateOf } from "../../../../test/ledger-state.ts";
import { newId } from "../../../platform/columns.ts";
import * as credits from "../../credits/credits.ts";
import { settleReversals } from "./reversals.ts";

let app: BillingTestApp;
let buyer: TestUser;
let intentId: string;
beforeAll(async () => {
  app = await createBillingTestApp();
});
beforeEach(async () => {
  buyer = await app.user();
  intentId = await buy(100);
});
afterAll(async () => {
  const { violations } = await app.platform.database.read(credits.reconcile);
  await app.close();
  expect(violations).toEqual([]);
});

async function buy(amount: number, card: string = CARDS.pays): Promise<string> {
  const made = await app.purchase(buyer.token, amount);
  await app.pay(made, card);
  return made.paymentIntentId;
}
const account = async () => (await app.platform.database.read((tx) => creditStateOf(tx, buyer.user.id))).account;
const refund = (amount?: number) =>
  app.stripe.refunds.create({ payment_intent: intentId, ...(amount === undefined ? {} : { amount }) });
const dispute = async () =>
  (await app.control("/disputes", { payment_intent: intentId })) as { id: string; charge: string };
const close = (id: string, verdict: "won" | "lost") => app.control(`/disputes/${id}/close`, { verdict });
const newestMovement = async () => (await app.client(buyer.token).credits.transactions())[0]?.description;
const listed = async () => (await app.client(buyer.token).payments.list())[0];

describe("a refund", () => {
  test("of all the money takes back all the credits", async () => {
    await app.workInbox();
    await refund();
    await app.workInbox();
    expect(await account()).toEqual({ available: 0, held: 0, debt: 0 });
    expect(await listed()).toMatchObject({ state: "refunded", refundedAmount: 10 });
  });

  test("of a part takes back a part, rounded in the shopper's favour, and the rest with the rest", async () => {
    await app.workInbox();
    await refund(333);
    await app.workInbox();
    expect(await account()).toMatchObject({ available: 67 });
    expect(await listed()).toMatchObject({ state: "partly_refunded", refundedAmount: 3.33 });
    await refund(667);
    await app.workInbox();
    expect(await account()).toMatchObject({ available: 0, debt: 0 });
  });

  test("reported before the payment has the same result as one reported after it", async () => {
    await app.simulator.idle();
    await app.control("/webhooks", { hold: true });
    intentId = await buy(50);
    await refund(200);
    await app.control("/webhooks/release", { order: "reversed", copies: 2 });
    await app.workInbox();
    expect(await account()).toMatchObject({ available: 100 + 30, debt: 0 });
  });

  test("that fails returns the credits, and a second one of the same sum takes them again", async () => {
    await app.workInbox();
    for (const _again of [1, 2]) {
      const { id } = await refund(500);
      await app.workInbox();
      expect(await account()).toMatchObject({ available: 50 });
      await app.control(`/refunds/${id}/fail`);
      await app.workInbox();
      expect(await account()).toMatchObject({ available: 100 });
    }
  });

  test("of spent credits leaves a debt, which the next purchase repays", async () => {
    await app.workInbox();
    await spendForGood(80);
    await refund();
    await app.workInbox();
    expect(await account()).toEqual({ available: 0, held: 0, debt: 80 });
    expect(await app.client(buyer.token).credits.balance()).toMatchObject({ balance: 0, debt: 80 });
    intentId = await buy(100);
    await app.workInbox();
    expect(await account()).toEqual({ available: 20, held: 0, debt: 0 });
  });

  async function spendForGood(amount: number): Promise<void> {
    await app.platform.database.write(async (tx) => {
      const id = newId();
      await insertTryOnRow(tx, { id, userId: buyer.user.id, credits: amount });
      await credits.reserve(tx, { userId: buyer.user.id, tryonId: id, credits: amount, deadline: new Date() });
      await credits.capture(tx, { tryonId: id });
      await endTryOnRow(tx, { id, status: "succeeded" });
    });
  }
});

describe("a dispute", () => {
  test("takes the credits while it is open, and a won one returns them", async () => {
    await app.workInbox();
    const { id } = await dispute();
    await app.workInbox();
    expect(await account()).toMatchObject({ available: 0 });
    expect(await listed()).toMatchObject({ state: "disputed" });
    expect(await newestMovement()).toBe("Credits of a disputed payment taken back");
    await close(id, "won");
    await app.workInbox();
    expect(await newestMovement()).toBe("Credits of a disputed payment restored");
    expect(await account()).toMatchObject({ available: 100, debt: 0 });
    expect(await listed()).toMatchObject({ state: "succeeded" });
  });

  test("that is lost takes them for good, even after a partial refund", async () => {
    await app.workInbox();
    await refund(400);
    await app.workInbox();
    expect(await newestMovement()).toBe("Credits of a refunded payment taken back");
    const { id } = await dispute();
    await close(id, "lost");
    await app.workInbox();
    expect(await newestMovement()).toBe("Credits of a disputed payment taken back");
    expect(await account()).toMatchObject({ available: 0, debt: 0 });
  });

  test("of a card that disputes at once ends in the same state when everything is reported together", async () => {
    await app.simulator.idle();
    await app.control("/webhooks", { hold: true });
    await buy(50, CARDS.disputed);
    await app.control("/webhooks/release", { order: "shuffled", copies: 3 });
    await app.workInbox();
    expect(await account()).toMatchObject({ available: 100 });
  });
});

describe("the invoice of a plan", () => {
  test("refunded or disputed takes back its period's credits, and a won dispute returns them", async () => {
    const made = await subscribe(app, buyer);
    await app.workInbox();
    expect(await account()).toMatchObject({ available: 200 });
    intentId = made.paymentIntentId;
    await refund(250);
    await app.workInbox();
    expect(await account()).toMatchObject({ available: 175 });
    const { id } = await dispute();
    await app.workInbox();
    expect(await account()).toMatchObject({ available: 100 });
    await close(id, "won");
    await app.workInbox();
    expect(await account()).toMatchObject({ available: 175, debt: 0 });
  });
});

describe("many concurrent runs", () => {
  test("an old reading never overwrites a newer one", async () => {
    await app.workInbox();
    const { id, charge } = await dispute();
    const early = await holdReading(charge);
    await close(id, "won");
    await settleReversals(app.deps, charge);
    await early.goOn();
    expect(await account()).toMatchObject({ available: 100, debt: 0 });
  });

  /** A run that read Stripe while the dispute was open, and has not recorded it yet. */
  async function holdReading(charge: string) {
    const read = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const client = app.deps.provider.client();
    const disputes = Object.create(client.disputes, {
      list: {
        value: async (params: { charge: string }) => {
          const response = await client.disputes.list(params);
          read.resolve();
          await goOn.promise;
          return response;
        },
      },
    });
    const stale = Object.create(client, { disputes: { value: disputes } });
    const done = settleReversals({ ...app.deps, provider: { ...app.deps.provider, client: () => stale } }, charge);
    await read.promise;
    return {
      async goOn() {
        goOn.resolve();
        await done;
      },
    };
  }

  test("twenty runs for the same refund take the credits once", async () => {
    await app.workInbox();
    const { charge } = await refund(500);
    await Promise.all(Array.from({ length: 20 }, () => settleReversals(app.deps, charge as string)));
    expect(await account()).toMatchObject({ available: 50 });
  });
});
