/** A new account, and the API's view of one. */

import type { Role } from "@toile/contract";
import { type User, withLegacyId } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { emailTaken } from "./refusals.ts";
import { emailKey } from "./users.rules.ts";
import * as store from "./users.store.ts";

export type NewAccount = {
  email: string;
  /** Null for an account that only signs in with other providers. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  role?: Role;
  /** The owner's access to the inbox is known without a link. */
  emailVerified?: boolean;
};

/** Throws EMAIL_TAKEN. */
export async function createAccount(tx: Tx, input: NewAccount): Promise<User> {
  const user = await createAccountIfFree(tx, input);
  if (!user) throw emailTaken();
  return user;
}

/** Null if an active account has the email. */
export async function createAccountIfFree(
  tx: Tx,
  { emailVerified = false, ...input }: NewAccount,
): Promise<User | null> {
  const createdAt = now();
  const user = await store.insertUser(tx, {
    ...input,
    emailVerifiedAt: emailVerified ? createdAt : null,
    id: newId(),
    emailKey: emailKey(input.email),
    createdAt,
    updatedAt: createdAt,
  });
  return user && toUser(user);
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
    pendingEmail: row.pendingEmail,
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt.toISOString(),
  });
}
