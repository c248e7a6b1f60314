import type { ApiKeyScope, EmbedProblemCode } from "@toile/contract";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

/** Times in ISO 8601. */
export type KeyProblem = { at: string; toldAt: string; origin: string | null };
export type KeyProblems = Partial<Record<EmbedProblemCode, KeyProblem>>;

/** At most one per account. Only a hash of the key is stored, so a reader of this table cannot use one. */
export const apiKeys = pgTable(
  "api_keys",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 in hex. */
    keyHash: text("key_hash").notNull(),
    /** Its first 8 characters. */
    start: text("key_start").notNull(),
    /** Its last 4 characters. */
    end: text("key_end").notNull(),
    createdAt: createdAt(),
    revokedAt: time("revoked_at"),
    lastUsedAt: time("last_used_at"),
    /** Try-ons that were requested with it. */
    usageCount: integer("usage_count").notNull().default(0),
    scopes: text("scopes").array().$type<ApiKeyScope[]>().notNull().default(sql`'{try-on,balance}'`),
    allowedOrigins: text("allowed_origins").array().notNull().default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex("api_keys_hash").on(table.keyHash),
    index("api_keys_origins").using("gin", table.allowedOrigins).where(sql`revoked_at is null`),
  ],
);

/** Keys for pages, where everyone can read them: not secret, so stored in full. A revoked one stays for the try-ons made with it. */
export const publishableKeys = pgTable(
  "publishable_keys",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** The shop's name, as its visitors see it. */
    name: text("name").notNull(),
    allowedOrigins: text("allowed_origins").array().notNull(),
    /** Try-ons of one visitor, and of all together, in 24 hours. */
    visitorBudget: integer("visitor_budget").notNull(),
    dailyBudget: integer("daily_budget").notNull(),
    createdAt: createdAt(),
    revokedAt: time("revoked_at"),
    lastUsedAt: time("last_used_at"),
    /** Try-ons that visitors have started with it. */
    usageCount: integer("usage_count").notNull().default(0),
    /** Why visitors could not use the button, with the last time of each reason. */
    problems: jsonb("problems").$type<KeyProblems>().notNull().default({}),
  },
  (table) => [
    uniqueIndex("publishable_keys_key").on(table.key),
    index("publishable_keys_user").on(table.userId),
    check("publishable_keys_origins", sql`cardinality(${table.allowedOrigins}) > 0`),
  ],
);
