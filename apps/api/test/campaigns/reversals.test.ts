/**
 * C-7: refunds and disputes of a charge, reported in every order, twice and in between. Each history has one end state.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as credits from "../../src/features/credits/credits.ts";
import { campaign, type Random } from "./campaign.ts";
import { createPaymentBed, type Delivery, type PaymentBed } from "./payment-bed.ts";

const { size, seed, random, rounds, report } = campaign("reversals (C-7)", { quick: 5, full: 962 });
const CREDITS = 100;

let bed: PaymentBed;
beforeAll(async () => {
  bed = await createPaymentBed(seed);
}, 120_000);
afterAll(() => bed.close(), 120_000);

type Step = { refund: number } | "refund fails" | "dispute" | "won" | "lost";
type History = { name: string; steps: Step[]; left: number };

/** `left`: credits in the end, of a hundred for ten euros. */
const HISTORIES: History[] = [
  { name: "refunded", steps: [{ refund: 1000 }], left: 0 },
  { name: "refunded in two parts", steps: [{ refund: 333 }, { refund: 667 }], left: 0 },
  { name: "partly refunded", steps: [{ refund: 125 }], left: 88 },
  { name: "a refund that failed", steps: [{ refund: 400 }, "refund fails"], left: 100 },
  {
    name: "a refund that failed and one that did not",
    steps: [{ refund: 400 }, "refund fails", { refund: 400 }],
    left: 60,
  },
  { name: "disputed", steps: ["dispute"], left: 0 },
  { name: "disputed and won", steps: ["dispute", "won"], left: 100 },
  { name: "disputed and lost", steps: ["dispute", "lost"], left: 0 },
  { name: "partly refunded, then disputed and won", steps: [{ refund: 250 }, "dispute", "won"], left: 75 },
  { name: "partly refunded, then disputed and lost", steps: [{ refund: 250 }, "dispute", "lost"], left: 0 },
];

type Charge = { userId: string; intentId: string; refundId?: string; disputeId?: string };

async function take(charge: Charge, step: Step): Promise<void> {
  if (typeof step === "object") {
    charge.refundId = (await bed.stripe.refunds.create({ payment_intent: charge.intentId, amount: step.refund })).id;
  } else if (step === "refund fails") {
    await bed.control(`/refunds/${charge.refundId}/fail`);
  } else if (step === "dispute") {
    const opened = (await bed.control("/disputes", { payment_intent: charge.intentId })) as { id: string };
    charge.disputeId = opened.id;
  } else {
    await bed.control(`/disputes/${charge.disputeId}/close`, { verdict: step });
  }
}

/** Plays the history; `hear` gets the events after each step, and delivers them as it likes. */
async function live({ steps }: History, hear: (deliveries: Delivery[]) => Promise<void>): Promise<Charge> {
  const { token, user } = await bed.user();
  const { paymentIntentId: intentId } = await bed.buy(token, CREDITS);
  const charge: Charge = { userId: user.id, intentId };
  await hear(await bed.deliveries());
  for (const step of steps) {
    await take(charge, step);
    await hear(await bed.deliveries());
  }
  return charge;
}

async function discrepancy({ name, left }: History, { userId }: Charge): Promise<string | null> {
  const { credits: found, debt, grants } = await bed.standing(userId);
  if (found === left && debt === 0 && grants === 1) return null;
  return `${name}: ${found} credits, ${debt} debt, ${grants} grants; ${left} should be left`;
}

const hearNow = async (delivery: Delivery): Promise<void> => {
  await bed.deliver(delivery);
  await bed.work(delivery.id);
};

/** Everything is reported at the end, in this order, the first event twice. */
async function playOrder(history: History, order: readonly number[]): Promise<string | null> {
  const heard: Delivery[] = [];
  const charge = await live(history, async (deliveries) => {
    heard.push(...deliveries.filter(({ type }) => type !== "charge.succeeded"));
  });
  if (heard.length !== order.length)
    throw new Error(`${history.name}: ${heard.length} deliveries, not ${order.length}`);
  for (const index of [...order, order[0] ?? 0]) {
    const delivery = heard[index];
    if (delivery) await hearNow(delivery);
  }
  return discrepancy(history, charge);
}

/** Events arrive at any time after they happened, several at once. */
async function playInBetween(history: History, chance: Random): Promise<string | null> {
  const late: Delivery[] = [];
  const charge = await live(history, async (deliveries) => {
    late.push(...deliveries);
    const now = late.filter(() => chance.chance(0.5));
    await Promise.all(now.map(hearNow));
  });
  await Promise.all(chance.shuffle(late).map(hearNow));
  return discrepancy(history, charge);
}

function permutations(length: number): number[][] {
  if (length === 0) return [[]];
  return permutations(length - 1).flatMap((order) =>
    Array.from({ length }, (_, at) => [...order.slice(0, at), length - 1, ...order.slice(at)]),
  );
}

/** Events of the payment and of each step; a lost dispute has one, because no money returns. */
function countDeliveries({ steps }: History): number {
  return 1 + steps.reduce((sum, step) => sum + (step === "lost" ? 1 : 2), 0);
}

/** With more events than this, random orders are played instead of all. */
const ORDERS_MAX = 120;

test(`refunds and disputes reported in every order end in one state (at most ${size} orders) [C-7, I-13]`, {
  timeout: 60_000 + Math.min(size, 1500) * 10_000,
}, async () => {
  const plays: { history: History; order: number[] | null }[] = [];
  for (const history of HISTORIES) {
    const count = countDeliveries(history);
    const all =
      count <= 5
        ? permutations(count)
        : Array.from({ length: ORDERS_MAX }, () => random.shuffle([...Array(count).keys()]));
    plays.push(...all.map((order) => ({ history, order })));
    plays.push(...Array.from({ length: 20 }, () => ({ history, order: null })));
  }
  const wrong: string[] = [];
  const shuffled = random.shuffle(plays);
  let played = 0;
  for (const round of rounds()) {
    const play = shuffled[round];
    if (!play) break;
    played += 1;
    const { history, order } = play;
    const found = order === null ? await playInBetween(history, random) : await playOrder(history, order);
    if (found !== null) wrong.push(`${found} (${order?.join(" ") ?? "in between"})`);
  }
  report(`${played} of ${plays.length} orders of ${HISTORIES.length} histories, ${wrong.length} other end states`);
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(await bed.violations(), `seed ${seed}`).toEqual([]);
});

test("taking back what each event says, instead of Stripe's current state, is caught (negative control) [C-7]", {
  timeout: 60_000,
}, async () => {
  const history: History = { name: "refunded in two parts", steps: [{ refund: 333 }, { refund: 334 }], left: 34 };
  let taken = 0;
  const charge = await live(history, async (deliveries) => {
    for (const delivery of deliveries) {
      if (delivery.type === "payment_intent.succeeded") await hearNow(delivery);
      if (delivery.type !== "charge.refunded" && delivery.type !== "refund.created") continue;
      taken += 33;
      const [newest] = (await bed.stripe.paymentIntents.list({ limit: 1 })).data;
      const sourceRef = newest?.id ?? "";
      const step = { kind: "purchase" as const, sourceRef, target: taken, reference: delivery.id };
      await bed.platform.database.write((tx) => credits.clawback(tx, step));
    }
  });
  expect(await discrepancy(history, charge)).not.toBeNull();
});
