/** All SQL of imports: many products per statement. */
import { desc, eq, inArray, sql } from "drizzle-orm";
import { now } from "../../../platform/clock.ts";
import { isUuid, newId } from "../../../platform/columns.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { wordsIn } from "../products/products.ts";
import { freeSlugs } from "../rows/rows.ts";
import { learnWords } from "../search/search.ts";
import { type ExistingProduct, FIELDS, isSame } from "./existing.rules.ts";
import type { CheckedProduct, FieldName } from "./import.rules.ts";
import { catalogueImports } from "./import.tables.ts";

export type ImportRow = typeof catalogueImports.$inferSelect;
export type NewImport = typeof catalogueImports.$inferInsert;

/** Writers of imports take turns, so that a brand that two of them name is created once. */
const IMPORT_LOCK = 72_611_006;

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

/**
 * The shop's rows of these products: by the id that the shop's own export gives, by the source and its id, by the slug. A
 * row that two products would match is the first one's.
 */
export async function findExisting(
  tx: Tx,
  source: string,
  products: CheckedProduct[],
): Promise<Map<CheckedProduct, ExistingProduct>> {
  const sought = products.map(({ externalId, names }, n) => ({
    ...{ n, external_id: externalId, id: isUuid(names.id ?? "") ? names.id : null, slug: names.slug || null },
    ...{ other_source: names.source || null, other_id: names.sourceId || null },
  }));
  const { rows } = await tx.execute<ExistingProduct & { n: number }>(
    sql`with sought as (select * from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb)
        as s(n int, id uuid, slug text, external_id text, other_source text, other_id text)),
      found as materialized (
        select n, p.id, 1 as rank from sought s join products p on p.id = s.id
        union all select n, p.id, 2 from sought s join products p on p.external_source = s.other_source and p.external_id = s.other_id
        union all select n, p.id, 3 from sought s join products p on p.external_source = ${source} and p.external_id = s.external_id
        union all select n, p.id, 4 from sought s join products p on p.slug = s.slug),
      best as materialized (select distinct on (id) n, id from (select distinct on (n) n, id from found order by n, rank) f order by id, n)
    select b.n, p.*, p.external_hash as hash, p.external_source is not distinct from ${source} and p.external_id = s.external_id as "isOfSource",
      br.name as brand, array(select c.name from unnest(ca.path) with ordinality o(id, place)
        join categories c on c.id = o.id order by place) as category
      from best b join sought s on s.n = b.n join products p on p.id = b.id join brands br on br.id = p.brand_id
      join categories ca on ca.id = p.category_id for update of p`,
  );
  return new Map(rows.flatMap(({ n, ...row }) => (products[n] ? [[products[n], row] as const] : [])));
}

/** A product with the ids of its brand and category instead of their names. */
export type WritableProduct = CheckedProduct & { brandId: string; categoryId: string };

const writtenValue = ({ fields, brandId, categoryId }: WritableProduct, field: FieldName): unknown =>
  field === "brand" ? brandId : field === "category" ? categoryId : fields[field];

const recordset = (columns: { column: string; type: string }[]) =>
  sql.raw(columns.map(({ column, type }) => `"${column}" ${type}`).join(", "));
const names = (columns: { column: string }[], prefix = "") =>
  sql.raw(columns.map(({ column }) => `${prefix}"${column}"`).join(", "));
const texts = (...columns: string[]) => columns.map((column) => ({ column, type: column === "id" ? "uuid" : "text" }));

/** Returns their ids. */
export async function insertProducts(tx: Tx, source: string, products: WritableProduct[]): Promise<string[]> {
  if (products.length === 0) return [];
  const slugs = await freeSlugs(
    tx,
    "products",
    products.map((product) => product.names.slug || product.fields.name),
  );
  const rows = products.map((product, i) => {
    const { source: otherSource, sourceId } = product.names;
    const external = otherSource && sourceId ? [otherSource, sourceId] : [source, product.externalId];
    return {
      ...Object.fromEntries(FIELDS.map(({ field, column }) => [column, writtenValue(product, field)])),
      ...{ id: newId(), slug: slugs[i], external_source: external[0], external_id: external[1] },
      external_hash: product.hash,
    };
  });
  const columns = [...texts("id", "slug", "external_source", "external_id", "external_hash"), ...FIELDS];
  await tx.execute(
    sql`insert into products (${names(columns)})
      select ${names(columns)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${recordset(columns)})`,
  );
  await learnWords(tx, products.map(wordsOf));
  return rows.map(({ id }) => id);
}

/** Writes only the fields that the file sets. A new name gets a new slug if it differs. */
export async function updateProducts(
  tx: Tx,
  changes: { existing: ExistingProduct; product: WritableProduct; slug: string }[],
  spoken: ReadonlySet<FieldName>,
): Promise<void> {
  if (changes.length === 0) return;
  const fields = FIELDS.filter(({ field }) => spoken.has(field));
  const rows = changes.map(({ existing, product, slug }) => {
    const written = fields.map(({ field, column }) => [
      column,
      isSame(product, existing, field) ? existing[column] : writtenValue(product, field),
    ]);
    // Another source's hash is about another row.
    const external_hash = existing.isOfSource ? product.hash : existing.hash;
    return { ...Object.fromEntries(written), id: existing.id, slug, external_hash };
  });
  const columns = [...texts("slug", "external_hash"), ...fields];
  const set = sql.raw(columns.map(({ column }) => `"${column}" = given."${column}"`).join(", "));
  await tx.execute(
    sql`update products p set ${set}, updated_at = ${now().toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${recordset([...texts("id"), ...columns])}) where p.id = given.id`,
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
