/** Fills an empty shop, once. */
import { brandWrite, categoryWrite, productWrite } from "@toile/contract";
import { z } from "zod";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as brands from "./brands/brands.ts";
import { isEmpty, lockSeed } from "./catalogue.store.ts";
import * as categories from "./categories/categories.ts";
import { insertProducts, type ProductValues, toValues } from "./products/products.ts";

/** A whole shop. Products name their brand and category, a category its parent; parents come first. */
export const shopSeed = z.object({
  brands: z.array(brandWrite),
  categories: z.array(categoryWrite.omit({ parentCategoryId: true }).extend({ parent: z.string().optional() })),
  products: z.array(
    productWrite.omit({ brandId: true, categoryId: true }).extend({ brand: z.string(), category: z.string() }),
  ),
});
export type ShopSeed = z.output<typeof shopSeed>;

/**
 * Fills a completely empty shop and returns the number of products: 0 if the shop has anything, so what an owner
 * deleted or changed never returns.
 * @throws Error if a product names a brand or category that the seed does not have
 */
export async function stockEmptyShop({ database }: Pick<Platform, "database">, seed: ShopSeed): Promise<number> {
  return database.write(async (tx) => {
    await lockSeed(tx);
    if (!(await isEmpty(tx))) return 0;
    const brandIds = new Map<string, string>();
    for (const brand of seed.brands) brandIds.set(brand.name, await brands.insertBrand(tx, brand));
    const categoryIds = await stockCategories(tx, seed);
    // The list shows the newest first, so the seed's first product is created last.
    const rows = seed.products.toReversed().map(({ brand, category, ...input }) => ({
      ...toValues(input),
      brandId: named(brandIds, brand),
      categoryId: named(categoryIds, category),
    }));
    // Every required column is set; the type of a partial row cannot express that.
    const made = await insertProducts(tx, rows as Omit<ProductValues, "slug" | "id">[]);
    return made.length;
  });
}

async function stockCategories(tx: Tx, seed: ShopSeed): Promise<Map<string, string>> {
  await categories.lockCategories(tx);
  const ids = new Map<string, string>();
  for (const { parent, ...category } of seed.categories) {
    const parentCategoryId = parent === undefined ? null : named(ids, parent);
    const path = parentCategoryId === null ? [] : ((await categories.findCategoryPath(tx, parentCategoryId)) ?? []);
    ids.set(category.name, await categories.insertCategory(tx, { ...category, parentCategoryId }, path));
  }
  return ids;
}

function named(ids: Map<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The seed has no '${name}'.`);
  return id;
}
