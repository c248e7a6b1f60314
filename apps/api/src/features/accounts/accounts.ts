/**
 * People and how they sign in. Owns users and refresh_tokens. Keeps I-31 (refresh tokens are single use, hashed, rotated; a replay ends
 * the session), I-32 (the role is the database's, at every request) and I-34 (a known and an unknown email look the same).
 * Announces `account.deleted`, inside the deleting transaction.
 */
import { type ProfileUpdate, type Role, type User, withLegacyId } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import { isUniqueViolation, type Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Events } from "../../platform/events.ts";
import * as audit from "../audit/audit.ts";
import { emailKey } from "./accounts.rules.ts";
import * as store from "./accounts.store.ts";

export { hashPassword } from "./accounts.passwords.ts";
export { createAuthenticate, endAllSessions, endSession, renewSession, startSession } from "./accounts.sessions.ts";
export type { OnRegister } from "./accounts.sign-in.ts";

declare module "../../platform/events.ts" {
  interface EventMap {
    /** The person's columns are emptied already; whoever keeps more of the person removes it now. */
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

/** What the API shows of a user. Throws UNAUTHENTICATED when the account is gone: the caller's session is over. */
export async function getProfile(tx: Tx, userId: string): Promise<User> {
  const user = await store.findUser(tx, userId);
  if (!user) throw sessionOver();
  return toUser(user);
}

export type NewAccount = {
  email: string;
  /** Null for an account that only signs in elsewhere. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  role?: Role;
};

/** Throws EMAIL_TAKEN. */
export async function createAccount(tx: Tx, input: NewAccount): Promise<User> {
  const user = await createAccountIfFree(tx, input);
  if (!user) throw emailTaken();
  return user;
}

/** Null when a living account has the email. */
export async function createAccountIfFree(tx: Tx, input: NewAccount): Promise<User | null> {
  const createdAt = now();
  const user = await store.insertUser(tx, {
    ...input,
    id: newId(),
    emailKey: emailKey(input.email),
    createdAt,
    updatedAt: createdAt,
  });
  return user && toUser(user);
}

/** Changes the given fields. A changed email is unverified. Throws EMAIL_TAKEN, and UNAUTHENTICATED when the account is gone. */
export async function updateProfile(
  tx: Tx,
  { userId, change, origin }: { userId: string; change: ProfileUpdate; origin: audit.Origin },
): Promise<User> {
  const before = await store.lockUser(tx, userId);
  if (!before) throw sessionOver();
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const email = change.email === undefined ? {} : emailColumns(change.email, before);
  try {
    // A savepoint, because a unique violation would otherwise end the caller's transaction with it.
    const user = await tx.transaction((nested) =>
      store.updateUser(nested, userId, { ...fields, ...email, updatedAt: now() }),
    );
    if (!user) throw sessionOver();
    await audit.record(tx, {
      action: "account.updated",
      actorId: userId,
      subjectId: userId,
      origin,
      detail: { fields: Object.keys(fields) },
    });
    return toUser(user);
  } catch (error) {
    if (isUniqueViolation(error, "users_email_key")) throw emailTaken();
    throw error;
  }
}

function emailColumns(email: string, before: store.UserRow) {
  const key = emailKey(email);
  return { email, emailKey: key, ...(key === before.emailKey ? {} : { emailVerifiedAt: null }) };
}

/** Empties the person's columns, which frees the email, and ends every session. The row stays: the ledger refers to it. */
export async function deleteAccount(
  tx: Tx,
  { userId, origin, events }: { userId: string; origin: audit.Origin; events: Events },
): Promise<void> {
  const time = now();
  if (!(await store.lockUser(tx, userId))) throw sessionOver();
  await store.revokeSessions(tx, { userId, revokedAt: time });
  await store.updateUser(tx, userId, {
    email: "",
    emailKey: "",
    emailVerifiedAt: null,
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

/** Answers how many refresh tokens had expired by then. */
export async function deleteExpiredTokens(tx: Tx, time: Date): Promise<number> {
  return store.deleteRefreshTokensExpiredBy(tx, time);
}

export function toUser(row: store.UserRow): User {
  return withLegacyId({
    id: row.id,
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    dateOfBirth: row.dateOfBirth,
    role: row.role,
    emailVerified: row.emailVerifiedAt !== null,
    createdAt: row.createdAt.toISOString(),
  });
}

function emailTaken(): AppError {
  return new AppError("EMAIL_TAKEN", "An account with this email already exists.", {
    details: [{ path: "email", message: "An account with this email already exists." }],
  });
}

/** To the letter of the rulings; the client renews its session once and then shows it. */
export function sessionOver(): AppError {
  return new AppError("UNAUTHENTICATED", "Your session has expired. Please log in again.");
}
