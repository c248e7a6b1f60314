import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

/** Each account's code: 'REF' and the last six characters of its id, or another one if that is taken. */
export const referralCodes = pgTable(
  "referral_codes",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    code: text("code").notNull(),
  },
  (table) => [uniqueIndex("referral_codes_code").on(table.code)],
);

/** Who referred whom. A person is referred once; the mailbox key stops one mailbox from counting as several friends. */
export const referrals = pgTable(
  "referrals",
  {
    id: idColumn(),
    referrerId: uuid("referrer_id")
      .notNull()
      .references(() => users.id),
    refereeId: uuid("referee_id")
      .notNull()
      .references(() => users.id),
    /**
     * Keyed hash of the referee's mailbox: the address without what its provider ignores. It outlives the account, so
     * it must not be an address.
     */
    mailboxKey: text("mailbox_key").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("referrals_referee").on(table.refereeId),
    uniqueIndex("referrals_mailbox").on(table.mailboxKey),
    index("referrals_referrer").on(table.referrerId),
  ],
);
