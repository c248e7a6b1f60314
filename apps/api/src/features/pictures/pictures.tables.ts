import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";
import type { StoredContentType } from "./upload/upload.ts";

/**
 * Every stored picture, sanitised and re-encoded. `storage_key` names the object in storage; the row is authoritative.
 */
export const pictures = pgTable(
  "pictures",
  {
    id: idColumn(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["profile", "person", "customer", "garment", "result"] }).notNull(),
    storageKey: text("storage_key").notNull(),
    contentType: text("content_type").$type<StoredContentType>().notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** SHA-256 of the stored bytes in hex. */
    sha256: text("sha256").notNull(),
    /** Among the user's own photos (`profile`), the one that try-ons use. */
    inUse: boolean("in_use").notNull().default(false),
    /** Of a visitor of the owner's shop: its owner never sees it, nor any download. */
    forVisitor: boolean("for_visitor").notNull().default(false),
    createdAt: createdAt(),
    /** When retention removes it; null: never. */
    expiresAt: time("expires_at"),
    /** Set when it may no longer be shown; a job then removes the object and the row. */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    uniqueIndex("pictures_storage_key").on(table.storageKey),
    uniqueIndex("pictures_one_in_use").on(table.ownerId).where(sql`in_use and deleted_at is null`),
    index("pictures_owner").on(table.ownerId),
    index("pictures_expires_at").on(table.expiresAt).where(sql`deleted_at is null`),
    index("pictures_deleted_at").on(table.deletedAt).where(sql`deleted_at is not null`),
    check("pictures_in_use", sql`not ${table.inUse} or ${table.kind} = 'profile'`),
  ],
);

/**
 * Public pictures, such as those of products, in several sizes at a URL derived from their content. The row is written
 * before the first object and deleted after the last one, so no object is ever without a row.
 */
export const publicPictures = pgTable(
  "public_pictures",
  {
    /** Hash of the stored picture's bytes and the recipe of its sizes. */
    hash: text("hash").primaryKey(),
    /**
     * storing: its objects may exist; stored: the whole picture exists; ready: all sizes exist; removing: nothing may
     * refer to it again.
     */
    state: text("state", { enum: ["storing", "stored", "ready", "removing"] })
      .notNull()
      .default("storing"),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The existing widths, smallest first; empty until it is ready. */
    widths: integer("widths").array().notNull().default(sql`'{}'`),
    /** A tiny picture as a data URL; empty until it is ready. */
    placeholder: text("placeholder").notNull().default(""),
    /** When it was last stored or referred to: a new picture does not count as unused yet. */
    touchedAt: time("touched_at").notNull(),
  },
  (table) => [
    index("public_pictures_touched_at").on(table.touchedAt),
    check(
      "public_pictures_ready",
      sql`${table.state} <> 'ready' or (cardinality(${table.widths}) > 0 and ${table.placeholder} <> '')`,
    ),
  ],
);
