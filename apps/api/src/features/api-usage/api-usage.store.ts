/** All SQL on the table `api_calls`, with what became of the calls' try-ons. */
import { and, count, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { tryons } from "../tryon/tryon.ts";
import { apiCalls } from "./api-usage.tables.ts";

export type NewCall = typeof apiCalls.$inferInsert;

/**
 * Skips calls of accounts deleted meanwhile, so that the others are not lost. The lock makes a running deletion go
 * first or wait, so no row slips in behind it (I-45).
 */
export async function insertCalls(tx: Tx, calls: NewCall[]): Promise<void> {
  const rows = calls.map(({ at, ...call }) => ({ ...call, at: at.toISOString() }));
  await tx.execute(sql`insert into api_calls (id, user_id, at, kind, status, latency_ms, error_code, tryon_id)
    select c.id, c."userId", c.at, c.kind, c.status, c."latencyMs", c."errorCode", c."tryonId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id uuid, "userId" uuid, at timestamptz, kind text,
      status integer, "latencyMs" integer, "errorCode" text, "tryonId" uuid)
    join users u on u.id = c."userId" and u.deleted_at is null
    for share of u
    on conflict do nothing`);
}

const ownTryOn = and(eq(tryons.id, apiCalls.tryonId), eq(tryons.userId, apiCalls.userId));
const day = (column: typeof apiCalls.at | typeof tryons.createdAt) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;

type Since = { userId: string; since: Date };

export function countByDay(
  tx: Tx,
  { userId, since }: Since,
): Promise<{ day: string; calls: number; failed: number }[]> {
  return tx
    .select({
      day: day(apiCalls.at),
      calls: count(),
      failed: sql<number>`count(*) filter (where ${apiCalls.status} >= 400 or ${tryons.status} = 'failed')`.mapWith(
        Number,
      ),
    })
    .from(apiCalls)
    .leftJoin(tryons, ownTryOn)
    .where(and(eq(apiCalls.userId, userId), gte(apiCalls.at, since)))
    .groupBy(sql`1`);
}

/** From the try-ons themselves: a call that is repeated counts twice, its credits once. Visitors' come through another key. */
export function creditsByDay(tx: Tx, { userId, since }: Since): Promise<{ day: string; credits: number }[]> {
  return tx
    .select({
      day: day(tryons.createdAt),
      credits: sql<number>`coalesce(sum(${tryons.creditsUsed}), 0)`.mapWith(Number),
    })
    .from(tryons)
    .where(and(eq(tryons.userId, userId), tryons.viaApi, isNull(tryons.visitorId), gte(tryons.createdAt, since)))
    .groupBy(sql`1`);
}

export function listCalls(tx: Tx, { userId, limit }: { userId: string; limit: number }) {
  return tx
    .select({
      call: apiCalls,
      tryOn: { status: tryons.status, errorCode: tryons.errorCode, creditsUsed: tryons.creditsUsed },
    })
    .from(apiCalls)
    .leftJoin(tryons, ownTryOn)
    .where(eq(apiCalls.userId, userId))
    .orderBy(desc(apiCalls.at), desc(apiCalls.id))
    .limit(limit);
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(apiCalls).where(eq(apiCalls.userId, userId));
}

export async function deleteOlder(tx: Tx, before: Date): Promise<void> {
  await tx.delete(apiCalls).where(lt(apiCalls.at, before));
}
