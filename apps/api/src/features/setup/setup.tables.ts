import { sql } from "drizzle-orm";
import { check, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt } from "../../platform/columns.ts";

/** One row while the installation has no administrator; the first administrator's creation deletes it. */
export const setups = pgTable(
  "setups",
  {
    id: smallint("id").primaryKey().default(1),
    /** The code is derived from this and the installation's secret: the database alone does not reveal it. */
    nonce: text("nonce").notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("setups_one", sql`${table.id} = 1`)],
);
