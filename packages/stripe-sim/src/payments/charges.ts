/** Charges: one for each attempt that reached the card's bank. */
import type { Decline, TestCard } from "../customers/cards.ts";
import { cardOf } from "../customers/payment-methods.ts";
import { noSuch } from "../protocol/problems.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { timeFor } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { chargeFee, recordMovement } from "./balance.ts";

const STATEMENT = "TOILE";

export function getCharge(tx: Tx, id: string, param = "id"): Charge {
  const charge = tx.get("charges", id);
  if (!charge) throw noSuch("charge", id, param);
  return charge;
}

type ThreeDSecure = NonNullable<NonNullable<NonNullable<Charge["payment_method_details"]>["card"]>["three_d_secure"]>;

const AUTHENTICATED: ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: "00000000-0000-4000-8000-000000000000",
  version: "2.2.0",
};

function cardDetails(
  { method, card, amount }: { method: PaymentMethod; card: TestCard; amount: number },
  { authenticated, approved, wrongCvc }: { authenticated: boolean; approved: boolean; wrongCvc: boolean },
): NonNullable<Charge["payment_method_details"]> {
  return {
    type: "card",
    card: {
      amount_authorized: approved ? amount : null,
      authorization_code: approved ? "123456" : null,
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: method.card?.checks?.cvc_check == null ? null : wrongCvc ? "fail" : "pass",
      },
      country: card.country,
      electronic_commerce_indicator: authenticated ? "05" : null,
      exp_month: method.card?.exp_month ?? 12,
      exp_year: method.card?.exp_year ?? 2034,
      extended_authorization: { status: "disabled" },
      fingerprint: method.card?.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      multicapture: { status: "unavailable" },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: approved ? "104102100152158" : null,
      overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
      regulated_status: "unregulated",
      three_d_secure: authenticated ? AUTHENTICATED : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

function outcomeOf(decline: Decline | null): NonNullable<Charge["outcome"]> {
  return {
    advice_code: decline ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: decline?.networkDeclineCode ?? null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

/** What the simulator never fills in: Connect, shipping, receipts. */
const UNUSED = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const satisfies Partial<Charge>;

/** The bank's verdict on one attempt. */
type Verdict = {
  intent: PaymentIntent;
  method: PaymentMethod;
  authenticated: boolean;
  /** Null if the bank approved: then the money is on the balance. */
  decline: Decline | null;
};

function buildCharge(
  { intent, method, authenticated, decline }: Verdict,
  { id, at, card, movement }: { id: string; at: number; card: TestCard; movement: string | null },
): Charge {
  const { amount } = intent;
  const approved = decline === null;
  const wrongCvc = decline?.code === "incorrect_cvc";
  return {
    id,
    object: "charge",
    amount,
    amount_captured: approved ? amount : 0,
    amount_refunded: 0,
    balance_transaction: movement,
    billing_details: method.billing_details,
    calculated_statement_descriptor: STATEMENT,
    captured: approved,
    created: at,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: approved,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails({ method, card, amount }, { authenticated, approved, wrongCvc }),
    receipt_email: intent.receipt_email,
    refunded: false,
    status: approved ? "succeeded" : "failed",
    ...UNUSED,
  };
}

function moveToBalance(tx: Tx, intent: PaymentIntent, { source, at }: { source: string; at: number }): string {
  const { amount, currency, description } = intent;
  const fee = chargeFee(amount);
  return recordMovement(tx, {
    type: "charge",
    reportingCategory: "charge",
    amount,
    fee,
    currency,
    source,
    description,
    at,
  }).id;
}

export function recordCharge(tx: Tx, verdict: Verdict): Charge {
  const { intent, method, decline } = verdict;
  const id = newId(tx, "ch");
  const at = timeFor(tx, intent.customer);
  const card = cardOf(tx, method.id);
  const movement = decline === null ? moveToBalance(tx, intent, { source: id, at }) : null;
  const charge = tx.put("charges", id, buildCharge(verdict, { id, at, card, movement }));
  emit(tx, decline === null ? "charge.succeeded" : "charge.failed", charge);
  return charge;
}

export function updateCharge(tx: Tx, before: Charge, change: Partial<Charge>): Charge {
  return tx.put("charges", before.id, { ...before, ...change });
}
