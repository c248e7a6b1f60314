/** Categories: a tree without cycles. A category with products or subcategories cannot be deleted. */
import type { Category, CategoryChange, CategoryWrite } from "@toile/contract";
import { type Database, type Tx, within } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { type Act, changesOf, invalid, missing, record, toCategory } from "../rows/rows.ts";
import * as categoryStore from "./categories.store.ts";

export * as categoriesStore from "./categories.store.ts";

/** On the pool, or within the transaction that writes it. @throws AppError NOT_FOUND 'Category not found' */
async function findCategory(database: Pick<Database, "query">, ref: string): Promise<Category> {
  const row = await categoryStore.findCategory(database, ref);
  if (!row) throw missing("Category");
  return toCategory(row);
}

export function createCategories({ database }: { database: Database }) {
  return {
    async listCategories(which: { everything: boolean; mainOnly: boolean; page: number; limit: number }) {
      const { page, limit, ...rest } = which;
      const rows = await categoryStore.listCategories(database, { ...rest, limit, offset: (page - 1) * limit });
      return { categories: rows.map(toCategory), total: rows[0]?.total ?? 0 };
    },

    findCategory: (ref: string) => findCategory(database, ref),

    async createCategory(given: CategoryWrite, act: Act): Promise<Category> {
      return database.write(async (tx) => {
        await categoryStore.lockTree(tx);
        const parentPath = given.parentCategoryId ? await pathOfParent(tx, given.parentCategoryId) : [];
        const categoryId = await categoryStore.insertCategory(tx, given, parentPath);
        await record(tx, act, "category.created", { categoryId });
        return findCategory(within(tx), categoryId);
      });
    },

    async updateCategory(ref: string, given: CategoryChange, act: Act): Promise<Category> {
      const { id } = await findCategory(database, ref);
      return database.write(async (tx) => {
        await categoryStore.lockTree(tx);
        if (given.parentCategoryId && (await pathOfParent(tx, given.parentCategoryId)).includes(id)) {
          throw invalid("parentCategoryId", "A category cannot be below itself.");
        }
        const before = await findCategory(within(tx), id);
        if (!(await categoryStore.updateCategory(tx, id, given))) throw missing("Category");
        const after = await findCategory(within(tx), id);
        await record(tx, act, "category.updated", { categoryId: id, ...changesOf(before, after, given) });
        return after;
      });
    },

    /** @throws AppError CATEGORY_IN_USE while it has products or categories below it */
    async deleteCategory(ref: string, act: Act): Promise<void> {
      const { id, name } = await findCategory(database, ref);
      await database.write(async (tx) => {
        await categoryStore.lockTree(tx);
        const used = await categoryStore.countDependants(tx, id);
        if (!used) throw missing("Category");
        if (used.products > 0) {
          throw new AppError("CATEGORY_IN_USE", `${name} still has products. Move or delete them first.`);
        }
        if (used.children > 0) {
          throw new AppError("CATEGORY_IN_USE", `${name} still has categories below it. Move or delete them first.`);
        }
        await categoryStore.deleteCategory(tx, id);
        await record(tx, act, "category.deleted", { categoryId: id, name });
      });
    },
  };
}

async function pathOfParent(tx: Tx, parentId: string): Promise<string[]> {
  const path = await categoryStore.pathOf(tx, parentId);
  if (!path) throw invalid("parentCategoryId", "This category does not exist.");
  return path;
}
