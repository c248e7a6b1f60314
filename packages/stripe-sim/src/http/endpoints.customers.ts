/** /v1/customers, /v1/payment_methods, /v1/setup_intents */
import { z } from "zod";
import { createCustomer, forgetCustomer, getCustomer, updateCustomer } from "../objects/customers.ts";
import {
  attach,
  createPaymentMethod,
  detach,
  getPaymentMethod,
  resolvePaymentMethod,
} from "../objects/payment-methods.ts";
import { cancelSetupIntent, confirmSetupIntent, createSetupIntent, getSetupIntent } from "../objects/setup-intents.ts";
import { ENDED, endSubscription } from "../objects/subscriptions.states.ts";
import {
  billingDetails,
  boolean,
  COMMON,
  clearableText,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  PAGE,
  text,
} from "../params.ts";
import { invalidRequest } from "../problems.ts";
import type { Tx } from "../store.ts";
import type { WireObject } from "../wire.ts";
import { type Caller, type Endpoint, endpoint, risky } from "./endpoint.ts";
import { toPage } from "./lists.ts";

const customerFields = {
  email: clearableText.optional(),
  name: clearableText.optional(),
  phone: clearableText.optional(),
  description: clearableText.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearableText.optional() }).optional(),
};

export const cardData = z.strictObject({
  type: oneOf("card"),
  card: z
    .strictObject({
      number: text.optional(),
      exp_month: integer().optional(),
      exp_year: integer().optional(),
      cvc: text.optional(),
      token: text.optional(),
    })
    .optional(),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: oneOf("always", "limited", "unspecified").optional(),
});

/** Stripe.js adds the key and the secret to the form. */
export const BROWSER = { key: text.optional(), client_secret: text.optional() };

/** A server that handles card numbers falls under the whole of PCI DSS: Stripe refuses it, and so does the simulator. */
export function refuseRawNumbers(
  caller: Caller,
  data: { card?: { number?: string | undefined } | undefined } | undefined,
): void {
  if (caller.browser || data?.card?.number === undefined) return;
  throw invalidRequest(
    "Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements.",
    {},
    402,
  );
}

function getOrDeleted<T extends WireObject>(tx: Tx, id: string, get: (tx: Tx, id: string) => T): object {
  return tx.get("deleted", id) ?? get(tx, id);
}

const customers: Endpoint[] = [
  endpoint(
    "POST",
    "/v1/customers",
    z.strictObject({ ...customerFields, test_clock: text.optional(), ...COMMON }),
    ({ tx, params }) => createCustomer(tx, params),
  ),
  endpoint("GET", "/v1/customers/:id", z.strictObject(COMMON), ({ tx, id }) => getOrDeleted(tx, id, getCustomer)),
  endpoint("POST", "/v1/customers/:id", z.strictObject({ ...customerFields, ...COMMON }), ({ tx, id, params }) =>
    updateCustomer(tx, id, params),
  ),
  endpoint("DELETE", "/v1/customers/:id", z.strictObject({}), ({ tx, id }) => {
    getCustomer(tx, id);
    for (const subscription of tx.rows("subscriptions")) {
      if (subscription.customer === id && !ENDED.includes(subscription.status)) {
        endSubscription(tx, subscription, { reason: "cancellation_requested" });
      }
    }
    return forgetCustomer(tx, id);
  }),
  endpoint(
    "GET",
    "/v1/customers",
    z.strictObject({ ...PAGE, ...COMMON, email: text.optional(), test_clock: text.optional() }),
    ({ tx, params }) =>
      toPage(
        tx.rows("customers"),
        "/v1/customers",
        params,
        // Stripe lists the customers of a test clock only where that clock is named.
        ({ email, test_clock = null }) =>
          (params.email === undefined || email === params.email) && test_clock === (params.test_clock ?? null),
      ),
  ),
];

const methods: Endpoint[] = [
  endpoint(
    "POST",
    "/v1/payment_methods",
    cardData.extend({ ...BROWSER, ...COMMON }),
    ({ tx, params, caller }) => {
      refuseRawNumbers(caller, params);
      return createPaymentMethod(tx, params);
    },
    { browser: true },
  ),
  endpoint("GET", "/v1/payment_methods/:id", z.strictObject(COMMON), ({ tx, id }) => getPaymentMethod(tx, id)),
  endpoint(
    "GET",
    "/v1/payment_methods",
    z.strictObject({ ...PAGE, ...COMMON, customer: text.optional(), type: oneOf("card").optional() }),
    ({ tx, params }) =>
      toPage(
        tx.rows("payment_methods"),
        "/v1/payment_methods",
        params,
        ({ customer }) => params.customer === undefined || customer === params.customer,
      ),
  ),
  endpoint(
    "POST",
    "/v1/payment_methods/:id/attach",
    z.strictObject({ customer: text, ...COMMON }),
    ({ tx, id, params }) => attach(tx, id, params.customer),
  ),
  endpoint("POST", "/v1/payment_methods/:id/detach", z.strictObject(COMMON), ({ tx, id }) => detach(tx, id)),
];

function checkSecret(tx: Tx, id: string, secret: string | undefined, caller: Caller): void {
  if (caller.browser && getSetupIntent(tx, id).client_secret !== secret) {
    throw invalidRequest("The client_secret provided does not match any associated SetupIntent.", {
      param: "client_secret",
    });
  }
}

const setups: Endpoint[] = [
  endpoint(
    "POST",
    "/v1/setup_intents",
    z.strictObject({
      customer: text.optional(),
      payment_method: text.optional(),
      payment_method_types: list(oneOf("card")).optional(),
      automatic_payment_methods: z
        .strictObject({ enabled: boolean, allow_redirects: oneOf("always", "never").optional() })
        .optional(),
      usage: oneOf("off_session", "on_session").default("off_session"),
      description: clearableText.default(null),
      metadata: metadata.optional(),
      ...COMMON,
    }),
    ({ tx, params }) =>
      createSetupIntent(tx, {
        customer: params.customer === undefined ? null : getCustomer(tx, params.customer, "customer").id,
        paymentMethod: params.payment_method === undefined ? null : resolvePaymentMethod(tx, params.payment_method).id,
        usage: params.usage,
        description: params.description,
        metadata: mergeMetadata({}, params.metadata),
      }),
  ),
  endpoint(
    "GET",
    "/v1/setup_intents/:id",
    z.strictObject({ ...BROWSER, ...COMMON }),
    ({ tx, id, params, caller }) => {
      checkSecret(tx, id, params.client_secret, caller);
      return getSetupIntent(tx, id);
    },
    { browser: true },
  ),
  endpoint(
    "GET",
    "/v1/setup_intents",
    z.strictObject({ ...PAGE, ...COMMON, customer: text.optional() }),
    ({ tx, params }) =>
      toPage(
        tx.rows("setup_intents"),
        "/v1/setup_intents",
        params,
        ({ customer }) => params.customer === undefined || customer === params.customer,
      ),
  ),
  risky(
    "POST",
    "/v1/setup_intents/:id/confirm",
    z.strictObject({
      ...BROWSER,
      payment_method: text.optional(),
      payment_method_data: cardData.optional(),
      return_url: text.optional(),
      use_stripe_sdk: boolean.optional(),
      ...COMMON,
    }),
    ({ tx, id, params, caller, rules }) => {
      checkSecret(tx, id, params.client_secret, caller);
      refuseRawNumbers(caller, params.payment_method_data);
      const method = params.payment_method_data
        ? createPaymentMethod(tx, params.payment_method_data).id
        : params.payment_method === undefined
          ? getSetupIntent(tx, id).payment_method
          : resolvePaymentMethod(tx, params.payment_method).id;
      if (method === null) {
        throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
          code: "setup_intent_unexpected_state",
        });
      }
      const how = { paymentMethod: method, returnUrl: params.return_url ?? null };
      const { intent, refused } = confirmSetupIntent(tx, id, how, rules);
      return refused ? { refused } : { body: intent };
    },
    { browser: true },
  ),
  endpoint(
    "POST",
    "/v1/setup_intents/:id/cancel",
    z.strictObject({
      cancellation_reason: oneOf("abandoned", "requested_by_customer", "duplicate").optional(),
      ...COMMON,
    }),
    ({ tx, id, params }) => cancelSetupIntent(tx, id, params.cancellation_reason ?? null),
  ),
];

export const CUSTOMER_ENDPOINTS: Endpoint[] = [...customers, ...methods, ...setups];
