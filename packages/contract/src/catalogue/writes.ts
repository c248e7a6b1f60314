/** What an admin may create and change: products, brands and categories. */
import { z } from "zod";
import { id } from "../protocol/ids.ts";
import { currencies, garmentCategories, genders, priceRanges, productStatuses, seasons } from "./values.ts";

const text = (max: number) => z.string().trim().max(max);
const list = z.array(text(80).min(1)).max(60);
/** The database index holds both lists of a product in one entry of at most 2.7 kB. */
const LIST_BYTES = 1050;
const indexedList = list.refine(
  (values) => values.reduce((sum, value) => sum + 4 + new TextEncoder().encode(value).length, 0) <= LIST_BYTES,
  "Together they are too long.",
);
const url = z.url({ protocol: /^https?$/ }).max(2048);

/** The fields of a product that an admin may set, without a new product's defaults. */
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
  affiliateLink: url.nullable(),
  metadata: z.object({ fit: text(200), care: text(400) }),
  garmentCategory: z.enum(garmentCategories),
  /** False: shoes, a bag or jewellery, which cannot be tried on. */
  isGarment: z.boolean(),
  garmentPhotoType: z.enum(["flat-lay", "model"]),
});
// Changes have no defaults: a default inside an optional field would be filled in, and changing one field would reset
// all the others.
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
  isGarment: field.isGarment.default(true),
  garmentPhotoType: field.garmentPhotoType.default("flat-lay"),
});
export type ProductWrite = z.output<typeof productWrite>;

const brandFields = z.object({
  name: text(120).min(1),
  description: text(4000),
  logoUrl: text(2048).nullable(),
  websiteUrl: url.nullable(),
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
