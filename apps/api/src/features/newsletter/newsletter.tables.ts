import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";

/** One row per address, with or without an account. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: idColumn(),
    email: text("email").notNull(),
    /** The form in which addresses compare, so that one address subscribes once. */
    emailKey: text("email_key").notNull(),
    createdAt: createdAt(),
    /** When the confirmation mail was last sent. */
    askedAt: time("asked_at"),
    /** When the inbox's owner agreed. Null: not asked or not answered, so only the confirmation mail may be sent. */
    confirmedAt: time("confirmed_at"),
    /** When a mail server refused the address for good: nothing more is sent to it. */
    bouncedAt: time("bounced_at"),
  },
  (table) => [uniqueIndex("newsletter_subscribers_email").on(table.emailKey)],
);
