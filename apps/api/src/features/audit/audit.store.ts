/** SQL of the audit trail. */
import type { AuditFilters } from "@toile/contract";
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { type Tx, untimed } from "../../platform/database/database.ts";
import { auditChains, auditEvents } from "./audit.tables.ts";

export type AuditRow = typeof auditEvents.$inferSelect;

/** Never with "on conflict": a row that is not inserted would leave a gap in its chain. */
export async function insertEvent(tx: Tx, event: typeof auditEvents.$inferInsert): Promise<void> {
  await tx.insert(auditEvents).values(event);
}

export async function findEvent(tx: Tx, id: string): Promise<AuditRow | undefined> {
  const [row] = await tx.select().from(auditEvents).where(eq(auditEvents.id, id));
  return row;
}

function matching({ action, actorId, subjectId, from, to }: AuditFilters): SQL | undefined {
  const named = action?.endsWith(".") ? sql`${auditEvents.action} ^@ ${action}` : undefined;
  return and(
    action ? (named ?? eq(auditEvents.action, action)) : undefined,
    actorId ? eq(auditEvents.actorId, actorId) : undefined,
    subjectId ? eq(auditEvents.subjectId, subjectId) : undefined,
    from ? sql`${auditEvents.createdAt} >= ${from}::date at time zone 'UTC'` : undefined,
    to ? sql`${auditEvents.createdAt} < (${to}::date + 1) at time zone 'UTC'` : undefined,
  );
}

/** Newest first. */
export async function listEvents(
  tx: Tx,
  { filters, limit, offset }: { filters: AuditFilters; limit: number; offset: number },
): Promise<AuditRow[]> {
  return tx
    .select()
    .from(auditEvents)
    .where(matching(filters))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit)
    .offset(offset);
}

/** The next events after the given one, newest first (ids sort by time): for reading all of them in parts. */
export async function listEventsAfter(
  tx: Tx,
  { filters, after, limit }: { filters: AuditFilters; after: string | undefined; limit: number },
): Promise<AuditRow[]> {
  return tx
    .select()
    .from(auditEvents)
    .where(and(matching(filters), after ? lt(auditEvents.id, after) : undefined))
    .orderBy(desc(auditEvents.id))
    .limit(limit);
}

export async function countEvents(tx: Tx, filters: AuditFilters): Promise<number> {
  const where = matching(filters);
  // The chains store their length; counting every row would take longer than reading a page.
  if (where === undefined) return (await summarise(tx)).rows;
  return tx.$count(auditEvents, where);
}

export type Summary = { rows: number; chains: number; seal: string };

/** `seal` covers every row: noted elsewhere, it also reveals that the whole trail was replaced. */
export async function summarise(tx: Tx): Promise<Summary> {
  const [row] = await tx
    .select({
      rows: sql<string>`coalesce(sum(${auditChains.link}), 0)`,
      chains: sql<string>`count(*)`,
      seal: sql<string>`encode(sha256(convert_to(coalesce(string_agg(chain || ':' || link || ':' || hash, ' ' order by chain), ''), 'UTF8')), 'hex')`,
    })
    .from(auditChains);
  return { rows: Number(row?.rows ?? 0), chains: Number(row?.chains ?? 0), seal: row?.seal ?? "" };
}

export type BrokenLink = { problem: string; chain: number; link: number; id: string | null; action: string | null };

/** The first broken link, in the order of time. Reads everything. */
export async function findBrokenLink(tx: Tx): Promise<BrokenLink | undefined> {
  await untimed(tx);
  const { rows } = await tx.execute<BrokenLink & { link: string }>(sql`
    with linked as (
      select e, lag(e.link) over chained as before, lag(e.hash) over chained as hash_before
      from audit_events e window chained as (partition by e.chain order by e.link)
    ), broken as (
      select case when (e).link <> coalesce(before, 0) + 1 then 'a row before it is missing' else 'it is not what was written' end as problem,
        (e).chain as chain, (e).link as link, (e).id as id, (e).action as action, (e).created_at as at
      from linked
      where (e).link <> coalesce(before, 0) + 1 or (e).hash <> audit_hash(coalesce(hash_before, ''), e)
      union all
      select 'rows at the end of its chain are missing', h.chain, h.link, null, null, 'infinity' from audit_chains h
      left join audit_events e on e.chain = h.chain and e.link = h.link where e.hash is distinct from h.hash
      union all
      select 'its chain is not known', e.chain, e.link, e.id, e.action, e.created_at from audit_events e
      where not exists (select 1 from audit_chains h where h.chain = e.chain and h.link >= e.link)
    )
    select problem, chain, link, id, action from broken order by at, chain, link limit 1`);
  const [first] = rows;
  return first && { ...first, link: Number(first.link) };
}

/** The only change that the database allows: removing an event's IP address. */
export async function forgetOriginsOf(tx: Tx, userId: string): Promise<void> {
  const theirs = or(
    eq(auditEvents.actorId, userId),
    and(eq(auditEvents.subjectId, userId), isNull(auditEvents.actorId)),
  );
  await tx
    .update(auditEvents)
    .set({ ipAddress: null })
    .where(and(theirs, isNotNull(auditEvents.ipAddress)));
}

/** Removes the IP addresses of at most `limit` events before a time; returns how many. */
export async function forgetOriginsBefore(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const old = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(isNotNull(auditEvents.ipAddress), lt(auditEvents.createdAt, before)))
    .limit(limit);
  const result = await tx.update(auditEvents).set({ ipAddress: null }).where(inArray(auditEvents.id, old));
  return result.rowCount ?? 0;
}
