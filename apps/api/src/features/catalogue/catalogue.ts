/**
 * The shop: products, brands, categories and their search. Owns their tables. Keeps: a product is listed exactly where its
 * status, its brand and its categories say so, and counts and search words follow every write (triggers; see
 * `catalogue_violations`); nothing that something else hangs on is deleted.
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

/** A shop that was just stocked has pictures to make for a minute or two: the first visitor's pages come before. */
const AFTER_START_SECONDS = 20;

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
    /** Goes on with what an earlier run or a seed left to do. The queues are running. */
    start: () => database.write((tx) => wakePictures(tx, jobs, { startAfterSeconds: AFTER_START_SECONDS })),

    /** What lists and the product's page show of it on the house's models; in the transaction that decides it. */
    setOnModel: productsStore.setOnModel,
    withdrawOnModel: productsStore.withdrawOnModel,

    /** The bytes behind a picture's address of this site or another. @throws AppError as `readPicture` */
    readPicture: (address: string) => readPicture({ ...pictures, config: platform.config }, address),

    /** An uploaded picture under an address of our own. @throws AppError as the `store` of public pictures */
    async storePicture(bytes: Uint8Array, act: Act): Promise<{ url: string; width: number; height: number }> {
      const { hash: _hash, ...stored } = await pictures.publicPictures.store(bytes);
      // After storing, not in one transaction with it: a picture that a crash leaves in between is never shown, and removed after a day.
      await database.write((tx) => record(tx, act, "product_picture.uploaded", { url: stored.url }));
      return stored;
    },
  };
}
