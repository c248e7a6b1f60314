/** Favourites: products that a shopper has saved. Owns `favourites`. */
import { FAVOURITES_MAX, type Product } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import * as store from "./favourites.store.ts";

export { personalData } from "./favourites.personal-data.ts";
export type FavouritesDeps = { database: Database; catalogue: Pick<Catalogue, "findProduct" | "findProducts"> };

export type Favourites = ReturnType<typeof createFavourites>;

export function createFavourites({ database, catalogue }: FavouritesDeps) {
  return {
    /** @throws AppError NOT_FOUND if there is no such product, CONFLICT at the limit of favourites */
    async add({ userId, productId }: { userId: string; productId: string }): Promise<void> {
      const product = await catalogue.findProduct(productId);
      await database.write(async (tx) => {
        // Concurrent requests may exceed the limit slightly: it only bounds the list.
        if ((await store.countFavourites(tx, userId)) >= FAVOURITES_MAX) {
          throw new AppError("CONFLICT", `You have ${FAVOURITES_MAX} favourites, which is the most we can keep.`);
        }
        await store.insertFavourite(tx, { userId, productId: product.id, createdAt: now() });
      });
    },

    /** Safe to repeat. */
    remove: (favourite: { userId: string; productId: string }): Promise<void> =>
      database.write((tx) => store.deleteFavourite(tx, favourite)),

    ids: (userId: string): Promise<string[]> =>
      database.read((tx) => store.listFavourites(tx, { userId, limit: FAVOURITES_MAX })),

    /** One page, newest first. Products deleted meanwhile are left out. */
    async list({ userId, page, limit }: { userId: string; page: number; limit: number }) {
      const { ids, total } = await database.read(async (tx) => ({
        ids: await store.listFavourites(tx, { userId, limit, offset: (page - 1) * limit }),
        total: await store.countFavourites(tx, userId),
      }));
      const products: Product[] = await catalogue.findProducts(ids);
      return { products, total };
    },

    forgetAccount: (tx: Tx, userId: string): Promise<void> => store.deleteAllOf(tx, userId),
  };
}
