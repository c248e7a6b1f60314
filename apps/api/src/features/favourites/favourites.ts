/** Favourites: products that a shopper has saved. Owns `favourites`. */
import { FAVOURITES_MAX, type Product } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findProduct, findProducts } from "../catalogue/catalogue.ts";
import * as store from "./favourites.store.ts";

export { personalData } from "./favourites.personal-data.ts";

type Deps = { database: Database };

/** @throws AppError NOT_FOUND if there is no such product, CONFLICT at the limit of favourites */
export async function add({ database }: Deps, { userId, productId }: store.Favourite): Promise<void> {
  const product = await findProduct(database, productId);
  await database.write(async (tx) => {
    // Concurrent requests may exceed the limit slightly: it only bounds the list.
    if ((await store.countFavourites(tx, userId)) >= FAVOURITES_MAX) {
      throw new AppError("CONFLICT", `You have ${FAVOURITES_MAX} favourites, which is the most we can keep.`);
    }
    await store.insertFavourite(tx, { userId, productId: product.id, createdAt: now() });
  });
}

/** Safe to repeat. */
export const remove = ({ database }: Deps, favourite: store.Favourite): Promise<void> =>
  database.write((tx) => store.deleteFavourite(tx, favourite));

export const listIds = ({ database }: Deps, userId: string): Promise<string[]> =>
  database.read((tx) => store.listFavourites(tx, { userId, limit: FAVOURITES_MAX }));

/** One page, newest first. Products deleted meanwhile are left out. */
export async function list(
  { database }: Deps,
  { userId, page, limit }: { userId: string; page: number; limit: number },
) {
  const { ids, total } = await database.read(async (tx) => ({
    ids: await store.listFavourites(tx, { userId, limit, offset: (page - 1) * limit }),
    total: await store.countFavourites(tx, userId),
  }));
  const products: Product[] = await findProducts(database, ids);
  return { products, total };
}

export const forgetAccount = (tx: Tx, userId: string): Promise<void> => store.deleteAllOf(tx, userId);
