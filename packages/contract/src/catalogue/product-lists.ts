/** Lists of products: filters, order, pages, facets and suggestions. */
import { z } from "zod";
import { booleanText } from "../protocol/boolean-text.ts";
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";
import { currencies, garmentCategories, genders, productSorts } from "./values.ts";

const price = z.coerce.number().min(0).max(1_000_000);
const slugOrId = z.string().trim().min(1).max(200);

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
  onSale: booleanText.optional(),
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

/** The largest number of products that one request reads by their ids. */
export const PRODUCT_IDS_MAX = 24;

/** What a search without results may have meant. Each suggestion has results. */
export const searchSuggestions = z.object({
  words: z.array(z.string()),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
});
export type SearchSuggestions = z.infer<typeof searchSuggestions>;

const countOf = z.object({ value: z.string(), label: z.string(), count: z.number().int().nonnegative() });
export const productFacets = z.object({
  total: z.number().int().nonnegative(),
  brands: z.array(countOf),
  /** Each count includes the products of subcategories. */
  categories: z.array(countOf),
  genders: z.array(countOf),
  colours: z.array(countOf),
  sizes: z.array(countOf),
  /** Only of products in the shop's own currency. */
  price: z.object({ min: z.number(), max: z.number(), currency: z.enum(currencies) }).nullable(),
});
export type ProductFacets = z.infer<typeof productFacets>;

export const productEvent = z.object({ type: z.enum(["view", "click"]) });
