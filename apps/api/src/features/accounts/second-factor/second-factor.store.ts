/** All SQL of two-step sign-in: authenticator apps, recovery codes, and sign-ins that wait for one. */
import { and, count, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { authenticatorApps, recoveryCodes, signInChallenges } from "../accounts.tables.ts";

type AppRow = typeof authenticatorApps.$inferSelect;
export type ChallengeRow = typeof signInChallenges.$inferSelect;

export async function findApp(tx: Tx, userId: string): Promise<AppRow | undefined> {
  const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return app;
}

/** Whether the account has a confirmed authenticator app. */
export async function hasConfirmedApp(tx: Tx, userId: string): Promise<boolean> {
  const confirmed = and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt));
  return (await tx.$count(authenticatorApps, confirmed)) > 0;
}

/** Replaces an earlier one. */
export async function putApp(tx: Tx, app: { userId: string; sealedSecret: string; createdAt: Date }): Promise<void> {
  const fresh = { ...app, confirmedAt: null, lastUsedStep: null };
  await tx.insert(authenticatorApps).values(fresh).onConflictDoUpdate({ target: authenticatorApps.userId, set: fresh });
}

export async function confirmApp(tx: Tx, userId: string, confirmedAt: Date): Promise<void> {
  await tx.update(authenticatorApps).set({ confirmedAt }).where(eq(authenticatorApps.userId, userId));
}

export async function markStepUsed(tx: Tx, userId: string, lastUsedStep: number): Promise<void> {
  await tx.update(authenticatorApps).set({ lastUsedStep }).where(eq(authenticatorApps.userId, userId));
}

export async function countCodesLeft(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Replaces all earlier ones. */
export async function replaceCodes(
  tx: Tx,
  { userId, hashes, createdAt }: { userId: string; hashes: string[]; createdAt: Date },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt })));
}

/** False if the account has no such code, or it was used. */
export async function markCodeUsed(
  tx: Tx,
  { userId, codeHash, usedAt }: { userId: string; codeHash: string; usedAt: Date },
): Promise<boolean> {
  const result = await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
  return result.rowCount === 1;
}

export async function insertChallenge(tx: Tx, challenge: typeof signInChallenges.$inferInsert): Promise<void> {
  await tx.insert(signInChallenges).values(challenge);
}

export async function findChallenge(tx: Tx, tokenHash: string): Promise<ChallengeRow | undefined> {
  const [challenge] = await tx.select().from(signInChallenges).where(eq(signInChallenges.tokenHash, tokenHash));
  return challenge;
}

export async function deleteChallenge(tx: Tx, id: string): Promise<void> {
  await tx.delete(signInChallenges).where(eq(signInChallenges.id, id));
}

export async function deleteChallengesExpiredBy(tx: Tx, time: Date): Promise<number> {
  const result = await tx.delete(signInChallenges).where(lte(signInChallenges.expiresAt, time));
  return result.rowCount ?? 0;
}

/** Deletes everything about the account's two-step sign-in. */
export async function deleteOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}
