/**
 * Credits: whole numbers, never money. A try-on costs one; they are granted, reserved, taken,
 * released and may expire.
 */
import { z } from "zod";
import { id } from "../protocol/ids.ts";

export const creditTransaction = z.object({
  id,
  type: z.enum(["earned", "spent"]),
  description: z.string(),
  /** Always positive; `type` says whether credits were added or taken. */
  amount: z.number().int().positive(),
  date: z.iso.datetime(),
  balanceAfter: z.number().int().nonnegative(),
});
export type CreditTransaction = z.infer<typeof creditTransaction>;

export const activeSubscription = z.object({
  type: z.enum(["monthly", "yearly"]),
  status: z.string(),
  creditsRemaining: z.number().int().nonnegative(),
  endDate: z.iso.datetime(),
});

export const creditBalance = z.object({
  balance: z.number().int().nonnegative(),
  /**
   * Promised but not spendable yet: credits that wait until the account's own email, or a referred friend's, is
   * confirmed.
   */
  pending: z.object({ ownEmail: z.number().int().nonnegative(), friendEmail: z.number().int().nonnegative() }),
  /** Credits that were spent before their payment was refunded or disputed. New credits repay this debt first. */
  debt: z.number().int().nonnegative(),
  activeSubscription: activeSubscription.nullable(),
  recentTransactions: z.array(creditTransaction).max(5),
});
export type CreditBalance = z.infer<typeof creditBalance>;

export const creditUsageStats = z.object({
  currentBalance: z.number().int().nonnegative(),
  totalTransactions: z.number().int().nonnegative(),
  creditsConsumed: z.number().int().nonnegative(),
  hasActiveSubscription: z.boolean(),
  subscriptionType: z.enum(["monthly", "yearly"]).nullable(),
});
export type CreditUsageStats = z.infer<typeof creditUsageStats>;
