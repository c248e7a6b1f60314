import { impersonal, keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { billingCustomers, payments, receiptNumbers, stripeEvents, subscriptions } from "./billing.tables.ts";
import { receipts } from "./receipts/receipts.tables.ts";
import { KEEP_EVENTS_DAYS } from "./settlement/settlement.ts";

const because =
  "The tax office wants what was sold, for years. It is kept under the account's number, without a name or an email.";

const paid = keeps(payments, {
  about: "What you paid or tried to pay, with the number of each receipt.",
  owner: { ids: ["userId"] },
  download: { file: "payments", without: ["userId", "stripePaymentIntentId", "stripeInvoiceId", "stripeChargeId"] },
  deletion: {
    rows: "stay",
    because,
    emptied: ["billingEmail"],
    says: {
      currency: "a currency",
      stripePaymentIntentId: "the payment's number at Stripe",
      stripeInvoiceId: "the invoice's number at Stripe",
      stripeChargeId: "the charge's number at Stripe",
      failureCode: "Stripe's code for a card that failed",
      failureMessage: "Stripe's sentence for that code",
      receiptNumber: "the receipt's number",
    },
  },
});

export const personalData: PersonalData = {
  kept: [
    paid,
    keeps(receipts, {
      about: "What your receipts say of their seller and of VAT.",
      owner: { column: "paymentId", in: paid },
      download: { file: "receipts" },
      deletion: { rows: "stay", because, emptied: [], says: { seller: "the shop's own name and address" } },
    }),
    keeps(subscriptions, {
      about: "Your plans: what they cost, how long they ran, and why you ended one.",
      owner: { ids: ["userId"] },
      download: {
        file: "subscriptions",
        without: ["userId", "stripeSubscriptionId", "revision", "checkedAt", "settledAt"],
      },
      deletion: {
        rows: "stay",
        because,
        emptied: ["billingEmail", "cancelReason"],
        says: { stripeSubscriptionId: "the subscription's number at Stripe" },
      },
    }),
    keeps(billingCustomers, {
      about: "Your number at Stripe, who keeps your cards.",
      owner: { ids: ["userId"] },
      download: { file: "stripe-customer", without: ["id", "userId"] },
      deletion: {
        rows: "stay",
        because:
          "A refund or a dispute may still come. The customer that the number names is removed at Stripe, cards and all.",
        emptied: [],
        says: { stripeCustomerId: "the number of a customer that Stripe no longer has" },
      },
    }),
  ],
  impersonal: [
    ...impersonal([receiptNumbers], "It counts."),
    // The rest of an event is read from Stripe when it is needed.
    ...impersonal([stripeEvents], "Of an event only the numbers of Stripe's objects are stored.", {
      since: "processed_at",
      days: KEEP_EVENTS_DAYS,
    }),
  ],
};
