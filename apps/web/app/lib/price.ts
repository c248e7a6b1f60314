/** How a price is written, and by how much it is reduced. */
import type { Product } from "@toile/contract";
import { formatNumber } from "./number.ts";

type Priced = Pick<Product, "price" | "originalPrice">;

/** A euro sign for euros, a dollar sign for all else. */
export const currencySign = (currency: string): string => (currency === "EUR" ? "€" : "$");

/** Always with two decimals. */
export function formatPrice(price: number, currency: string): string {
  return `${currencySign(currency)}${formatNumber(price, 2)}`;
}

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
