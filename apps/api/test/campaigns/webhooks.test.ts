/**
 * C-4: lives of purchases whose webhooks are duplicated, shuffled and delayed. No scenario ends with a credit more or
 * less than was paid.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparePayments } from "../../src/features/billing/billing.cli.ts";
import * as credits from "../../src/features/credits/credits.ts";
import { CARDS } from "../billing-app.ts";
import { campaign, type Random } from "./campaign.ts";
import { createPaymentBed, type Delivery, type PaymentBed } from "./payment-bed.ts";

const { size, seed, random, rounds, report } = campaign("webhooks (C-4)", { quick: 6, full: 1000 });
const PURCHASES_MAX = 3;
const CREDITS_MIN = 5;

let bed: PaymentBed;
beforeAll(async () => {
  bed = await createPaymentBed(seed);
}, 120_000);
afterAll(() => bed.close(), 120_000);

type Expected = { credits: number; grants: number };

/** One purchase's expected result. A credit costs ten cents, so refunds are computed in credits here. */
async function live(token: string, chance: Random): Promise<Expected> {
  const amount = CREDITS_MIN + chance.below(200);
  const life = chance.pick([
    "paid",
    "paid",
    "declined",
    "declined, then paid",
    "left",
    "refunded",
    "partly refunded",
    "disputed",
    "disputed and won",
  ]);
  const made = await bed.purchase(token, amount);
  if (life === "left") return { credits: 0, grants: 0 };
  if (life.startsWith("declined")) await bed.pay(made, CARDS.declined);
  if (life === "declined") return { credits: 0, grants: 0 };
  await bed.pay(made, life.startsWith("disputed") ? CARDS.disputed : CARDS.pays);
  if (chance.chance(0.3)) await bed.confirm(token, made.paymentIntentId);
  const refund = (cents: number) => bed.stripe.refunds.create({ payment_intent: made.paymentIntentId, amount: cents });
  if (life === "refunded") {
    await refund(amount * 10);
    return { credits: 0, grants: 1 };
  }
  if (life === "partly refunded") {
    const cents = 1 + chance.below(amount * 10 - 1);
    await refund(cents);
    return { credits: amount - Math.floor(cents / 10), grants: 1 };
  }
  if (life === "disputed") return { credits: 0, grants: 1 };
  if (life === "disputed and won") {
    const { data } = await bed.stripe.disputes.list({ payment_intent: made.paymentIntentId });
    await bed.control(`/disputes/${data[0]?.id}/close`, { verdict: "won" });
    // The won dispute returns credits as a separate kind of grant, not as a second grant of the purchase.
  }
  return { credits: amount, grants: 1 };
}

type Scenario = { userId: string; deliveries: Delivery[]; expected: Expected };

async function begin(chance: Random): Promise<Scenario> {
  const { token, user } = await bed.user();
  const expected: Expected = { credits: 0, grants: 0 };
  for (let count = 1 + chance.below(PURCHASES_MAX); count > 0; count -= 1) {
    const { credits, grants } = await live(token, chance);
    expected.credits += credits;
    expected.grants += grants;
  }
  return { userId: user.id, deliveries: await bed.deliveries(), expected };
}

async function discrepancy({ userId, expected }: Scenario): Promise<string | null> {
  const { credits: found, debt, grants } = await bed.standing(userId);
  if (found - debt === expected.credits && grants === expected.grants && debt === 0) return null;
  return `${userId}: ${found} credits, ${debt} debt, ${grants} grants where ${JSON.stringify(expected)} was paid`;
}

test(`${size} webhook scenarios duplicated, shuffled and delayed: no grant too many, none missing [C-4, I-8]`, {
  timeout: 60_000 + size * 10_000,
}, async () => {
  const wrong: string[] = [];
  let delivered = 0;
  /** Webhooks of earlier scenarios that arrive now, long after everything was settled. */
  let late: Delivery[] = [];
  for (const round of rounds()) {
    const scenario = await begin(random);
    delivered += await bed.carry(scenario.deliveries, random);
    const found = await discrepancy(scenario);
    if (found !== null) wrong.push(`round ${round}: ${found}`);
    for (const delivery of late) await bed.deliver(delivery);
    late = scenario.deliveries.filter(() => random.chance(0.2));
    await bed.workAll();
    const after = await discrepancy(scenario);
    if (after !== null) wrong.push(`round ${round}, afterwards: ${after}`);
  }
  report(`${delivered} deliveries, ${wrong.length} scenarios with other credits than were paid`);
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(await bed.violations(), `seed ${seed}`).toEqual([]);
  const compared = await comparePayments({ database: bed.platform.database, provider: bed.deps.provider });
  report(`${compared.violations.length} unexplained over ${compared.over}`);
  expect(compared.violations, `seed ${seed}`).toEqual([]);
});

test("a webhook that grants by the event instead of the payment is caught (negative control) [C-4]", {
  timeout: 60_000,
}, async () => {
  const { token, user } = await bed.user();
  const made = await bed.buy(token, 50);
  const deliveries = (await bed.deliveries()).filter(({ type }) => /^(payment_intent|charge)\.succeeded$/.test(type));
  expect(deliveries).toHaveLength(2);
  for (const { id } of deliveries) {
    const fact = { kind: "purchase" as const, sourceRef: `${made.paymentIntentId}:${id}` };
    await bed.platform.database.write((tx) => credits.grant(tx, { ...fact, userId: user.id, credits: 50 }));
  }
  const scenario = { userId: user.id, deliveries, expected: { credits: 50, grants: 1 } };
  expect(await discrepancy(scenario)).toContain("100 credits");
});
