/** The products that a try-on shows. */
import { z } from "zod";
import { id } from "../protocol/ids.ts";
import { type Product, productPicture } from "./products.ts";
import { currencies, productStatuses } from "./values.ts";

/** The product worn in a try-on: enough to name it, price it and buy it. */
export const wornProduct = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** The brand's name. */
  brand: z.string(),
  price: z.number().nonnegative(),
  originalPrice: z.number().nonnegative().nullable(),
  currency: z.enum(currencies),
  /** Empty if the product has no picture that may be shown. */
  imageUrl: z.string(),
  /** The same picture in all its sizes, once they exist. */
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
  /** The garment; null if it is not, or no longer, a product of the shop. */
  product: wornProduct.nullable(),
  /** Garments that the photo already shows, from earlier try-ons; the latest first. */
  wornWith: z.array(wornProduct),
});
export type WornProducts = z.infer<typeof wornProducts>;
