/**
 * Free credits for an account wait for a confirmed email: anyone can create accounts, but few can read that many
 * inboxes. What is waiting is derived only from the promises; what is granted is only in the ledger, under the
 * promise's own source, so it is granted once, whatever triggers it (I-14).
 */
import type { CreditBalance } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as accounts from "../../accounts/accounts.ts";
import { findLot } from "../book/book.ts";
import { grant, type LotSource } from "../grants/grants.ts";
import * as promises from "./promises.store.ts";

export type Gift = LotSource & {
  userId: string;
  credits: number;
  /** A referred friend, whose email must be confirmed as well. */
  friendId?: string;
};

/** Grants the credits, or promises them if `waits` and an email is not confirmed yet. Once per source. */
export async function give(tx: Tx, { friendId, ...gift }: Gift, { waits }: { waits: boolean }): Promise<void> {
  const people = friendId === undefined ? [gift.userId] : [gift.userId, friendId];
  if (!waits || (await areConfirmed(tx, people))) {
    await grant(tx, gift);
  } else if (!(await findLot(tx, gift))) {
    await promises.insertPromise(tx, { ...gift, friendId: friendId ?? null, createdAt: now() });
  }
}

/**
 * Grants what waited for the user's email, to the user and to the friend who referred them. Promises are locked before
 * the emails are checked: if two people confirm at the same moment, the later one sees the other, and no promise is
 * left behind.
 */
export async function keepPromises(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const waiting = await promises.lockWaiting(tx, userId);
  // The referrer first: the order in which all movements of two users' credits lock.
  const inOrder = waiting.toSorted((a, b) => Number(a.userId === userId) - Number(b.userId === userId));
  for (const { id, userId: ownerId, kind, sourceRef, credits, friendId } of inOrder) {
    if (!(await areConfirmed(tx, friendId === null ? [ownerId] : [ownerId, friendId]))) continue;
    await grant(tx, { userId: ownerId, kind, sourceRef, credits });
    await promises.markKept(tx, id, now());
  }
}

/** A deleted account's email is never confirmed: promises that wait for it are cancelled, including the referrer's. */
export async function callOffPromises(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await promises.deleteWaiting(tx, userId);
}

/** The user's waiting credits, by whose email they wait for. */
export async function pending(tx: Tx, { userId }: { userId: string }): Promise<CreditBalance["pending"]> {
  const sums = { ownEmail: 0, friendEmail: 0 };
  for (const { credits, friendId } of await promises.listWaiting(tx, userId)) {
    const waitsForFriend = friendId !== null && !(await areConfirmed(tx, [friendId]));
    sums[waitsForFriend ? "friendEmail" : "ownEmail"] += credits;
  }
  return sums;
}

/** The credits that wait for nothing but the user's own email. */
export const countBehindEmail = async (tx: Tx, userId: string): Promise<number> =>
  (await pending(tx, { userId })).ownEmail;

/** The user's waiting promises of one kind: `[{sourceRef, credits}]`. */
export async function promisesOfKind(tx: Tx, { userId, kind }: { userId: string; kind: LotSource["kind"] }) {
  return (await promises.listWaiting(tx, userId)).filter((promise) => promise.kind === kind);
}

async function areConfirmed(tx: Tx, userIds: readonly string[]): Promise<boolean> {
  for (const userId of userIds) {
    if (!(await accounts.isEmailConfirmed(tx, userId))) return false;
  }
  return true;
}
