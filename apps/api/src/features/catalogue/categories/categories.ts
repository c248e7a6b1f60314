/** Categories: a tree without cycles. A category with products or subcategories cannot be deleted. */
import type { Category, CategoryChange, CategoryWrite } from "@toile/contract";
import { type Database, type Tx, within } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { type Act, changesOf, invalid, missing, record, toCategory } from "../rows/rows.ts";
import * as store from "./categories.store.ts";

export {
  type CategoryName,
  findCategoryPath,
  insertCategory,
  listCategoryNames,
  lockCategories,
} from "./categories.store.ts";

/** On the pool, or within the transaction that writes it. @throws AppError NOT_FOUND 'Category not found' */
export async function findCategory(database: Pick<Database, "query">, ref: string): Promise<Category> {
  const row = await store.findCategory(database, ref);
  if (!row) throw missing("Category");
  return toCategory(row);
}

type CategoryPage = { everything: boolean; mainOnly: boolean; page: number; limit: number };

export async function listCategories(database: Pick<Database, "query">, { page, limit, ...rest }: CategoryPage) {
  const rows = await store.listCategories(database, { ...rest, limit, offset: (page - 1) * limit });
  return { categories: rows.map(toCategory), total: rows[0]?.total ?? 0 };
}

type CategoryDeps = { database: Database };

export async function createCategory({ database }: CategoryDeps, input: CategoryWrite, act: Act): Promise<Category> {
  return database.write(async (tx) => {
    await store.lockCategories(tx);
    const parentPath = input.parentCategoryId ? await pathOfParent(tx, input.parentCategoryId) : [];
    const categoryId = await store.insertCategory(tx, input, parentPath);
    await record(tx, act, "category.created", { categoryId });
    return findCategory(within(tx), categoryId);
  });
}

export async function updateCategory(
  { database }: CategoryDeps,
  { ref, change }: { ref: string; change: CategoryChange },
  act: Act,
): Promise<Category> {
  const { id } = await findCategory(database, ref);
  return database.write(async (tx) => {
    await store.lockCategories(tx);
    if (change.parentCategoryId && (await pathOfParent(tx, change.parentCategoryId)).includes(id)) {
      throw invalid("parentCategoryId", "A category cannot be below itself.");
    }
    const before = await findCategory(within(tx), id);
    if (!(await store.updateCategory(tx, id, change))) throw missing("Category");
    const after = await findCategory(within(tx), id);
    await record(tx, act, "category.updated", { categoryId: id, ...changesOf(before, after, change) });
    return after;
  });
}

/** @throws AppError CATEGORY_IN_USE while it has products or categories below it */
export async function deleteCategory({ database }: CategoryDeps, ref: string, act: Act): Promise<void> {
  const { id, name } = await findCategory(database, ref);
  await database.write(async (tx) => {
    await store.lockCategories(tx);
    const used = await store.countDependants(tx, id);
    if (!used) throw missing("Category");
    if (used.products > 0) {
      throw new AppError("CATEGORY_IN_USE", `${name} still has products. Move or delete them first.`);
    }
    if (used.children > 0) {
      throw new AppError("CATEGORY_IN_USE", `${name} still has categories below it. Move or delete them first.`);
    }
    await store.deleteCategory(tx, id);
    await record(tx, act, "category.deleted", { categoryId: id, name });
  });
}

async function pathOfParent(tx: Tx, parentId: string): Promise<string[]> {
  const path = await store.findCategoryPath(tx, parentId);
  if (!path) throw invalid("parentCategoryId", "This category does not exist.");
  return path;
}
