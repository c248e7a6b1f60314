/**
 * The shop: products, brands, categories and their search. Owns their tables. Keeps: a product is listed if and only if
 * its status, its brand and its categories allow it, and counts and search words follow every write (triggers; see
 * `catalogue_violations`); nothing that is still referred to can be deleted.
 */
import type { Platform } from "../../platform/platform.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { wakePictures } from "./pictures/pictures.ts";
import { createCounter, createSearchCaches } from "./products/products.ts";
import { type Act, record } from "./rows/rows.ts";
import { createSearchCounter } from "./search/search.ts";

export { listBrands } from "./brands/brands.ts";
export { type MadeOnModel, products } from "./catalogue.tables.ts";
export { listCategories } from "./categories/categories.ts";
export { readPicture } from "./pictures/pictures.ts";
export {
  findGarment,
  findProduct,
  findProducts,
  findStored,
  type ListDeps,
  listProducts,
  listProductsAfter,
  type StoredProduct,
  setOnModel,
  withdrawOnModel,
} from "./products/products.ts";
export {
  type CorrectionDeps,
  findCorrection,
  findGiven,
  type GivenGarment,
  givenOf,
  listCorrected,
  pictureVersion,
  recordPreview,
  removeCorrection,
  saveCorrection,
} from "./readings/readings.ts";
/** For joins that would otherwise be a query a row; only this feature writes it. */
export { personalData } from "./rows/rows.ts";
/** The operator's words that mean the same to a search. */
export { joinSynonyms, listSearches, listSynonyms, phraseOf, removeSynonyms } from "./search/search.ts";

/** A newly filled shop makes pictures for a minute or two: the first visitor's pages take priority. */
const AFTER_START_SECONDS = 20;

/** The platform, the room below, and what this process keeps in memory: caches, and counts that are not written yet. */
export type CatalogueDeps = ReturnType<typeof toCatalogueDeps>;

export const toCatalogueDeps = (
  platform: Pick<Platform, "database" | "events" | "log" | "jobs" | "config" | "storage">,
  { pictures }: { pictures: Pictures },
) => ({
  ...platform,
  pictures,
  caches: createSearchCaches(platform),
  counter: createCounter(platform),
  searchCounter: createSearchCounter(platform),
});

/** Continues what an earlier run or a seed left unfinished. The queues are running. */
export const start = ({ database, jobs }: CatalogueDeps): Promise<void> =>
  database.write((tx) => wakePictures(tx, jobs, { startAfterSeconds: AFTER_START_SECONDS }));

/** Writes what is counted, at the end of the process. */
export async function close({ counter, searchCounter }: CatalogueDeps): Promise<void> {
  await counter.flush();
  await searchCounter.flush();
}

/** Stores an uploaded picture at a URL of this site. @throws AppError as the `store` of public pictures */
export async function storePicture(
  { database, pictures }: CatalogueDeps,
  bytes: Uint8Array,
  act: Act,
): Promise<{ url: string; width: number; height: number }> {
  const { hash: _hash, ...stored } = await pictures.publicPictures.store(bytes);
  // After storing, in a separate transaction: a picture left by a crash in between is never shown, and is removed after a day.
  await database.write((tx) => record(tx, act, "product_picture.uploaded", { url: stored.url }));
  return stored;
}
