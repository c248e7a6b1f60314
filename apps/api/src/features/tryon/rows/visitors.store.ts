/** SQL on try-ons of a shop's visitors. */
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { tryons } from "../tryon.tables.ts";

/**
 * Whose try-on: the user's own, or a visitor's whose try-ons the user pays for. Neither sees the other's. `viaApi`: only
 * one that was sent with an API key, because a key reaches nothing else of its owner's.
 */
export type Owned = { id: string; userId: string; visitorId?: string | null | undefined; viaApi?: boolean };

export const isOwn = ({ id, userId, visitorId, viaApi }: Owned) =>
  and(
    eq(tryons.id, id),
    eq(tryons.userId, userId),
    visitorId ? eq(tryons.visitorId, visitorId) : isNull(tryons.visitorId),
    viaApi ? eq(tryons.viaApi, true) : undefined,
  );

/** Those begun after `since` through the key, and the visitor's among them. Failed and cancelled ones are not counted. */
export async function countVisitorTryOns(
  tx: Tx,
  { keyId, visitorId, since }: { keyId: string; visitorId: string; since: Date },
): Promise<{ byVisitor: number; byAll: number }> {
  const [row] = await tx
    .select({
      byAll: sql<number>`count(*)`.mapWith(Number),
      byVisitor: sql<number>`count(*) filter (where ${tryons.visitorId} = ${visitorId})`.mapWith(Number),
    })
    .from(tryons)
    .where(
      and(
        eq(tryons.publishableKeyId, keyId),
        gt(tryons.createdAt, since),
        inArray(tryons.status, ["queued", "processing", "succeeded"]),
        sql`${tryons.visitorId} is not null`,
      ),
    );
  return { byVisitor: row?.byVisitor ?? 0, byAll: row?.byAll ?? 0 };
}

/** Every try-on of the visitor that is not removed, ended or not. */
export async function listOfVisitor(
  tx: Tx,
  { keyId, visitorId }: { keyId: string; visitorId: string },
): Promise<string[]> {
  const rows = await tx
    .select({ id: tryons.id })
    .from(tryons)
    .where(and(eq(tryons.publishableKeyId, keyId), eq(tryons.visitorId, visitorId), isNull(tryons.removedAt)));
  return rows.map(({ id }) => id);
}
