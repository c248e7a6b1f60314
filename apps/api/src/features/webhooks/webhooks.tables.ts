import { type WebhookEvent, webhookMessageTypes } from "@toile/contract";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

/** A developer's webhook. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    events: text("events").array().$type<WebhookEvent[]>().notNull(),
    /** The secret is derived from this and AUTH_SECRET, so the database alone cannot sign. */
    salt: text("salt").notNull(),
    /** The one before, which signs beside it for a day after `renewedAt`. */
    previousSalt: text("previous_salt"),
    renewedAt: time("renewed_at"),
    disabledAt: time("disabled_at"),
    disabledBy: text("disabled_by", { enum: ["you", "failing"] }),
    /** The first failed attempt since the last delivery. */
    failingSince: time("failing_since"),
    createdAt: createdAt(),
  },
  (table) => [
    index("webhooks_user").on(table.userId),
    check("webhooks_renewed", sql`(${table.previousSalt} is null) = (${table.renewedAt} is null)`),
    check("webhooks_disabled", sql`(${table.disabledAt} is null) = (${table.disabledBy} is null)`),
  ],
);

/** One message to one webhook, until it arrived or was given up, and for some weeks after. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Also its `webhook-id`. */
    id: idColumn(),
    /** Null: a URL given in a single request (FASHN's `webhook_url`). */
    webhookId: uuid("webhook_id").references(() => webhooks.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: webhookMessageTypes }).notNull(),
    /** The URL given in such a request. */
    url: text("url"),
    /** Null for a test. Not a foreign key: an expected message is written before its try-on. */
    tryonId: uuid("tryon_id"),
    /** `expected`: its try-on has not ended yet. */
    state: text("state", { enum: ["expected", "waiting", "delivered", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    status: integer("status"),
    problem: text("problem"),
    latencyMs: integer("latency_ms"),
    response: text("response"),
    createdAt: createdAt(),
    lastAttemptAt: time("last_attempt_at"),
    nextAttemptAt: time("next_attempt_at"),
    /** Until when failed attempts are repeated. */
    giveUpAt: time("give_up_at").notNull(),
  },
  (table) => [
    index("webhook_deliveries_log").on(table.webhookId, table.id),
    index("webhook_deliveries_tryon").on(table.tryonId),
    index("webhook_deliveries_user").on(table.userId),
    index("webhook_deliveries_old").on(table.createdAt),
    check("webhook_deliveries_target", sql`(${table.webhookId} is null) = (${table.url} is not null)`),
  ],
);
