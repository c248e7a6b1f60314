import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn } from "../../platform/columns.ts";

/** One row for every act of an admin and every security event, written in the transaction of the act itself. Append-only. */
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
    detail: jsonb("detail"),
    createdAt: createdAt(),
  },
  (table) => [index("audit_events_created_at").on(table.createdAt), index("audit_events_subject").on(table.subjectId)],
);
