/** Tables that belong to no feature: idempotency keys, rate limits and daily sums. */
import { bigint, boolean, customType, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, time } from "./columns.ts";

/** Answers are stored as the sent bytes, so a repeated request gets exactly the same. */
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** The owner: `user:<id>` or `key:<id>`; two people may use the same key. */
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of method, path and body; another body with the same key is rejected. */
    fingerprint: text("fingerprint").notNull(),
    /** Null while the first request is still being answered. */
    status: integer("status"),
    contentType: text("content_type"),
    body: bytes("body"),
    /**
     * Another request with the key ran beside the first. One run may have done what the other was refused, so the key
     * is never free again.
     */
    joined: boolean("joined").notNull().default(false),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index("idempotency_keys_expires_at").on(table.expiresAt),
  ],
);

/** The shape that rate-limiter-flexible requires; the column names are the library's. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/** Daily sums of rows that can no longer change. See `database/day-totals.ts`. */
export const dayTotals = pgTable(
  "day_totals",
  {
    /** The name of a `DaySource`. */
    source: text("source").notNull(),
    /** UTC. */
    day: date("day").notNull(),
    measure: text("measure").notNull(),
    /** What the measure is split by; empty if it is not split. */
    label: text("label").notNull().default(""),
    value: bigint("value", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.day, table.measure, table.label] })],
);

/** Days before `until` are in `day_totals`; a day without rows has no row. */
export const closedDays = pgTable("closed_days", {
  source: text("source").primaryKey(),
  until: date("until").notNull(),
});
