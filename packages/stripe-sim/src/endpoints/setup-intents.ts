/** /v1/setup_intents */
import { z } from "zod";
import { getCustomer } from "../customers/customers.ts";
import { resolvePaymentMethod } from "../customers/payment-methods.ts";
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  getSetupIntent,
  requireOpen,
} from "../payments/setup-intents.ts";
import { boolean, COMMON, clearableText, list, mergeMetadata, metadata, oneOf, text } from "../protocol/params.ts";
import { invalidRequest } from "../protocol/problems.ts";
import type { SetupIntent } from "../protocol/wire.ts";
import { BROWSER, cardData } from "./customers.ts";
import { type Call, type Caller, type Endpoint, type EndpointResponse, endpoint, risky } from "./endpoint.ts";
import { checkSecret, methodFrom } from "./intents.ts";
import { listEndpoint, listParams, passes } from "./lists.ts";

/** What a browser may see of an intent: not the customer or the metadata. */
const SHOWN: ReadonlyArray<keyof SetupIntent> = [
  "id",
  "object",
  "automatic_payment_methods",
  "cancellation_reason",
  "client_secret",
  "created",
  "description",
  "last_setup_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "status",
  "usage",
];

function show(intent: SetupIntent, { browser }: Caller): object {
  return browser ? Object.fromEntries(SHOWN.map((field) => [field, intent[field]])) : intent;
}

const confirming = z.strictObject({
  ...BROWSER,
  payment_method: text.optional(),
  payment_method_data: cardData.optional(),
  return_url: text.optional(),
  use_stripe_sdk: boolean.optional(),
  ...COMMON,
});

function confirm({ tx, id, params, caller, rules }: Call<z.infer<typeof confirming>>): EndpointResponse {
  checkSecret(getSetupIntent(tx, id), params.client_secret, caller);
  const before = getSetupIntent(tx, id);
  // A finished intent is reported as finished, whatever else the request contains.
  requireOpen(show(before, caller), before.status, "confirm");
  const method = methodFrom(tx, params, caller) ?? before.payment_method;
  if (method === null) {
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: "setup_intent_unexpected_state",
      setup_intent: show(before, caller),
    });
  }
  // Stripe.js opens 3-D Secure itself, so there is no URL to redirect to.
  const returnUrl = params.use_stripe_sdk ? null : (params.return_url ?? null);
  const { intent, refused } = confirmSetupIntent(tx, id, { paymentMethod: method, returnUrl }, rules);
  if (!refused) return { body: show(intent, caller) };
  return { refused: { ...refused, setup_intent: show(intent, caller) } };
}

export const SETUP_ENDPOINTS: Endpoint[] = [
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
        redirects: params.automatic_payment_methods?.allow_redirects ?? "always",
        description: params.description,
        metadata: mergeMetadata({}, params.metadata),
      }),
  ),
  endpoint(
    "GET",
    "/v1/setup_intents/:id",
    z.strictObject({ ...BROWSER, ...COMMON }),
    ({ tx, id, params, caller }) => {
      checkSecret(getSetupIntent(tx, id), params.client_secret, caller);
      return show(getSetupIntent(tx, id), caller);
    },
    { browser: true },
  ),
  listEndpoint(
    "/v1/setup_intents",
    (tx) => tx.rows("setup_intents"),
    listParams({ customer: text.optional() }),
    ({ customer }, query) => passes(query.customer, customer),
  ),
  risky("POST", "/v1/setup_intents/:id/confirm", confirming, confirm, { browser: true }),
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
