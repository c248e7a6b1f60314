/** /v1/payment_intents, /v1/charges, /v1/refunds, /v1/disputes, /v1/balance_transactions */
import { z } from "zod";
import { settle } from "../billing/collect.ts";
import { getCustomer } from "../customers/customers.ts";
import { getCharge, updateCharge } from "../payments/charges.ts";
import { answerDispute, closeDispute, getDispute } from "../payments/disputes.ts";
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  factsOf,
  getIntent,
  updateIntent,
} from "../payments/payment-intents.ts";
import { createRefund, getRefund, updateRefund } from "../payments/refunds.ts";
import {
  boolean,
  COMMON,
  clearableText,
  currency,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  text,
} from "../protocol/params.ts";
import { invalidRequest, noSuch, type ProblemBody } from "../protocol/problems.ts";
import type { PaymentIntent } from "../protocol/wire.ts";
import { BROWSER, cardData } from "./customers.ts";
import { type Call, type Caller, type Endpoint, type EndpointResponse, endpoint, risky } from "./endpoint.ts";
import { checkSecret, methodFrom } from "./intents.ts";
import { listEndpoint, listParams, passes } from "./lists.ts";

const futureUsage = z.union([z.literal("").transform(() => null), oneOf("off_session", "on_session")]);

const intentFields = {
  description: clearableText.optional(),
  metadata: metadata.optional(),
  receipt_email: clearableText.optional(),
  setup_future_usage: futureUsage.optional(),
  payment_method: text.optional(),
  payment_method_data: cardData.optional(),
};

const confirmFields = {
  payment_method: text.optional(),
  payment_method_data: cardData.optional(),
  return_url: text.optional(),
  off_session: boolean.optional(),
  use_stripe_sdk: boolean.optional(),
  receipt_email: clearableText.optional(),
  setup_future_usage: futureUsage.optional(),
};

type Confirming = {
  payment_method?: string | undefined;
  payment_method_data?: z.infer<typeof cardData> | undefined;
  return_url?: string | undefined;
  off_session?: boolean | undefined;
  use_stripe_sdk?: boolean | undefined;
};

/** What a browser may see of an intent: not the customer, the metadata or the charge. */
const SHOWN: ReadonlyArray<keyof PaymentIntent> = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
];

function show(intent: PaymentIntent, { browser }: Caller): object {
  return browser ? Object.fromEntries(SHOWN.map((field) => [field, intent[field]])) : intent;
}

const NEEDS_RETURN_URL =
  "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.";

function confirm({ tx, id, params, caller, rules }: Call<Confirming>): EndpointResponse {
  const intent = getIntent(tx, id);
  const method = methodFrom(tx, params, caller) ?? intent.payment_method;
  if (method === null) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: "payment_intent_unexpected_state", payment_intent: intent },
    );
  }
  const redirects = intent.automatic_payment_methods?.allow_redirects === "always";
  const returnUrl = params.return_url ?? null;
  if (redirects && returnUrl === null && !params.use_stripe_sdk && !caller.browser && !params.off_session) {
    throw invalidRequest(NEEDS_RETURN_URL);
  }
  // Stripe.js opens 3-D Secure itself, so there is no URL to redirect to.
  const goesTo = params.use_stripe_sdk ? null : returnUrl;
  const how = { paymentMethod: method, offSession: params.off_session ?? false, returnUrl: goesTo };
  const outcome = settle(tx, confirmIntent(tx, id, how, rules), { automatic: false }, rules);
  // The invoice may have changed the intent once more.
  const after = getIntent(tx, id);
  if (!outcome.refused) return { body: show(after, caller) };
  const refused: ProblemBody = { ...outcome.refused, payment_intent: show(after, caller) };
  return { refused };
}

const intents: Endpoint[] = [
  risky(
    "POST",
    "/v1/payment_intents",
    z.strictObject({
      ...intentFields,
      ...confirmFields,
      amount: integer(1),
      currency,
      customer: text.optional(),
      confirm: boolean.optional(),
      capture_method: oneOf("automatic", "automatic_async").optional(),
      confirmation_method: oneOf("automatic").optional(),
      payment_method_types: list(oneOf("card")).optional(),
      automatic_payment_methods: z
        .strictObject({ enabled: boolean, allow_redirects: oneOf("always", "never").default("always") })
        .optional(),
      ...COMMON,
    }),
    ({ tx, params, caller, rules }) => {
      const automatic = params.automatic_payment_methods;
      if (!params.confirm && (params.return_url ?? params.off_session) !== undefined) {
        throw invalidRequest("You can only use `return_url` and `off_session` when `confirm=true`.");
      }
      const method = methodFrom(tx, params, caller);
      const intent = createIntent(tx, {
        amount: params.amount,
        currency: params.currency,
        customer: params.customer === undefined ? null : getCustomer(tx, params.customer, "customer").id,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
        receiptEmail: params.receipt_email ?? null,
        paymentMethod: method ?? null,
        setupFutureUsage: params.setup_future_usage ?? null,
        // Stripe assumes automatic if no types are named.
        automatic:
          params.payment_method_types || automatic?.enabled === false
            ? null
            : { allow_redirects: automatic?.allow_redirects ?? "always" },
        invoice: null,
      });
      if (!params.confirm) return { body: intent };
      const { return_url, off_session, use_stripe_sdk } = params;
      return confirm({ tx, id: intent.id, params: { return_url, off_session, use_stripe_sdk }, caller, rules });
    },
  ),
  endpoint(
    "GET",
    "/v1/payment_intents/:id",
    z.strictObject({ ...BROWSER, ...COMMON }),
    ({ tx, id, params, caller }) => {
      checkSecret(getIntent(tx, id), params.client_secret, caller);
      return show(getIntent(tx, id), caller);
    },
    { browser: true },
  ),
  endpoint(
    "POST",
    "/v1/payment_intents/:id",
    z.strictObject({
      ...intentFields,
      amount: integer(1).optional(),
      currency: currency.optional(),
      customer: text.optional(),
      ...COMMON,
    }),
    ({ tx, id, params, caller }) =>
      updateIntent(tx, id, {
        ...params,
        customer: params.customer === undefined ? undefined : getCustomer(tx, params.customer, "customer").id,
        receiptEmail: params.receipt_email,
        paymentMethod: methodFrom(tx, params, caller),
        setupFutureUsage: params.setup_future_usage,
      }),
  ),
  risky(
    "POST",
    "/v1/payment_intents/:id/confirm",
    z.strictObject({ ...BROWSER, ...confirmFields, ...COMMON }),
    (call) => {
      const { tx, id, params, caller } = call;
      checkSecret(getIntent(tx, id), params.client_secret, caller);
      if ((params.receipt_email ?? params.setup_future_usage) !== undefined) {
        updateIntent(tx, id, { receiptEmail: params.receipt_email, setupFutureUsage: params.setup_future_usage });
      }
      return confirm(call);
    },
    { browser: true },
  ),
  endpoint(
    "POST",
    "/v1/payment_intents/:id/cancel",
    z.strictObject({
      cancellation_reason: oneOf("duplicate", "fraudulent", "requested_by_customer", "abandoned").optional(),
      ...COMMON,
    }),
    ({ tx, id, params }) => {
      getIntent(tx, id);
      if (factsOf(tx, id).invoice !== null) {
        throw invalidRequest(
          "You cannot cancel a PaymentIntent created by an invoice. You should instead void the Invoice.",
        );
      }
      return cancelIntent(tx, id, params.cancellation_reason ?? null);
    },
  ),
  listEndpoint(
    "/v1/payment_intents",
    (tx) => tx.rows("payment_intents"),
    listParams({ customer: text.optional() }),
    ({ customer }, query) => passes(query.customer, customer),
  ),
];

const byPayment = { charge: text.optional(), payment_intent: text.optional() };

type ByPayment = { charge?: string | undefined; payment_intent?: string | undefined };
const isOf = (row: { charge: string | null; payment_intent: string | null }, query: ByPayment): boolean =>
  passes(query.charge, row.charge) && passes(query.payment_intent, row.payment_intent);

const money: Endpoint[] = [
  endpoint("GET", "/v1/charges/:id", z.strictObject(COMMON), ({ tx, id }) => getCharge(tx, id)),
  endpoint(
    "POST",
    "/v1/charges/:id",
    z.strictObject({ metadata: metadata.optional(), ...COMMON }),
    ({ tx, id, params }) => {
      const charge = getCharge(tx, id);
      return updateCharge(tx, charge, { metadata: mergeMetadata(charge.metadata, params.metadata) });
    },
  ),
  listEndpoint(
    "/v1/charges",
    (tx) => tx.rows("charges"),
    listParams({ customer: text.optional(), payment_intent: text.optional() }),
    ({ customer, payment_intent }, query) =>
      passes(query.customer, customer) && passes(query.payment_intent, payment_intent),
  ),
  endpoint(
    "POST",
    "/v1/refunds",
    z.strictObject({
      ...byPayment,
      amount: integer(1).optional(),
      reason: oneOf("duplicate", "fraudulent", "requested_by_customer").optional(),
      metadata: metadata.optional(),
      ...COMMON,
    }),
    ({ tx, params }) => createRefund(tx, params),
  ),
  endpoint("GET", "/v1/refunds/:id", z.strictObject(COMMON), ({ tx, id }) => getRefund(tx, id)),
  endpoint(
    "POST",
    "/v1/refunds/:id",
    z.strictObject({ metadata: metadata.optional(), ...COMMON }),
    ({ tx, id, params }) => updateRefund(tx, id, params.metadata),
  ),
  listEndpoint(
    "/v1/refunds",
    (tx) => tx.rows("refunds"),
    listParams(byPayment),
    (row, query) => isOf(row, query),
  ),
  endpoint("GET", "/v1/disputes/:id", z.strictObject(COMMON), ({ tx, id }) => getDispute(tx, id)),
  endpoint(
    "POST",
    "/v1/disputes/:id",
    z.strictObject({
      evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
      submit: boolean.optional(),
      metadata: metadata.optional(),
      ...COMMON,
    }),
    ({ tx, id, params }) => answerDispute(tx, id, params),
  ),
  endpoint("POST", "/v1/disputes/:id/close", z.strictObject(COMMON), ({ tx, id }) => closeDispute(tx, id, "lost")),
  listEndpoint(
    "/v1/disputes",
    (tx) => tx.rows("disputes"),
    listParams(byPayment),
    (row, query) => isOf(row, query),
  ),
  endpoint("GET", "/v1/balance_transactions/:id", z.strictObject(COMMON), ({ tx, id }) => {
    const movement = tx.get("balance_transactions", id);
    if (!movement) throw noSuch("balance_transaction", id);
    return movement;
  }),
  listEndpoint(
    "/v1/balance_transactions",
    (tx) => tx.rows("balance_transactions"),
    listParams({ type: text.optional(), source: text.optional() }),
    ({ type, source }, query) => passes(query.type, type) && passes(query.source, source),
  ),
];

export const PAYMENT_ENDPOINTS: Endpoint[] = [...intents, ...money];
