/** Finds or creates an import's brands and categories by name. */
import { brandWrite, categoryWrite } from "@toile/contract";
import type { Tx } from "../../../platform/database/database.ts";
import * as brands from "../brands/brands.ts";
import * as categories from "../categories/categories.ts";
import type { CheckedFields } from "./import.rules.ts";

/** Names in lower case → ids. Only valid within an import's own transactions: a rollback clears it. */
export type ExistingNames = { brands: Map<string, string>; categories: Map<string, string> };
export const noNames = (): ExistingNames => ({ brands: new Map(), categories: new Map() });

type Named = Pick<CheckedFields, "brand" | "category">;
export const brandKey = ({ brand }: Named): string => brand.toLowerCase();
export const categoryKey = ({ category }: Named): string => category.join("\n").toLowerCase();

/**
 * The ids of all brands and categories of these products, created if missing. The transaction holds the imports' lock.
 */
export async function resolveNames(tx: Tx, products: Named[], existing: ExistingNames): Promise<ExistingNames> {
  const names: ExistingNames = { brands: new Map(existing.brands), categories: new Map(existing.categories) };
  // The first spelling counts.
  const spellings = new Map(products.toReversed().map((one) => [brandKey(one), one.brand]));
  await resolveBrands(
    tx,
    [...spellings].filter(([key]) => !names.brands.has(key)),
    names.brands,
  );
  const paths = new Map(products.toReversed().map((one) => [categoryKey(one), one.category]));
  const missing = [...paths].filter(([key]) => !names.categories.has(key));
  if (missing.length > 0) await resolveCategories(tx, missing, names.categories);
  return names;
}

async function resolveBrands(tx: Tx, missing: [string, string][], found: Map<string, string>): Promise<void> {
  if (missing.length === 0) return;
  const existing = await brands.findBrandsByName(
    tx,
    missing.map(([key]) => key),
  );
  for (const { id, key } of existing) found.set(key, id);
  for (const [key, name] of missing) {
    if (!found.has(key)) found.set(key, await brands.insertBrand(tx, brandWrite.parse({ name, priceRange: null })));
  }
}

async function resolveCategories(tx: Tx, missing: [string, string[]][], found: Map<string, string>): Promise<void> {
  await categories.lockCategories(tx);
  const rows = await categories.listCategoryNames(tx);
  for (const [key, path] of missing) found.set(key, await findOrMake(tx, path, rows));
}

/**
 * By its name and its parent's, else by its name anywhere, because a feed's tree is seldom the shop's. Created under
 * its parent if there is none.
 */
async function findOrMake(tx: Tx, path: string[], all: categories.CategoryName[]): Promise<string> {
  const [name = "", parent] = path.toReversed().map((part) => part.toLowerCase());
  const named = all.filter((one) => one.name === name);
  const match = named.find((one) => parent !== undefined && one.parent === parent) ?? named[0];
  if (match) return match.id;
  const parentId = path.length > 1 ? await findOrMake(tx, path.slice(0, -1), all) : null;
  const parentPath = parentId ? ((await categories.findCategoryPath(tx, parentId)) ?? []) : [];
  const input = categoryWrite.parse({ name: path.at(-1), parentCategoryId: parentId });
  const id = await categories.insertCategory(tx, input, parentPath);
  all.push({ id, name, parent: parent ?? null });
  return id;
}
