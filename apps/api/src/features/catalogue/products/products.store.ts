/** Writes and finds single products. Lists are in `list.sql.ts`. */
import type { ProductChange } from "@toile/contract";
import { eq, sql } from "drizzle-orm";
import { now } from "../../../platform/clock.ts";
import { isUuid, newId } from "../../../platform/columns.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { brands, categories, type MadeOnModel, products } from "../catalogue.tables.ts";
import { freeSlugs, type ProductRow, toCents } from "../rows/rows.ts";
import { learnWords, PRODUCT_COLUMNS, PRODUCT_JOINS } from "../search/search.ts";

export type ProductValues = typeof products.$inferInsert;
/** Any of a product's columns. */
export type ProductPart = { [Column in keyof ProductValues]?: ProductValues[Column] | undefined };

/** The columns of the given fields; absent fields stay unchanged. */
export function toValues(input: ProductChange): ProductPart {
  const { price, originalPrice, availableSizes, availableColors, metadata, ...same } = input;
  const values: ProductPart = { ...same };
  if (price !== undefined) values.priceCents = toCents(price);
  if (originalPrice !== undefined) values.originalPriceCents = originalPrice === null ? null : toCents(originalPrice);
  if (availableSizes !== undefined) values.sizes = availableSizes;
  if (availableColors !== undefined) values.colours = availableColors;
  if (metadata !== undefined) Object.assign(values, metadata);
  return values;
}

/** Any product by id or slug, whatever its status. One statement. */
export async function findProduct(database: Pick<Database, "query">, ref: string): Promise<ProductRow | undefined> {
  const [row] = await database.query<ProductRow>({
    text: `select ${PRODUCT_COLUMNS} from products p ${PRODUCT_JOINS} where ${isUuid(ref) ? "p.id = $1::uuid" : "p.slug = $1"}`,
    values: [ref],
  });
  return row;
}

/** Those that exist, unordered, whatever their status. */
export function findProducts(database: Pick<Database, "query">, ids: string[]): Promise<ProductRow[]> {
  return database.query<ProductRow>({
    text: `select ${PRODUCT_COLUMNS} from products p ${PRODUCT_JOINS} where p.id = any($1::uuid[])`,
    values: [ids],
  });
}

/** What a product's row has beyond what the API shows: the shop's export carries it, so that the import can read it again. */
export type StoredProduct = {
  id: string;
  isFeatured: boolean;
  /** Where an import found it, and its id there. */
  source: string | null;
  sourceId: string | null;
  /** As they were given, not where they are shown. */
  mainImageUrl: string;
  additionalImageUrls: string[];
  /** The names of its categories, outermost first. */
  categoryPath: string[];
};

export function findStored(database: Pick<Database, "query">, ids: string[]): Promise<StoredProduct[]> {
  return database.query<StoredProduct>({
    text: `select p.id, p.is_featured as "isFeatured", p.external_source as source, p.external_id as "sourceId",
        p.main_image_url as "mainImageUrl", p.additional_image_urls as "additionalImageUrls",
        array(select n.name from unnest(c.path) with ordinality o(id, place) join categories n on n.id = o.id order by place) as "categoryPath"
      from products p join categories c on c.id = p.category_id where p.id = any($1::uuid[])`,
    values: [ids],
  });
}

/** The request's fields whose ids do not exist. */
export async function findMissing(
  tx: Tx,
  { brandId, categoryId }: { brandId?: string | undefined; categoryId?: string | undefined },
): Promise<("brandId" | "categoryId")[]> {
  const missing: ("brandId" | "categoryId")[] = [];
  if (brandId && (await tx.$count(brands, eq(brands.id, brandId))) === 0) missing.push("brandId");
  if (categoryId && (await tx.$count(categories, eq(categories.id, categoryId))) === 0) missing.push("categoryId");
  return missing;
}

/** One insert for all of them; their ids in order. */
export async function insertProducts(tx: Tx, inputs: Omit<ProductValues, "slug" | "id">[]): Promise<string[]> {
  if (inputs.length === 0) return [];
  const slugs = await freeSlugs(
    tx,
    "products",
    inputs.map(({ name }) => name),
  );
  const rows = inputs.map((values, i) => ({ ...values, id: newId(), slug: slugs[i] ?? "" }));
  await tx.insert(products).values(rows);
  await learnWords(tx, rows.map(wordsIn));
  return rows.map(({ id }) => id);
}

const GENDER_WORDS = { women: "women", men: "men", unisex: "unisex women men" } as const;
/** The words a product is found by, as its search trigger reads them. */
export const wordsIn = ({ name, description, tags, colours, material, occasion, gender }: ProductPart): string =>
  [name, description, ...(tags ?? []), ...(colours ?? []), material, occasion, gender && GENDER_WORDS[gender]].join(
    " ",
  );

/** False if there is no such product. A new name gets a new slug. */
export async function updateProduct(tx: Tx, id: string, values: ProductPart): Promise<boolean> {
  const [before] = await tx.select({ name: products.name }).from(products).where(eq(products.id, id)).for("update");
  if (!before) return false;
  const renamed = values.name !== undefined && values.name !== before.name;
  const [slug] = renamed ? await freeSlugs(tx, "products", [values.name ?? ""], id) : [];
  await tx
    .update(products)
    .set({ ...values, ...(slug === undefined ? {} : { slug }), updatedAt: now() })
    .where(eq(products.id, id));
  if (wordsIn(values).trim() !== "") await learnWords(tx, [wordsIn(values)]);
  return true;
}

/** A deleted product is ignored. */
export async function setOnModel(tx: Tx, id: string, onModel: MadeOnModel[]): Promise<void> {
  await tx.update(products).set({ onModel }).where(eq(products.id, id));
}

/** Removes the pictures on this model from every product. */
export async function withdrawOnModel(tx: Tx, letter: string): Promise<void> {
  const named = JSON.stringify([{ letter }]);
  await tx.execute(sql`update products set on_model = coalesce((select jsonb_agg(o order by n)
      from jsonb_array_elements(on_model) with ordinality e(o, n) where o->>'letter' <> ${letter}), '[]')
    where on_model @> ${named}::jsonb`);
}

export async function deleteProduct(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  const [row] = await tx.delete(products).where(eq(products.id, id)).returning({ name: products.name });
  return row;
}

/** Adds counts; deleted products are ignored. */
export async function addCounts(tx: Tx, counts: { id: string; views: number; clicks: number }[]): Promise<void> {
  const [ids, views, clicks] = [counts.map((c) => c.id), counts.map((c) => c.views), counts.map((c) => c.clicks)];
  await tx.execute(sql`insert into product_counters as k (product_id, views, clicks)
    select id, v, c from unnest(${sql.param(ids)}::uuid[], ${sql.param(views)}::bigint[], ${sql.param(clicks)}::bigint[]) given(id, v, c)
    where exists (select 1 from products p where p.id = given.id) order by id
    on conflict (product_id) do update set views = k.views + excluded.views, clicks = k.clicks + excluded.clicks`);
}
