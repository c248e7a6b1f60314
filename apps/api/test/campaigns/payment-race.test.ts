/**
 * C-5: each payment is settled by confirm calls, webhooks and reconcilers concurrently. Whichever comes first, credits
 * are granted once.
 */
import type { ConfirmPaymentAnswer } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settleIntent } from "../../src/features/billing/settlement/settle-intent.ts";
import * as credits from "../../src/features/credits/credits.ts";
import { newId } from "../../src/platform/columns.ts";
import { campaign } from "./campaign.ts";
import { busyAttempts, createPaymentBed, type Delivery, type PaymentBed, untilDone } from "./payment-bed.ts";

const { size, seed, random, rounds, report } = campaign("payment-race (C-5)", { quick: 3, full: 500 });
const RACERS = 100;

let bed: PaymentBed;
const reports = new Map<string, number>();
beforeAll(async () => {
  bed = await createPaymentBed(seed);
  bed.platform.events.on("payment.settled", async (_tx, { paymentId }) => {
    reports.set(paymentId, (reports.get(paymentId) ?? 0) + 1);
  });
}, 120_000);
afterAll(() => bed.close(), 120_000);

type Racer = "confirm" | "webhook" | "reconciler";
type Race = { token: string; userId: string; amount: number; intentId: string; delivery: Delivery };

async function prepare(): Promise<Race> {
  const { token, user } = await bed.user();
  const amount = 5 + random.below(500);
  const { paymentIntentId: intentId } = await bed.buy(token, amount);
  const delivery = (await bed.deliveries()).find(({ type }) => type === "payment_intent.succeeded");
  if (!delivery) throw new Error("Stripe sent no event about the payment");
  return { token, userId: user.id, amount, intentId, delivery };
}

/** All start together. Returns the answers to the confirm calls. */
async function run(race: Race, racers: readonly Racer[]): Promise<ConfirmPaymentAnswer[]> {
  const responses = await Promise.all(racers.map((racer) => untilDone(() => settle(race, racer))));
  return responses.filter((response) => response !== null);
}

async function settle({ token, intentId, delivery }: Race, racer: Racer): Promise<ConfirmPaymentAnswer | null> {
  if (racer === "confirm") return bed.confirm(token, intentId);
  if (racer === "reconciler") await settleIntent(bed.deps, intentId);
  else await bed.deliver(delivery).then(() => bed.work(delivery.id));
  return null;
}

async function discrepancy({ userId, amount }: Race): Promise<string | null> {
  const { credits: found, grants } = await bed.standing(userId);
  return found === amount && grants === 1
    ? null
    : `${userId}: ${found} credits of ${grants} grants where ${amount} were paid`;
}

test(`${size} payments, each settled ${RACERS} times at once: granted, announced and numbered once [C-5, I-8]`, {
  timeout: 60_000 + size * 30_000,
}, async () => {
  const wrong: string[] = [];
  const ways: Racer[] = ["confirm", "webhook", "reconciler"];
  let played = 0;
  for (const round of rounds()) {
    played += 1;
    const race = await prepare();
    const racers = random.shuffle(Array.from({ length: RACERS }, (_, index) => ways[index % ways.length] ?? "confirm"));
    const responses = await run(race, racers);
    const found = await discrepancy(race);
    if (found !== null) wrong.push(`round ${round}: ${found}`);
    const unlike = responses.filter(
      ({ success, creditsGranted, newBalance }) =>
        !success || creditsGranted !== race.amount || newBalance !== race.amount,
    );
    if (unlike.length > 0) wrong.push(`round ${round}: ${unlike.length} confirm calls were told otherwise`);
  }
  const again = [...reports.values()].filter((times) => times !== 1).length;
  report(
    `${played * RACERS} settlements, ${wrong.length} discrepancies, ${again} told twice, ${busyAttempts()} attempts found the server busy`,
  );
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect({ payments: reports.size, again }, `seed ${seed}`).toEqual({ payments: played, again: 0 });
  expect(await receiptGaps(), `seed ${seed}`).toBe(0);
  expect(await bed.violations(), `seed ${seed}`).toEqual([]);
});

async function receiptGaps(): Promise<number> {
  const { rows } = await bed.platform.database.pool.query<{ gaps: number }>(
    "select max(substr(receipt_number, 6)::int) - count(*)::int as gaps from payments where state = 'succeeded'",
  );
  return rows[0]?.gaps ?? -1;
}

test("a settlement that checks first and then grants is caught (negative control) [C-5]", {
  timeout: 60_000,
}, async () => {
  const race = await prepare();
  const { database } = bed.platform;
  const settleCarelessly = async () => {
    const before = await database.read((tx) => credits.balance(tx, { userId: race.userId }));
    if (before > 0) return;
    const fact = { kind: "purchase" as const, sourceRef: newId() };
    await database.write((tx) => credits.grant(tx, { ...fact, userId: race.userId, credits: race.amount }));
  };
  await Promise.all(Array.from({ length: 10 }, settleCarelessly));
  expect(await discrepancy(race)).not.toBeNull();
});
