import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

/** Every picture that is stored, sanitised and re-encoded. The object in storage is named by `storage_key`, the row is the truth. */
export const pictures = pgTable(
  "pictures",
  {
    id: idColumn(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["profile", "person", "garment", "result"] }).notNull(),
    storageKey: text("storage_key").notNull(),
    contentType: text("content_type").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** SHA-256 of the stored bytes in hex. */
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
    /** When retention removes it; null: never by itself. */
    expiresAt: time("expires_at"),
    /** Set when it may no longer be shown; a job then removes the object and the row. */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    uniqueIndex("pictures_storage_key").on(table.storageKey),
    uniqueIndex("pictures_one_profile").on(table.ownerId).where(sql`kind = 'profile' and deleted_at is null`),
    index("pictures_owner").on(table.ownerId),
    index("pictures_expires_at").on(table.expiresAt).where(sql`deleted_at is null`),
    index("pictures_deleted_at").on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);
