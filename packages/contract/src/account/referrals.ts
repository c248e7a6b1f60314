/** Referrals: a friend who registers with a code earns credits for both sides. A code pays for a few friends only. */
import { z } from "zod";

export const referralItem = z.object({
  /** Just enough of the friend's name to recognise them. */
  referredUser: z.object({ firstName: z.string(), lastInitial: z.string() }),
  referralDate: z.iso.datetime(),
  creditsEarned: z.number().int().nonnegative(),
  /** Not earned yet: granted when both the friend's and the referrer's email are confirmed. */
  creditsPending: z.number().int().nonnegative(),
});

export const referralStats = z.object({
  referralCode: z.string(),
  successfulReferrals: z.number().int().nonnegative(),
  totalCreditsEarned: z.number().int().nonnegative(),
  /** How many more friends earn credits. */
  remainingReferrals: z.number().int().nonnegative(),
  /** Newest first. */
  referralHistory: z.array(referralItem),
  /** Whether the code still earns credits. */
  isActive: z.boolean(),
  /**
   * The same numbers as `totalCreditsEarned` and `successfulReferrals`, under the names that the referral page uses.
   */
  creditsEarned: z.number().int().nonnegative(),
  referralsCount: z.number().int().nonnegative(),
  creditsPerReferral: z.number().int().positive(),
});
export type ReferralStats = z.infer<typeof referralStats>;
