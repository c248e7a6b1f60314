import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";

export const favourites = pgTable(
  "favourites",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** No foreign key: a product may be deleted, and shoppers who saved it keep the rest of their list. */
    productId: uuid("product_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index("favourites_newest").on(table.userId, table.createdAt),
  ],
);
