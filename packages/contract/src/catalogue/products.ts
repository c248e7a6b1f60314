/** Products and their pictures. Prices are decimal numbers on the wire and integer cents inside. */
import { z } from "zod";
import { id } from "../protocol/ids.ts";
import { currencies, garmentCategories, genders, HOUSE_MODEL_LETTERS, productStatuses, seasons } from "./values.ts";

/**
 * One picture in all its sizes: `{base}/{width}.{avif|webp|jpg}`, and the original at `{base}/original.jpg`. Immutable
 * and public.
 */
export const productPicture = z.object({
  /** The product's image URL that it was made from. */
  url: z.string(),
  base: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /**
   * The widths that exist, smallest first: those of PICTURE_WIDTHS well below the original's width, then the original's own
   * width, limited to the largest of them.
   */
  widths: z.array(z.number().int().positive()).min(1),
  /** A tiny blurred picture as a data URL, shown until the real one has loaded. */
  placeholder: z.string(),
});
export type ProductPicture = z.infer<typeof productPicture>;

/** An uploaded picture, whose URL can be set as one of the product's. */
export const productPictureUploaded = productPicture.pick({ url: true, width: true, height: true });

/** A product on a house model, in all its sizes as `productPicture`. */
export const onModelPicture = productPicture
  .pick({ base: true, width: true, height: true, widths: true })
  .extend({ letter: z.enum(HOUSE_MODEL_LETTERS) });
export type OnModelPicture = z.infer<typeof onModelPicture>;

const reference = z.object({ _id: id, id, name: z.string(), slug: z.string() });

export const product = z.object({
  _id: id,
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  mainImageUrl: z.string(),
  additionalImageUrls: z.array(z.string()),
  /** The pictures that exist in all sizes. A job makes them after the product is saved. */
  pictures: z.array(productPicture),
  /** Pictures on the house's models, the best first. Empty if none was made, or none is good enough. */
  onModel: z.array(onModelPicture).default([]),
  price: z.number().nonnegative(),
  originalPrice: z.number().nonnegative().nullable(),
  currency: z.enum(currencies),
  status: z.enum(productStatuses),
  isAvailable: z.boolean(),
  /** Whether it can be tried on: a garment, active and available, with a picture that can be shown. */
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
  /** False: shoes, a bag or jewellery, which cannot be tried on. */
  isGarment: z.boolean().default(true),
  garmentPhotoType: z.enum(["flat-lay", "model"]),
  brandId: reference,
  categoryId: reference,
  viewCount: z.number().int().nonnegative(),
  clickCount: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
});
export type Product = z.infer<typeof product>;
