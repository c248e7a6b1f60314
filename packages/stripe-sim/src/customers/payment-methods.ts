/**
 * Cards as payment methods: created from a number, a token or one of Stripe's ready-made ids, and saved on a customer.
 */
import { createHash } from "node:crypto";
import { mergeMetadata } from "../protocol/params.ts";
import { cardError, invalidRequest, noSuch } from "../protocol/problems.ts";
import type { BillingDetails, PaymentMethod } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { emit } from "../webhooks/events.ts";
import { findReadyMade, findTestCard, isCardNumber, NOT_A_TEST_CARD, type TestCard } from "./cards.ts";
import { getCustomer } from "./customers.ts";

type Loose<T> = { [K in keyof T]?: T[K] | undefined };
export type BillingParams = Loose<Omit<BillingDetails, "address">> & {
  address?: Loose<NonNullable<BillingDetails["address"]>> | undefined;
};

export type CardParams = {
  number?: string | undefined;
  exp_month?: number | undefined;
  exp_year?: number | undefined;
  cvc?: string | undefined;
  token?: string | undefined;
};

export type PaymentMethodParams = {
  type: "card";
  card?: CardParams | undefined;
  billing_details?: BillingParams | undefined;
  metadata?: Record<string, string> | null | undefined;
};

const EXPIRES = { exp_month: 12, exp_year: 2034 };

export function getPaymentMethod(tx: Tx, id: string, param = "id"): PaymentMethod {
  const method = tx.get("payment_methods", id);
  if (!method) throw noSuch("PaymentMethod", id, param);
  return method;
}

/** The test card behind a payment method. */
export function cardOf(tx: Tx, methodId: string): TestCard {
  const card = findTestCard(tx.get("card_facts", methodId)?.number ?? "");
  if (!card) throw new Error(`There is no test card for ${methodId}.`);
  return card;
}

/** The bank's check of the typed digits, before any charge. */
function readCard(tx: Tx, params: CardParams): { card: TestCard; expires: typeof EXPIRES; cvc: boolean } {
  if (params.token !== undefined) {
    const card = findReadyMade(params.token);
    if (!card) throw noSuch("token", params.token, "card[token]");
    return { card, expires: EXPIRES, cvc: true };
  }
  const { number = "", exp_month = 0, exp_year = 0, cvc } = params;
  const digits = number.replaceAll(/[\s-]/g, "");
  if (!isCardNumber(digits)) {
    throw cardError("Your card number is incorrect.", { code: "incorrect_number", param: "number" });
  }
  const year = exp_year < 100 ? 2000 + exp_year : exp_year;
  const today = new Date(tx.now * 1000);
  if (exp_month < 1 || exp_month > 12) {
    throw cardError("Your card's expiration month is invalid.", { code: "invalid_expiry_month", param: "exp_month" });
  }
  if (year * 12 + exp_month <= today.getUTCFullYear() * 12 + today.getUTCMonth()) {
    throw cardError("Your card's expiration year is invalid.", { code: "invalid_expiry_year", param: "exp_year" });
  }
  const card = findTestCard(digits);
  if (cvc !== undefined && !(card?.brand === "amex" ? /^\d{4}$/ : /^\d{3,4}$/).test(cvc)) {
    throw cardError("Your card's security code is invalid.", { code: "invalid_cvc", param: "cvc" });
  }
  if (!card) {
    const { code, declineCode = code, message } = NOT_A_TEST_CARD;
    throw cardError(message, { code, decline_code: declineCode });
  }
  return { card, expires: { exp_month, exp_year: year }, cvc: cvc !== undefined };
}

function toBillingDetails(params: BillingParams = {}): BillingDetails {
  const { city = null, country = null, line1 = null, line2 = null } = params.address ?? {};
  const { postal_code = null, state = null } = params.address ?? {};
  return {
    address: { city, country, line1, line2, postal_code, state },
    email: params.email ?? null,
    name: params.name ?? null,
    phone: params.phone ?? null,
    tax_id: params.tax_id ?? null,
  };
}

function insert(
  tx: Tx,
  made: { card: TestCard; expires: typeof EXPIRES; cvc: boolean },
  params: Pick<PaymentMethodParams, "billing_details" | "metadata">,
): PaymentMethod {
  const { card } = made;
  const id = newId(tx, "pm");
  tx.put("card_facts", id, { number: card.number, savedForOffSession: false });
  return tx.put("payment_methods", id, {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: toBillingDetails(params.billing_details),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: made.cvc ? "unchecked" : null,
      },
      country: card.country,
      display_brand: card.brand === "amex" ? "american_express" : card.brand,
      ...made.expires,
      fingerprint: createHash("sha256").update(card.number).digest("hex").slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: tx.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    type: "card",
  });
}

export function createPaymentMethod(tx: Tx, params: PaymentMethodParams): PaymentMethod {
  if (!params.card) throw invalidRequest("Missing required param: card.", { code: "parameter_missing", param: "card" });
  return insert(tx, readCard(tx, params.card), params);
}

/** Resolves an id from a request: one of ours, or `pm_card_…`, which creates a new payment method each time. */
export function resolvePaymentMethod(tx: Tx, id: string, param = "payment_method"): PaymentMethod {
  const card = tx.get("payment_methods", id) ? undefined : findReadyMade(id);
  return card ? insert(tx, { card, expires: EXPIRES, cvc: true }, {}) : getPaymentMethod(tx, id, param);
}

/** @throws StripeProblem 402 if the card's bank refuses to let it be saved */
export function attach(tx: Tx, id: string, customerId: string): PaymentMethod {
  const customer = getCustomer(tx, customerId, "customer");
  const before = resolvePaymentMethod(tx, id);
  if (before.customer === customer.id) return before;
  if (before.customer) {
    throw invalidRequest("The payment method you provided has already been attached to a customer.", {
      code: "resource_already_exists",
    });
  }
  const card = cardOf(tx, before.id);
  if (!card.attachable && card.decline) {
    const { code, declineCode, message } = card.decline;
    throw cardError(message, { code, ...(declineCode ? { decline_code: declineCode } : {}) });
  }
  const after = tx.put("payment_methods", before.id, { ...before, customer: customer.id });
  emit(tx, "payment_method.attached", after);
  return after;
}

export function detach(tx: Tx, id: string): PaymentMethod {
  const before = getPaymentMethod(tx, id, "id");
  if (!before.customer) {
    throw invalidRequest("The payment method you provided is not attached to a customer so detachment is impossible.", {
      param: "payment_method",
    });
  }
  const customer = getCustomer(tx, before.customer);
  if (customer.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    tx.put("customers", customer.id, { ...customer, invoice_settings });
  }
  for (const subscription of tx.rows("subscriptions")) {
    if (subscription.default_payment_method === id) {
      tx.put("subscriptions", subscription.id, { ...subscription, default_payment_method: null });
    }
  }
  const after = tx.put("payment_methods", id, { ...before, customer: null });
  emit(tx, "payment_method.detached", after, before);
  return after;
}
