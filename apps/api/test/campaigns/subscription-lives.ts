/**
 * Many subscribers on one clock: each subscribes, pays, fails to pay, switches, cancels, resumes and returns at random,
 * while answers of Stripe are lost and its events are duplicated, late, shuffled or lost. The expected end state is
 * read only from Stripe.
 */
import Stripe from "stripe";
import { settleIntent } from "../../src/features/billing/settlement/settle-intent.ts";
import { cancelSubscription, resumeSubscription } from "../../src/features/billing/subscriber/cancellation.ts";
import { reconcileSubscriptions } from "../../src/features/billing/subscriber/reconcile.ts";
import { startSubscription } from "../../src/features/billing/subscriber/start.ts";
import { keepPlan, switchPlan } from "../../src/features/billing/subscriber/switch.ts";
import { GRACE_DAYS } from "../../src/features/billing/subscriptions/subscriptions.rules.ts";
import { expireCredits } from "../../src/features/credits/credits.jobs.ts";
import { newId } from "../../src/platform/columns.ts";
import { AppError } from "../../src/platform/errors.ts";
import { CARDS } from "../billing-app.ts";
import type { Random } from "./campaign.ts";
import type { Delivery, PaymentBed } from "./payment-bed.ts";

export const DAY_MS = 86_400_000;
const FAULTS = ["error_before", "error_after", "drop_after", "conflict"] as const;

export type Subscriber = { userId: string };
export type World = {
  bed: PaymentBed;
  random: Random;
  plans: readonly ("monthly" | "yearly")[];
  subscribers: Subscriber[];
  /** Events still in transit. */
  late: Delivery[];
  /** Lost events, kept to be delivered when everything is settled. */
  lost: Delivery[];
  counts: { actions: number; refused: number; cutOff: number; deliveries: number };
};

/** The user's customer at Stripe, if any. */
async function customerOf({ bed }: World, { userId }: Subscriber): Promise<string | null> {
  const { rows } = await bed.platform.database.pool.query<{ id: string | null }>(
    "select stripe_customer_id as id from billing_customers where user_id = $1",
    [userId],
  );
  return rows[0]?.id ?? null;
}

async function subscriptionsOf(world: World, subscriber: Subscriber): Promise<Stripe.Subscription[]> {
  const customer = await customerOf(world, subscriber);
  if (customer === null) return [];
  return (await world.bed.stripe.subscriptions.list({ customer, status: "all", limit: 100 })).data;
}

const LIVE: readonly string[] = ["active", "trialing", "past_due"];
const isLive = ({ status }: Stripe.Subscription) => LIVE.includes(status);

/** A subscriber's action today. A lost answer and a refusal are expected; any other error is a defect. */
export async function act(world: World, subscriber: Subscriber): Promise<void> {
  const { bed, random, counts } = world;
  const live = (await subscriptionsOf(world, subscriber)).find(isLive);
  const faulty = random.chance(0.08);
  if (faulty) await bed.control("/faults", { mode: random.pick(FAULTS), method: "POST", path: "/v1/subscriptions*" });
  counts.actions += 1;
  try {
    if (live) await changeMind(world, subscriber, live);
    else if (random.chance(0.5)) await subscribe(world, subscriber);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 500) throw error;
    if (error.status === 503) counts.cutOff += 1;
    else counts.refused += 1;
  }
  if (faulty) await bed.control("/faults", {}, "DELETE");
}

async function subscribe({ bed, random, plans }: World, { userId }: Subscriber): Promise<void> {
  const request = { userId, subscriptionType: random.pick(plans), billingEmail: null };
  const begin = () => startSubscription(bed.deps, { ...request, operationId: newId() });
  // Sometimes two windows; the provider may reject one of them.
  const windows = await Promise.allSettled(random.chance(0.15) ? [begin(), begin()] : [begin()]);
  for (const window of windows) {
    if (window.status === "rejected") {
      if (windows.length === 1 || !(window.reason instanceof AppError)) throw window.reason;
      continue;
    }
    const way = random.pick(["pays", "pays", "pays", "pays", "declined", "declined, then pays", "leaves"]);
    if (way.startsWith("declined")) await bed.pay(window.value, CARDS.declined);
    if (way.endsWith("pays")) await bed.pay(window.value);
    if (random.chance(0.4)) await settleIntent(bed.deps, window.value.paymentIntentId);
  }
}

async function changeMind(world: World, { userId }: Subscriber, live: Stripe.Subscription): Promise<void> {
  const { bed, random } = world;
  const cards = ["pm_card_visa", "pm_card_chargeCustomerFail"] as const;
  const wishes = ["cancel", "resume", "resume", "card", "card", "ask again", "pay", "nothing", "nothing"] as const;
  switch (random.pick([...wishes, "switch", "switch", "undo"] as const)) {
    case "switch": {
      const presses = [userId, userId].slice(random.below(2));
      const to = () => switchPlan(bed.deps, { userId, subscriptionType: random.pick(["monthly", "yearly"]) });
      const failed = (await Promise.allSettled(presses.map(to))).find((press) => press.status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
      return;
    }
    case "undo":
      await keepPlan(bed.deps, { userId });
      return;
    case "cancel":
      await cancelSubscription(bed.deps, { userId, reason: random.chance(0.5) ? "a reason" : null });
      return;
    case "resume":
      await resumeSubscription(bed.deps, { userId });
      return;
    case "card": {
      const method = await bed.stripe.paymentMethods.attach(random.pick(cards), { customer: String(live.customer) });
      // Directly at Stripe, where a fault may hit it: then the card does not change.
      await bed.stripe.subscriptions.update(live.id, { default_payment_method: method.id }).catch(() => {});
      return;
    }
    case "ask again":
    case "pay":
      await subscribe(world, { userId });
      return;
    default:
  }
}

/** Signed anew, as Stripe signs each attempt: an old signature is rejected, and events may arrive much later. */
export function bring({ bed, random }: World, deliveries: readonly Delivery[]): Promise<number> {
  const { webhookSecret: secret } = bed.keys;
  const sign = (payload: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return bed.carry(
    deliveries.map((delivery) => ({ ...delivery, signature: sign(delivery.body) })),
    random,
  );
}

/** Time passes; some events arrive today, duplicated and in any order, some later, some never. */
export async function passDays(world: World, days: number, clock: { advance(ms: number): void }): Promise<void> {
  const { bed, random } = world;
  clock.advance(days * DAY_MS);
  await bed.simulator.advance(0);
  const now: Delivery[] = world.late.splice(0);
  for (const delivery of await bed.deliveries()) {
    const fate = random.below(100);
    if (fate < 70) now.push(delivery);
    else if (fate < 94) world.late.push(delivery);
    else world.lost.push(delivery);
  }
  if (now.length > 0) world.counts.deliveries += await bring(world, now);
  if (random.chance(0.15)) await reconcileSubscriptions(bed.deps);
  if (random.chance(0.3)) await expireCredits(bed.platform);
}

/** Nothing more happens: late events arrive, and the reconciler checks everything left. */
export async function settleDown(world: World, clock: { advance(ms: number): void }): Promise<void> {
  const { bed } = world;
  const rest = [...world.late.splice(0), ...(await bed.deliveries())];
  if (rest.length > 0) world.counts.deliveries += await bring(world, rest);
  for (let runs = 0; runs < 1 + world.subscribers.length / 20; runs += 1) {
    clock.advance(runs === 0 ? 7 * 3_600_000 : 0);
    await bed.simulator.advance(0);
    await reconcileSubscriptions(bed.deps);
  }
  const last = await bed.deliveries();
  if (last.length > 0) world.counts.deliveries += await bring(world, last);
}

const PLAN_CREDITS: Record<string, number> = { month: 100, year: 1000 };
const OUR_STATES: Record<string, string> = { incomplete_expired: "ended", canceled: "ended", trialing: "active" };
const PLAN_TYPES: Record<string, string> = { month: "monthly", year: "yearly" };

type Lot = { source_ref: string; granted: number; expires_at: Date };
type Row = {
  stripe_subscription_id: string | null;
  state: string;
  cancelled_at: Date | null;
  type: string;
  next_type: string | null;
};

/** Differences between a subscriber's rows and Stripe; the list should be empty. */
export async function discrepancies(world: World, subscriber: Subscriber): Promise<string[]> {
  const { pool } = world.bed.platform.database;
  const { userId } = subscriber;
  const query = async <T extends object>(text: string) => (await pool.query<T>(text, [userId])).rows;
  const lots = await query<Lot>(
    "select source_ref, granted::int, expires_at from credit_lots where user_id = $1 and kind = 'subscription'",
  );
  const paid = await query<{ invoice: string }>(
    "select stripe_invoice_id as invoice from payments where user_id = $1 and kind = 'subscription' and state = 'succeeded'",
  );
  const rows = await query<Row>(
    "select stripe_subscription_id, state, cancelled_at, type, next_type from subscriptions where user_id = $1",
  );
  const subscriptions = await subscriptionsOf(world, subscriber);
  const expected = await expectedLots(world, subscriber);
  const wrong: string[] = [];
  const compare = (label: string, found: readonly string[], wanted: readonly string[]) => {
    const [a, b] = [[...found].sort().join(" "), [...wanted].sort().join(" ")];
    if (a !== b) wrong.push(`${userId}: ${label} are [${a}] where Stripe has [${b}]`);
  };
  compare("grants", lots.map(nameLot), expected.map(nameLot));
  compare(
    "payments",
    paid.map(({ invoice }) => invoice),
    expected.map(({ source_ref }) => source_ref),
  );
  compare(
    "states",
    rows
      .filter((row) => row.stripe_subscription_id !== null)
      .map((row) => `${row.stripe_subscription_id}:${row.state}:${row.state !== "ended" && row.cancelled_at !== null}`),
    subscriptions
      .filter(({ id }) => rows.some((row) => row.stripe_subscription_id === id))
      .map(({ id, status, cancel_at_period_end: ends }) => {
        const state = OUR_STATES[status] ?? status;
        return `${id}:${state}:${state !== "ended" && ends}`;
      }),
  );
  const live = subscriptions.filter(isLive);
  compare(
    "plans that renew",
    rows.filter(({ state }) => state === "active" || state === "past_due").map((row) => row.next_type ?? row.type),
    live.map(({ items }) => PLAN_TYPES[items.data[0]?.price.recurring?.interval ?? ""] ?? "none"),
  );
  if (live.length > 1) wrong.push(`${userId}: is charged for two subscriptions`);
  const stray = subscriptions.filter(
    (one) => isLive(one) && !rows.some((row) => row.stripe_subscription_id === one.id),
  );
  if (stray.length > 0) wrong.push(`${userId}: ${stray[0]?.id} is charged and not known here`);
  return wrong;
}

const nameLot = ({ source_ref, granted, expires_at }: Lot) => `${source_ref}:${granted}:${expires_at.getTime()}`;

/** One per paid invoice of a period, with credits by the price, expiring a week after its period. */
async function expectedLots(world: World, subscriber: Subscriber): Promise<Lot[]> {
  const customer = await customerOf(world, subscriber);
  if (customer === null) return [];
  const lots: Lot[] = [];
  for await (const invoice of world.bed.stripe.invoices.list({ customer, status: "paid", limit: 100 })) {
    const [line] = invoice.lines.data;
    if (!line || invoice.amount_paid === 0) continue;
    const days = (line.period.end - line.period.start) / 86_400;
    const granted = PLAN_CREDITS[days > 300 ? "year" : "month"] ?? 0;
    lots.push({
      source_ref: invoice.id,
      granted,
      expires_at: new Date(line.period.end * 1000 + GRACE_DAYS * DAY_MS),
    });
  }
  return lots;
}

/** Everything that a subscriber owns here, as text that is equal for equal states. */
export async function stateOf({ bed }: World): Promise<string> {
  const { rows } = await bed.platform.database.pool.query<{ state: string }>(`
    select 'subscription ' || id || state || coalesce(period_end::text, '') || coalesce(cancelled_at::text, '') || type || coalesce(next_type, '') as state from subscriptions
    union all select 'payment ' || id || state || coalesce(receipt_number, '') || received_cents from payments
    union all select 'lot ' || id || granted || available || expired from credit_lots
    union all select 'mail ' || key from mails
    order by 1`);
  return rows.map(({ state }) => state).join("\n");
}
