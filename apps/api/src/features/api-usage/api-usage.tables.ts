import { apiCallKinds } from "@toile/contract";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { idColumn, time } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

/** Requests for a try-on that came with an API key, for some months. */
export const apiCalls = pgTable(
  "api_calls",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: time("at").notNull(),
    kind: text("kind", { enum: apiCallKinds }).notNull(),
    status: integer("status").notNull(),
    latencyMs: integer("latency_ms").notNull(),
    errorCode: text("error_code"),
    /** No foreign key: the log must not fail because a try-on is gone. */
    tryonId: uuid("tryon_id"),
  },
  (table) => [index("api_calls_log").on(table.userId, table.at), index("api_calls_old").on(table.at)],
);
