import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";
import { pictures } from "../pictures/pictures.tables.ts";
import { tryons } from "../tryon/tryon.tables.ts";

/** A row makes a picture public: without it, no URL leads to the picture. */
export const looks = pgTable(
  "looks",
  {
    id: idColumn(),
    /**
     * The token in the URL. Stored in plain text because its owner is shown the link again; it opens only one picture
     * that was meant to be seen.
     */
    token: text("token").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    tryonId: uuid("tryon_id")
      .notNull()
      .references(() => tryons.id, { onDelete: "cascade" }),
    /** Retention deletes the look with its picture. */
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
    previewId: uuid("preview_id").references(() => pictures.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("looks_token").on(table.token),
    uniqueIndex("looks_tryon").on(table.tryonId),
    index("looks_user").on(table.userId, table.id),
    index("looks_picture").on(table.pictureId),
    index("looks_preview").on(table.previewId),
  ],
);
