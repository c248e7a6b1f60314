/** SQL of the category tree. A change also updates `path` and `is_visible` of everything below. */
import type { CategoryChange, CategoryWrite } from "@toile/contract";
import { eq, sql } from "drizzle-orm";
import { now } from "../../../platform/clock.ts";
import { isUuid, newId } from "../../../platform/columns.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { categories, products } from "../catalogue.tables.ts";
import { type CategoryRow, freeSlugs } from "../rows/rows.ts";
import { learnWords } from "../search/search.ts";

const COLUMNS = `c.id, c.name, c.slug, c.description, c.parent_id, parent.name as parent_name, c.image_url, c.sort_order, c.keywords,
  c.is_active, c.created_at, (select coalesce(sum(n.listed), 0)::int from product_counts n
    join categories below on below.id = n.category_id where below.path @> array[c.id]) as product_count`;
const FROM = "categories c left join categories parent on parent.id = c.parent_id";
/** Writers of the tree take turns: two concurrent moves could create a cycle. */
const TREE_LOCK = 72_611_004;

/** In the tree's own order, then by name. */
export function listCategories(
  database: Pick<Database, "query">,
  { everything, mainOnly, limit, offset }: { everything: boolean; mainOnly: boolean; limit: number; offset: number },
): Promise<(CategoryRow & { total: number })[]> {
  const conditions = [...(everything ? [] : ["c.is_visible"]), ...(mainOnly ? ["c.parent_id is null"] : [])];
  const where = conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
  return database.query({
    text: `select ${COLUMNS}, (select count(*)::int from categories c ${where}) as total from ${FROM} ${where}
      order by c.sort_order, lower(unaccent(c.name)) collate "C", c.id limit $1 offset $2`,
    values: [limit, offset],
  });
}

export async function findCategory(database: Pick<Database, "query">, ref: string): Promise<CategoryRow | undefined> {
  const [row] = await database.query<CategoryRow>({
    text: `select ${COLUMNS} from ${FROM} where ${isUuid(ref) ? "c.id = $1::uuid" : "c.slug = $1"}`,
    values: [ref],
  });
  return row;
}

/** Call first in every transaction that changes the tree. */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`);
}

/** From the main category down to it; undefined if there is none. */
export async function findCategoryPath(tx: Tx, id: string): Promise<string[] | undefined> {
  const [row] = await tx.select({ path: categories.path }).from(categories).where(eq(categories.id, id));
  return row?.path;
}

export async function insertCategory(tx: Tx, input: CategoryWrite, parentPath: string[]): Promise<string> {
  const [slug = ""] = await freeSlugs(tx, "categories", [input.name]);
  const id = newId();
  const { parentCategoryId: parentId, ...same } = input;
  await tx.insert(categories).values({ ...same, parentId, id, slug, path: [...parentPath, id] });
  await deriveTree(tx);
  await learnWords(tx, [input.name]);
  return id;
}

/** False if there is no such category. A trigger updates its products. */
export async function updateCategory(tx: Tx, id: string, change: CategoryChange): Promise<boolean> {
  const [before] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, id))
    .for("update");
  if (!before) return false;
  const renamed = change.name !== undefined && change.name !== before.name;
  const [slug] = renamed ? await freeSlugs(tx, "categories", [change.name ?? ""], id) : [];
  const { parentCategoryId, ...same } = change;
  await tx
    .update(categories)
    .set({
      ...same,
      ...(slug === undefined ? {} : { slug }),
      ...(parentCategoryId === undefined ? {} : { parentId: parentCategoryId }),
      updatedAt: now(),
    })
    .where(eq(categories.id, id));
  await deriveTree(tx);
  if (renamed) await learnWords(tx, [change.name ?? ""]);
  return true;
}

/** Rewrites every path and visibility that no longer follows from the parents. The tree is small; products follow by trigger. */
async function deriveTree(tx: Tx): Promise<void> {
  await tx.execute(sql`with recursive tree as (
      select id, array[id] as path, is_active as visible from categories where parent_id is null
      union all
      select c.id, tree.path || c.id, tree.visible and c.is_active from categories c join tree on c.parent_id = tree.id)
    update categories c set path = tree.path, is_visible = tree.visible from tree
    where c.id = tree.id and (c.path <> tree.path or c.is_visible <> tree.visible)`);
}

/** Counts its products and subcategories; undefined if there is none. Locks it, so that nothing joins meanwhile. */
export async function countDependants(tx: Tx, id: string): Promise<{ products: number; children: number } | undefined> {
  const [row] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for("update");
  if (!row) return undefined;
  return {
    products: await tx.$count(products, eq(products.categoryId, id)),
    children: await tx.$count(categories, eq(categories.parentId, id)),
  };
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}

/** Names in lower case. */
export type CategoryName = { id: string; name: string; parent: string | null };

/** The whole tree, oldest first. */
export async function listCategoryNames(tx: Tx): Promise<CategoryName[]> {
  const { rows } = await tx.execute<CategoryName>(
    sql`select c.id, lower(c.name) as name, lower(parent.name) as parent from categories c left join categories parent on parent.id = c.parent_id order by c.id`,
  );
  return rows;
}
