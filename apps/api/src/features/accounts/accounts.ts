/**
 * People and how they sign in. Owns users, refresh_tokens, email_links and known_addresses. Keeps I-31 (refresh tokens are single use, hashed, rotated; a replay ends
 * the session), I-32 (the role is the database's, at every request) and I-34 (a known and an unknown email look the same).
 * Announces `account.deleted`, inside the deleting transaction.
 */
import type { ProfileUpdate, Role, User } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Events } from "../../platform/events.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import { forgetAddresses, forgetAddressesBefore } from "./accounts.addresses.store.ts";
import { toUser } from "./accounts.create.ts";
import { deleteLinksExpiredBy, deleteLinksOfUser } from "./accounts.email.store.ts";
import { sendChangeLink } from "./accounts.email.ts";
import { assertProof, type Proof } from "./accounts.proof.ts";
import { sessionOver } from "./accounts.refusals.ts";
import { addressesKeptSince, emailKey } from "./accounts.rules.ts";
import * as store from "./accounts.store.ts";

export { createAccount, createAccountIfFree, type NewAccount } from "./accounts.create.ts";
export { confirmEmail, sendFirstLink, sendLinkAgain } from "./accounts.email.ts";
export { DEMO_PASSWORD, hashPassword } from "./accounts.passwords.ts";
export { type Proof, proveOwner } from "./accounts.proof.ts";
export { sessionOver } from "./accounts.refusals.ts";
export { createAuthenticate, endAllSessions, endSession, renewSession, startSession } from "./accounts.sessions.ts";
export { hasPassword, type OnRegister } from "./accounts.sign-in.ts";

declare module "../../platform/events.ts" {
  interface EventMap {
    /** The person's columns are emptied already; rooms that keep more about the person remove it now. */
    "account.deleted": { userId: string };
  }
}

export type Account = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  createdAt: Date;
};

/** The living account with that id. */
export async function findUser(tx: Tx, id: string): Promise<Account | undefined> {
  return store.findUser(tx, id);
}

/** The living account with that email, however it is written. */
export async function findUserByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return store.findUserByEmailKey(tx, emailKey(email));
}

/** Whether a living account's email is known to be its owner's. */
export async function isEmailConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const user = await store.findUser(tx, userId);
  return user !== undefined && user.emailVerifiedAt !== null;
}

/** What the API shows of a user. Throws UNAUTHENTICATED when the account is gone: the caller's session is over. */
export async function getProfile(tx: Tx, userId: string): Promise<User> {
  const user = await store.findUser(tx, userId);
  if (!user) throw sessionOver();
  return toUser(user);
}

/** Whether the change gives the account another address, for which its owner has to prove to be it. */
export async function changesEmail(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<boolean> {
  const user = await store.findUser(tx, userId);
  return user !== undefined && emailKey(email) !== user.emailKey;
}

type UpdateDeps = Pick<Platform, "config" | "mailer">;
type UpdateProfile = {
  userId: string;
  change: Omit<ProfileUpdate, "currentPassword">;
  /** Null where the email stays. */
  proof: Proof | null;
  origin: audit.Origin;
};

/**
 * Changes the given fields. Another email waits until it is confirmed; the account's own one calls off what waits. Throws
 * INVALID_PASSWORD where the proof does not hold, and UNAUTHENTICATED when the account is gone.
 */
export async function updateProfile(
  tx: Tx,
  deps: UpdateDeps,
  { userId, change, proof, origin }: UpdateProfile,
): Promise<User> {
  const before = await store.lockUser(tx, userId);
  if (!before) throw sessionOver();
  const { email, ...others } = change;
  const fields = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const isNew = email !== undefined && emailKey(email) !== before.emailKey;
  if (isNew) assertProof(proof, before);
  const emails = email === undefined ? {} : isNew ? { pendingEmail: email } : { email, pendingEmail: null };
  const user = await store.updateUser(tx, userId, { ...fields, ...emails, updatedAt: now() });
  if (!user) throw sessionOver();
  if (isNew) await sendChangeLink(tx, deps, { user, email, tellOld: true });
  const changed = [...Object.keys(fields), ...Object.keys(emails)];
  await audit.record(tx, {
    action: "account.updated",
    actorId: userId,
    subjectId: userId,
    origin,
    detail: { fields: changed },
  });
  return toUser(user);
}

/** Empties the person's columns, which frees the email, and ends every session. The row stays: the ledger refers to it. */
export async function deleteAccount(
  tx: Tx,
  { userId, proof, origin, events }: { userId: string; proof: Proof; origin: audit.Origin; events: Events },
): Promise<void> {
  const time = now();
  const user = await store.lockUser(tx, userId);
  if (!user) throw sessionOver();
  assertProof(proof, user);
  await store.revokeSessions(tx, { userId, revokedAt: time });
  await deleteLinksOfUser(tx, userId);
  await forgetAddresses(tx, userId);
  await store.updateUser(tx, userId, {
    email: "",
    emailKey: "",
    emailVerifiedAt: null,
    pendingEmail: null,
    passwordHash: null,
    firstName: "",
    lastName: "",
    phoneNumber: null,
    dateOfBirth: null,
    updatedAt: time,
    deletedAt: time,
  });
  await audit.record(tx, { action: "account.deleted", actorId: userId, subjectId: userId, origin });
  await events.emit(tx, "account.deleted", { userId });
}

/** Gives the account another role, which counts from its next request on. False where it has it already. */
export async function changeRole(
  tx: Tx,
  { userId, role, origin, by }: { userId: string; role: Role; origin: audit.Origin; by: string },
): Promise<boolean> {
  const user = await store.lockUser(tx, userId);
  if (!user || user.role === role) return false;
  await store.updateUser(tx, userId, { role, updatedAt: now() });
  const detail = { before: user.role, after: role, by };
  await audit.record(tx, { action: "account.role_changed", actorId: null, subjectId: userId, origin, detail });
  return true;
}

/** Sets a new password and ends all sessions, so that anyone who knew the old one is signed out. */
export async function changePassword(
  tx: Tx,
  { userId, passwordHash, origin, by }: { userId: string; passwordHash: string; origin: audit.Origin; by: string },
): Promise<void> {
  const time = now();
  if (!(await store.lockUser(tx, userId))) throw sessionOver();
  await store.updateUser(tx, userId, { passwordHash, updatedAt: time });
  await store.revokeSessions(tx, { userId, revokedAt: time });
  await audit.record(tx, { action: "password.changed", actorId: null, subjectId: userId, origin, detail: { by } });
}

/** Refresh tokens, mailed links and addresses of long ago. Answers how many were over by then. */
export async function deleteExpiredTokens(tx: Tx, time: Date): Promise<number> {
  await forgetAddressesBefore(tx, addressesKeptSince(time));
  return (await deleteLinksExpiredBy(tx, time)) + (await store.deleteRefreshTokensExpiredBy(tx, time));
}
