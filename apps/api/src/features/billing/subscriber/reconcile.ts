/** Finds what events may have missed: part of the reconciler's run. */
import { now, nowMs } from "../../../platform/clock.ts";
import type { BillingDeps } from "../stripe/stripe.ts";
import {
  listUnchecked,
  type SubscriptionRow,
  settleMissedInvoices,
  syncSubscription,
  updateSubscription,
} from "../subscriptions/subscriptions.ts";
import { giveUpIncomplete } from "./cancellation.ts";

const HOUR_MS = 3_600_000;
/** Events arrive within minutes; each check costs two calls. */
const LOOK_AGAIN_AFTER_MS = 6 * HOUR_MS;
/**
 * The last invoice of an ended subscription may be missed as well, and its end be learned much later. So the term
 * counts from the end to the comparison, not from when we learned of it.
 */
const SETTLED_AFTER_MS = 72 * HOUR_MS;
/** A first invoice is open for 23 hours. A subscription whose Stripe id we do not know after that was never started. */
const INCOMPLETE_MS = 24 * HOUR_MS;
const ROWS_PER_RUN = 100;

/** A failing one is left to the next run; the others continue. */
export async function reconcileSubscriptions(deps: BillingDeps): Promise<void> {
  const due = { before: new Date(nowMs() - LOOK_AGAIN_AFTER_MS), limit: ROWS_PER_RUN };
  const rows = await deps.database.read((tx) => listUnchecked(tx, due));
  for (const row of rows) {
    // Read before the calls: what happens while they run is left to the next comparison.
    const at = now();
    const isCompared = await reconcileSubscription(deps, row).then(
      () => true,
      (error) => {
        deps.log.error({ err: error, subscriptionId: row.id }, "a subscription could not be compared with Stripe");
        return false;
      },
    );
    const settledAt = isCompared && isSettled(row, at) ? at : null;
    await deps.database.write((tx) => updateSubscription(tx, row.id, { checkedAt: at, settledAt }));
  }
}

/** Uses the row from before the comparison: an end that the comparison itself found is compared once more. */
function isSettled({ state, endedAt, updatedAt }: SubscriptionRow, at: Date): boolean {
  return state === "ended" && at.getTime() - (endedAt ?? updatedAt).getTime() >= SETTLED_AFTER_MS;
}

async function reconcileSubscription(deps: BillingDeps, row: SubscriptionRow): Promise<void> {
  if (row.stripeSubscriptionId === null) {
    if (nowMs() - row.createdAt.getTime() > INCOMPLETE_MS && row.state === "incomplete") {
      await giveUpIncomplete(deps, row);
    }
    return;
  }
  const missed = await settleMissedInvoices(deps, row);
  if (missed > 0)
    deps.log.warn({ subscriptionId: row.id, missed }, "paid invoices were settled that no event had reported");
  await syncSubscription(deps, row.stripeSubscriptionId);
}
