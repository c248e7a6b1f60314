/**
 * Stripe's objects as the simulator stores them, derived from stripe-node's own types. A field that the library expects
 * and the simulator omits does not compile. Types only: at run time the simulator needs no Stripe library.
 */
import type Stripe from "stripe";

/** The version of Stripe's API that stripe-node 23.1.0 speaks; no other version is supported. */
export const API_VERSION = "2026-10-28.endive";

/** As stored, an expandable field holds its id, and a decimal is the string that is sent. */
type AtRest<V> = string extends V
  ? Exclude<V, { object: string } | Stripe.Decimal>
  : V extends Stripe.Decimal
    ? string
    : V extends Array<infer Item>
      ? Array<AtRest<Item>>
      : V extends object
        ? { [K in keyof V]: AtRest<V[K]> }
        : V;

export type BalanceTransaction = AtRest<Stripe.BalanceTransaction>;
export type Charge = AtRest<Stripe.Charge>;
export type Customer = AtRest<Stripe.Customer>;
export type Dispute = AtRest<Stripe.Dispute>;
export type Invoice = AtRest<Stripe.Invoice>;
export type InvoiceLine = AtRest<Stripe.InvoiceLineItem>;
export type InvoicePayment = AtRest<Stripe.InvoicePayment>;
export type PaymentIntent = AtRest<Stripe.PaymentIntent>;
export type PaymentMethod = AtRest<Stripe.PaymentMethod>;
export type Plan = AtRest<Stripe.Plan>;
export type Price = AtRest<Stripe.Price>;
export type Product = AtRest<Stripe.Product>;
export type Refund = AtRest<Stripe.Refund>;
export type SetupIntent = AtRest<Stripe.SetupIntent>;
export type Subscription = AtRest<Stripe.Subscription>;
export type SubscriptionItem = AtRest<Stripe.SubscriptionItem>;
export type TestClock = AtRest<Stripe.TestHelpers.TestClock>;
export type WebhookEndpoint = AtRest<Stripe.WebhookEndpoint>;
export type BillingDetails = PaymentMethod["billing_details"];

/** What is left of a deleted customer, product or test clock. */
export type Deleted = { id: string; object: string; deleted: true };

/** Any object that has an id and a kind. */
export type WireObject = { id: string; object: string };

/** Looser than stripe-node's union: the compliance test checks on real events that type and object match. */
export type Event = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
