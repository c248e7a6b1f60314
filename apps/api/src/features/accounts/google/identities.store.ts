/** All SQL of identities at other providers, and of one-time codes. */
import { and, eq, gt, lte } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { identities, signInCodes } from "../accounts.tables.ts";

export type IdentityRow = typeof identities.$inferSelect;
export type IdentityKey = { issuer: string; subject: string };

const isIdentity = ({ issuer, subject }: IdentityKey) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));

export async function findIdentity(tx: Tx, key: IdentityKey): Promise<IdentityRow | undefined> {
  const [identity] = await tx.select().from(identities).where(isIdentity(key));
  return identity;
}

export async function findIdentityOfUser(
  tx: Tx,
  { userId, issuer }: { userId: string; issuer: string },
): Promise<IdentityRow | undefined> {
  const [identity] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuer)));
  return identity;
}

/** False if the identity or the account is already connected: unique indexes decide between concurrent requests. */
export async function insertIdentity(tx: Tx, identity: typeof identities.$inferInsert): Promise<boolean> {
  return ((await tx.insert(identities).values(identity).onConflictDoNothing()).rowCount ?? 0) > 0;
}

export async function updateIdentity(
  tx: Tx,
  { issuer, subject, ...change }: IdentityKey & { email: string | null; lastSignInAt: Date },
): Promise<void> {
  await tx.update(identities).set(change).where(isIdentity({ issuer, subject }));
}

export async function deleteIdentity(tx: Tx, { userId, issuer }: { userId: string; issuer: string }): Promise<boolean> {
  const result = await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.issuer, issuer)));
  return (result.rowCount ?? 0) > 0;
}

/** Deletes all identities that could sign in to the account. */
export async function deleteIdentitiesOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
  await tx.delete(signInCodes).where(eq(signInCodes.userId, userId));
}

export async function insertCode(tx: Tx, code: typeof signInCodes.$inferInsert): Promise<void> {
  await tx.insert(signInCodes).values(code);
}

/** Uses the code up. Undefined if it is unknown, used, expired, or belongs to another browser. */
export async function takeCode(
  tx: Tx,
  { codeHash, browserHash, time }: { codeHash: string; browserHash: string; time: Date },
): Promise<{ userId: string; returnTo: string | null } | undefined> {
  const [code] = await tx
    .delete(signInCodes)
    .where(
      and(
        eq(signInCodes.codeHash, codeHash),
        eq(signInCodes.browserHash, browserHash),
        gt(signInCodes.expiresAt, time),
      ),
    )
    .returning({ userId: signInCodes.userId, returnTo: signInCodes.returnTo });
  return code;
}

export async function deleteCodesExpiredBy(tx: Tx, time: Date): Promise<number> {
  const result = await tx.delete(signInCodes).where(lte(signInCodes.expiresAt, time));
  return result.rowCount ?? 0;
}
