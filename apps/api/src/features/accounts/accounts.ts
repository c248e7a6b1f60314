/**
 * People and how they sign in. Owns users, user_consents, refresh_tokens, email_links, password_resets,
 * known_addresses, authenticator_apps, recovery_codes, sign_in_challenges, passkeys, passkey_challenges, identities and
 * sign_in_codes. Keeps I-31 (refresh tokens are single use, hashed, rotated; a replay ends the session), I-32 (the role
 * is read from the database at every request), I-33 (an account at another provider never takes over one here), I-34
 * (known and unknown emails look the same) and I-47 (consent comes before a photo).
 */
import type { Role } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import { deleteLinksExpiredBy } from "./email/email.ts";
import { deleteCodesExpiredBy } from "./google/google.ts";
import { deletePasskeyChallengesExpiredBy } from "./passkeys/passkeys.ts";
import { deleteResetsExpiredBy, resetLinksKeptSince, sendPasswordChanged } from "./recovery/recovery.ts";
import { deleteChallengesExpiredBy, getSecurityState } from "./second-factor/second-factor.ts";
import { deleteRefreshTokensExpiredBy, findSessionStart, revokeSessions } from "./sessions/sessions.ts";
import { addressesKeptSince, forgetAddressesBefore } from "./sign-in/sign-in.ts";
import * as users from "./users/users.ts";
import { emailKey, findUserByEmailKey, lockUser, sessionOver, updateUser } from "./users/users.ts";

export { assertConsent, ensureConsent, recordTerms } from "./consents/consents.ts";
export {
  accountsMatching,
  countAccounts,
  countUsers,
  type ListedAccount,
  listAccounts,
  listAccountsAfter,
  listAccountsById,
  signUps,
} from "./directory/directory.ts";
export { endAllAccess } from "./google/google.ts";
export { DEMO_PASSWORD, hashPassword } from "./passwords/passwords.ts";
export { createProver, deleteAccount, personalData } from "./profile/profile.ts";
export { accountSamples } from "./recovery/recovery.ts";
export { createAuthenticate, listSessions, startSession } from "./sessions/sessions.ts";
export {
  createAccountLimits,
  createPlaceReader,
  hasPassword,
  type OnRegister,
  register,
  type SignInPlace,
} from "./sign-in/sign-in.ts";
export { restoreAccount, suspendAccount } from "./suspension/suspension.ts";
export { accountSuspended, createAccount, createAccountIfFree, emailKey, sessionOver } from "./users/users.ts";

export type Account = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  createdAt: Date;
};

/** Whether the session still lives. */
export async function hasSession(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }) {
  return (await findSessionStart(tx, { userId, familyId: sessionId })) !== undefined;
}

/** The active account with that id. */
export async function findUser(tx: Tx, id: string): Promise<Account | undefined> {
  return users.findUser(tx, id);
}

/** The active account with that email, in any spelling. */
export async function findUserByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return findUserByEmailKey(tx, emailKey(email));
}

/** Whether the owner of an active account has confirmed its email. */
export async function isEmailConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const user = await users.findUser(tx, userId);
  return user !== undefined && user.emailVerifiedAt !== null;
}

/** What an admin sees of an active account. */
export async function findAccountDetail(tx: Tx, userId: string) {
  const user = await users.findUser(tx, userId);
  if (!user) return undefined;
  const { id, email, firstName, lastName, role, createdAt, suspendedAt, pendingEmail } = user;
  const { twoFactor } = await getSecurityState(tx, { userId, role, production: false });
  return {
    account: { id, email, firstName, lastName, role, createdAt, suspendedAt },
    pendingEmail,
    emailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    hasSecondFactor: twoFactor.enabled,
  };
}

/** Whether the account exists and is suspended. */
export async function isSuspended(tx: Tx, userId: string): Promise<boolean> {
  return (await users.findUser(tx, userId))?.suspendedAt != null;
}

/** Changes the account's role from its next request on. False if it has the role already. */
export async function changeRole(
  tx: Tx,
  { userId, role, origin, by }: { userId: string; role: Role; origin: audit.Origin; by: string },
): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (!user || user.role === role) return false;
  await updateUser(tx, userId, { role, updatedAt: now() });
  const detail = { before: user.role, after: role, by };
  await audit.record(tx, { action: "account.role_changed", actorId: null, subjectId: userId, origin, detail });
  return true;
}

/** Sets a new password, ends all sessions and cancels a pending change of email, so that nobody who knew the old password stays in. */
export async function changePassword(
  tx: Tx,
  deps: Pick<Platform, "config" | "mailer">,
  { userId, passwordHash, origin, by }: { userId: string; passwordHash: string; origin: audit.Origin; by: string },
): Promise<void> {
  const time = now();
  const user = await lockUser(tx, userId);
  if (!user) throw sessionOver();
  await updateUser(tx, userId, { passwordHash, pendingEmail: null, updatedAt: time });
  await revokeSessions(tx, { userId, revokedAt: time });
  await audit.record(tx, { action: "password.changed", actorId: null, subjectId: userId, origin, detail: { by } });
  await sendPasswordChanged(tx, deps, { user, key: `password-changed:${newId()}` });
}

/** Deletes expired refresh tokens, mailed links, one-time codes and old addresses. Returns how many. */
export async function deleteExpiredTokens(tx: Tx, time: Date): Promise<number> {
  await forgetAddressesBefore(tx, addressesKeptSince(time));
  await deleteResetsExpiredBy(tx, resetLinksKeptSince(time));
  await deleteChallengesExpiredBy(tx, time);
  await deletePasskeyChallengesExpiredBy(tx, time);
  await deleteCodesExpiredBy(tx, time);
  return (await deleteLinksExpiredBy(tx, time)) + (await deleteRefreshTokensExpiredBy(tx, time));
}
