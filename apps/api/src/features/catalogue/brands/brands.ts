/** Brands: public to read, written by admins. A brand with products cannot be deleted. */
import type { Brand, BrandChange, BrandWrite } from "@toile/contract";
import { type Database, within } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { type Act, changesOf, missing, record, toBrand } from "../rows/rows.ts";
import * as brandStore from "./brands.store.ts";

export * as brandsStore from "./brands.store.ts";

/** On the pool, or within the transaction that writes it. @throws AppError NOT_FOUND 'Brand not found' */
async function findBrand(database: Pick<Database, "query">, ref: string): Promise<Brand> {
  const row = await brandStore.findBrand(database, ref);
  if (!row) throw missing("Brand");
  return toBrand(row);
}

export function createBrands({ database }: { database: Database }) {
  return {
    async listBrands({ everything, page, limit }: { everything: boolean; page: number; limit: number }) {
      const rows = await brandStore.listBrands(database, { everything, limit, offset: (page - 1) * limit });
      return { brands: rows.map(toBrand), total: rows[0]?.total ?? 0 };
    },

    findBrand: (ref: string) => findBrand(database, ref),

    async createBrand(given: BrandWrite, act: Act): Promise<Brand> {
      return database.write(async (tx) => {
        const brandId = await brandStore.insertBrand(tx, given);
        await record(tx, act, "brand.created", { brandId });
        return findBrand(within(tx), brandId);
      });
    },

    async updateBrand(ref: string, given: BrandChange, act: Act): Promise<Brand> {
      const { id } = await findBrand(database, ref);
      return database.write(async (tx) => {
        const before = await findBrand(within(tx), id);
        if (!(await brandStore.updateBrand(tx, id, given))) throw missing("Brand");
        const after = await findBrand(within(tx), id);
        await record(tx, act, "brand.updated", { brandId: id, ...changesOf(before, after, given) });
        return after;
      });
    },

    /** @throws AppError BRAND_IN_USE while it has products */
    async deleteBrand(ref: string, act: Act): Promise<void> {
      const { id, name } = await findBrand(database, ref);
      await database.write(async (tx) => {
        const used = await brandStore.countProducts(tx, id);
        if (used === undefined) throw missing("Brand");
        if (used > 0) throw new AppError("BRAND_IN_USE", `${name} still has products. Move or delete them first.`);
        await brandStore.deleteBrand(tx, id);
        await record(tx, act, "brand.deleted", { brandId: id, name });
      });
    },
  };
}
