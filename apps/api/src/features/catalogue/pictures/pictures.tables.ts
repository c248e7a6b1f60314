/**
 * Which pictures are made for which product. A trigger queues every product whose picture URLs change (see the
 * initial migration).
 */
import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { time } from "../../../platform/columns.ts";
import { publicPictures } from "../../pictures/pictures.tables.ts";
import { products } from "../catalogue.tables.ts";

/** One row per product with picture URLs: whether its sizes are made, or why not. */
export const productPictureTasks = pgTable(
  "product_picture_tasks",
  {
    productId: uuid("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["waiting", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** While waiting: not before this time. */
    dueAt: time("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The URL and the reason of the last failure. */
    problem: text("problem"),
    /** The import that set the URLs. */
    importId: uuid("import_id"),
  },
  (table) => [
    index("product_picture_tasks_due").on(table.dueAt).where(sql`state = 'waiting'`),
    index("product_picture_tasks_import").on(table.importId, table.state).where(sql`import_id is not null`),
  ],
);

/** Keeps a picture from being removed while a product shows it. */
export const productPictureUses = pgTable(
  "product_picture_uses",
  {
    hash: text("hash")
      .notNull()
      .references(() => publicPictures.hash),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.productId] }),
    index("product_picture_uses_product").on(table.productId),
  ],
);
