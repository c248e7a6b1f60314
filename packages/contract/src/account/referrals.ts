/**
 * Referrals: a friend's registration with a code earns both sides credits, for a few friends a
 * code.
 */
import { z } from "zod";

export const referralItem = z.object({
  /** Just enough of the friend's name to recognise them. */
  referredUser: z.object({ firstName: z.string(), lastInitial: z.string() }),
  referralDate: z.iso.datetime(),
  creditsEarned: z.number().int().nonnegative(),
  /** Not earned yet: granted once both emails are confirmed, the friend's and the referrer's. */
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
   * As `totalCreditsEarned` and `successfulReferrals`, under the names of the referral program's
   * view.
   */
  creditsEarned: z.number().int().nonnegative(),
  referralsCount: z.number().int().nonnegative(),
  creditsPerReferral: z.number().int().positive(),
});
export type ReferralStats = z.infer<typeof referralStats>;
