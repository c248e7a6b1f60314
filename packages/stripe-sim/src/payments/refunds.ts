/** Refunds: full, partial, and failed ones. */

import { cardOf } from "../customers/payment-methods.ts";
import { mergeMetadata } from "../protocol/params.ts";
import { invalidRequest, money, noSuch } from "../protocol/problems.ts";
import type { Charge, Refund } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { timeFor } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { recordMovement } from "./balance.ts";
import { getCharge, updateCharge } from "./charges.ts";
import { getIntent } from "./payment-intents.ts";

export type RefundParams = {
  charge?: string | undefined;
  payment_intent?: string | undefined;
  amount?: number | undefined;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer" | undefined;
  metadata?: Record<string, string> | null | undefined;
};

export function getRefund(tx: Tx, id: string): Refund {
  const refund = tx.get("refunds", id);
  if (!refund) throw noSuch("refund", id);
  return refund;
}

function chargeToRefund(tx: Tx, params: RefundParams): Charge {
  if (params.charge !== undefined) return getCharge(tx, params.charge, "charge");
  if (params.payment_intent === undefined) {
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  }
  const intent = getIntent(tx, params.payment_intent, "payment_intent");
  const charge = intent.latest_charge === null ? undefined : tx.get("charges", intent.latest_charge);
  if (intent.status === "succeeded" && charge) return charge;
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: "payment_intent_unexpected_state",
    param: "payment_intent",
  });
}

/** The amount that may be refunded. @throws StripeProblem if none may */
function refundable(charge: Charge, requested: number | undefined): number {
  if (charge.status !== "succeeded") {
    throw invalidRequest(`Charge ${charge.id} has not succeeded; it cannot be refunded.`);
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = requested ?? left;
  if (amount > left) {
    const rest =
      left === charge.amount
        ? `charge amount (${money(left, charge.currency)})`
        : `unrefunded amount on charge (${money(left, charge.currency)})`;
    throw invalidRequest(`Refund amount (${money(amount, charge.currency)}) is greater than ${rest}`, {
      param: "amount",
    });
  }
  return amount;
}

function moveBack(tx: Tx, charge: Charge, amount: number, source: string): string {
  return recordMovement(tx, {
    type: "refund",
    reportingCategory: "refund",
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    source,
    description: `REFUND FOR CHARGE${charge.description === null ? "" : ` (${charge.description})`}`,
    at: timeFor(tx, charge.customer),
  }).id;
}

export function createRefund(tx: Tx, params: RefundParams): Refund {
  const charge = chargeToRefund(tx, params);
  const amount = refundable(charge, params.amount);
  const id = newId(tx, "re");
  const refund = tx.put("refunds", id, {
    id,
    object: "refund",
    amount,
    balance_transaction: moveBack(tx, charge, amount, id),
    charge: charge.id,
    created: timeFor(tx, charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
  const total = charge.amount_refunded + amount;
  const after = updateCharge(tx, charge, { amount_refunded: total, refunded: total === charge.amount });
  emit(tx, "refund.created", refund);
  emit(tx, "charge.refunded", after, charge);
  const failsLater = charge.payment_method !== null && cardOf(tx, charge.payment_method).aftermath === "refund_fails";
  return failsLater ? failRefund(tx, id) : refund;
}

/** The bank returns the money, as happens with closed cards. The charge is then as it was before the refund. */
export function failRefund(tx: Tx, id: string): Refund {
  const before = getRefund(tx, id);
  if (before.status !== "succeeded" && before.status !== "pending") {
    throw invalidRequest(`This refund has a status of ${before.status}; it cannot fail.`);
  }
  const charge = getCharge(tx, before.charge ?? "", "charge");
  const back = recordMovement(tx, {
    type: "refund_failure",
    reportingCategory: "refund_failure",
    amount: before.amount,
    fee: 0,
    currency: before.currency,
    source: id,
    description: `REFUND FAILURE FOR REFUND (${id})`,
    at: timeFor(tx, before.customer),
  });
  const after = tx.put("refunds", id, {
    ...before,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: back.id,
  });
  updateCharge(tx, charge, { amount_refunded: charge.amount_refunded - before.amount, refunded: false });
  emit(tx, "refund.failed", after, before);
  emit(tx, "charge.refund.updated", after, before);
  return after;
}

export function updateRefund(tx: Tx, id: string, metadata: Record<string, string> | null | undefined): Refund {
  const before = getRefund(tx, id);
  const after = tx.put("refunds", id, { ...before, metadata: mergeMetadata(before.metadata, metadata) });
  emit(tx, "refund.updated", after, before);
  return after;
}
