/** The values that fields of the catalogue choose from, and the sizes of its pictures and pages. */

export const productStatuses = ["active", "inactive", "out_of_stock", "discontinued"] as const;
export type ProductStatus = (typeof productStatuses)[number];
/** House models, in the order in which shoppers choose them. */
export const HOUSE_MODEL_LETTERS = ["A", "B", "C", "D", "E", "F"] as const;
export const genders = ["women", "men", "unisex"] as const;
export type Gender = (typeof genders)[number];
export const seasons = ["all", "spring", "summer", "autumn", "winter"] as const;
export const currencies = ["EUR", "USD"] as const;
export type Currency = (typeof currencies)[number];
export const priceRanges = ["budget", "mid-range", "luxury", "premium"] as const;
export const garmentCategories = ["tops", "bottoms", "one-pieces"] as const;
export type GarmentCategory = (typeof garmentCategories)[number];
/** Default first: featured ones, then the newest. */
export const productSorts = ["featured", "name", "price_asc", "price_desc", "newest", "relevance"] as const;
export type ProductSort = (typeof productSorts)[number];

/** Orders of the admin's list. */
export const adminProductSorts = [
  "created_desc",
  "created_asc",
  "name_asc",
  "name_desc",
  "price_asc",
  "price_desc",
  "views_asc",
  "views_desc",
  "clicks_asc",
  "clicks_desc",
] as const;
export type AdminProductSort = (typeof adminProductSorts)[number];

/**
 * Widths in pixels in which every product picture exists, as AVIF, WebP and JPEG: a swatch; a card
 * on a screen of 1280; a card on a phone of double density; a product's page there, and on a large
 * screen.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 800, 1200] as const;
export const PRODUCTS_PER_PAGE = 12;
