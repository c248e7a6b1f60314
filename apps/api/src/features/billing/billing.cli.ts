/** The payments check of `cli reconcile`: Stripe's list, our rows and the ledger agree (I-16). */
import Stripe from "stripe";
import type { Check, Violation } from "../../platform/checks.ts";
import { nowMs } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as credits from "../credits/credits.ts";
import * as payments from "./payments/payments.ts";
import { lotOf } from "./settlement/settlement.ts";
import { createProvider, type Provider } from "./stripe/stripe.ts";

const ROWS_AT_ONCE = 1000;
/** Recent payments may not have reached us yet. */
const ON_ITS_WAY_SECONDS = 300;

export const paymentsCheck: Check = {
  name: "payments",
  async run(platform: Platform) {
    const provider = createProvider(platform, { beside: true });
    try {
      return await comparePayments({ database: platform.database, provider });
    } catch (error) {
      if (provider.kind !== "simulator" || !(error instanceof Stripe.errors.StripeConnectionError)) throw error;
      throw new Error(`the simulator of the running app does not answer on port ${platform.config.port} (PORT)`, {
        cause: error,
      });
    } finally {
      await provider.close();
    }
  },
};

type Paid = { id: string; receivedCents: number; refundedCents: number; paidAt: number };

/** Stripe is read first: whatever is settled after that is left out of the comparison. */
export async function comparePayments({ database, provider }: { database: Database; provider: Provider }) {
  if (provider.kind === "none") return { violations: [], over: "no provider, as payments are off" };
  const startedAt = new Date(nowMs());
  const paid = await readPaid(provider.client());
  const settled = (await readSettled(database)).filter((row) => (row.settledAt ?? startedAt) < startedAt);
  const lots = await database.read(credits.paidLots);
  const violations = [
    ...(await mismatches(database)),
    ...(await unsettled(database, { paid, settled, startedAt })),
    ...settled.flatMap((row) => unpaid(row, paid)),
    ...unbalanced(settled, lots),
    ...(await unexplained(database, { lots, settled })),
  ];
  return { violations, over: `${paid.size} payments at Stripe, ${settled.length} settled here, ${lots.length} grants` };
}

/** Every intent that succeeded, including those of invoices. */
async function readPaid(stripe: Stripe): Promise<Map<string, Paid>> {
  const paid = new Map<string, Paid>();
  for await (const intent of stripe.paymentIntents.list({ limit: 100, expand: ["data.latest_charge"] })) {
    if (intent.status !== "succeeded") continue;
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
    paid.set(intent.id, {
      id: intent.id,
      receivedCents: intent.amount_received,
      refundedCents: charge?.amount_refunded ?? 0,
      paidAt: charge?.created ?? intent.created,
    });
  }
  return paid;
}

async function readSettled(database: Database): Promise<payments.PaymentRow[]> {
  const rows: payments.PaymentRow[] = [];
  for (;;) {
    const after = rows.at(-1)?.id ?? null;
    const page = await database.read((tx) => payments.listSettled(tx, { after, limit: ROWS_AT_ONCE }));
    rows.push(...page);
    if (page.length < ROWS_AT_ONCE) return rows;
  }
}

/** Each waits until an operator refunds it at Stripe; the next reconciliation then closes it. */
async function mismatches(database: Database): Promise<Violation[]> {
  const rows = await database.read(payments.listMismatches);
  return rows.map(({ id, stripePaymentIntentId, stripeInvoiceId, failureMessage }) => ({
    violation: "paid, but not what was agreed: refund it at Stripe",
    subject: `${id} ${stripeInvoiceId ?? stripePaymentIntentId}: ${failureMessage}`,
  }));
}

/** Money that only Stripe knows of. An intent without a row of ours belongs to another program on the same account. */
async function unsettled(
  database: Database,
  { paid, settled, startedAt }: { paid: Map<string, Paid>; settled: payments.PaymentRow[]; startedAt: Date },
): Promise<Violation[]> {
  const until = startedAt.getTime() / 1000 - ON_ITS_WAY_SECONDS;
  const settledIntents = new Set(settled.map(({ stripePaymentIntentId }) => stripePaymentIntentId));
  const violations: Violation[] = [];
  for (const { id, paidAt, receivedCents, refundedCents } of paid.values()) {
    // Refunded in full: nothing is left to settle.
    if (paidAt > until || settledIntents.has(id) || refundedCents >= receivedCents) continue;
    const row = await database.read((tx) => payments.findPaymentByIntent(tx, id));
    if (row?.failureCode === payments.AMOUNT_MISMATCH) continue;
    if (row && row.state !== "succeeded") violations.push({ violation: "paid at Stripe and not settled", subject: id });
  }
  return violations;
}

/** Credits for which Stripe knows no money. */
function unpaid(row: payments.PaymentRow, paid: Map<string, Paid>): Violation[] {
  const fact = row.stripePaymentIntentId === null ? undefined : paid.get(row.stripePaymentIntentId);
  if (!fact) return [{ violation: "settled and not paid at Stripe", subject: row.id }];
  const finding = (violation: string) => ({ violation, subject: `${row.id} ${fact.id}` });
  return [
    ...(fact.receivedCents === row.receivedCents ? [] : [finding("received another amount than Stripe says")]),
    ...(fact.receivedCents < row.amountCents ? [finding("settled for less than its price")] : []),
    ...(fact.refundedCents === row.refundedCents ? [] : [finding("refunded another amount than Stripe says")]),
  ];
}

const factOf = ({ kind, sourceRef }: credits.LotSource): string => `${kind}:${sourceRef}`;

/** Each settled payment must have one grant of its credits, less the refunded part. */
function unbalanced(settled: payments.PaymentRow[], lots: Awaited<ReturnType<typeof credits.paidLots>>): Violation[] {
  const byFact = new Map(lots.map((lot) => [factOf(lot), lot]));
  return settled.flatMap((row) => {
    const lot = byFact.get(factOf(lotOf(row)));
    if (!lot) return [{ violation: "settled without credits", subject: row.id }];
    if (lot.granted !== row.credits || lot.userId !== row.userId) {
      return [{ violation: "granted other credits than were paid", subject: row.id }];
    }
    if (lot.takenBack === payments.creditsToTakeBack(row, row)) return [];
    return [{ violation: "took other credits back than money went", subject: row.id }];
  });
}

/** Grants for a payment that we do not have, or that was never settled. */
async function unexplained(
  database: Database,
  { lots, settled }: { lots: Awaited<ReturnType<typeof credits.paidLots>>; settled: payments.PaymentRow[] },
): Promise<Violation[]> {
  const explained = new Set(settled.map((row) => factOf(lotOf(row))));
  const violations: Violation[] = [];
  for (const { kind, sourceRef } of lots) {
    if (explained.has(factOf({ kind, sourceRef }))) continue;
    const find = kind === "purchase" ? payments.findPaymentByIntent : payments.findPaymentByInvoice;
    const row = await database.read((tx) => find(tx, sourceRef));
    if (row?.state === "succeeded") continue;
    violations.push({ violation: "credits were granted for no payment", subject: `${kind} ${sourceRef}` });
  }
  return violations;
}
