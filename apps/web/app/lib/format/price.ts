/** By how much a price is reduced, and whether a product is available. */
import type { Product } from "@toile/contract";

type Priced = Pick<Product, "price" | "originalPrice">;

/** The earlier price, if it was higher. */
export function reducedFrom({ price, originalPrice }: Priced): number | null {
  return originalPrice !== null && originalPrice > price ? originalPrice : null;
}

/** Whole percent off, rounded; null without a discount or if it rounds to 0. */
export function percentOff(product: Priced): number | null {
  const before = reducedFrom(product);
  if (before === null) return null;
  return Math.round(((before - product.price) / before) * 100) || null;
}

/** Out of stock by its status, or not available. */
export function isOutOfStock({ status, isAvailable }: Pick<Product, "status" | "isAvailable">): boolean {
  return status === "out_of_stock" || !isAvailable;
}
