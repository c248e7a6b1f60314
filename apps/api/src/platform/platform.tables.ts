/** Tables that belong to no noun of the business: idempotency keys and rate limits. */
import { bigint, boolean, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
