/**
 * Purchases, and what Stripe reported about them. Money is in integer cents of the currency. Credits are not stored
 * here: a settled payment is a grant in the ledger under `purchase:pi_…` or `subscription:in_…`.
 */
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

/**
 * Our user at Stripe. The row is created before the customer and its id is the idempotency key, so a crash in between
 * does not create a second customer.
 */
export const billingCustomers = pgTable(
  "billing_customers",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    stripeCustomerId: text("stripe_customer_id"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("billing_customers_user").on(table.userId),
    uniqueIndex("billing_customers_stripe").on(table.stripeCustomerId),
  ],
);

/** `incomplete`: the first invoice is unpaid. `ended`: over for any reason, and final. */
export const subscriptionStates = ["incomplete", "active", "past_due", "ended"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    type: text("type", { enum: ["monthly", "yearly"] }).notNull(),
    state: text("state", { enum: subscriptionStates }).notNull().default("incomplete"),
    /** Null until Stripe has answered; the row's id is the idempotency key for its creation. */
    stripeSubscriptionId: text("stripe_subscription_id"),
    priceCents: integer("price_cents").notNull(),
    creditsPerPeriod: integer("credits_per_period").notNull(),
    /** The agreed plan to switch to at `nextStartsAt`; all null without a switch. */
    nextType: text("next_type", { enum: ["monthly", "yearly"] }),
    nextPriceCents: integer("next_price_cents"),
    nextCreditsPerPeriod: integer("next_credits_per_period"),
    nextStartsAt: time("next_starts_at"),
    billingEmail: text("billing_email"),
    /** The last paid period; null before the first. */
    periodStart: time("period_start"),
    periodEnd: time("period_end"),
    /** Set: it ends with the period and is not renewed. */
    cancelledAt: time("cancelled_at"),
    cancelReason: text("cancel_reason"),
    endedAt: time("ended_at"),
    /** Incremented with each write of Stripe's state, so that an older reading never overwrites a newer one. */
    revision: integer("revision").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
    /** When Stripe was last asked about it, even if nothing had changed. */
    checkedAt: time("checked_at").notNull().defaultNow(),
    /** Set once it was compared with Stripe so long after its end that nothing more can change. Null: it is compared again. */
    settledAt: time("settled_at"),
  },
  (table) => [
    uniqueIndex("subscriptions_stripe").on(table.stripeSubscriptionId),
    // One live subscription per account: two tabs cannot subscribe twice.
    uniqueIndex("subscriptions_one_live").on(table.userId).where(sql`state <> 'ended'`),
    index("subscriptions_user").on(table.userId, table.createdAt),
    index("subscriptions_active").on(table.id).where(sql`state = 'active' and cancelled_at is null`),
    index("subscriptions_paid").on(table.createdAt, table.id).where(sql`period_start is not null`),
    index("subscriptions_unsettled").on(table.checkedAt).where(sql`settled_at is null`),
    check("subscriptions_state", sql`${table.state} in ('incomplete', 'active', 'past_due', 'ended')`),
    check(
      "subscriptions_next",
      sql`num_nulls(${table.nextType}, ${table.nextPriceCents}, ${table.nextCreditsPerPeriod}, ${table.nextStartsAt}) in (0, 4)`,
    ),
  ],
);

export const paymentRowStates = ["pending", "succeeded", "failed"] as const;
export type PaymentRowState = (typeof paymentRowStates)[number];

/**
 * One payment: a purchase's intent, or an invoice of a subscription. `succeeded` and the grant of its credits are
 * written in one transaction. Refunds and disputes are stored as Stripe's cumulative sums.
 */
export const payments = pgTable(
  "payments",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["purchase", "subscription"] }).notNull(),
    state: text("state", { enum: paymentRowStates }).notNull().default("pending"),
    credits: integer("credits").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("eur"),
    subscriptionId: uuid("subscription_id").references(() => subscriptions.id),
    /** The plan that was paid for; the subscription may have another one by now. */
    plan: text("plan", { enum: ["monthly", "yearly"] }),
    /** Null until Stripe has answered. */
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    stripeInvoiceId: text("stripe_invoice_id"),
    stripeChargeId: text("stripe_charge_id"),
    billingEmail: text("billing_email"),
    /** The invoice's period, for a subscription. */
    periodStart: time("period_start"),
    periodEnd: time("period_end"),
    receivedCents: integer("received_cents").notNull().default(0),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** Open or lost disputes. */
    disputedCents: integer("disputed_cents").notNull().default(0),
    /** Provider's code and message of the last failed attempt. */
    failureCode: text("failure_code"),
    failureMessage: text("failure_message"),
    /** Assigned on success, in order and without gaps within a year: `2026-000123`. */
    receiptNumber: text("receipt_number"),
    settledAt: time("settled_at"),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("payments_intent").on(table.stripePaymentIntentId),
    uniqueIndex("payments_invoice").on(table.stripeInvoiceId),
    uniqueIndex("payments_receipt").on(table.receiptNumber),
    index("payments_charge").on(table.stripeChargeId),
    index("payments_user").on(table.userId, table.createdAt),
    index("payments_created").on(table.createdAt, table.id),
    index("payments_amount").on(table.amountCents, table.id),
    index("payments_settled").on(table.settledAt).where(sql`state = 'succeeded'`),
    index("payments_refunded").on(table.settledAt, table.refundedCents).where(sql`refunded_cents > 0`),
    index("payments_pending").on(table.createdAt).where(sql`state = 'pending'`),
    check("payments_state", sql`${table.state} in ('pending', 'succeeded', 'failed')`),
    check(
      "payments_sums",
      sql`${table.amountCents} > 0 and ${table.credits} > 0 and ${table.refundedCents} >= 0 and ${table.disputedCents} >= 0`,
    ),
    check("payments_settled", sql`(${table.state} = 'succeeded') = (${table.receiptNumber} is not null)`),
  ],
);

/** The last number assigned in a year; the row is locked while one is assigned. */
export const receiptNumbers = pgTable("receipt_numbers", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
});

/** The inbox: each Stripe event once, stored before it is answered with 2xx, and processed from here. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    /** `evt_…` */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    apiVersion: text("api_version"),
    payload: jsonb("payload").notNull(),
    receivedAt: time("received_at").notNull(),
    processedAt: time("processed_at"),
    /** The last attempt's error. */
    error: text("error"),
  },
  (table) => [index("stripe_events_waiting").on(table.receivedAt).where(sql`processed_at is null`)],
);
