/**
 * Credits that are given for an account, and not for money, wait for a confirmed email: anybody can make accounts, and fewer can read
 * that many inboxes. What waits is derived from the promises alone; what is granted is in the ledger alone, under the promise's own source, so
 * that it is granted once, whatever asks for it (I-14).
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
  /** A brought friend, whose email has to be confirmed as well. */
  friendId?: string;
};

/** Grants the credits, or promises them where `waits` and an email is not confirmed yet. Once a source. */
export async function give(tx: Tx, { friendId, ...gift }: Gift, { waits }: { waits: boolean }): Promise<void> {
  const people = friendId === undefined ? [gift.userId] : [gift.userId, friendId];
  if (!waits || (await areConfirmed(tx, people))) {
    await grant(tx, gift);
  } else if (!(await findLot(tx, gift))) {
    await promises.insertPromise(tx, { ...gift, friendId: friendId ?? null, createdAt: now() });
  }
}

/**
 * Grants what waited for the user's email, their own and that of the friend who brought them. The promises are locked before it is looked whether the
 * emails are confirmed: of two people who confirm at the same moment the later one sees the other, and nothing stays behind.
 */
export async function keepPromises(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const waiting = await promises.lockWaiting(tx, userId);
  // Who brought somebody first: the order in which all movements of two users' credits lock.
  const inOrder = waiting.toSorted((a, b) => Number(a.userId === userId) - Number(b.userId === userId));
  for (const { id, userId: ownerId, kind, sourceRef, credits, friendId } of inOrder) {
    if (!(await areConfirmed(tx, friendId === null ? [ownerId] : [ownerId, friendId]))) continue;
    await grant(tx, { userId: ownerId, kind, sourceRef, credits });
    await promises.markKept(tx, id, now());
  }
}

/** A deleted account's email is never confirmed: what waits for it is called off, also that of the friend who brought it. */
export async function callOffPromises(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await promises.deleteWaiting(tx, userId);
}

/** What waits for the user, by whose email it waits for. */
export async function pending(tx: Tx, { userId }: { userId: string }): Promise<CreditBalance["pending"]> {
  const sums = { ownEmail: 0, friendEmail: 0 };
  for (const { credits, friendId } of await promises.listWaiting(tx, userId)) {
    const waitsForFriend = friendId !== null && !(await areConfirmed(tx, [friendId]));
    sums[waitsForFriend ? "friendEmail" : "ownEmail"] += credits;
  }
  return sums;
}

/** The user's promises of one kind that wait: `[{sourceRef, credits}]`. */
export async function promisesOfKind(tx: Tx, { userId, kind }: { userId: string; kind: LotSource["kind"] }) {
  return (await promises.listWaiting(tx, userId)).filter((promise) => promise.kind === kind);
}

async function areConfirmed(tx: Tx, userIds: readonly string[]): Promise<boolean> {
  for (const userId of userIds) {
    if (!(await accounts.isEmailConfirmed(tx, userId))) return false;
  }
  return true;
}
