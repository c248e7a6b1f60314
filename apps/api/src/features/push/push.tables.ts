import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

/** One row per device that asked for notifications. Its endpoint and keys come from the browser and only allow messages to it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that asked: nothing is sent once it ends. */
    sessionId: uuid("session_id").notNull(),
    /** The push service's URL for this device. */
    endpoint: text("endpoint").notNull(),
    /** The device's public key, base64url. */
    p256dh: text("p256dh").notNull(),
    /** A secret shared only with the device, base64url. */
    auth: text("auth").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint").on(table.endpoint),
    // Queried at the end of every try-on.
    index("push_subscriptions_user").on(table.userId),
  ],
);
