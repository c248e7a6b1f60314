/** Updates a subscription's row from Stripe, and notifies its owner of relevant changes. */
import type Stripe from "stripe";
import { now } from "../../../platform/clock.ts";
import { isUuid } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type BillingDeps, isMissing } from "../stripe/stripe.ts";
import { emailCancelled, emailEnded, emailRenewalFailed } from "./emails.ts";
import { judgeSubscription, type Standing } from "./subscriptions.rules.ts";
import * as store from "./subscriptions.store.ts";
import { emailSwitch } from "./switch.emails.ts";
import { judgePlan, type PlanStanding } from "./switch.rules.ts";

/** Each failed attempt means that another one succeeded meanwhile. */
const ATTEMPTS_MAX = 20;
/**
 * With two concurrent readings, the older one could be written last. So a reading is written only if no other was
 * written since it started, and is otherwise repeated: the last one written was read last.
 */
export async function syncSubscription(deps: BillingDeps, stripeSubscriptionId: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const before = await deps.database.read((tx) => store.findByStripeId(tx, stripeSubscriptionId));
    const facts = await readSubscription(deps, stripeSubscriptionId);
    if (!facts) return;
    const row = before ?? (await join(deps, facts));
    if (!row) return;
    if (row.state === "ended") return endLeftover(deps, facts);
    const standing = { ...judgeSubscription(facts, row), ...judgePlan(facts, row) };
    const written = await deps.database.write((tx) => write(tx, deps, { row, standing, facts }));
    if (written) return;
  }
  throw new Error("a subscription did not stop changing");
}

async function readSubscription({ provider, log }: BillingDeps, id: string): Promise<Stripe.Subscription | null> {
  try {
    return await provider.client().subscriptions.retrieve(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.warn({ subscription: id }, "a subscription is not known to Stripe");
    return null;
  }
}

/** If a crash came between Stripe's answer and our record, the subscription itself names its row. */
async function join({ database }: BillingDeps, { id, metadata }: Stripe.Subscription) {
  const named = metadata.subscription;
  if (named === undefined || !isUuid(named)) return undefined;
  return database.write(async (tx) => {
    const row = await store.findSubscriptionRow(tx, named);
    if (!row || row.stripeSubscriptionId !== null) return undefined;
    if (row.state === "ended") return row;
    await store.setStripeId(tx, { id: named, stripeSubscriptionId: id });
    return store.findByStripeId(tx, id);
  });
}

/** A subscription that we ended must not keep charging: two concurrent windows can leave one behind that no one can pay any more. */
async function endLeftover({ provider, log }: BillingDeps, { id, status }: Stripe.Subscription): Promise<void> {
  if (status === "canceled" || status === "incomplete_expired") return;
  log.warn({ subscription: id, status }, "a subscription that ended here is ended at Stripe");
  await provider.client().subscriptions.cancel(id);
}

type Reading = { row: store.SubscriptionRow; standing: Standing & PlanStanding; facts: Stripe.Subscription };

async function write(tx: Tx, deps: BillingDeps, { row, standing, facts }: Reading): Promise<boolean> {
  const at = now();
  const sameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
  const isNew =
    standing.state !== row.state ||
    !sameTime(standing.cancelledAt, row.cancelledAt) ||
    !sameTime(standing.endedAt, row.endedAt) ||
    standing.type !== row.type ||
    standing.nextType !== row.nextType ||
    !sameTime(standing.nextStartsAt, row.nextStartsAt);
  const set = { ...standing, checkedAt: at, ...(isNew ? { updatedAt: at } : {}) };
  if (!(await store.updateRead(tx, { id: row.id, revision: row.revision, set }))) return false;
  if (isNew) await tell(tx, deps, { row, standing, facts });
  return true;
}

async function tell(tx: Tx, deps: BillingDeps, { row, standing, facts }: Reading): Promise<void> {
  // It never started, so there is nothing to report.
  if (row.state === "incomplete") return;
  const after = { ...row, ...standing };
  if (standing.state === "past_due" && row.state === "active") {
    const invoice = facts.latest_invoice;
    const invoiceId = typeof invoice === "string" ? invoice : (invoice?.id ?? "");
    await emailRenewalFailed(tx, deps, { row: after, invoiceId });
  }
  if (standing.state === "ended" && row.cancelledAt === null) await emailEnded(tx, deps, after);
  else if (standing.cancelledAt !== null && row.cancelledAt === null) await emailCancelled(tx, deps, after);
  else await emailSwitch(tx, deps, { before: row, after });
}
