/** Disputes: the bank takes the money back at once and later gives it to the party it believes. */

import { mergeMetadata } from "../protocol/params.ts";
import { invalidRequest, noSuch } from "../protocol/problems.ts";
import type { BalanceTransaction, Charge, Dispute } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { timeFor } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { DISPUTE_FEE, recordMovement } from "./balance.ts";
import { getCharge, updateCharge } from "./charges.ts";

const ANSWER_WITHIN_SECONDS = 9 * 86_400;
const OPEN: readonly Dispute["status"][] = ["needs_response", "under_review"];

const NO_EVIDENCE: Dispute["evidence"] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function getDispute(tx: Tx, id: string): Dispute {
  const dispute = tx.get("disputes", id);
  if (!dispute) throw noSuch("dispute", id);
  return dispute;
}

function move(tx: Tx, charge: Charge, disputeId: string, direction: 1 | -1): BalanceTransaction {
  return recordMovement(tx, {
    type: "adjustment",
    reportingCategory: direction === -1 ? "dispute" : "dispute_reversal",
    amount: direction * (charge.amount - charge.amount_refunded),
    fee: direction === -1 ? DISPUTE_FEE : 0,
    currency: charge.currency,
    source: disputeId,
    description: `Chargeback ${direction === -1 ? "withdrawal" : "reversal"} for ${charge.id}`,
    at: timeFor(tx, charge.customer),
  });
}

/**
 * The disputed amount is the part not refunded yet. @throws StripeProblem if nothing is left
 */
export function openDispute(tx: Tx, chargeId: string, reason = "fraudulent"): Dispute {
  const charge = getCharge(tx, chargeId, "charge");
  if (charge.status !== "succeeded" || charge.disputed || charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed: it failed, was refunded or is disputed already.`);
  }
  const id = newId(tx, "dp");
  const at = timeFor(tx, charge.customer);
  const withdrawn = move(tx, charge, id, -1);
  const network = charge.payment_method_details?.card?.brand ?? "visa";
  const dispute = tx.put("disputes", id, {
    id,
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: at + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: network, case_type: "chargeback", network, network_reason_code: "10.4" },
      type: "card",
    },
    reason,
    status: "needs_response",
  });
  updateCharge(tx, charge, { disputed: true });
  emit(tx, "charge.dispute.created", dispute);
  emit(tx, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** @throws StripeProblem if the bank has already decided */
export function closeDispute(tx: Tx, id: string, verdict: "won" | "lost"): Dispute {
  const before = getDispute(tx, id);
  if (!OPEN.includes(before.status)) {
    throw invalidRequest(`This dispute is already closed: it has a status of ${before.status}.`);
  }
  const charge = getCharge(tx, before.charge, "charge");
  const returned = verdict === "won" ? [move(tx, charge, id, 1)] : [];
  const after = tx.put("disputes", id, {
    ...before,
    status: verdict,
    balance_transactions: [...before.balance_transactions, ...returned],
  });
  if (verdict === "won") emit(tx, "charge.dispute.funds_reinstated", after, before);
  emit(tx, "charge.dispute.closed", after, before);
  return after;
}

export type DisputeParams = {
  evidence?: { uncategorized_text?: string | undefined } | undefined;
  submit?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
};

/** Stripe's test mode decides by the evidence: `winning_evidence` wins, `losing_evidence` loses. */
export function answerDispute(tx: Tx, id: string, params: DisputeParams): Dispute {
  const before = getDispute(tx, id);
  const text = params.evidence?.uncategorized_text;
  const submitted = params.submit !== false && text !== undefined;
  if (text !== undefined && before.status !== "needs_response") {
    throw invalidRequest("This dispute is already submitted or closed.");
  }
  const { submission_count } = before.evidence_details;
  const after = tx.put("disputes", id, {
    ...before,
    evidence: text === undefined ? before.evidence : { ...before.evidence, uncategorized_text: text },
    evidence_details: {
      ...before.evidence_details,
      has_evidence: before.evidence_details.has_evidence || text !== undefined,
      submission_count: submitted ? submission_count + 1 : submission_count,
      submission_method: submitted ? "manual" : before.evidence_details.submission_method,
    },
    metadata: mergeMetadata(before.metadata, params.metadata),
    status: submitted ? "under_review" : before.status,
  });
  emit(tx, "charge.dispute.updated", after, before);
  if (submitted && text === "winning_evidence") return closeDispute(tx, id, "won");
  if (submitted && text === "losing_evidence") return closeDispute(tx, id, "lost");
  return after;
}
