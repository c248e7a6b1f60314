/** All SQL of passkeys and their challenges. */
import { and, desc, eq, gt, lte } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { passkeyChallenges, passkeys } from "../accounts.tables.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
type ChallengeRow = typeof passkeyChallenges.$inferSelect;

export async function listPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));
}

export async function countPasskeys(tx: Tx, userId: string, addedAfter = new Date(0)): Promise<number> {
  return tx.$count(passkeys, and(eq(passkeys.userId, userId), gt(passkeys.createdAt, addedAfter)));
}

export async function findByCredential(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [found] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** Null if the credential is already registered, with any account. */
export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | null> {
  const [made] = await tx
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning();
  return made ?? null;
}

type Owned = { id: string; userId: string };
const ownedBy = ({ id, userId }: Owned) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function renamePasskey(tx: Tx, { name, ...owned }: Owned & { name: string }): Promise<PasskeyRow | null> {
  const [changed] = await tx.update(passkeys).set({ name }).where(ownedBy(owned)).returning();
  return changed ?? null;
}

export async function markPasskeyUsed(
  tx: Tx,
  { id, ...used }: { id: string; counter: number; backedUp: boolean; lastUsedAt: Date },
): Promise<void> {
  await tx.update(passkeys).set(used).where(eq(passkeys.id, id));
}

/** False if the user has no such passkey. */
export async function deletePasskey(tx: Tx, owned: Owned): Promise<boolean> {
  const result = await tx.delete(passkeys).where(ownedBy(owned));
  return result.rowCount === 1;
}

export async function insertPasskeyChallenge(tx: Tx, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await tx.insert(passkeyChallenges).values(row);
}

/** Deletes and returns the challenge, so that it is answered once. */
export async function takePasskeyChallenge(
  tx: Tx,
  { tokenHash, purpose, time }: Pick<ChallengeRow, "tokenHash" | "purpose"> & { time: Date },
): Promise<ChallengeRow | undefined> {
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.tokenHash, tokenHash),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, time),
      ),
    )
    .returning();
  return taken;
}

export async function deletePasskeyChallengesExpiredBy(tx: Tx, time: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, time));
}

export async function forgetPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}
