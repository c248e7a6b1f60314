/** What the referral program gives, and how much of it is left, in one sentence each. */
import { REFERRAL_MAX_FRIENDS, type ReferralStats } from "@toile/contract";

const NUMBERS = ["no", "one", "two", "three", "four", "five"];
const spellOut = (count: number) => NUMBERS[count] ?? String(count);
const friends = (count: number) => `${spellOut(count)} ${count === 1 ? "friend" : "friends"}`;

export function programText({ creditsPerReferral }: Pick<ReferralStats, "creditsPerReferral">): string {
  return `A friend who registers with your code gets ${creditsPerReferral} credits, and so do you. It works for ${friends(REFERRAL_MAX_FRIENDS)}.`;
}

export function remainingText({
  isActive,
  remainingReferrals,
}: Pick<ReferralStats, "isActive" | "remainingReferrals">): string {
  if (!isActive || remainingReferrals === 0)
    return `You have invited all ${friends(REFERRAL_MAX_FRIENDS)} you can. The code earns no more credits.`;
  return `Your code works for ${spellOut(remainingReferrals)} more ${remainingReferrals === 1 ? "friend" : "friends"}.`;
}
