/**
 * Buying credits: packages and plans, payments, the one subscription of an account. On the wire
 * money is a decimal number of euros; credits are whole numbers. Only the server sets prices: a
 * client names credits, never money.
 */
import { z } from "zod";

export const CURRENCY = "EUR";
export const PURCHASE_CREDITS_MIN = 1;
export const PURCHASE_CREDITS_MAX = 1000;
export const PURCHASE_AMOUNT_MESSAGE = "Amount must be between 1 and 1000 credits";
/** The price of one credit outside a plan. */
export const CREDIT_PRICE_CENTS = 10;
export const QUICK_AMOUNTS = [10, 25, 50, 100] as const;

export const packageTypes = ["small", "medium", "large"] as const;
export const planTypes = ["monthly", "yearly"] as const;
export type PackageType = (typeof packageTypes)[number];
export type PlanType = (typeof planTypes)[number];

export const creditPackage = z.object({
  type: z.enum(packageTypes),
  credits: z.number().int().positive(),
  price: z.number().positive(),
  pricePerCredit: z.number().positive(),
  description: z.string(),
  popular: z.boolean(),
});
export type CreditPackage = z.infer<typeof creditPackage>;

export const creditPlan = z.object({
  type: z.enum(planTypes),
  credits: z.number().int().positive(),
  price: z.number().positive(),
  pricePerCredit: z.number().positive(),
  /** '1 month' or '12 months'. */
  duration: z.string(),
  description: z.string(),
  bestValue: z.boolean(),
  /** Euros saved in a year compared with twelve months of the monthly plan; 0 for the monthly one. */
  savings: z.number().nonnegative(),
});
export type CreditPlan = z.infer<typeof creditPlan>;

export const creditPackages = z.object({
  packages: creditPackage.array(),
  subscriptions: creditPlan.array(),
  currency: z.literal(CURRENCY),
  referralProgram: z.object({
    referrerBonus: z.number().int(),
    refereeBonus: z.number().int(),
    maxReferrals: z.number().int(),
    totalPossibleBonus: z.number().int(),
    description: z.string(),
  }),
});
export type CreditPackages = z.infer<typeof creditPackages>;

/** S9.01 to S9.05 of docs/requirements.md: the only table of prices, used for charging, display and as a fallback. */
export const PACKAGES: readonly CreditPackage[] = [
  { type: "small", credits: 50, price: 5, pricePerCredit: 0.1, description: "For a first look", popular: false },
  { type: "medium", credits: 120, price: 12, pricePerCredit: 0.1, description: "For a new wardrobe", popular: true },
  { type: "large", credits: 200, price: 20, pricePerCredit: 0.1, description: "For every season", popular: false },
];
export const PLANS: readonly CreditPlan[] = [
  {
    type: "monthly",
    credits: 100,
    price: 10,
    pricePerCredit: 0.1,
    duration: "1 month",
    description: "100 credits every month",
    bestValue: false,
    savings: 0,
  },
  {
    type: "yearly",
    credits: 1000,
    price: 100,
    pricePerCredit: 0.1,
    duration: "12 months",
    description: "1000 credits every year - 20% off",
    bestValue: true,
    savings: 20,
  },
];

export const paymentsConfig = z.object({
  provider: z.enum(["stripe", "simulator"]),
  publishableKey: z.string(),
  currency: z.literal(CURRENCY),
  /** True with the simulator and with test keys: test cards are shown and no real money moves. */
  testMode: z.boolean(),
  /** Where the browser reaches the simulator's part of Stripe's protocol; null when Stripe itself is used. */
  simulatorUrl: z.string().nullable(),
});
export type PaymentsConfig = z.infer<typeof paymentsConfig>;

export const createIntentRequest = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("credit_purchase"),
    amount: z
      .number(PURCHASE_AMOUNT_MESSAGE)
      .int(PURCHASE_AMOUNT_MESSAGE)
      .min(PURCHASE_CREDITS_MIN, PURCHASE_AMOUNT_MESSAGE)
      .max(PURCHASE_CREDITS_MAX, PURCHASE_AMOUNT_MESSAGE),
    /** A second address for the receipt; by default only the account's own gets it. */
    billingEmail: z.email().max(320).optional(),
  }),
  z.object({
    type: z.literal("subscription"),
    subscriptionType: z.enum(planTypes, "Please select a valid subscription"),
    billingEmail: z.email().max(320).optional(),
  }),
]);
export type CreateIntentRequest = z.infer<typeof createIntentRequest>;

export const createIntentAnswer = z.object({
  success: z.literal(true),
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** The price in euros, set by the server. */
  amount: z.number().positive(),
  currency: z.literal(CURRENCY),
  credits: z.number().int().positive(),
  /** Our id, for a subscription. */
  subscriptionId: z.string().nullable(),
});
export type CreateIntentAnswer = z.infer<typeof createIntentAnswer>;

export const confirmPaymentRequest = z.object({ paymentIntentId: z.string().min(1).max(255) });

/** `success` false: not paid, or not yet; `status` is the provider's status of the intent. */
export const confirmPaymentAnswer = z.object({
  success: z.boolean(),
  status: z.string(),
  /** Credits granted by this payment; 0 until it is paid. */
  creditsGranted: z.number().int().nonnegative(),
  newBalance: z.number().int().nonnegative(),
  /** Our payment's id. */
  transactionId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  error: z.string().optional(),
  message: z.string().optional(),
});
export type ConfirmPaymentAnswer = z.infer<typeof confirmPaymentAnswer>;

export const subscriptionStatuses = ["active", "cancelled", "past_due", "incomplete", "ended"] as const;

export const subscriptionDetails = z.object({
  /** Our id. */
  subscriptionId: z.string(),
  stripeSubscriptionId: z.string(),
  type: z.enum(planTypes),
  /**
   * `cancelled`: paid until `endDate`, not renewed after it. `ended`: over. Clients show an unknown
   * status unchanged.
   */
  status: z.enum(subscriptionStatuses).or(z.string()),
  /** Whether it will renew. */
  isActive: z.boolean(),
  priceInEuros: z.number(),
  /** Credits per period. */
  creditsGranted: z.number().int(),
  /** Credits of this subscription that can still be spent. */
  creditsRemaining: z.number().int().nonnegative(),
  /** The start of the paid period. */
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  /** When the last of its credits expire: the period's end plus grace. */
  creditsExpireAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  daysUntilExpiration: z.number().int().nonnegative(),
  canCancel: z.boolean(),
  /** Cancelled, but its paid period has not ended. */
  canResume: z.boolean(),
  /** The plan that it switches to when the paid period ends; null if it does not switch. */
  nextPlan: z
    .object({
      type: z.enum(planTypes),
      priceInEuros: z.number(),
      creditsGranted: z.number().int(),
      startsAt: z.iso.datetime(),
    })
    .nullable(),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

export const noSubscription = z.object({ message: z.string() });
/** With a `message`, there is no subscription. */
export const subscriptionAnswer = z.union([subscriptionDetails, noSubscription]);
/** The plan from the next period on. */
export const switchPlanRequest = z.object({
  subscriptionType: z.enum(planTypes, "Please select a valid subscription"),
});
export const cancelSubscriptionRequest = z.object({ reason: z.string().trim().max(500).optional() });
export const subscriptionChange = z.object({ success: z.literal(true), message: z.string() });

/** The parts of the renewal card that may be shown. */
export const planCard = z.object({
  /** The provider's name for it, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
});
export type PlanCard = z.infer<typeof planCard>;
/** Null: no plan is running, or its card is unknown. */
export const planCardAnswer = z.object({ card: planCard.nullable() });
export const cardSetup = z.object({ clientSecret: z.string(), setupIntentId: z.string() });
export type CardSetup = z.infer<typeof cardSetup>;
export const confirmCardRequest = z.object({ setupIntentId: z.string().min(1).max(255) });

export const paymentStates = ["pending", "succeeded", "failed", "refunded", "partly_refunded", "disputed"] as const;

/** One payment of the account, as its list and receipts show it. */
export const paymentItem = z.object({
  id: z.string(),
  kind: z.enum(["purchase", "subscription"]),
  /** '120 credits' or 'Monthly plan, 21 Nov 2026 to 21 Dec 2026'. */
  description: z.string(),
  credits: z.number().int(),
  amount: z.number(),
  refundedAmount: z.number().nonnegative(),
  currency: z.literal(CURRENCY),
  state: z.enum(paymentStates),
  createdAt: z.iso.datetime(),
  /** Null until it is paid. */
  receiptNumber: z.string().nullable(),
});
export type PaymentItem = z.infer<typeof paymentItem>;
