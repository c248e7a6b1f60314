import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";

/** One row an address, with or without an account. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: idColumn(),
    email: text("email").notNull(),
    /** How addresses compare, so that one address subscribes once. */
    emailKey: text("email_key").notNull(),
    createdAt: createdAt(),
    /** When the mail that asks for confirmation was last sent. */
    askedAt: time("asked_at"),
    /**
     * When the owner of the inbox said yes. Null: not asked or not answered, so nothing may be
     * sent to them but that question.
     */
    confirmedAt: time("confirmed_at"),
    /** When a mail server refused the address for good: nothing more is sent to it. */
    bouncedAt: time("bounced_at"),
  },
  (table) => [uniqueIndex("newsletter_subscribers_email").on(table.emailKey)],
);
