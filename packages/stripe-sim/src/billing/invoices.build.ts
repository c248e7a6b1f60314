/** How new invoices and their lines look. */
import { money } from "../protocol/problems.ts";
import type { Customer, Invoice, InvoiceLine, Product, Subscription, SubscriptionItem } from "../protocol/wire.ts";

export const ACCOUNT = { id: "acct_1ToileSimulator00", country: "NL", name: "Toile (simulated)" };

export type NewLine = {
  id: string;
  item: SubscriptionItem;
  amount: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
  metadata: Record<string, string>;
};

/** "1 × Monthly (at €10.00 / month)" */
export function describeItem(item: SubscriptionItem, product: Product): string {
  const { price, quantity = 1 } = item;
  const { interval = "month", interval_count = 1 } = price.recurring ?? {};
  const every = interval_count === 1 ? interval : `every ${interval_count} ${interval}s`;
  return `${quantity} × ${product.name} (at ${money(price.unit_amount ?? 0, price.currency)} / ${every})`;
}

export function buildLine(
  line: NewLine,
  { invoice, subscription }: { invoice: string; subscription: string },
): InvoiceLine {
  const { item, amount } = line;
  return {
    id: line.id,
    object: "line_item",
    amount,
    currency: item.price.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: line.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: line.proration ? { credited_items: null } : null,
        subscription,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription,
    subtotal: amount,
    taxes: [],
  };
}

export type NewInvoice = {
  id: string;
  customer: Customer;
  subscription: Subscription;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  period: { start: number; end: number };
  lines: InvoiceLine[];
  created: number;
  finalizesAt: number | null;
};

/** What the simulator never fills in: taxes, discounts, shipping, other ways to pay. */
const UNUSED_INVOICE_FIELDS = {
  account_tax_ids: null,
  application: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_shipping: null,
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>;

/** An invoice over `total` of which nothing is paid. */
const amountsOf = (total: number) => ({
  amount_due: total,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_remaining: total,
  amount_shipping: 0,
  ending_balance: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  starting_balance: 0,
  subtotal: total,
  subtotal_excluding_tax: total,
  total,
  total_excluding_tax: total,
});

const payerOf = ({ id, email, name, phone }: Customer) => ({
  customer: id,
  customer_email: email,
  customer_name: name ?? null,
  customer_phone: phone ?? null,
  customer_tax_exempt: "none" as const,
});

export function buildInvoice({ id, customer, subscription, lines, created, ...rest }: NewInvoice): Invoice {
  return {
    id,
    object: "invoice",
    account_country: ACCOUNT.country,
    account_name: ACCOUNT.name,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: rest.finalizesAt,
    billing_reason: rest.reason,
    collection_method: "charge_automatically",
    created,
    currency: subscription.currency,
    effective_at: null,
    issuer: { type: "self" },
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: rest.finalizesAt,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ["card"] },
    period_end: rest.period.end,
    period_start: rest.period.start,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: subscription.test_clock,
    ...payerOf(customer),
    ...amountsOf(lines.reduce((sum, line) => sum + line.amount, 0)),
    ...UNUSED_INVOICE_FIELDS,
  };
}
