/**
 * The shop: products, brands and categories. Prices are decimal numbers of the major unit here,
 * integer minor units inside.
 */
import { z } from "zod";
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";

export const productStatuses = ["active", "inactive", "out_of_stock", "discontinued"] as const;
export type ProductStatus = (typeof productStatuses)[number];
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

/**
 * Widths in pixels in which every product picture exists, as AVIF, WebP and JPEG: a swatch; a card
 * on a screen of 1280; a card on a phone of double density; a product's page there, and on a large
 * screen.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 800, 1200] as const;
export const PRODUCTS_PER_PAGE = 12;

/**
 * One picture in all its sizes: `{base}/{width}.{avif|webp|jpg}`, and whole: `{base}/original.jpg`;
 * immutable, public.
 */
export const productPicture = z.object({
  /** The product's image URL that it was made from. */
  url: z.string(),
  base: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /**
   * The widths that exist, smallest first: those of PICTURE_WIDTHS below the original's, and its
   * own up to the largest.
   */
  widths: z.array(z.number().int().positive()).min(1),
  /** A tiny blurred picture as a data URL, shown until the real one has come. */
  placeholder: z.string(),
});
export type ProductPicture = z.infer<typeof productPicture>;

const reference = z.object({ _id: id, id, name: z.string(), slug: z.string() });

export const product = z.object({
  _id: id,
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  mainImageUrl: z.string(),
  additionalImageUrls: z.array(z.string()),
  /**
   * Those of its pictures that exist in all sizes; a job makes them after the product is saved.
   */
  pictures: z.array(productPicture),
  price: z.number().nonnegative(),
  originalPrice: z.number().nonnegative().nullable(),
  currency: z.enum(currencies),
  status: z.enum(productStatuses),
  isAvailable: z.boolean(),
  /** Whether it can be tried on: active and available, with a picture that can be shown. */
  canTryOn: z.boolean(),
  gender: z.enum(genders),
  season: z.enum(seasons),
  occasion: z.string(),
  material: z.string(),
  tags: z.array(z.string()),
  availableSizes: z.array(z.string()),
  availableColors: z.array(z.string()),
  affiliateLink: z.string().nullable(),
  metadata: z.object({ fit: z.string(), care: z.string() }),
  /** The garment's type, for the engine. */
  garmentCategory: z.enum(garmentCategories),
  garmentPhotoType: z.enum(["flat-lay", "model"]),
  brandId: reference,
  categoryId: reference,
  viewCount: z.number().int().nonnegative(),
  clickCount: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
});
export type Product = z.infer<typeof product>;

/** A product as the garment of a try-on: enough to name it, to price it and to buy it. */
export const wornProduct = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** The brand's name. */
  brand: z.string(),
  price: z.number().nonnegative(),
  originalPrice: z.number().nonnegative().nullable(),
  currency: z.enum(currencies),
  /** Empty where it has no picture that can be shown. */
  imageUrl: z.string(),
  /** The same picture in all its sizes, once they are made. */
  picture: productPicture.nullable(),
  affiliateLink: z.string().nullable(),
  sizes: z.array(z.string()),
  status: z.enum(productStatuses),
  isAvailable: z.boolean(),
  canTryOn: z.boolean(),
});
export type WornProduct = z.infer<typeof wornProduct>;

export const toWornProduct = (product: Product): WornProduct => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  brand: product.brandId.name,
  price: product.price,
  originalPrice: product.originalPrice,
  currency: product.currency,
  imageUrl: product.mainImageUrl,
  picture: product.pictures.find(({ url }) => url === product.mainImageUrl) ?? null,
  affiliateLink: product.affiliateLink,
  sizes: product.availableSizes,
  status: product.status,
  isAvailable: product.isAvailable,
  canTryOn: product.canTryOn,
});

/** The products that a try-on shows. */
export const wornProducts = z.object({
  /** Its garment; null if that is not a product of the shop, or no longer is. */
  product: wornProduct.nullable(),
  /** Garments that the photo already shows, from earlier try-ons; the latest first. */
  wornWith: z.array(wornProduct),
});
export type WornProducts = z.infer<typeof wornProducts>;

export const brand = z.object({
  _id: id,
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  logoUrl: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  /** Null: not set yet; an import only knows a brand's name. */
  priceRange: z.enum(priceRanges).nullable(),
  specialties: z.array(z.string()),
  isActive: z.boolean(),
  /** Products that the public list shows. */
  productCount: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
});
export type Brand = z.infer<typeof brand>;

export const category = z.object({
  _id: id,
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  parentCategoryId: id.nullable(),
  /** The parent's name; null for a main category. */
  parent: z.string().nullable(),
  imageUrl: z.string().nullable(),
  sortOrder: z.number().int(),
  keywords: z.array(z.string()),
  isActive: z.boolean(),
  /** Products that the public list shows, those of subcategories included. */
  productCount: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
});
export type Category = z.infer<typeof category>;

const price = z.coerce.number().min(0).max(1_000_000);
const slugOrId = z.string().trim().min(1).max(200);
const queryBoolean = z.enum(["true", "false"]).transform((value) => value === "true");

/** Filters that the list and its facets share. */
export const productFilters = z.object({
  brandId: id.optional(),
  categoryId: id.optional(),
  /** Slugs or ids; a category includes its subcategories. */
  brand: slugOrId.optional(),
  category: slugOrId.optional(),
  q: z.string().trim().max(200).optional(),
  gender: z.enum(genders).optional(),
  minPrice: price.optional(),
  maxPrice: price.optional(),
  size: z.string().trim().min(1).max(40).optional(),
  colour: z.string().trim().min(1).max(40).optional(),
  onSale: queryBoolean.optional(),
  /** The garment's type, for finding what goes with a top. */
  garmentCategory: z.enum(garmentCategories).optional(),
  /** Only what can be tried on. */
  canTryOn: z.literal("true").transform(Boolean).optional(),
});
export type ProductFilters = z.output<typeof productFilters>;

export const productQuery = productFilters.extend({
  sort: z.enum(productSorts).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
});
export type ProductQuery = z.output<typeof productQuery>;

/** What a search without results may have meant. Every suggestion has results. */
export const searchSuggestions = z.object({
  words: z.array(z.string()),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
});
export type SearchSuggestions = z.infer<typeof searchSuggestions>;

const countOf = z.object({ value: z.string(), label: z.string(), count: z.number().int().nonnegative() });
export const productFacets = z.object({
  total: z.number().int().nonnegative(),
  brands: z.array(countOf),
  /** Each with the products of the categories below it. */
  categories: z.array(countOf),
  genders: z.array(countOf),
  colours: z.array(countOf),
  sizes: z.array(countOf),
  /** Of products in the shop's own currency. */
  price: z.object({ min: z.number(), max: z.number(), currency: z.enum(currencies) }).nullable(),
});
export type ProductFacets = z.infer<typeof productFacets>;

export const productEvent = z.object({ type: z.enum(["view", "click"]) });

const text = (max: number) => z.string().trim().max(max);
const list = z.array(text(80).min(1)).max(60);
/** An index holds both lists of a product in entries of 2.7 kB. */
const LIST_BYTES = 1050;
const indexedList = list.refine(
  (values) => values.reduce((sum, value) => sum + 4 + new TextEncoder().encode(value).length, 0) <= LIST_BYTES,
  "All together are too long.",
);
const address = z.url({ protocol: /^https?$/ }).max(2048);

/** The fields of a product that an admin may set, without the defaults of a new one. */
const productFields = z.object({
  name: text(200).min(1),
  brandId: id,
  categoryId: id,
  price: z.number().min(0).max(1_000_000),
  description: text(8000),
  mainImageUrl: z.string().max(2048),
  additionalImageUrls: z.array(z.string().max(2048)).max(12),
  originalPrice: z.number().min(0).max(1_000_000).nullable(),
  currency: z.enum(currencies),
  status: z.enum(productStatuses),
  isAvailable: z.boolean(),
  isFeatured: z.boolean(),
  gender: z.enum(genders),
  season: z.enum(seasons),
  occasion: text(80),
  material: text(200),
  tags: list,
  availableSizes: indexedList,
  availableColors: indexedList,
  affiliateLink: address.nullable(),
  metadata: z.object({ fit: text(200), care: text(400) }),
  garmentCategory: z.enum(garmentCategories),
  garmentPhotoType: z.enum(["flat-lay", "model"]),
});
// A default inside an optional field would be filled in, and a change of one field reset all
// others: so changes have none.
export const productChange = productFields.partial();
export type ProductChange = z.output<typeof productChange>;

const field = productFields.shape;
export const productWrite = productFields.extend({
  description: field.description.default(""),
  mainImageUrl: field.mainImageUrl.default(""),
  additionalImageUrls: field.additionalImageUrls.default([]),
  originalPrice: field.originalPrice.default(null),
  currency: field.currency.default("EUR"),
  status: field.status.default("active"),
  isAvailable: field.isAvailable.default(true),
  isFeatured: field.isFeatured.default(false),
  gender: field.gender.default("unisex"),
  season: field.season.default("all"),
  occasion: field.occasion.default(""),
  material: field.material.default(""),
  tags: field.tags.default([]),
  availableSizes: field.availableSizes.default([]),
  availableColors: field.availableColors.default([]),
  affiliateLink: field.affiliateLink.default(null),
  metadata: field.metadata.default({ fit: "", care: "" }),
  garmentCategory: field.garmentCategory.default("tops"),
  garmentPhotoType: field.garmentPhotoType.default("flat-lay"),
});
export type ProductWrite = z.output<typeof productWrite>;

const brandFields = z.object({
  name: text(120).min(1),
  description: text(4000),
  logoUrl: text(2048).nullable(),
  websiteUrl: address.nullable(),
  priceRange: z.enum(priceRanges).nullable(),
  specialties: list,
  isActive: z.boolean(),
});
export const brandChange = brandFields.partial();
export type BrandChange = z.output<typeof brandChange>;
export const brandWrite = brandFields.extend({
  description: brandFields.shape.description.default(""),
  logoUrl: brandFields.shape.logoUrl.default(null),
  websiteUrl: brandFields.shape.websiteUrl.default(null),
  priceRange: brandFields.shape.priceRange.default("mid-range"),
  specialties: brandFields.shape.specialties.default([]),
  isActive: brandFields.shape.isActive.default(true),
});
export type BrandWrite = z.output<typeof brandWrite>;

const categoryFields = z.object({
  name: text(120).min(1),
  description: text(4000),
  parentCategoryId: id.nullable(),
  imageUrl: text(2048).nullable(),
  sortOrder: z.number().int().min(-1_000_000).max(1_000_000),
  keywords: list,
  isActive: z.boolean(),
});
export const categoryChange = categoryFields.partial();
export type CategoryChange = z.output<typeof categoryChange>;
export const categoryWrite = categoryFields.extend({
  description: categoryFields.shape.description.default(""),
  parentCategoryId: categoryFields.shape.parentCategoryId.default(null),
  imageUrl: categoryFields.shape.imageUrl.default(null),
  sortOrder: categoryFields.shape.sortOrder.default(0),
  keywords: categoryFields.shape.keywords.default([]),
  isActive: categoryFields.shape.isActive.default(true),
});
export type CategoryWrite = z.output<typeof categoryWrite>;

export const importFormats = ["csv", "google-merchant", "shopify"] as const;
export type ImportFormat = (typeof importFormats)[number];
export const importStates = ["waiting", "running", "done", "failed"] as const;
export const importProblem = z.object({ line: z.number().int().positive(), reason: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

/** An import: how far it is, and its report. */
export const productImport = z.object({
  id,
  /**
   * `failed`: the file could not be read to its end (`failure` says why); what came before that is
   * in the shop.
   */
  state: z.enum(importStates),
  format: z.enum(importFormats),
  fileName: z.string(),
  source: z.string(),
  currency: z.enum(currencies),
  /** Nothing was written: the numbers say what would have been. */
  dryRun: z.boolean(),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Rows of the file. Several may make one product. */
  rows: z.number().int().nonnegative(),
  /** Products; `failed` counts rows that were left out. */
  created: z.number().int().nonnegative(),
  updated: z.number().int().nonnegative(),
  unchanged: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  /** The first thousand of what failed, each with its line in the file and the reason. */
  problems: z.array(importProblem),
  failure: z.string().nullable(),
  /** Products whose pictures this import brought: fetched and made into all sizes after it. */
  pictures: z.object({
    waiting: z.number().int().nonnegative(),
    ready: z.number().int().nonnegative(),
    failed: z.number().int().nonnegative(),
    /** The first hundred of what failed. */
    problems: z.array(z.object({ productId: id, slug: z.string(), reason: z.string() })),
  }),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ProductImport = z.infer<typeof productImport>;

export const importQuery = z.object({
  /** The source that the file's ids belong to; the format's name by default. */
  source: z.string().trim().min(1).max(60).optional(),
  /** Of prices that name none. */
  currency: z.enum(currencies).default("EUR"),
  dryRun: queryBoolean.default(false),
});

/** An uploaded picture, whose URL can be set as one of the product's. */
export const productPictureUploaded = productPicture.pick({ url: true, width: true, height: true });

const MARKS = /\p{Mark}+/gu;
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", þ: "th", ð: "d", ı: "i" };

/**
 * A slug (S2.10, S2.11): lower case, punctuation removed, whitespace to single hyphens, none at the
 * ends. Letters outside a-z are transliterated first. May be empty for a name without any Latin
 * letter or digit.
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(/[ßæœøđłþðı]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/[^a-z0-9\s-]/g, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
