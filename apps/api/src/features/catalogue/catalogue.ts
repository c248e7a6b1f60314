/**
 * The shop: products, brands, categories and their search. Owns their tables. Keeps: a product is listed if and only if
 * its status, its brand and its categories allow it, and counts and search words follow every write (triggers; see
 * `catalogue_violations`); nothing that is still referred to can be deleted.
 */
import type { Platform } from "../../platform/platform.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { createBrands } from "./brands/brands.ts";
import { type CatalogueJobDeps, defineCatalogueJobs } from "./catalogue.jobs.ts";
import { createCategories } from "./categories/categories.ts";
import { readPicture, wakePictures } from "./pictures/pictures.ts";
import { createProducts, productsStore } from "./products/products.ts";
import { createReadings } from "./readings/readings.ts";
import { type Act, record } from "./rows/rows.ts";

export { type MadeOnModel, products } from "./catalogue.tables.ts";
export { type GivenGarment, givenOf } from "./readings/readings.ts";
/** For joins that would otherwise be a query a row; only this feature writes it. */
export { personalData } from "./rows/rows.ts";
/** The operator's words that mean the same to a search. */
export { joinSynonyms, listSearches, listSynonyms, phraseOf, removeSynonyms } from "./search/search.ts";

/** A newly filled shop makes pictures for a minute or two: the first visitor's pages take priority. */
const AFTER_START_SECONDS = 20;

export type StoredProduct = productsStore.StoredProduct;
export type Catalogue = ReturnType<typeof createCatalogue>;

export type CatalogueDeps = Pick<Platform, "database" | "events" | "log" | "jobs" | "config"> & { pictures: Pictures };

export function createCatalogue(platform: CatalogueDeps) {
  const { database, jobs, pictures } = platform;
  return {
    ...createProducts(platform),
    ...createBrands(platform),
    ...createCategories(platform),
    ...createReadings(platform),

    defineJobs: (sweeps: Pick<CatalogueJobDeps, "sweepImports" | "usedElsewhere">) =>
      defineCatalogueJobs({ ...platform, ...sweeps }),
    /** Continues what an earlier run or a seed left unfinished. The queues are running. */
    start: () => database.write((tx) => wakePictures(tx, jobs, { startAfterSeconds: AFTER_START_SECONDS })),

    /** Sets the pictures on house models that lists and the product's page show; call it in the transaction that decides them. */
    setOnModel: productsStore.setOnModel,
    withdrawOnModel: productsStore.withdrawOnModel,

    /** The bytes of a picture's URL on this site or another. @throws AppError as `readPicture` */
    readPicture: (address: string) => readPicture({ ...pictures, config: platform.config }, address),

    /** Stores an uploaded picture at a URL of this site. @throws AppError as the `store` of public pictures */
    async storePicture(bytes: Uint8Array, act: Act): Promise<{ url: string; width: number; height: number }> {
      const { hash: _hash, ...stored } = await pictures.publicPictures.store(bytes);
      // After storing, in a separate transaction: a picture left by a crash in between is never shown, and is removed after a day.
      await database.write((tx) => record(tx, act, "product_picture.uploaded", { url: stored.url }));
      return stored;
    },
  };
}
