/** Cancelling a subscription, and resuming it. Stripe is called first; the row then follows Stripe's state. */
import type { SubscriptionDetails } from "@toile/contract";
import type Stripe from "stripe";
import { now } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import { day, PLAN_NAMES } from "../payments/payments.ts";
import { type BillingDeps, findCustomer, isMissing, isRefusal, toRefusal } from "../stripe/stripe.ts";
import {
  canResume,
  creditsExpireAt,
  dropSwitch,
  endIncomplete,
  findDetails,
  findLive,
  findNewestPaid,
  findSubscriptionRow,
  howToStop,
  oldPlanParams,
  type SubscriptionRow,
  settleMissedInvoices,
  syncSubscription,
  updateSubscription,
} from "../subscriptions/subscriptions.ts";

/** A double click, or a repetition after a lost answer, gets the first one's answer. */
const REPETITION_MS = 24 * 60 * 60 * 1000;

/** Each further turn means that another window started it again meanwhile. */
const GIVE_UP_TURNS = 3;

export type OwnedSubscription = { row: SubscriptionRow; stripeSubscriptionId: string };

/**
 * Stops renewals: at the end of the paid period, or at once if no period is paid. May be repeated. Returns a sentence
 * for the subscriber.
 * @throws AppError NOT_FOUND, PAYMENTS_UNAVAILABLE
 */
export async function cancelSubscription(
  deps: BillingDeps,
  { userId, reason }: { userId: string; reason: string | null },
): Promise<string> {
  const owned = await findOwned(deps, userId);
  if (!owned) return repeatedCancel(deps, userId);
  const { row, stripeSubscriptionId } = owned;
  if (row.cancelledAt === null) {
    const stripe = deps.provider.client();
    try {
      if (howToStop(row, now()) === "at_end") {
        await stripe.subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: true });
      } else {
        await stripe.subscriptions.cancel(stripeSubscriptionId);
      }
    } catch (error) {
      // It has already ended, as requested.
      if (!isRefusal(error)) throw toRefusal(error);
    }
    if (row.nextType !== null) await dropSwitch(deps, { row, stripeSubscriptionId });
    if (reason) await deps.database.write((tx) => updateSubscription(tx, row.id, { cancelReason: reason }));
    await syncSubscription(deps, stripeSubscriptionId);
  }
  const after = await deps.database.read((tx) => findSubscriptionRow(tx, row.id));
  return cancelledSentence(after ?? row, row.nextType);
}

function cancelledSentence(
  { type, state, periodEnd }: SubscriptionRow,
  switchesTo: SubscriptionRow["nextType"] = null,
): string {
  const plan = PLAN_NAMES[type].toLowerCase();
  if (state === "ended" || periodEnd === null) return `Your ${plan} has ended. Nothing more will be charged.`;
  const credits = `You can use its credits until ${day(creditsExpireAt(periodEnd))}.`;
  const runs = `Your ${plan} runs until ${day(periodEnd)} and will not be renewed.`;
  if (switchesTo === null) return `${runs} ${credits}`;
  return `${runs} The switch to the ${PLAN_NAMES[switchesTo].toLowerCase()} is cancelled too. ${credits}`;
}

async function repeatedCancel({ database }: BillingDeps, userId: string): Promise<string> {
  const last = await database.read((tx) => findNewestPaid(tx, userId));
  const endedAt = last?.state === "ended" && last.cancelledAt !== null ? last.endedAt : null;
  if (last && endedAt && now().getTime() - endedAt.getTime() < REPETITION_MS) return cancelledSentence(last);
  throw new AppError("NOT_FOUND", "You have no subscription to cancel.");
}

/** Undoes a cancellation before the period's end. May be repeated. @throws AppError NOT_FOUND, CONFLICT, PAYMENTS_UNAVAILABLE */
export async function resumeSubscription(
  deps: BillingDeps,
  { userId }: { userId: string },
): Promise<SubscriptionDetails> {
  const owned = await findOwned(deps, userId);
  if (!owned) throw new AppError("NOT_FOUND", "You have no subscription to resume. You can choose a plan at any time.");
  const { row, stripeSubscriptionId } = owned;
  if (row.cancelledAt !== null) {
    if (!canResume(row, now())) throw tooLate();
    try {
      // The cancellation also ended an agreed switch, which must not return with the plan.
      const without = row.nextType === null ? {} : await oldPlanParams(deps, { row, stripeSubscriptionId });
      const params = { ...without, cancel_at_period_end: false };
      await deps.provider.client().subscriptions.update(stripeSubscriptionId, params);
    } catch (error) {
      await syncSubscription(deps, stripeSubscriptionId);
      throw isRefusal(error) ? tooLate() : toRefusal(error);
    }
    await syncSubscription(deps, stripeSubscriptionId);
  }
  const details = await deps.database.read((tx) => findDetails(tx, userId));
  if (!details) throw tooLate();
  return details;
}

const tooLate = () =>
  new AppError("CONFLICT", "This subscription has ended, and you cannot resume it. You can choose a plan at any time.");

/** The user's paid live subscription, freshly read from Stripe; undefined without one. */
export async function findOwned(deps: BillingDeps, userId: string): Promise<OwnedSubscription | undefined> {
  const find = () => deps.database.read((tx) => findLive(tx, userId));
  const existing = await find();
  if (!existing?.stripeSubscriptionId) return undefined;
  try {
    await syncSubscription(deps, existing.stripeSubscriptionId);
    // Paid a moment ago, and not reported to us yet.
    if (existing.periodEnd === null) await settleMissedInvoices(deps, existing);
  } catch (error) {
    throw toRefusal(error);
  }
  const row = await find();
  if (!row?.stripeSubscriptionId || row.state === "incomplete") return undefined;
  return { row, stripeSubscriptionId: row.stripeSubscriptionId };
}

/**
 * Gives up an unpaid subscription. Its invoice is voided first. Stripe refuses that if it was paid at this very moment:
 * then nothing is ended, and the row becomes paid. It also stays if another window started it at Stripe meanwhile: the
 * caller then looks again.
 */
export async function giveUpIncomplete(deps: BillingDeps, row: SubscriptionRow): Promise<void> {
  const { database, provider } = deps;
  const stripe = provider.client();
  const found = await findAtStripe(deps, row);
  if (found) {
    const invoice = found.latest_invoice;
    try {
      if (invoice) await stripe.invoices.voidInvoice(typeof invoice === "string" ? invoice : invoice.id);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    const { status } = await stripe.subscriptions.retrieve(found.id);
    if (status === "incomplete") await stripe.subscriptions.cancel(found.id);
    await syncSubscription(deps, found.id);
  }
  // Still ends a row that Stripe has no subscription for, or whose Stripe id we did not store.
  if (!found || row.stripeSubscriptionId === null) {
    const stripeSubscriptionId = found?.id ?? row.stripeSubscriptionId;
    await database.write((tx) => endIncomplete(tx, { id: row.id, stripeSubscriptionId, at: now() }));
  }
}

/** The row's subscription at Stripe. If a crash came before its id was stored, the subscription names the row. */
async function findAtStripe(
  { database, provider }: BillingDeps,
  row: SubscriptionRow,
): Promise<Stripe.Subscription | undefined> {
  const stripe = provider.client();
  if (row.stripeSubscriptionId !== null) {
    try {
      return await stripe.subscriptions.retrieve(row.stripeSubscriptionId);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
  const customer = await database.read((tx) => findCustomer(tx, row.userId));
  if (!customer?.stripeCustomerId) return undefined;
  const { data } = await stripe.subscriptions.list({ customer: customer.stripeCustomerId, status: "all", limit: 100 });
  return data.find(({ metadata }) => metadata.subscription === row.id);
}

/** Ends the user's live subscription at once, at Stripe too, as for a deleted account. Safe to repeat. */
export async function endSubscriptionsOf(deps: BillingDeps, userId: string): Promise<void> {
  const find = () => deps.database.read((tx) => findLive(tx, userId));
  let row = await find();
  for (let turn = 0; row?.state === "incomplete" && turn < GIVE_UP_TURNS; turn++) {
    await giveUpIncomplete(deps, row);
    row = await find();
  }
  if (!row) return;
  if (row.state === "incomplete") throw new Error("a subscription that is being given up did not stop changing");
  const found = await findAtStripe(deps, row);
  if (!found) return;
  try {
    await deps.provider.client().subscriptions.cancel(found.id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await syncSubscription(deps, found.id);
}
