/** All SQL of refresh tokens. */
import { and, desc, eq, gt, isNull, lte, max, ne, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { authenticatorApps, refreshTokens, users } from "../accounts.tables.ts";

type RefreshTokenRow = typeof refreshTokens.$inferSelect;

export async function insertRefreshToken(tx: Tx, token: typeof refreshTokens.$inferInsert): Promise<void> {
  await tx.insert(refreshTokens).values(token);
}

export async function findRefreshToken(tx: Tx, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
  return token;
}

export async function markRefreshTokenUsed(tx: Tx, id: string, usedAt: Date): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt }).where(eq(refreshTokens.id, id));
}

/** Ends one session, every session of the user, or every one `except` one. Returns the number of revoked tokens. */
export async function revokeSessions(
  tx: Tx,
  { userId, familyId, except, revokedAt }: { userId: string; familyId?: string; except?: string; revokedAt: Date },
): Promise<number> {
  const result = await tx
    .update(refreshTokens)
    .set({ revokedAt })
    .where(
      and(
        eq(refreshTokens.userId, userId),
        isNull(refreshTokens.revokedAt),
        familyId === undefined ? undefined : eq(refreshTokens.familyId, familyId),
        except === undefined ? undefined : ne(refreshTokens.familyId, except),
      ),
    );
  return result.rowCount ?? 0;
}

/** Revokes the unused tokens of a session. */
export async function revokeUnusedTokens(
  tx: Tx,
  { familyId, revokedAt }: { familyId: string; revokedAt: Date },
): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ revokedAt })
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.usedAt), isNull(refreshTokens.revokedAt)));
}

/** Whether another token of the session was used after that time. */
export async function wasRotatedSince(tx: Tx, { familyId, usedAt }: { familyId: string; usedAt: Date }) {
  return (
    (await tx.$count(refreshTokens, and(eq(refreshTokens.familyId, familyId), gt(refreshTokens.usedAt, usedAt)))) > 0
  );
}

/** Of every token of the session; the next ones inherit it. */
export async function markSecondFactorShown(tx: Tx, { userId, familyId }: { userId: string; familyId: string }) {
  await tx
    .update(refreshTokens)
    .set({ secondFactorShown: true })
    .where(and(eq(refreshTokens.userId, userId), eq(refreshTokens.familyId, familyId)));
}

/** The role of an active user whose session is live, whether the account has a second step, and the session has shown it. */
export async function findSessionRole(tx: Tx, { userId, familyId }: { userId: string; familyId: string }) {
  const [row] = await tx
    .select({
      role: users.role,
      secondFactorShown: refreshTokens.secondFactorShown,
      hasSecondFactor: sql<boolean>`exists (select 1 from ${authenticatorApps}
        where ${authenticatorApps.userId} = ${users.id} and ${authenticatorApps.confirmedAt} is not null)`,
    })
    .from(users)
    .innerJoin(refreshTokens, eq(refreshTokens.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        eq(refreshTokens.familyId, familyId),
        isNull(refreshTokens.revokedAt),
      ),
    )
    .limit(1);
  return row;
}

/** When the session's sign-in happened; undefined if the session is over. */
export async function findSessionStart(
  tx: Tx,
  { userId, familyId }: { userId: string; familyId: string },
): Promise<Date | undefined> {
  const [row] = await tx
    .select({ startedAt: refreshTokens.sessionStartedAt })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.familyId, familyId), eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt)))
    .limit(1);
  return row?.startedAt;
}

/** The user's renewable sessions, last used first. */
export async function listLivingSessions(tx: Tx, { userId, time }: { userId: string; time: Date }) {
  const lastUsedAt = max(refreshTokens.createdAt);
  const rows = await tx
    .select({
      id: refreshTokens.familyId,
      device: refreshTokens.device,
      startedAt: refreshTokens.sessionStartedAt,
      lastUsedAt,
    })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt), gt(refreshTokens.expiresAt, time)))
    .groupBy(refreshTokens.familyId, refreshTokens.device, refreshTokens.sessionStartedAt)
    .orderBy(desc(lastUsedAt), desc(refreshTokens.familyId));
  return rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt ?? row.startedAt }));
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(refreshTokens).where(eq(refreshTokens.userId, userId));
}

export async function deleteRefreshTokensExpiredBy(tx: Tx, time: Date): Promise<number> {
  const result = await tx.delete(refreshTokens).where(lte(refreshTokens.expiresAt, time));
  return result.rowCount ?? 0;
}
