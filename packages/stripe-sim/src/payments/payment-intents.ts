/** PaymentIntents: create, change, confirm, cancel. Effects on invoices are in ../settle.ts. */
import { type Decline, judgeAttempt } from "../customers/cards.ts";
import { attach, cardOf, getPaymentMethod } from "../customers/payment-methods.ts";
import { mergeMetadata } from "../protocol/params.ts";
import { noSuch, type ProblemBody } from "../protocol/problems.ts";
import type { PaymentIntent, PaymentMethod } from "../protocol/wire.ts";
import { newClientSecret, newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import type { IntentFacts } from "../store/tables.ts";
import { timeFor } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { recordCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { amountProblem, stepProblem, waitingStatus } from "./payment-intents.rules.ts";

export type NewIntent = {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  paymentMethod: string | null;
  setupFutureUsage: "off_session" | "on_session" | null;
  automatic: { allow_redirects: "always" | "never" } | null;
  invoice: string | null;
};

/** A declined payment is a normal outcome: the attempt stays on record. */
export type PaymentOutcome = { intent: PaymentIntent; refused: ProblemBody | null };

const NO_FACTS: IntentFacts = { offSession: false, authenticated: null, invoice: null, returnUrl: null };

/** The simulator's page for passing or failing 3-D Secure; `base` is its public URL. */
export type AuthenticationPage = { base: string };

export const authenticationUrl = (page: AuthenticationPage, intent: { id: string; client_secret: string | null }) =>
  `${page.base}/3d_secure_2/hosted?intent=${intent.id}&client_secret=${intent.client_secret}`;

export function getIntent(tx: Tx, id: string, param = "intent"): PaymentIntent {
  const intent = tx.get("payment_intents", id);
  if (!intent) throw noSuch("payment_intent", id, param);
  return intent;
}

export const factsOf = (tx: Tx, intentId: string): IntentFacts => tx.get("intent_facts", intentId) ?? NO_FACTS;

export function createIntent(tx: Tx, params: NewIntent): PaymentIntent {
  const problem = amountProblem(params.amount, params.currency);
  if (problem) throw problem;
  const id = newId(tx, "pi");
  tx.put("intent_facts", id, { ...NO_FACTS, invoice: params.invoice });
  const intent = tx.put("payment_intents", id, {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.automatic ? { ...params.automatic, enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: newClientSecret(tx, id),
    confirmation_method: "automatic",
    created: timeFor(tx, params.customer),
    currency: params.currency,
    customer: params.customer,
    customer_account: null,
    description: params.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: params.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: params.receiptEmail,
    review: null,
    setup_future_usage: params.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: waitingStatus(params.paymentMethod),
    transfer_group: null,
  });
  emit(tx, "payment_intent.created", intent);
  return intent;
}

function change(tx: Tx, before: PaymentIntent, after: Partial<PaymentIntent>): PaymentIntent {
  return tx.put("payment_intents", before.id, { ...before, ...after });
}

export type IntentChanges = {
  amount?: number | undefined;
  currency?: string | undefined;
  customer?: string | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
  receiptEmail?: string | null | undefined;
  paymentMethod?: string | undefined;
  setupFutureUsage?: "off_session" | "on_session" | null | undefined;
};

export function updateIntent(tx: Tx, id: string, params: IntentChanges): PaymentIntent {
  const before = getIntent(tx, id);
  const touchesMoney = params.amount ?? params.currency ?? params.paymentMethod ?? params.customer;
  const problem = touchesMoney === undefined ? null : stepProblem(before, "update");
  if (problem) throw problem;
  const { amount = before.amount, currency = before.currency } = params;
  const tooSmall = amountProblem(amount, currency);
  if (tooSmall) throw tooSmall;
  const anew =
    params.paymentMethod === undefined ? {} : { status: waitingStatus(params.paymentMethod), next_action: null };
  return change(tx, before, {
    amount,
    currency,
    customer: params.customer ?? before.customer,
    description: params.description === undefined ? before.description : params.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
    receipt_email: params.receiptEmail === undefined ? before.receipt_email : params.receiptEmail,
    payment_method: params.paymentMethod ?? before.payment_method,
    setup_future_usage: params.setupFutureUsage === undefined ? before.setup_future_usage : params.setupFutureUsage,
    ...anew,
  });
}

export function cancelIntent(tx: Tx, id: string, reason: PaymentIntent["cancellation_reason"]): PaymentIntent {
  const before = getIntent(tx, id);
  const problem = stepProblem(before, "cancel");
  if (problem) throw problem;
  const after = change(tx, before, {
    status: "canceled",
    canceled_at: timeFor(tx, before.customer),
    cancellation_reason: reason,
    next_action: null,
  });
  emit(tx, "payment_intent.canceled", after);
  return after;
}

function refuse(
  tx: Tx,
  {
    intent,
    method,
    chargeId,
    problem,
  }: {
    intent: PaymentIntent;
    method: PaymentMethod;
    chargeId: string | null;
    problem: ProblemBody;
  },
): PaymentOutcome {
  const charge = chargeId === null ? {} : { charge: chargeId };
  const after = change(tx, intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    latest_charge: chargeId ?? intent.latest_charge,
    // Stripe's own union of codes does not include every code that Stripe sends here.
    last_payment_error: { ...problem, ...charge, payment_method: method } as PaymentIntent["last_payment_error"],
  });
  emit(tx, "payment_intent.payment_failed", after);
  const { type, message, code, decline_code } = problem;
  const shown = { type, message, ...(code ? { code } : {}), ...(decline_code ? { decline_code } : {}), ...charge };
  return { intent: after, refused: { ...shown, payment_intent: after, payment_method: method } };
}

const toProblem = ({ code, declineCode, message, networkDeclineCode }: Decline): ProblemBody => ({
  type: "card_error",
  code,
  ...(declineCode ? { decline_code: declineCode } : {}),
  ...(networkDeclineCode ? { network_decline_code: networkDeclineCode } : {}),
  message,
});

/** Saves the card if requested, and marks it as set up for later use. */
function saveForLater(tx: Tx, intent: PaymentIntent, method: PaymentMethod): void {
  if (intent.setup_future_usage === null || intent.customer === null) return;
  if (method.customer === null) attach(tx, method.id, intent.customer);
  const facts = tx.get("card_facts", method.id);
  if (facts && intent.setup_future_usage === "off_session") {
    tx.put("card_facts", method.id, { ...facts, savedForOffSession: true });
  }
}

function succeed(tx: Tx, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean): PaymentOutcome {
  saveForLater(tx, intent, method);
  const charge = recordCharge(tx, { intent, method, authenticated, decline: null });
  const after = change(tx, intent, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  });
  emit(tx, "payment_intent.succeeded", after);
  const { aftermath } = cardOf(tx, method.id);
  if (aftermath === "fraudulent" || aftermath === "product_not_received") openDispute(tx, charge.id, aftermath);
  return { intent: after, refused: null };
}

function waitForAuthentication(tx: Tx, intent: PaymentIntent, page: AuthenticationPage): PaymentOutcome {
  const { returnUrl } = factsOf(tx, intent.id);
  const url = authenticationUrl(page, intent);
  const after = change(tx, intent, {
    status: "requires_action",
    next_action:
      returnUrl === null
        ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } }
        : { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } },
  });
  emit(tx, "payment_intent.requires_action", after);
  return { intent: after, refused: null };
}

export type Confirmation = {
  paymentMethod: string;
  offSession: boolean;
  returnUrl: string | null;
  /** For an invoice's later payments: an absent payer is asked for 3-D Secure instead of refused. */
  waitsForPayer?: boolean;
};

/** One attempt to charge the card. */
export function confirmIntent(tx: Tx, id: string, how: Confirmation, page: AuthenticationPage): PaymentOutcome {
  const before = getIntent(tx, id);
  const problem = stepProblem(before, "confirm");
  if (problem) throw problem;
  const method = getPaymentMethod(tx, how.paymentMethod, "payment_method");
  if (method.customer !== null && method.customer !== before.customer) {
    throw noSuch("PaymentMethod", method.id, "payment_method");
  }
  const facts = factsOf(tx, id);
  const authenticated = facts.authenticated === method.id;
  tx.put("intent_facts", id, { ...facts, offSession: how.offSession, returnUrl: how.returnUrl });
  const intent = change(tx, before, { payment_method: method.id, last_payment_error: null });
  const saved = tx.get("card_facts", method.id)?.savedForOffSession ?? false;
  const verdict = judgeAttempt(cardOf(tx, method.id), { offSession: how.offSession, authenticated, saved });
  if (verdict.kind === "approved") return succeed(tx, intent, method, authenticated);
  if (verdict.kind === "authenticate") return waitForAuthentication(tx, intent, page);
  if (how.waitsForPayer && verdict.decline.code === "authentication_required") {
    return waitForAuthentication(tx, intent, page);
  }
  const charge = recordCharge(tx, { intent, method, authenticated, decline: verdict.decline });
  return refuse(tx, { intent, method, chargeId: charge.id, problem: toProblem(verdict.decline) });
}

const AUTHENTICATION_FAILED =
  "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.";

/** The payer comes back from 3-D Secure. Null if the intent no longer waits for it. */
export function passAuthentication(
  tx: Tx,
  id: string,
  passed: boolean,
  page: AuthenticationPage,
): PaymentOutcome | null {
  const intent = getIntent(tx, id);
  if (intent.status !== "requires_action" || intent.payment_method === null) return null;
  const method = getPaymentMethod(tx, intent.payment_method);
  if (!passed) {
    const problem: ProblemBody = {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message: AUTHENTICATION_FAILED,
    };
    return refuse(tx, { intent, method, chargeId: null, problem });
  }
  const facts = factsOf(tx, id);
  tx.put("intent_facts", id, { ...facts, authenticated: method.id });
  return confirmIntent(tx, id, { paymentMethod: method.id, offSession: false, returnUrl: facts.returnUrl }, page);
}
