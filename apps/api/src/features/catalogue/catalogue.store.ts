/** SQL over the whole catalogue, for the seed and the operator's check. */
import { sql } from "drizzle-orm";
import type { Violation } from "../../platform/checks.ts";
import type { Tx } from "../../platform/database/database.ts";
import { brands, categories, products } from "./catalogue.tables.ts";

/** Two processes that start together take turns: the second finds the shop filled. */
const SEED_LOCK = 72_611_005;

export async function lockSeed(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
}

export async function isEmpty(tx: Tx): Promise<boolean> {
  for (const table of [products, brands, categories]) if ((await tx.$count(table)) > 0) return false;
  return true;
}

export const countProducts = (tx: Tx): Promise<number> => tx.$count(products);

/** Wrong counts, flags and paths among those that triggers maintain (the view `catalogue_violations`). */
export async function listViolations(tx: Tx): Promise<Violation[]> {
  const { rows } = await tx.execute<Violation>(
    sql`select violation, subject from catalogue_violations order by violation, subject`,
  );
  return rows;
}
