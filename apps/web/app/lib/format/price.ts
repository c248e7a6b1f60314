/** By how much a price is reduced, and whether a product can be had. */
import type { Product } from "@toile/contract";

type Priced = Pick<Product, "price" | "originalPrice">;

/** The price before, where it was higher. */
export function reducedFrom({ price, originalPrice }: Priced): number | null {
  return originalPrice !== null && originalPrice > price ? originalPrice : null;
}

/** Whole percent off, rounded; null where nothing is off or it rounds to nothing. */
export function percentOff(product: Priced): number | null {
  const before = reducedFrom(product);
  if (before === null) return null;
  return Math.round(((before - product.price) / before) * 100) || null;
}

/** Out of stock by its status, or because it cannot be had. */
export function isOutOfStock({ status, isAvailable }: Pick<Product, "status" | "isAvailable">): boolean {
  return status === "out_of_stock" || !isAvailable;
}
