import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn } from "../../platform/columns.ts";

/**
 * One row for every act of an admin and every security event, written in the act's transaction. Append-only, except
 * that the IP address is removed later.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: idColumn(),
    /** Past tense with its noun: `account.registered`, `session.replayed`. */
    action: text("action").notNull(),
    actorId: uuid("actor_id"),
    subjectId: uuid("subject_id"),
    ipAddress: text("ip_address"),
    requestId: text("request_id"),
    detail: jsonb("detail").$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    /** The chain it belongs to, and its position. The database sets these three: see the initial migration. */
    chain: integer("chain").notNull().default(0),
    link: bigint("link", { mode: "number" }).notNull().default(0),
    /** SHA-256 of the previous link and of this row, without `ip_address`, which is removed later. */
    hash: text("hash").notNull().default(""),
  },
  (table) => [
    index("audit_events_created_at").on(table.createdAt),
    index("audit_events_subject").on(table.subjectId),
    index("audit_events_actor").on(table.actorId, table.createdAt).where(sql`actor_id is not null`),
    index("audit_events_action").on(sql`${table.action} text_pattern_ops`, table.createdAt),
    uniqueIndex("audit_events_link").on(table.chain, table.link),
    index("audit_events_origin").on(table.createdAt).where(sql`ip_address is not null`),
  ],
);

/** The last link of each chain. A transaction that writes to the audit trail locks one that no other has locked. */
export const auditChains = pgTable("audit_chains", {
  chain: integer("chain").primaryKey(),
  link: bigint("link", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
});
