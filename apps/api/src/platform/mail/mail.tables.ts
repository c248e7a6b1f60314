import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../columns.ts";

export const mailStates = ["waiting", "sent", "refused", "given_up"] as const;

/** Mail that is to be sent, and for a while what became of it. The words themselves stay only until it is sent. */
export const mails = pgTable(
  "mails",
  {
    id: idColumn(),
    /** The fact that it tells of, such as `receipt:<payment>`: nobody hears of one fact twice. */
    key: text("key").notNull(),
    /** Whose it is; goes with the account. Null: nobody's. */
    ownerId: uuid("owner_id"),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text"),
    html: text("html"),
    /** A POST to it ends what this mail is one of (RFC 8058). */
    unsubscribeUrl: text("unsubscribe_url"),
    /** Nothing of it is kept after its end, as its recipient is somebody we have to forget. */
    forgetsItself: boolean("forgets_itself").notNull().default(false),
    state: text("state", { enum: mailStates }).notNull().default("waiting"),
    /** That failed. */
    attempts: integer("attempts").notNull().default(0),
    /** What the last attempt failed with. */
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
    // What was sent is not kept; what waits has its words.
    check("mails_words", sql`(${table.state} = 'waiting') = (${table.text} is not null and ${table.html} is not null)`),
  ],
);
