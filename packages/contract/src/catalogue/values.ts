/** The allowed values of the catalogue's fields, and the sizes of its pictures and pages. */

export const productStatuses = ["active", "inactive", "out_of_stock", "discontinued"] as const;
export type ProductStatus = (typeof productStatuses)[number];
/** House models, in the order in which shoppers see them. */
export const HOUSE_MODEL_LETTERS = ["A", "B", "C", "D", "E", "F"] as const;
export const genders = ["women", "men", "unisex"] as const;
export type Gender = (typeof genders)[number];
export const seasons = ["all", "spring", "summer", "autumn", "winter"] as const;
export const currencies = ["EUR", "USD"] as const;
export type Currency = (typeof currencies)[number];
export const priceRanges = ["budget", "mid-range", "luxury", "premium"] as const;
export const garmentCategories = ["tops", "bottoms", "one-pieces"] as const;
export type GarmentCategory = (typeof garmentCategories)[number];
/** The first is the default: featured products, then the newest. */
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
 * Widths in pixels of every product picture, as AVIF, WebP and JPEG: for a swatch, a card on a 1280-pixel screen, a
 * card on a phone with double pixel density, the product page on that phone, and the product page on a large screen.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 800, 1200] as const;
export const PRODUCTS_PER_PAGE = 12;
