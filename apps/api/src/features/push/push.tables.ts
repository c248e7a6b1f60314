import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

/** One row a device that asked to be notified. Its endpoint and keys are the browser's, and good for nothing but messages to it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that asked: nothing is sent once it is over. */
    sessionId: uuid("session_id").notNull(),
    /** The push service's URL for this device. */
    endpoint: text("endpoint").notNull(),
    /** The device's public key, base64url. */
    p256dh: text("p256dh").notNull(),
    /** Shared with the device alone, base64url. */
    auth: text("auth").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint").on(table.endpoint),
    // Asked for at the end of every try-on.
    index("push_subscriptions_user").on(table.userId),
  ],
);
