/**
 * How a change of items or a trial affects a running subscription: its periods, its anchor and what is invoiced at
 * once.
 */

import { getProduct, planOf } from "../catalogue/catalogue.ts";
import { amountProblem } from "../payments/payment-intents.rules.ts";
import { invalidRequest, noSuch } from "../protocol/problems.ts";
import type { Subscription, SubscriptionItem } from "../protocol/wire.ts";
import type { Tx } from "../store/store.ts";
import { periodEndAfter } from "../time/calendar.ts";
import { clockOf, schedule, timeFor, unschedule } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { collectInvoice, type Rules } from "./collect.ts";
import { describeItem, type NewLine } from "./invoices.build.ts";
import { draftInvoice, finalizeInvoice } from "./invoices.ts";
import { getRecurringPrice, intervalOf } from "./subscriptions.build.ts";
import { changeSubscription, getSubscription } from "./subscriptions.states.ts";

const DAY_SECONDS = 86_400;
const TRIAL_DAYS_MAX = 730;
const TRIAL_NOTICE_SECONDS = 3 * DAY_SECONDS;

export type ItemChange = { id?: string | undefined; price?: string | undefined; quantity?: number | undefined };
export type Prorations = "none" | "always_invoice";
type Line = Omit<NewLine, "id">;

export function lineOf(tx: Tx, item: SubscriptionItem, metadata: Record<string, string>): Line {
  return {
    item,
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    description: describeItem(item, getProduct(tx, item.price.product)),
    period: { start: item.current_period_start, end: item.current_period_end },
    proration: false,
    metadata,
  };
}

export function schedulePeriod(tx: Tx, subscription: Subscription): void {
  const at = subscription.items.data[0]?.current_period_end ?? 0;
  const clock = clockOf(tx, subscription.customer);
  schedule(tx, { at, clock, action: "subscription.period", ref: subscription.id });
}

/** Opens an invoice for `lines` and makes it the subscription's latest. */
export function invoiceNow(
  tx: Tx,
  subscription: Subscription,
  reason: "subscription_create" | "subscription_update",
  lines: Line[],
): Subscription {
  const at = timeFor(tx, subscription.customer);
  const draft = draftInvoice(tx, { subscription, reason, period: { start: at, end: at }, finalizesAt: null, lines });
  finalizeInvoice(tx, draft.id);
  return tx.put("subscriptions", subscription.id, { ...subscription, latest_invoice: draft.id });
}

function prorationLines(tx: Tx, before: SubscriptionItem, after: SubscriptionItem, at: number): Line[] {
  const { current_period_start: start, current_period_end: end } = before;
  const left = (end - at) / (end - start);
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(at * 1000);
  const part = (item: SubscriptionItem) => Math.round((item.price.unit_amount ?? 0) * (item.quantity ?? 1) * left);
  const name = (item: SubscriptionItem) => getProduct(tx, item.price.product).name;
  const line = { period: { start: at, end }, proration: true, metadata: {} };
  return [
    { ...line, item: before, amount: -part(before), description: `Unused time on ${name(before)} after ${day}` },
    { ...line, item: after, amount: part(after), description: `Remaining time on ${name(after)} after ${day}` },
  ];
}

/** The items with the requested prices and quantities; their periods stay the same. */
function changedItems(tx: Tx, before: Subscription, itemChanges: readonly ItemChange[]): SubscriptionItem[] {
  const changes = new Map(itemChanges.map((item) => [item.id ?? "", item]));
  const items = before.items.data.map((item): SubscriptionItem => {
    const change = changes.get(item.id);
    if (!change) return item;
    changes.delete(item.id);
    const price = change.price === undefined ? item.price : getRecurringPrice(tx, change.price, "items[0][price]");
    return { ...item, price, plan: planOf(price), quantity: change.quantity ?? item.quantity ?? 1 };
  });
  const [stranger] = changes.keys();
  if (stranger !== undefined) throw noSuch("subscription_item", stranger, "items[0][id]");
  // Refused now: otherwise it would fail unattended at the renewal, a month later.
  const total = items.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  const problem = total > 0 ? amountProblem(total, before.currency) : null;
  if (problem) throw problem;
  return items;
}

/** Changes the price or quantity. A different interval starts a new period, which is paid in full at once. */
export function changeItems(
  tx: Tx,
  before: Subscription,
  { items: changes, prorations }: { items: readonly ItemChange[]; prorations: Prorations },
  rules: Rules,
): Subscription {
  const at = timeFor(tx, before.customer);
  const items = changedItems(tx, before, changes);
  const pairs = before.items.data.flatMap((was, index) => {
    const is = items[index];
    return is && is !== was ? [{ was, is }] : [];
  });
  const restarts = pairs.some(({ was, is }) => {
    const [from, to] = [intervalOf(was.price), intervalOf(is.price)];
    return from.interval !== to.interval || from.interval_count !== to.interval_count;
  });
  const prorated = pairs.flatMap(({ was, is }) => prorationLines(tx, was, is, at));
  const moved = !restarts
    ? items
    : items.map((item) => ({
        ...item,
        current_period_start: at,
        current_period_end: periodEndAfter(at, intervalOf(item.price), at),
      }));
  const after = changeSubscription(tx, before, {
    items: { ...before.items, data: moved },
    billing_cycle_anchor: restarts ? at : before.billing_cycle_anchor,
  });
  if (restarts) schedulePeriod(tx, after);
  const full = restarts ? moved.map((item) => lineOf(tx, item, after.metadata)) : [];
  const lines = [
    ...(prorations === "always_invoice" ? prorated.filter(({ amount }) => !restarts || amount < 0) : []),
    ...full,
  ];
  if (lines.length === 0) return after;
  if (lines.reduce((sum, { amount }) => sum + amount, 0) < 0) {
    throw invalidRequest("This simulator does not support prorations that end in a credit; see its README.");
  }
  const invoiced = invoiceNow(tx, after, "subscription_update", lines);
  collectInvoice(tx, invoiced.latest_invoice ?? "", { paymentMethod: null, automatic: true, offSession: true }, rules);
  return getSubscription(tx, before.id);
}

/** During a trial, a new price or interval is charged when the trial ends, and nothing now. */
export function changeItemsOnTrial(tx: Tx, before: Subscription, changes: readonly ItemChange[]): Subscription {
  return changeSubscription(tx, before, { items: { ...before.items, data: changedItems(tx, before, changes) } });
}

/**
 * A trial during a subscription is how Stripe moves a renewal. The paid time counts as free until `trialEnd`, an
 * invoice over nothing records that, and the first period of the then current items begins there.
 * @throws StripeProblem for an end that is past or more than two years away
 */
export function startTrial(
  tx: Tx,
  before: Subscription,
  {
    trialEnd,
    items: changes,
    change,
  }: { trialEnd: number; items: readonly ItemChange[]; change: Partial<Subscription> },
  rules: Rules,
): Subscription {
  const at = timeFor(tx, before.customer);
  requireTrial(before, trialEnd, at);
  const items = changedItems(tx, before, changes).map((item) => ({
    ...item,
    current_period_start: at,
    current_period_end: trialEnd,
  }));
  const changed = { ...before, ...change };
  const after = changeSubscription(tx, before, {
    ...change,
    items: { ...before.items, data: items },
    status: "trialing",
    trial_start: before.status === "trialing" ? before.trial_start : at,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    cancel_at: changed.cancel_at_period_end ? trialEnd : changed.cancel_at,
  });
  schedulePeriod(tx, after);
  scheduleNotice(tx, after, { at, trialEnd });
  const lines = items.map((item) => ({
    ...lineOf(tx, item, after.metadata),
    amount: 0,
    description: `Trial period for ${getProduct(tx, item.price.product).name}`,
  }));
  const invoiced = invoiceNow(tx, after, "subscription_update", lines);
  collectInvoice(tx, invoiced.latest_invoice ?? "", { paymentMethod: null, automatic: true, offSession: true }, rules);
  return getSubscription(tx, before.id);
}

function requireTrial({ status }: Subscription, trialEnd: number, at: number): void {
  if (status !== "active" && status !== "trialing") {
    throw invalidRequest("This simulator starts a trial only for active subscriptions; see its README.");
  }
  if (trialEnd <= at) {
    throw invalidRequest("Invalid timestamp: must be an integer Unix timestamp in the future.", { param: "trial_end" });
  }
  if (trialEnd > at + TRIAL_DAYS_MAX * DAY_SECONDS) {
    throw invalidRequest("Invalid timestamp: can be no more than two years in the future.", { param: "trial_end" });
  }
}

/** Sent three days before the end, or at once if less time is left. */
function scheduleNotice(tx: Tx, subscription: Subscription, { at, trialEnd }: { at: number; trialEnd: number }): void {
  const notice = trialEnd - TRIAL_NOTICE_SECONDS;
  if (notice > at) {
    const clock = clockOf(tx, subscription.customer);
    schedule(tx, { at: notice, clock, action: "subscription.trial_notice", ref: subscription.id });
    return;
  }
  unschedule(tx, subscription.id, "subscription.trial_notice");
  emit(tx, "customer.subscription.trial_will_end", subscription);
}

export function tellTrialEnds(tx: Tx, id: string): void {
  const subscription = getSubscription(tx, id);
  if (subscription.status === "trialing") emit(tx, "customer.subscription.trial_will_end", subscription);
}
