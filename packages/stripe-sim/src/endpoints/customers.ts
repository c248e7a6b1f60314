/** /v1/customers, /v1/payment_methods */
import { z } from "zod";
import { ENDED, endSubscription } from "../billing/subscriptions.states.ts";
import { createCustomer, forgetCustomer, getCustomer, updateCustomer } from "../customers/customers.ts";
import { attach, createPaymentMethod, detach, getPaymentMethod } from "../customers/payment-methods.ts";
import { billingDetails, COMMON, clearableText, integer, metadata, oneOf, text } from "../protocol/params.ts";
import { invalidRequest } from "../protocol/problems.ts";
import type { WireObject } from "../protocol/wire.ts";
import type { Tx } from "../store/store.ts";
import { type Caller, type Endpoint, endpoint } from "./endpoint.ts";
import { listEndpoint, listParams, passes } from "./lists.ts";

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

/** A server that handles card numbers is subject to all of PCI DSS, so Stripe refuses it, and so does the simulator. */
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
  listEndpoint(
    "/v1/customers",
    (tx) => tx.rows("customers"),
    listParams({ email: text.optional(), test_clock: text.optional() }),
    // Stripe lists a test clock's customers only if the request names that clock.
    ({ email, test_clock = null }, query) => passes(query.email, email) && test_clock === (query.test_clock ?? null),
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
  listEndpoint(
    "/v1/payment_methods",
    (tx) => tx.rows("payment_methods"),
    listParams({ customer: text.optional(), type: oneOf("card").optional() }),
    ({ customer }, query) => passes(query.customer, customer),
  ),
  endpoint(
    "POST",
    "/v1/payment_methods/:id/attach",
    z.strictObject({ customer: text, ...COMMON }),
    ({ tx, id, params }) => attach(tx, id, params.customer),
  ),
  endpoint("POST", "/v1/payment_methods/:id/detach", z.strictObject(COMMON), ({ tx, id }) => detach(tx, id)),
];

export const CUSTOMER_ENDPOINTS: Endpoint[] = [...customers, ...methods];
