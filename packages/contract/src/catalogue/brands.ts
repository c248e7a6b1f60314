/** Brands and categories. */
import { z } from "zod";
import { id } from "../protocol/ids.ts";
import { priceRanges } from "./values.ts";

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
  /** Products in the public list. */
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
  /** Products in the public list, including those of subcategories. */
  productCount: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
});
export type Category = z.infer<typeof category>;
