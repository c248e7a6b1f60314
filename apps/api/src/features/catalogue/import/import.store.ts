/** All SQL of imports: many products per statement. */
import { desc, eq, inArray, sql } from "drizzle-orm";
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { wordsIn } from "../products/products.ts";
import { freeSlugs } from "../rows/rows.ts";
import { learnWords } from "../search/search.ts";
import type { CheckedFields, CheckedProduct } from "./import.rules.ts";
import { catalogueImports } from "./import.tables.ts";

export type ImportRow = typeof catalogueImports.$inferSelect;
export type NewImport = typeof catalogueImports.$inferInsert;

/** Writers of imports take turns, so that a brand that two of them name is created once. */
const IMPORT_LOCK = 72_611_006;

/** Each product column that an import may write, its type, and its field. */
const COLUMNS: Partial<Record<keyof CheckedFields, { column: string; type: string }>> = {
  name: { column: "name", type: "text" },
  description: { column: "description", type: "text" },
  priceCents: { column: "price_cents", type: "integer" },
  originalPriceCents: { column: "original_price_cents", type: "integer" },
  currency: { column: "currency", type: "text" },
  status: { column: "status", type: "text" },
  isAvailable: { column: "is_available", type: "boolean" },
  isFeatured: { column: "is_featured", type: "boolean" },
  gender: { column: "gender", type: "text" },
  season: { column: "season", type: "text" },
  occasion: { column: "occasion", type: "text" },
  material: { column: "material", type: "text" },
  tags: { column: "tags", type: "text[]" },
  availableSizes: { column: "sizes", type: "text[]" },
  availableColors: { column: "colours", type: "text[]" },
  affiliateLink: { column: "affiliate_link", type: "text" },
  fit: { column: "fit", type: "text" },
  care: { column: "care", type: "text" },
  garmentCategory: { column: "garment_category", type: "text" },
  garmentPhotoType: { column: "garment_photo_type", type: "text" },
  mainImageUrl: { column: "main_image_url", type: "text" },
  additionalImageUrls: { column: "additional_image_urls", type: "text[]" },
  // Ids: see `WritableProduct`.
  brand: { column: "brand_id", type: "uuid" },
  category: { column: "category_id", type: "uuid" },
};
const FIELDS = Object.entries(COLUMNS).map(([field, column]) => ({ field, ...column }));

export async function insertImport(tx: Tx, row: NewImport): Promise<ImportRow> {
  const [made] = await tx.insert(catalogueImports).values(row).returning();
  if (!made) throw new Error("an inserted import returned no row");
  return made;
}

export async function findImport(tx: Tx, id: string, { lock = false } = {}): Promise<ImportRow | undefined> {
  const query = tx.select().from(catalogueImports).where(eq(catalogueImports.id, id));
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

export function listImports(tx: Tx, { limit, offset }: { limit: number; offset: number }): Promise<ImportRow[]> {
  return tx
    .select()
    .from(catalogueImports)
    .orderBy(desc(catalogueImports.createdAt), desc(catalogueImports.id))
    .limit(limit)
    .offset(offset);
}

export const countImports = (tx: Tx): Promise<number> => tx.$count(catalogueImports);

export async function updateImport(tx: Tx, id: string, values: Partial<NewImport>): Promise<void> {
  await tx.update(catalogueImports).set(values).where(eq(catalogueImports.id, id));
}

/** Those of the ids whose file is still needed. */
export async function listUnended(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: catalogueImports.id, state: catalogueImports.state })
    .from(catalogueImports)
    .where(inArray(catalogueImports.id, ids));
  return new Set(rows.filter(({ state }) => state === "waiting" || state === "running").map(({ id }) => id));
}

export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

export type KnownProduct = { id: string; name: string; slug: string; hash: string | null };

/** The shop's rows of these products, by their ids at the source. */
export async function findKnown(tx: Tx, source: string, externalIds: string[]): Promise<Map<string, KnownProduct>> {
  const { rows } = await tx.execute<KnownProduct & { external_id: string }>(
    sql`select id, name, slug, external_id, external_hash as hash from products
      where external_source = ${source} and external_id = any(${sql.param(externalIds)}::text[]) for update`,
  );
  return new Map(rows.map(({ external_id, ...row }) => [external_id, row]));
}

/** A product with the ids of its brand and category instead of their names. */
export type WritableProduct = CheckedProduct & { brandId: string; categoryId: string };

const valuesOf = ({ fields, brandId, categoryId }: WritableProduct) => ({
  ...fields,
  brand: brandId,
  category: categoryId,
});

const recordset = (columns: { column: string; type: string }[]) =>
  sql.raw(columns.map(({ column, type }) => `"${column}" ${type}`).join(", "));
const names = (columns: { column: string }[], prefix = "") =>
  sql.raw(columns.map(({ column }) => `${prefix}"${column}"`).join(", "));

/** Returns their ids. */
export async function insertProducts(tx: Tx, source: string, products: WritableProduct[]): Promise<string[]> {
  if (products.length === 0) return [];
  const slugs = await freeSlugs(
    tx,
    "products",
    products.map(({ fields }) => fields.name),
  );
  const rows = products.map((product, i) => {
    const values = valuesOf(product);
    return {
      ...Object.fromEntries(FIELDS.map(({ field, column }) => [column, Reflect.get(values, field)])),
      id: newId(),
      slug: slugs[i],
      external_id: product.externalId,
      external_hash: product.hash,
    };
  });
  const extra = ["id", "slug", "external_id", "external_hash"].map((column) => ({
    column,
    type: column === "id" ? "uuid" : "text",
  }));
  const columns = [...extra, ...FIELDS];
  await tx.execute(
    sql`insert into products (external_source, ${names(columns)})
      select ${source}, ${names(columns)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${recordset(columns)})`,
  );
  await learnWords(tx, products.map(wordsOf));
  return rows.map(({ id }) => id);
}

/** Writes only the fields that the file sets. A new name gets a new slug if it differs. */
export async function updateProducts(
  tx: Tx,
  changes: { known: KnownProduct; product: WritableProduct; slug: string }[],
  spoken: ReadonlySet<string>,
): Promise<void> {
  if (changes.length === 0) return;
  const fields = FIELDS.filter(({ field }) => spoken.has(field));
  const extra = ["id", "slug", "external_hash"].map((column) => ({ column, type: column === "id" ? "uuid" : "text" }));
  const rows = changes.map(({ known, product, slug }) => {
    const values = valuesOf(product);
    return {
      ...Object.fromEntries(fields.map(({ field, column }) => [column, Reflect.get(values, field)])),
      id: known.id,
      slug,
      external_hash: product.hash,
    };
  });
  const written = [...extra.filter(({ column }) => column !== "id"), ...fields];
  const set = sql.raw(written.map(({ column }) => `"${column}" = given."${column}"`).join(", "));
  await tx.execute(
    sql`update products p set ${set}, updated_at = ${now().toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${recordset([...extra, ...fields])}) where p.id = given.id`,
  );
  await learnWords(
    tx,
    changes.map(({ product }) => wordsOf(product)),
  );
}

const wordsOf = ({ fields }: WritableProduct): string => wordsIn({ ...fields, colours: fields.availableColors });

/** Assigns the pictures to the import, so that it can report their outcome. */
export async function claimPictureTasks(tx: Tx, importId: string, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx.execute(
    sql`update product_picture_tasks set import_id = ${importId}
      where product_id = any(${sql.param(productIds)}::uuid[]) and state = 'waiting' and attempts = 0 and import_id is null`,
  );
}

export type PictureCounts = { waiting: number; done: number; failed: number };

export async function countPictures(
  database: Pick<Database, "query">,
  importIds: string[],
): Promise<Map<string, PictureCounts>> {
  const rows = await database.query<{ import_id: string; state: keyof PictureCounts; count: number }>({
    text: "select import_id, state, count(*)::int as count from product_picture_tasks where import_id = any($1::uuid[]) group by 1, 2",
    values: [importIds],
  });
  const counts = new Map(importIds.map((id) => [id, { waiting: 0, done: 0, failed: 0 }]));
  for (const { import_id, state, count } of rows) {
    const of = counts.get(import_id);
    if (of) of[state] = count;
  }
  return counts;
}

/** The last attempt's problem of each product; failed ones first. */
export function listPictureProblems(
  database: Pick<Database, "query">,
  { importId, limit }: { importId: string; limit: number },
): Promise<{ productId: string; slug: string; reason: string }[]> {
  return database.query({
    text: `select t.product_id as "productId", p.slug, t.problem as reason from product_picture_tasks t join products p on p.id = t.product_id
      where t.import_id = $1 and t.problem is not null order by t.state, t.product_id limit $2`,
    values: [importId, limit],
  });
}
