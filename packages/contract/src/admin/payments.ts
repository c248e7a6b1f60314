/** Payments and subscriptions as an admin sees them. Money in euros. */
import { z } from "zod";
import { planTypes, subscriptionStatuses } from "../billing/billing.ts";
import { PAGE_LIMIT_MAX } from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";
import { adminReason } from "./users.ts";

export const ADMIN_PAYMENTS_PAGE = 50;

const count = z.number().int().nonnegative();
const page = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(ADMIN_PAYMENTS_PAGE),
};

/** Who pays. Names and email are empty once the account is deleted. */
export const adminPayer = z.object({
  _id: id,
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type AdminPayer = z.infer<typeof adminPayer>;

export const adminSubscriptionFilters = z.object({ status: z.enum(subscriptionStatuses).optional() });
export type AdminSubscriptionFilters = z.output<typeof adminSubscriptionFilters>;
export const adminSubscriptionSorts = ["created_desc", "created_asc"] as const;
export type AdminSubscriptionSort = (typeof adminSubscriptionSorts)[number];
export const adminSubscriptionQuery = adminSubscriptionFilters.extend({
  ...page,
  sort: z.enum(adminSubscriptionSorts).default("created_desc"),
});
export type AdminSubscriptionQuery = z.output<typeof adminSubscriptionQuery>;

/** A plan that was paid at least once; price and credits are per period. */
export const adminSubscription = z.object({
  _id: id,
  id,
  userId: adminPayer,
  type: z.enum(planTypes),
  priceInEuros: z.number().nonnegative(),
  creditsGranted: count,
  status: z.enum(subscriptionStatuses),
  createdAt: z.iso.datetime(),
});
export type AdminSubscription = z.infer<typeof adminSubscription>;

/** `count`: settled payments. `totalRevenue`: their sum minus refunds; `averageOrder`: the revenue per payment. */
export const paymentSummary = z.object({ totalRevenue: z.number(), averageOrder: z.number(), count });
/** Subscriptions newest first; paging is in X-Total-Count and Link. */
export const adminPaymentReport = z.object({ summary: paymentSummary, subscriptions: z.array(adminSubscription) });
export type AdminPaymentReport = z.infer<typeof adminPaymentReport>;

export const adminPaymentStatuses = ["succeeded", "pending", "failed", "refunded", "disputed"] as const;
export type AdminPaymentStatus = (typeof adminPaymentStatuses)[number];
export const adminPaymentFilters = z.object({
  userId: id.optional(),
  kind: z.enum(["purchase", "subscription"]).optional(),
  /** `refunded`: in part or in full. */
  status: z.enum(adminPaymentStatuses).optional(),
});
export type AdminPaymentFilters = z.output<typeof adminPaymentFilters>;
export const adminPaymentSorts = ["created_desc", "created_asc", "amount_desc", "amount_asc"] as const;
export type AdminPaymentSort = (typeof adminPaymentSorts)[number];
export const adminPaymentQuery = adminPaymentFilters.extend({
  ...page,
  sort: z.enum(adminPaymentSorts).default("created_desc"),
});
export type AdminPaymentQuery = z.output<typeof adminPaymentQuery>;

export const adminPayment = z.object({
  _id: id,
  id,
  userId: adminPayer,
  kind: z.enum(["purchase", "subscription"]),
  status: z.enum(adminPaymentStatuses),
  priceInEuros: z.number().nonnegative(),
  refundedInEuros: z.number().nonnegative(),
  disputedInEuros: z.number().nonnegative(),
  /** What can still be refunded. */
  refundableInEuros: z.number().nonnegative(),
  credits: count,
  receiptNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});
export type AdminPayment = z.infer<typeof adminPayment>;

/** Without an amount, everything that is left is refunded. */
export const refundRequest = z.object({
  amountInEuros: z
    .number()
    .positive()
    .max(1_000_000)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "At most two decimals")
    .optional(),
  reason: adminReason,
});
export type RefundRequest = z.infer<typeof refundRequest>;
