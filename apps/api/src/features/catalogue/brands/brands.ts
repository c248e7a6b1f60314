/** Brands: public to read, written by admins. A brand with products cannot be deleted. */
import type { Brand, BrandChange, BrandWrite } from "@toile/contract";
import { type Database, within } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { type Act, changesOf, missing, record, toBrand } from "../rows/rows.ts";
import * as store from "./brands.store.ts";

export { findBrandsByName, insertBrand } from "./brands.store.ts";

/** On the pool, or within the transaction that writes it. @throws AppError NOT_FOUND 'Brand not found' */
export async function findBrand(database: Pick<Database, "query">, ref: string): Promise<Brand> {
  const row = await store.findBrand(database, ref);
  if (!row) throw missing("Brand");
  return toBrand(row);
}

type BrandPage = { everything: boolean; page: number; limit: number };

export async function listBrands(database: Pick<Database, "query">, { everything, page, limit }: BrandPage) {
  const rows = await store.listBrands(database, { everything, limit, offset: (page - 1) * limit });
  return { brands: rows.map(toBrand), total: rows[0]?.total ?? 0 };
}

type BrandDeps = { database: Database };

export async function createBrand({ database }: BrandDeps, input: BrandWrite, act: Act): Promise<Brand> {
  return database.write(async (tx) => {
    const brandId = await store.insertBrand(tx, input);
    await record(tx, act, "brand.created", { brandId });
    return findBrand(within(tx), brandId);
  });
}

export async function updateBrand(
  { database }: BrandDeps,
  { ref, change }: { ref: string; change: BrandChange },
  act: Act,
): Promise<Brand> {
  const { id } = await findBrand(database, ref);
  return database.write(async (tx) => {
    const before = await findBrand(within(tx), id);
    if (!(await store.updateBrand(tx, id, change))) throw missing("Brand");
    const after = await findBrand(within(tx), id);
    await record(tx, act, "brand.updated", { brandId: id, ...changesOf(before, after, change) });
    return after;
  });
}

/** @throws AppError BRAND_IN_USE while it has products */
export async function deleteBrand({ database }: BrandDeps, ref: string, act: Act): Promise<void> {
  const { id, name } = await findBrand(database, ref);
  await database.write(async (tx) => {
    const used = await store.countProducts(tx, id);
    if (used === undefined) throw missing("Brand");
    if (used > 0) throw new AppError("BRAND_IN_USE", `${name} still has products. Move or delete them first.`);
    await store.deleteBrand(tx, id);
    await record(tx, act, "brand.deleted", { brandId: id, name });
  });
}
