/** Tables that belong to no noun of the business: idempotency keys, rate limits and sums by day. */
import { bigint, boolean, customType, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, time } from "./columns.ts";

/** Answers are kept as the bytes that were sent, so that a repeated request gets the very same. */
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Who: `user:<id>` or `key:<id>`; two people may use the same key. */
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of method, path and body; another body under the same key is refused. */
    fingerprint: text("fingerprint").notNull(),
    /** Null while the first request is still being answered. */
    status: integer("status"),
    contentType: text("content_type"),
    body: bytes("body"),
    /** Another request with the key ran beside the first. What one of them was refused the other may have done, so the key is never free again. */
    joined: boolean("joined").notNull().default(false),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index("idempotency_keys_expires_at").on(table.expiresAt),
  ],
);

/** The shape that rate-limiter-flexible expects; its names are the library's. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/** What the rows of a day come to, once none of them can change any more. See `database/day-totals.ts`. */
export const dayTotals = pgTable(
  "day_totals",
  {
    /** Whose rows: the name of a `DaySource`. */
    source: text("source").notNull(),
    /** UTC. */
    day: date("day").notNull(),
    measure: text("measure").notNull(),
    /** What the measure is split by; empty where it is not. */
    label: text("label").notNull().default(""),
    value: bigint("value", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.day, table.measure, table.label] })],
);

/** The days before `until` are in `day_totals`, those without rows as no row. */
export const closedDays = pgTable("closed_days", {
  source: text("source").primaryKey(),
  until: date("until").notNull(),
});
