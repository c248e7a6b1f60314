import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

/** Questions from the contact form, with or without an account. */
export const supportMessages = pgTable(
  "support_messages",
  {
    id: idColumn(),
    /** The form's id, so that a form sent twice is one message. */
    formId: uuid("form_id").notNull(),
    /** The logged-in user, if any. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    email: text("email").notNull(),
    topic: text("topic", { enum: ["try-on", "credits", "account", "privacy", "api", "other"] }).notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
    /** When an administrator marked it as answered. */
    answeredAt: time("answered_at"),
  },
  (table) => [
    uniqueIndex("support_messages_form").on(table.formId),
    index("support_messages_created_at").on(table.createdAt),
    index("support_messages_user").on(table.userId),
  ],
);
