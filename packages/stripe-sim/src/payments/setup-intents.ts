/** SetupIntents: a card saved for later, with its 3-D Secure step and without a charge. */

import { attach, cardOf, getPaymentMethod } from "../customers/payment-methods.ts";
import { invalidRequest, noSuch, type ProblemBody } from "../protocol/problems.ts";
import type { PaymentMethod, SetupIntent } from "../protocol/wire.ts";
import { newClientSecret, newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { timeFor } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { type AuthenticationPage, authenticationUrl } from "./payment-intents.ts";

export type SetupOutcome = { intent: SetupIntent; refused: ProblemBody | null };

const OPEN: readonly SetupIntent["status"][] = ["requires_payment_method", "requires_confirmation", "requires_action"];

export function getSetupIntent(tx: Tx, id: string): SetupIntent {
  const intent = tx.get("setup_intents", id);
  if (!intent) throw noSuch("setup_intent", id, "intent");
  return intent;
}

export function createSetupIntent(
  tx: Tx,
  params: {
    customer: string | null;
    paymentMethod: string | null;
    usage: "off_session" | "on_session";
    redirects: "always" | "never";
    description: string | null;
    metadata: Record<string, string>;
  },
): SetupIntent {
  const id = newId(tx, "seti");
  const intent = tx.put("setup_intents", id, {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: params.redirects, enabled: true },
    cancellation_reason: null,
    client_secret: newClientSecret(tx, id),
    created: timeFor(tx, params.customer),
    customer: params.customer,
    customer_account: null,
    description: params.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: params.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: params.paymentMethod === null ? "requires_payment_method" : "requires_confirmation",
    usage: params.usage,
  });
  emit(tx, "setup_intent.created", intent);
  return intent;
}

function change(tx: Tx, before: SetupIntent, after: Partial<SetupIntent>, event: string): SetupIntent {
  const changed = tx.put("setup_intents", before.id, { ...before, ...after });
  emit(tx, event, changed);
  return changed;
}

/** @param shown what the caller may see of the intent */
export function requireOpen(shown: object, status: SetupIntent["status"], verb: "confirm" | "cancel"): void {
  if (OPEN.includes(status)) return;
  throw invalidRequest(`You cannot ${verb} this SetupIntent because it has a status of ${status}.`, {
    code: "setup_intent_unexpected_state",
    setup_intent: shown,
  });
}

function refuse(tx: Tx, intent: SetupIntent, method: PaymentMethod, problem: ProblemBody): SetupOutcome {
  const failed: Partial<SetupIntent> = {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    // Stripe's own union of codes does not include every code that Stripe sends here.
    last_setup_error: { ...problem, payment_method: method } as SetupIntent["last_setup_error"],
  };
  const after = change(tx, intent, failed, "setup_intent.setup_failed");
  return { intent: after, refused: { ...problem, setup_intent: after, payment_method: method } };
}

function succeed(tx: Tx, intent: SetupIntent, method: PaymentMethod): SetupOutcome {
  if (intent.customer !== null && method.customer === null) attach(tx, method.id, intent.customer);
  const facts = tx.get("card_facts", method.id);
  if (facts) tx.put("card_facts", method.id, { ...facts, savedForOffSession: intent.usage === "off_session" });
  const done: Partial<SetupIntent> = { status: "succeeded", next_action: null, last_setup_error: null };
  return { intent: change(tx, intent, done, "setup_intent.succeeded"), refused: null };
}

function check(tx: Tx, intent: SetupIntent, method: PaymentMethod): SetupOutcome {
  const { decline, attachable } = cardOf(tx, method.id);
  if (!decline || attachable) return succeed(tx, intent, method);
  const { code, declineCode, message } = decline;
  return refuse(tx, intent, method, {
    type: "card_error",
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    message,
  });
}

export function confirmSetupIntent(
  tx: Tx,
  id: string,
  { paymentMethod, returnUrl }: { paymentMethod: string; returnUrl: string | null },
  page: AuthenticationPage,
): SetupOutcome {
  const before = getSetupIntent(tx, id);
  requireOpen(before, before.status, "confirm");
  const method = getPaymentMethod(tx, paymentMethod, "payment_method");
  const intent = tx.put("setup_intents", id, { ...before, payment_method: method.id, last_setup_error: null });
  tx.put("intent_facts", id, { offSession: false, authenticated: null, invoice: null, returnUrl });
  const { authentication } = cardOf(tx, method.id);
  if (authentication !== "always" && authentication !== "unless-saved") return check(tx, intent, method);
  const url = authenticationUrl(page, intent);
  const next_action: SetupIntent["next_action"] =
    returnUrl === null
      ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } }
      : { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } };
  const waiting = change(tx, intent, { status: "requires_action", next_action }, "setup_intent.requires_action");
  return { intent: waiting, refused: null };
}

/** The payer comes back from 3-D Secure. Null if the intent no longer waits for it. */
export function passSetupAuthentication(tx: Tx, id: string, passed: boolean): SetupOutcome | null {
  const intent = getSetupIntent(tx, id);
  if (intent.status !== "requires_action" || intent.payment_method === null) return null;
  const method = getPaymentMethod(tx, intent.payment_method);
  if (passed) return check(tx, intent, method);
  return refuse(tx, intent, method, {
    type: "invalid_request_error",
    code: "setup_intent_authentication_failure",
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
  });
}

export function cancelSetupIntent(tx: Tx, id: string, reason: SetupIntent["cancellation_reason"]): SetupIntent {
  const before = getSetupIntent(tx, id);
  requireOpen(before, before.status, "cancel");
  const canceled: Partial<SetupIntent> = { status: "canceled", cancellation_reason: reason, next_action: null };
  return change(tx, before, canceled, "setup_intent.canceled");
}
