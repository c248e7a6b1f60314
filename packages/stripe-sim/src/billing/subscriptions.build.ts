/** How new subscriptions and their items look. */

import { getPrice, planOf } from "../catalogue/catalogue.ts";
import { invalidRequest } from "../protocol/problems.ts";
import type { Customer, Price, Subscription, SubscriptionItem } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { periodEndAfter } from "../time/calendar.ts";

export type ItemParams = {
  price: string;
  quantity?: number | undefined;
  metadata?: Record<string, string> | undefined;
};

export const intervalOf = ({ recurring }: Price) => recurring ?? { interval: "month", interval_count: 1 };

/** @throws StripeProblem for a price that cannot be subscribed to */
export function getRecurringPrice(tx: Tx, id: string, param: string): Price {
  const price = getPrice(tx, id, param);
  if (price.recurring === null) {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  }
  if (!price.active) {
    throw invalidRequest("The price specified is inactive. This field only accepts active prices.", { param });
  }
  return price;
}

export function buildItem(
  tx: Tx,
  {
    price,
    quantity,
    metadata,
    subscription,
    at,
    end,
  }: {
    price: Price;
    quantity: number;
    metadata: Record<string, string>;
    subscription: string;
    at: number;
    end: number;
  },
): SubscriptionItem {
  return {
    id: newId(tx, "si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: at,
    current_period_end: end,
    current_period_start: at,
    current_trial: null,
    discounts: [],
    metadata,
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export function toItems(
  tx: Tx,
  params: ItemParams[],
  { subscription, at }: { subscription: string; at: number },
): SubscriptionItem[] {
  const items = params.map(({ price: priceId, quantity = 1, metadata = {} }, index) => {
    const price = getRecurringPrice(tx, priceId, `items[${index}][price]`);
    const end = periodEndAfter(at, intervalOf(price), at);
    return buildItem(tx, { price, quantity, metadata, subscription, at, end });
  });
  const kinds = new Set(
    items.map(({ price }) => `${price.currency}/${intervalOf(price).interval}/${intervalOf(price).interval_count}`),
  );
  if (kinds.size > 1) {
    throw invalidRequest("Currency and interval fields must match across all plans on this subscription.");
  }
  return items;
}

export type NewSubscription = {
  id: string;
  customer: Customer;
  items: SubscriptionItem[];
  at: number;
  cancelAtPeriodEnd: boolean;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  savesPaymentMethod: boolean;
};

/** What the simulator never fills in: Connect, taxes, discounts, schedules, paused collection. */
const UNUSED_SUBSCRIPTION_FIELDS = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
} satisfies Partial<Subscription>;

/** A subscription that is created with `cancel_at_period_end` counts as cancelled from the start. */
const cancellationOf = (isCancelled: boolean, at: number, periodEnd: number | null) => ({
  cancel_at: isCancelled ? periodEnd : null,
  cancel_at_period_end: isCancelled,
  canceled_at: isCancelled ? at : null,
  cancellation_details: {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: isCancelled ? ("cancellation_requested" as const) : null,
  },
});

export function buildSubscription({ id, customer, items, at, ...rest }: NewSubscription): Subscription {
  const [first] = items;
  return {
    id,
    object: "subscription",
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: at,
    billing_mode: { flexible: null, type: "classic" },
    collection_method: "charge_automatically",
    created: at,
    currency: first?.price.currency ?? "eur",
    customer: customer.id,
    default_payment_method: rest.defaultPaymentMethod,
    description: rest.description,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: { object: "list", data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: rest.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ["card"],
      save_default_payment_method: rest.savesPaymentMethod ? "on_subscription" : "off",
    },
    start_date: at,
    status: "incomplete",
    test_clock: customer.test_clock ?? null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: null,
    ...cancellationOf(rest.cancelAtPeriodEnd, at, first?.current_period_end ?? null),
    ...UNUSED_SUBSCRIPTION_FIELDS,
  };
}
