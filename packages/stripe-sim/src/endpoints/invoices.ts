/** /v1/invoices, /v1/invoice_payments */
import { z } from "zod";
import { collectInvoice } from "../billing/collect.ts";
import { finalizeInvoice, getInvoice, voidInvoice } from "../billing/invoices.ts";
import { endSubscription } from "../billing/subscriptions.states.ts";
import { resolvePaymentMethod } from "../customers/payment-methods.ts";
import { boolean, COMMON, oneOf, PAGE, text } from "../protocol/params.ts";
import { invalidRequest, noSuch } from "../protocol/problems.ts";
import { type Endpoint, endpoint, risky } from "./endpoint.ts";
import { listEndpoint, listParams, passes, toPage } from "./lists.ts";

export const INVOICE_ENDPOINTS: Endpoint[] = [
  endpoint("GET", "/v1/invoices/:id", z.strictObject(COMMON), ({ tx, id }) => getInvoice(tx, id)),
  listEndpoint(
    "/v1/invoices",
    (tx) => tx.rows("invoices"),
    listParams({
      customer: text.optional(),
      subscription: text.optional(),
      status: oneOf("draft", "open", "paid", "uncollectible", "void").optional(),
    }),
    ({ customer, status, parent }, query) =>
      passes(query.customer, customer) &&
      passes(query.status, status) &&
      passes(query.subscription, parent?.subscription_details?.subscription),
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
  listEndpoint(
    "/v1/invoice_payments",
    (tx) => tx.rows("invoice_payments"),
    listParams({
      invoice: text.optional(),
      status: oneOf("canceled", "open", "paid").optional(),
      payment: z.strictObject({ type: oneOf("payment_intent"), payment_intent: text }).optional(),
    }),
    ({ invoice, status, payment }, query) =>
      passes(query.invoice, invoice) &&
      passes(query.status, status) &&
      passes(query.payment?.payment_intent, payment.payment_intent),
  ),
];
