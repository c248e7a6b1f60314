import { sql } from "drizzle-orm";
import { check, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt } from "../../platform/columns.ts";

/** One row as long as nobody administers the installation; the first administrator takes it away. */
export const setups = pgTable(
  "setups",
  {
    id: smallint("id").primaryKey().default(1),
    /** What the code is made of, together with the installation's secret: the database alone does not tell it. */
    nonce: text("nonce").notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("setups_one", sql`${table.id} = 1`)],
);
