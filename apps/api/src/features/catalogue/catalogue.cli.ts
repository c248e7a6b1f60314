/** What the operator's commands ask of the shop. */
import { sql } from "drizzle-orm";
import type { Check, Violation } from "../../platform/checks.ts";
import { products } from "./catalogue.tables.ts";

/** Counts, flags and paths that triggers keep (the view `catalogue_violations`). */
export const shopCheck: Check = {
  name: "shop",
  run: ({ database }) =>
    database.read(async (tx) => {
      const { rows } = await tx.execute<Violation>(
        sql`select violation, subject from catalogue_violations order by violation, subject`,
      );
      return { violations: rows, over: `${await tx.$count(products)} products` };
    }),
};
