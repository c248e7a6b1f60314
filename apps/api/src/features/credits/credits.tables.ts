/** The ledger's tables. The database itself enforces their invariants: see the initial migration. */
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

export const creditLotKinds = ["purchase", "subscription", "referral", "welcome", "admin"] as const;
export type CreditLotKind = (typeof creditLotKinds)[number];

export const ledgerKinds = [
  "grant",
  "reserve",
  "capture",
  "release",
  "expire",
  "clawback",
  "reinstate",
  "repay",
  "withdraw",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

const credits = (name: string) => bigint(name, { mode: "number" });

/** One row per user: the lock that every movement takes first, and the cached sums of the user's lots. */
export const creditAccounts = pgTable(
  "credit_accounts",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    available: credits("available").notNull().default(0),
    held: credits("held").notNull().default(0),
    /** Clawed back but already spent; repaid by the next credits that come in. */
    debt: credits("debt").notNull().default(0),
  },
  (table) => [
    check("credit_accounts_not_negative", sql`${table.available} >= 0 and ${table.held} >= 0 and ${table.debt} >= 0`),
    check("credit_accounts_debt_first", sql`not (${table.debt} > 0 and ${table.available} > 0)`),
  ],
);

export const creditLots = pgTable(
  "credit_lots",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => creditAccounts.userId),
    kind: text("kind", { enum: creditLotKinds }).notNull(),
    /** The payment or event that granted it (`pi_…`, `in_…`, …): at most one lot each, whichever source reported it. */
    sourceRef: text("source_ref").notNull(),
    granted: credits("granted").notNull(),
    available: credits("available").notNull(),
    /** For indexes: it seldom changes, so most movements leave every index unchanged, which an index on `available` would not allow. */
    isSpendable: boolean("is_spendable").generatedAlwaysAs(sql`available > 0`),
    held: credits("held").notNull().default(0),
    consumed: credits("consumed").notNull().default(0),
    expired: credits("expired").notNull().default(0),
    revoked: credits("revoked").notNull().default(0),
    expiresAt: time("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("credit_lots_source").on(table.kind, table.sourceRef),
    index("credit_lots_user").on(table.userId),
    index("credit_lots_expiring").on(table.expiresAt).where(sql`is_spendable and expires_at is not null`),
    check(
      "credit_lots_parts",
      sql`${table.granted} > 0 and ${table.available} >= 0 and ${table.held} >= 0 and ${table.consumed} >= 0 and ${table.expired} >= 0 and ${table.revoked} >= 0`,
    ),
    check(
      "credit_lots_whole",
      sql`${table.granted} = ${table.available} + ${table.held} + ${table.consumed} + ${table.expired} + ${table.revoked}`,
    ),
  ],
);

export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: idColumn(),
    idempotencyKey: text("idempotency_key").notNull(),
    kind: text("kind", { enum: ledgerKinds }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => creditAccounts.userId),
    ref: text("ref"),
    actor: text("actor").notNull().default("system"),
    reason: text("reason"),
    /** The user's available credits after this transaction, shown beside it in the history. */
    balanceAfter: credits("balance_after").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("ledger_transactions_idempotency_key").on(table.idempotencyKey),
    index("ledger_transactions_user").on(table.userId, table.id),
    // Rows arrive in order of time, so a small BRIN index can locate a day, at almost no cost per movement.
    index("ledger_transactions_time").using("brin", table.createdAt).with({ autosummarize: true, pages_per_range: 32 }),
  ],
);

export const ledgerAccounts = [
  "user:available",
  "user:held",
  "user:debt",
  "system:issued",
  "system:consumed",
  "system:expired",
  "system:revoked",
] as const;
export type LedgerAccountName = (typeof ledgerAccounts)[number];

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: idColumn(),
    transactionId: uuid("transaction_id")
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text("account", { enum: ledgerAccounts }).notNull(),
    userId: uuid("user_id").notNull(),
    lotId: uuid("lot_id").references(() => creditLots.id),
    /** Positive: into the account. The entries of a transaction sum to 0. */
    amount: credits("amount").notNull(),
  },
  (table) => [
    index("ledger_entries_transaction").on(table.transactionId),
    index("ledger_entries_user_account").on(table.userId, table.account),
    index("ledger_entries_lot").on(table.lotId),
    check("ledger_entries_not_zero", sql`${table.amount} <> 0`),
  ],
);

export const creditHolds = pgTable(
  "credit_holds",
  {
    tryonId: uuid("tryon_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => creditAccounts.userId),
    amount: credits("amount").notNull(),
    /** The part of `amount` that a result took; the rest was returned with it. 0 until then, and after a release. */
    captured: credits("captured").notNull().default(0),
    state: text("state", { enum: ["pending", "captured", "released"] })
      .notNull()
      .default("pending"),
    deadline: time("deadline").notNull(),
    resolvedAt: time("resolved_at"),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    check("credit_holds_amount", sql`${table.amount} > 0`),
    check(
      "credit_holds_captured",
      sql`${table.captured} >= 0 and ${table.captured} <= ${table.amount} and (${table.captured} = 0 or ${table.state} = 'captured')`,
    ),
  ],
);

export const creditHoldLots = pgTable(
  "credit_hold_lots",
  {
    tryonId: uuid("tryon_id")
      .notNull()
      .references(() => creditHolds.tryonId),
    lotId: uuid("lot_id")
      .notNull()
      .references(() => creditLots.id),
    amount: credits("amount").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tryonId, table.lotId] }),
    check("credit_hold_lots_amount", sql`${table.amount} > 0`),
  ],
);

/** Credits that wait for a confirmed email. They enter the ledger only when granted, under the promise's own source. */
export const creditPromises = pgTable(
  "credit_promises",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: creditLotKinds }).notNull(),
    sourceRef: text("source_ref").notNull(),
    credits: credits("credits").notNull(),
    /** The referred friend, whose email must be confirmed as well as the owner's. */
    friendId: uuid("friend_id").references(() => users.id),
    /** When they were granted; null: still waiting. */
    keptAt: time("kept_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("credit_promises_source").on(table.kind, table.sourceRef),
    index("credit_promises_waiting").on(table.userId).where(sql`kept_at is null`),
    index("credit_promises_waiting_friend").on(table.friendId).where(sql`kept_at is null`),
    check("credit_promises_credits", sql`${table.credits} > 0`),
  ],
);
