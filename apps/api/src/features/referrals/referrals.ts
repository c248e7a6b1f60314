/**
 * Referrals. Owns referral_codes and referrals. Keeps I-14: a bonus is paid once per referred account, to each side,
 * for at most three friends per code, never for oneself, and one mailbox counts as one friend.
 */
import { createHmac } from "node:crypto";
import {
  REFERRAL_BONUS_CREDITS,
  REFERRAL_MAX_FRIENDS,
  type ReferralStats,
  type RegisterAnswer,
  type User,
} from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import * as accounts from "../accounts/accounts.ts";
import * as credits from "../credits/credits.ts";
import { mailboxOf, normaliseCode, referralCode } from "./referrals.rules.ts";
import * as store from "./referrals.store.ts";

/** 24 bits per code and a few accounts that end alike: this many clashes in a row mean that something else is wrong. */
const CODE_ATTEMPTS_MAX = 100;

/**
 * The side of a referral that a lot of credits belongs to; the ledger's key is `grant:referral:<referred id>:<side>`.
 */
const bonusSource = (refereeId: string, side: "referrer" | "referee") => `${refereeId}:${side}`;

/** The user's code; created the first time. */
export { personalData } from "./referrals.personal-data.ts";
export async function ensureCode(tx: Tx, userId: string): Promise<string> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS_MAX; attempt++) {
    const code = await store.findCode(tx, userId);
    if (code !== undefined) return code;
    await store.insertCode(tx, { userId, code: referralCode(userId, attempt) });
  }
  throw new Error("no free referral code was found");
}

/**
 * Gives a new account its code and, if it came with a friend's code, pays both sides. Throws INVALID_REFERRAL_CODE for
 * an unknown code. `waits`: each bonus waits until the friend's email and the recipient's own are confirmed.
 * `mailboxSecret` keys the stored hash of the mailbox, which outlives the account and must not reveal the address.
 */
export async function applyAtRegistration(
  tx: Tx,
  {
    user,
    referralCode: code,
    mailboxSecret,
    waits,
  }: { user: User; referralCode?: string; mailboxSecret: string; waits: boolean },
): Promise<Pick<RegisterAnswer, "referral">> {
  await ensureCode(tx, user.id);
  if (code === undefined || code.trim() === "") return {};
  const referrerId = await store.lockCodeOwner(tx, normaliseCode(code));
  const referrer = referrerId === undefined ? undefined : await accounts.findUser(tx, referrerId);
  if (!referrer) {
    const message = "This referral code does not exist.";
    throw new AppError("INVALID_REFERRAL_CODE", message, { details: [{ path: "referralCode", message }] });
  }
  if ((await store.countFriends(tx, referrer.id)) >= REFERRAL_MAX_FRIENDS) {
    return { referral: { applied: false, reason: "limit_reached" } };
  }
  const mailbox = mailboxOf(user.email);
  if (mailbox === mailboxOf(referrer.email)) return { referral: { applied: false } };
  const mailboxKey = createHmac("sha256", mailboxSecret).update(`mailbox:${mailbox}`).digest("base64url");
  const friendship = { referrerId: referrer.id, refereeId: user.id, mailboxKey, createdAt: now() };
  if (!(await store.insertReferral(tx, friendship))) return { referral: { applied: false } };
  const bonus = { kind: "referral", credits: REFERRAL_BONUS_CREDITS } as const;
  const toReferrer = { ...bonus, userId: referrer.id, sourceRef: bonusSource(user.id, "referrer"), friendId: user.id };
  await credits.give(tx, toReferrer, { waits });
  await credits.give(tx, { ...bonus, userId: user.id, sourceRef: bonusSource(user.id, "referee") }, { waits });
  return { referral: { applied: true } };
}

/** The user's code and the friends it brought. Creates the code of an account older than referral codes. */
export async function stats(tx: Tx, userId: string): Promise<ReferralStats> {
  const code = await ensureCode(tx, userId);
  const grants = await credits.grantsOfKind(tx, { userId, kind: "referral" });
  const creditsBySource = new Map(grants.map((grant) => [grant.sourceRef, grant.granted]));
  const waiting = await credits.promisesOfKind(tx, { userId, kind: "referral" });
  const pendingBySource = new Map(waiting.map((promise) => [promise.sourceRef, promise.credits]));
  const referralHistory: ReferralStats["referralHistory"] = [];
  for (const { refereeId, createdAt } of await store.listFriends(tx, userId)) {
    const friend = await accounts.findUser(tx, refereeId);
    referralHistory.push({
      // A friend who deleted the account still counts, without the name.
      referredUser: { firstName: friend?.firstName ?? "Former member", lastInitial: friend?.lastName.at(0) ?? "" },
      referralDate: createdAt.toISOString(),
      creditsEarned: creditsBySource.get(bonusSource(refereeId, "referrer")) ?? 0,
      creditsPending: pendingBySource.get(bonusSource(refereeId, "referrer")) ?? 0,
    });
  }
  const successfulReferrals = referralHistory.length;
  const totalCreditsEarned = referralHistory.reduce((sum, item) => sum + item.creditsEarned, 0);
  const remainingReferrals = Math.max(0, REFERRAL_MAX_FRIENDS - successfulReferrals);
  return {
    referralCode: code,
    successfulReferrals,
    totalCreditsEarned,
    remainingReferrals,
    referralHistory,
    isActive: remainingReferrals > 0,
    creditsEarned: totalCreditsEarned,
    referralsCount: successfulReferrals,
    creditsPerReferral: REFERRAL_BONUS_CREDITS,
  };
}
