/** /v1/products, /v1/prices, /v1/subscriptions, /v1/invoices, /v1/invoice_payments */
import { z } from "zod";
import { collectInvoice } from "../billing/collect.ts";
import { finalizeInvoice, getInvoice, voidInvoice } from "../billing/invoices.ts";
import { endSubscription, getSubscription } from "../billing/subscriptions.states.ts";
import { cancelSubscription, createSubscription, updateSubscription } from "../billing/subscriptions.ts";
import {
  createPrice,
  createProduct,
  deleteProduct,
  getPrice,
  getProduct,
  updatePrice,
  updateProduct,
} from "../catalogue/catalogue.ts";
import { resolvePaymentMethod } from "../customers/payment-methods.ts";
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
  PAGE,
  text,
} from "../protocol/params.ts";
import { invalidRequest, noSuch } from "../protocol/problems.ts";
import { type Endpoint, endpoint, risky } from "./endpoint.ts";
import { toPage } from "./lists.ts";

const productFields = {
  name: text.optional(),
  description: clearableText.optional(),
  active: boolean.optional(),
  metadata: metadata.optional(),
};

const priceFields = {
  active: boolean.optional(),
  nickname: clearableText.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: boolean.optional(),
  metadata: metadata.optional(),
};

const catalogue: Endpoint[] = [
  endpoint(
    "POST",
    "/v1/products",
    z.strictObject({ ...productFields, name: text, id: text.optional(), ...COMMON }),
    ({ tx, params }) => createProduct(tx, params),
  ),
  endpoint(
    "GET",
    "/v1/products/:id",
    z.strictObject(COMMON),
    ({ tx, id }) => tx.get("deleted", id) ?? getProduct(tx, id),
  ),
  endpoint("POST", "/v1/products/:id", z.strictObject({ ...productFields, ...COMMON }), ({ tx, id, params }) =>
    updateProduct(tx, id, params),
  ),
  endpoint("DELETE", "/v1/products/:id", z.strictObject({}), ({ tx, id }) => deleteProduct(tx, id)),
  endpoint(
    "GET",
    "/v1/products",
    z.strictObject({ ...PAGE, ...COMMON, active: boolean.optional(), ids: list(text).optional() }),
    ({ tx, params }) =>
      toPage(
        tx.rows("products"),
        "/v1/products",
        params,
        ({ id, active }) =>
          (params.active === undefined || active === params.active) &&
          (params.ids === undefined || params.ids.includes(id)),
      ),
  ),
  endpoint(
    "POST",
    "/v1/prices",
    z.strictObject({
      ...priceFields,
      currency,
      product: text,
      unit_amount: integer(),
      recurring: z
        .strictObject({
          interval: oneOf("day", "week", "month", "year"),
          interval_count: integer(1).default(1),
          usage_type: oneOf("licensed").optional(),
        })
        .transform(({ interval, interval_count }) => ({ interval, interval_count }))
        .optional(),
      ...COMMON,
    }),
    ({ tx, params }) => createPrice(tx, params),
  ),
  endpoint("GET", "/v1/prices/:id", z.strictObject(COMMON), ({ tx, id }) => getPrice(tx, id)),
  endpoint("POST", "/v1/prices/:id", z.strictObject({ ...priceFields, ...COMMON }), ({ tx, id, params }) =>
    updatePrice(tx, id, params),
  ),
  endpoint(
    "GET",
    "/v1/prices",
    z.strictObject({
      ...PAGE,
      ...COMMON,
      active: boolean.optional(),
      product: text.optional(),
      type: oneOf("one_time", "recurring").optional(),
      currency: currency.optional(),
      lookup_keys: list(text).optional(),
    }),
    ({ tx, params }) =>
      toPage(
        tx.rows("prices"),
        "/v1/prices",
        params,
        (price) =>
          (params.active === undefined || price.active === params.active) &&
          (params.product === undefined || price.product === params.product) &&
          (params.type === undefined || price.type === params.type) &&
          (params.currency === undefined || price.currency === params.currency) &&
          (params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? "")),
      ),
  ),
];

const paymentSettings = z.strictObject({
  save_default_payment_method: oneOf("on_subscription", "off").optional(),
  payment_method_types: list(oneOf("card")).optional(),
});

const cancellationDetails = z.strictObject({
  comment: clearableText.optional(),
  feedback: oneOf(
    "customer_service",
    "low_quality",
    "missing_features",
    "other",
    "switched_service",
    "too_complex",
    "too_expensive",
    "unused",
  ).optional(),
});

const subscriptions: Endpoint[] = [
  endpoint(
    "POST",
    "/v1/subscriptions",
    z.strictObject({
      customer: text,
      items: list(
        z.strictObject({
          price: text,
          quantity: integer(1).optional(),
          metadata: z.record(z.string(), z.string()).optional(),
        }),
      ),
      payment_behavior: oneOf("allow_incomplete", "default_incomplete", "error_if_incomplete").default(
        "allow_incomplete",
      ),
      payment_settings: paymentSettings.optional(),
      collection_method: oneOf("charge_automatically").optional(),
      proration_behavior: oneOf("none", "create_prorations", "always_invoice").optional(),
      cancel_at_period_end: boolean.default(false),
      default_payment_method: text.optional(),
      description: clearableText.default(null),
      off_session: boolean.default(false),
      metadata: metadata.optional(),
      ...COMMON,
    }),
    ({ tx, params, rules }) =>
      createSubscription(
        tx,
        {
          ...params,
          default_payment_method: params.default_payment_method,
          metadata: mergeMetadata({}, params.metadata),
          savesPaymentMethod: params.payment_settings?.save_default_payment_method === "on_subscription",
          offSession: params.off_session,
        },
        rules,
      ),
  ),
  endpoint("GET", "/v1/subscriptions/:id", z.strictObject(COMMON), ({ tx, id }) => getSubscription(tx, id)),
  endpoint(
    "POST",
    "/v1/subscriptions/:id",
    z.strictObject({
      items: list(z.strictObject({ id: text, price: text.optional(), quantity: integer(1).optional() })).optional(),
      cancel_at_period_end: boolean.optional(),
      cancellation_details: cancellationDetails.optional(),
      default_payment_method: text.optional(),
      description: clearableText.optional(),
      metadata: metadata.optional(),
      payment_settings: paymentSettings.optional(),
      proration_behavior: oneOf("none", "always_invoice", "create_prorations").optional(),
      trial_end: integer(1).optional(),
      ...COMMON,
    }),
    ({ tx, id, params, rules }) => {
      const { proration_behavior: prorates, payment_settings: settings, expand: _, ...rest } = params;
      const changes = params.items ?? params.trial_end;
      if (changes !== undefined && prorates !== "none" && prorates !== "always_invoice") {
        throw invalidRequest(
          "This simulator changes items and trials with proration_behavior none or always_invoice alone; see its README.",
          { param: "proration_behavior" },
        );
      }
      const saves = settings?.save_default_payment_method;
      return updateSubscription(
        tx,
        id,
        {
          ...rest,
          ...(prorates === "none" || prorates === "always_invoice" ? { proration_behavior: prorates } : {}),
          ...(saves === undefined ? {} : { savesPaymentMethod: saves === "on_subscription" }),
        },
        rules,
      );
    },
  ),
  endpoint(
    "DELETE",
    "/v1/subscriptions/:id",
    z.strictObject({
      cancellation_details: cancellationDetails.optional(),
      invoice_now: z.literal("false").optional(),
      prorate: z.literal("false").optional(),
      ...COMMON,
    }),
    ({ tx, id, params }) => cancelSubscription(tx, id, params.cancellation_details ?? {}),
  ),
  endpoint("POST", "/v1/subscriptions/:id/resume", z.strictObject(COMMON), ({ tx, id }) => {
    const { status } = getSubscription(tx, id);
    throw invalidRequest(
      `You can only resume a subscription with a status of \`paused\`; this one is \`${status}\`. To take back a planned cancellation, set \`cancel_at_period_end\` to false.`,
    );
  }),
  endpoint(
    "GET",
    "/v1/subscriptions",
    z.strictObject({
      ...PAGE,
      ...COMMON,
      customer: text.optional(),
      price: text.optional(),
      test_clock: text.optional(),
      status: oneOf(
        "all",
        "ended",
        "active",
        "canceled",
        "incomplete",
        "incomplete_expired",
        "past_due",
        "trialing",
        "unpaid",
      ).optional(),
    }),
    ({ tx, params }) => {
      const ended = ["canceled", "incomplete_expired"];
      const isWanted = (status: string) => {
        if (params.status === "all") return true;
        if (params.status === "ended") return ended.includes(status);
        return params.status === undefined ? status !== "canceled" : status === params.status;
      };
      return toPage(
        tx.rows("subscriptions"),
        "/v1/subscriptions",
        params,
        (row) =>
          isWanted(row.status) &&
          // Those of test clocks are listed only where the clock or the customer is named.
          (row.test_clock === null || (params.test_clock ?? params.customer) !== undefined) &&
          (params.customer === undefined || row.customer === params.customer) &&
          (params.test_clock === undefined || row.test_clock === params.test_clock) &&
          (params.price === undefined || row.items.data.some(({ price }) => price.id === params.price)),
      );
    },
  ),
];

const invoices: Endpoint[] = [
  endpoint("GET", "/v1/invoices/:id", z.strictObject(COMMON), ({ tx, id }) => getInvoice(tx, id)),
  endpoint(
    "GET",
    "/v1/invoices",
    z.strictObject({
      ...PAGE,
      ...COMMON,
      customer: text.optional(),
      subscription: text.optional(),
      status: oneOf("draft", "open", "paid", "uncollectible", "void").optional(),
    }),
    ({ tx, params }) =>
      toPage(
        tx.rows("invoices"),
        "/v1/invoices",
        params,
        ({ customer, status, parent }) =>
          (params.customer === undefined || customer === params.customer) &&
          (params.status === undefined || status === params.status) &&
          (params.subscription === undefined || parent?.subscription_details?.subscription === params.subscription),
      ),
  ),
  endpoint("GET", "/v1/invoices/:id/lines", z.strictObject({ ...PAGE, ...COMMON }), ({ tx, id, params }) =>
    toPage([...getInvoice(tx, id).lines.data].reverse(), `/v1/invoices/${id}/lines`, params),
  ),
  endpoint(
    "POST",
    "/v1/invoices/:id/finalize",
    z.strictObject({ auto_advance: boolean.optional(), ...COMMON }),
    ({ tx, id }) => finalizeInvoice(tx, id),
  ),
  endpoint("POST", "/v1/invoices/:id/void", z.strictObject(COMMON), ({ tx, id }) => {
    const voided = voidInvoice(tx, id);
    const subscription = voided.parent?.subscription_details?.subscription;
    const first = subscription === undefined ? undefined : tx.get("subscriptions", subscription);
    if (first?.status === "incomplete") endSubscription(tx, first, { reason: "cancellation_requested" });
    return voided;
  }),
  risky(
    "POST",
    "/v1/invoices/:id/pay",
    z.strictObject({ payment_method: text.optional(), off_session: boolean.default(true), ...COMMON }),
    ({ tx, id, params, rules }) => {
      const invoice = getInvoice(tx, id);
      if (invoice.status === "paid") throw invalidRequest("Invoice is already paid");
      if (invoice.status === "draft") finalizeInvoice(tx, id);
      else if (invoice.status !== "open") {
        throw invalidRequest(`This invoice can no longer be paid: it has a status of ${invoice.status}.`);
      }
      const method = params.payment_method;
      const paymentMethod = method === undefined ? null : resolvePaymentMethod(tx, method).id;
      const { invoice: after, refused } = collectInvoice(
        tx,
        id,
        { paymentMethod, automatic: false, offSession: params.off_session },
        rules,
      );
      return refused ? { refused } : { body: after };
    },
  ),
  endpoint("GET", "/v1/invoice_payments/:id", z.strictObject(COMMON), ({ tx, id }) => {
    const payment = tx.get("invoice_payments", id);
    if (!payment) throw noSuch("invoice_payment", id);
    return payment;
  }),
  endpoint(
    "GET",
    "/v1/invoice_payments",
    z.strictObject({
      ...PAGE,
      ...COMMON,
      invoice: text.optional(),
      status: oneOf("canceled", "open", "paid").optional(),
      payment: z.strictObject({ type: oneOf("payment_intent"), payment_intent: text }).optional(),
    }),
    ({ tx, params }) =>
      toPage(
        tx.rows("invoice_payments"),
        "/v1/invoice_payments",
        params,
        ({ invoice, status, payment }) =>
          (params.invoice === undefined || invoice === params.invoice) &&
          (params.status === undefined || status === params.status) &&
          (params.payment === undefined || payment.payment_intent === params.payment.payment_intent),
      ),
  ),
];

export const BILLING_ENDPOINTS: Endpoint[] = [...catalogue, ...subscriptions, ...invoices];
