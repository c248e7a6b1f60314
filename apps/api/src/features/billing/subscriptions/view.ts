/** A subscription in its owner's view. */
import type { CreditBalance, SubscriptionDetails } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as credits from "../../credits/credits.ts";
import { creditsExpireAt, type SubscriptionView, statusOf, toDetails } from "./subscriptions.rules.ts";
import * as store from "./subscriptions.store.ts";
import { nextPlanOf, type SwitchView } from "./switch.rules.ts";

/** The user's subscription; an ended one too, until its credits expire; null without one. */
export async function findDetails(tx: Tx, userId: string): Promise<SubscriptionDetails | null> {
  const row = await findShown(tx, userId);
  if (!row) return null;
  const creditsRemaining = await remainingOf(tx, row);
  return toDetails(row, { creditsRemaining, nextPlan: nextPlanOf(row), now: now() });
}

/** For the balance; null without a live one. */
export async function findSubscription(tx: Tx, userId: string): Promise<CreditBalance["activeSubscription"]> {
  const row = await findShown(tx, userId);
  if (!row || row.state === "ended") return null;
  return {
    type: row.type,
    status: statusOf(row),
    creditsRemaining: await remainingOf(tx, row),
    endDate: row.periodEnd.toISOString(),
  };
}

type ShownRow = SubscriptionView & SwitchView & { userId: string };

/** A subscription that was never paid is not shown: there is nothing to use, cancel or resume. */
async function findShown(tx: Tx, userId: string): Promise<ShownRow | undefined> {
  const row = await store.findNewestPaid(tx, userId);
  if (!row) return undefined;
  const { stripeSubscriptionId, periodStart, periodEnd } = row;
  if (stripeSubscriptionId === null || periodStart === null || periodEnd === null) return undefined;
  if (row.state === "ended" && creditsExpireAt(periodEnd) <= now()) return undefined;
  return { ...row, stripeSubscriptionId, periodStart, periodEnd };
}

async function remainingOf(tx: Tx, { id, userId }: ShownRow): Promise<number> {
  const sourceRefs = await store.listPaidInvoices(tx, id);
  return credits.spendableOf(tx, { userId, kind: "subscription", sourceRefs });
}
