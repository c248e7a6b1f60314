import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../columns.ts";

export const mailStates = ["waiting", "sent", "refused", "given_up"] as const;

/** Mail to be sent, and for a while its outcome. The text is stored only until it is sent. */
export const mails = pgTable(
  "mails",
  {
    id: idColumn(),
    /** The event that it reports, such as `receipt:<payment>`: no event is mailed twice. */
    key: text("key").notNull(),
    /** Its owner; deleted with the account. Null: no owner. */
    ownerId: uuid("owner_id"),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text"),
    html: text("html"),
    /** A POST to it unsubscribes from this kind of mail (RFC 8058). */
    unsubscribeUrl: text("unsubscribe_url"),
    /** The row is deleted once the mail ends, because its recipient must be forgotten. */
    forgetsItself: boolean("forgets_itself").notNull().default(false),
    state: text("state", { enum: mailStates }).notNull().default("waiting"),
    /** Failed attempts. */
    attempts: integer("attempts").notNull().default(0),
    /** The last attempt's error. */
    error: text("error"),
    endedAt: time("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("mails_key").on(table.key),
    index("mails_owner").on(table.ownerId),
    index("mails_recipient").on(sql`lower(${table.recipient})`),
    index("mails_ended").on(table.endedAt),
    check("mails_state", sql`${table.state} in ('waiting', 'sent', 'refused', 'given_up')`),
    check("mails_ended_state", sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    // A sent mail has no text any more; a waiting one has.
    check("mails_words", sql`(${table.state} = 'waiting') = (${table.text} is not null and ${table.html} is not null)`),
  ],
);
