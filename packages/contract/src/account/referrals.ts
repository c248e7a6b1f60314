/**
 * Referrals: a friend's registration with a code earns both sides credits, for a few friends a
 * code.
 */
import { z } from "zod";

export const referralItem = z.object({
  /** As little of the friend as recognises them. */
  referredUser: z.object({ firstName: z.string(), lastInitial: z.string() }),
  referralDate: z.iso.datetime(),
  creditsEarned: z.number().int().nonnegative(),
  /** Not earned yet: they come once the friend's email, and one's own, is confirmed. */
  creditsPending: z.number().int().nonnegative(),
});

export const referralStats = z.object({
  referralCode: z.string(),
  successfulReferrals: z.number().int().nonnegative(),
  totalCreditsEarned: z.number().int().nonnegative(),
  /** How many more friends the code pays for. */
  remainingReferrals: z.number().int().nonnegative(),
  /** Newest first. */
  referralHistory: z.array(referralItem),
  /** Whether the code pays for another friend. */
  isActive: z.boolean(),
  /**
   * As `totalCreditsEarned` and `successfulReferrals`, under the names of the referral program's
   * view.
   */
  creditsEarned: z.number().int().nonnegative(),
  referralsCount: z.number().int().nonnegative(),
  creditsPerReferral: z.number().int().positive(),
});
export type ReferralStats = z.infer<typeof referralStats>;
