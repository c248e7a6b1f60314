/** C-6: random lives of subscriptions on a simulated clock. In the end the grants match the paid invoices, whatever the order of events. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { comparePayments } from "../../src/features/billing/billing.cli.ts";
import { startSubscription } from "../../src/features/billing/subscriber/start.ts";
import * as credits from "../../src/features/credits/credits.ts";
import { setClockForTests } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/columns.ts";
import { campaign } from "./campaign.ts";
import { createPaymentBed, type PaymentBed } from "./payment-bed.ts";
import { act, bring, DAY_MS, discrepancies, passDays, settleDown, stateOf, type World } from "./subscription-lives.ts";

const { size, seed, random, report } = campaign("subscription-lives (C-6)", { quick: 5, full: 500 });
/** Lives that share their days. */
const GROUP = 25;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let bed: PaymentBed;
let at = Date.UTC(2026, 10, 22, 10);
const clock = {
  advance: (ms: number) => {
    at += ms;
  },
};
beforeAll(async () => {
  setClockForTests(() => new Date(at));
  bed = await createPaymentBed(seed);
});
afterAll(async () => {
  await bed.close();
  setClockForTests(null);
});

async function beginWorld(lives: number, plans: World["plans"]): Promise<World> {
  const subscribers = [];
  for (let count = 0; count < lives; count += 1) subscribers.push({ userId: (await bed.user()).user.id });
  const counts = { actions: 0, refused: 0, cutOff: 0, deliveries: 0 };
  return { bed, random, plans, subscribers, late: [], lost: [], counts };
}

/** Until `days` have passed; then everything is settled, and lost events finally arrive. */
async function live(world: World, days: number, stepDays: number): Promise<string[]> {
  for (let day = 0; day < days; ) {
    for (const subscriber of world.subscribers) if (random.chance(0.35)) await act(world, subscriber);
    const step = 1 + random.below(stepDays);
    await passDays(world, step, clock);
    day += step;
  }
  await settleDown(world, clock);
  const wrong: string[] = [];
  for (const subscriber of world.subscribers) wrong.push(...(await discrepancies(world, subscriber)));
  const before = await stateOf(world);
  if (world.lost.length > 0) world.counts.deliveries += await bring(world, world.lost);
  if ((await stateOf(world)) !== before) wrong.push("news that came at last changed a settled state");
  return wrong;
}

/** So that the next group's days do not affect this one. */
async function endWorld(): Promise<void> {
  for await (const { id, status } of bed.stripe.subscriptions.list({ limit: 100, status: "all" })) {
    if (status !== "canceled" && status !== "incomplete_expired") await bed.stripe.subscriptions.cancel(id);
  }
  for (const delivery of await bed.deliveries()) await bed.deliver(delivery);
  await bed.workAll();
}

test(`${size} random subscription lives: grants match the paid invoices, one end state [C-6, I-10]`, {
  timeout: 120_000 + size * 20_000,
}, async () => {
  const wrong: string[] = [];
  const sums = { actions: 0, refused: 0, cutOff: 0, deliveries: 0, lost: 0 };
  for (let begun = 0, group = 0; begun < size; begun += GROUP, group += 1) {
    // Every fifth group has the yearly plan, and lives long enough for a renewal.
    const isLong = group % 5 === 4;
    const world = await beginWorld(
      Math.min(GROUP, size - begun),
      isLong ? ["yearly"] : ["monthly", "monthly", "yearly"],
    );
    const found = isLong ? await live(world, 420, 40) : await live(world, 110, 9);
    wrong.push(...found.map((one) => `group ${group}: ${one}`));
    for (const [name, count] of Object.entries(world.counts)) sums[name as keyof typeof sums] += count;
    sums.lost += world.lost.length;
    await endWorld();
  }
  const { rows: gaps } = await bed.platform.database.pool.query(`
    select left(receipt_number, 4) as year from payments where state = 'succeeded'
    group by 1 having max(substr(receipt_number, 6)::int) <> count(*)`);
  const lots = await bed.platform.database.pool.query("select 1 from credit_lots where kind = 'subscription'");
  report(
    `${lots.rows.length} grants, ${sums.actions} actions (${sums.refused} refused, ${sums.cutOff} answers lost), ` +
      `${sums.deliveries} deliveries, ${sums.lost} deliveries lost, ${wrong.length} violations`,
  );
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(gaps, `seed ${seed}`).toEqual([]);
  expect(await bed.violations(), `seed ${seed}`).toEqual([]);
  const compared = await comparePayments({ database: bed.platform.database, provider: bed.deps.provider });
  expect(compared.violations, `seed ${seed}`).toEqual([]);
});

test("an unreported renewal, and one granted from its event, are caught (negative control) [C-6]", async () => {
  const world = await beginWorld(1, ["monthly"]);
  const [subscriber] = world.subscribers;
  if (!subscriber) throw new Error("there is no subscriber");
  const made = await startSubscription(bed.deps, {
    operationId: newId(),
    userId: subscriber.userId,
    subscriptionType: "monthly",
    billingEmail: null,
  });
  await bed.pay(made);
  for (const delivery of await bed.deliveries()) await bed.deliver(delivery);
  await bed.workAll();
  expect(await discrepancies(world, subscriber)).toEqual([]);
  clock.advance(32 * DAY_MS);
  await bed.simulator.advance(0);
  await bed.deliveries();
  expect(await discrepancies(world, subscriber)).toEqual([
    expect.stringContaining("grants are"),
    expect.stringContaining("payments are"),
  ]);
  await settleDown(world, clock);
  expect(await discrepancies(world, subscriber)).toEqual([]);
  const grant = { userId: subscriber.userId, kind: "subscription" as const, sourceRef: "evt_1", credits: 100 };
  await bed.platform.database.write((tx) => credits.grant(tx, { ...grant, expiresAt: new Date(at + 40 * DAY_MS) }));
  expect(await discrepancies(world, subscriber)).toEqual([expect.stringContaining("evt_1:100")]);
});
