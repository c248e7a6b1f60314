/** SQL of brands and their counts. */
import type { BrandChange, BrandWrite } from "@toile/contract";
import { eq, sql } from "drizzle-orm";
import { now } from "../../../platform/clock.ts";
import { isUuid, newId } from "../../../platform/columns.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { brands, products } from "../catalogue.tables.ts";
import { type BrandRow, freeSlugs } from "../rows/rows.ts";
import { learnWords } from "../search/search.ts";

const COLUMNS = `b.id, b.name, b.slug, b.description, b.logo_url, b.website_url, b.price_range, b.specialties, b.is_active, b.created_at,
  (select coalesce(sum(n.listed), 0)::int from product_counts n where n.brand_id = b.id) as product_count`;

/** By name, ignoring case and accents. Inactive ones only if requested. */
export function listBrands(
  database: Pick<Database, "query">,
  { everything, limit, offset }: { everything: boolean; limit: number; offset: number },
): Promise<(BrandRow & { total: number })[]> {
  const shown = everything ? "" : "where b.is_active";
  return database.query({
    text: `select ${COLUMNS}, (select count(*)::int from brands b ${shown}) as total from brands b ${shown} order by lower(unaccent(b.name)) collate "C", b.id limit $1 offset $2`,
    values: [limit, offset],
  });
}

export async function findBrand(database: Pick<Database, "query">, ref: string): Promise<BrandRow | undefined> {
  const [row] = await database.query<BrandRow>({
    text: `select ${COLUMNS} from brands b where ${isUuid(ref) ? "b.id = $1::uuid" : "b.slug = $1"}`,
    values: [ref],
  });
  return row;
}

export async function insertBrand(tx: Tx, input: BrandWrite): Promise<string> {
  const [slug = ""] = await freeSlugs(tx, "brands", [input.name]);
  const id = newId();
  await tx.insert(brands).values({ ...input, id, slug });
  await learnWords(tx, [input.name]);
  return id;
}

/** False if there is no such brand. A trigger updates its products. */
export async function updateBrand(tx: Tx, id: string, change: BrandChange): Promise<boolean> {
  const [before] = await tx.select({ name: brands.name }).from(brands).where(eq(brands.id, id)).for("update");
  if (!before) return false;
  const renamed = change.name !== undefined && change.name !== before.name;
  const [slug] = renamed ? await freeSlugs(tx, "brands", [change.name ?? ""], id) : [];
  await tx
    .update(brands)
    .set({ ...change, ...(slug === undefined ? {} : { slug }), updatedAt: now() })
    .where(eq(brands.id, id));
  if (renamed) await learnWords(tx, [change.name ?? ""]);
  return true;
}

/** Locks the brand, so that no product joins it meanwhile. Undefined if there is none. */
export async function countProducts(tx: Tx, id: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, id)).for("update");
  return row && tx.$count(products, eq(products.brandId, id));
}

export async function deleteBrand(tx: Tx, id: string): Promise<void> {
  await tx.delete(brands).where(eq(brands.id, id));
}

/** Brands by name in lower case; if several share one, the oldest comes last. */
export async function findBrandsByName(tx: Tx, names: string[]): Promise<{ id: string; key: string }[]> {
  const { rows } = await tx.execute<{ id: string; key: string }>(
    sql`select id, lower(name) as key from brands where lower(name) = any(${sql.param(names)}::text[]) order by id desc`,
  );
  return rows;
}
