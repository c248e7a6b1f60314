/** How sums are written on the screens where credits are bought. */
import { formatNumber } from "../../../lib/number.ts";

/** A euro sign for euros, a dollar sign for all else; cents only where there are some: '€12', '€0.10'. */
export function formatPrice(amount: number, currency = "EUR"): string {
  const cents = Math.round(amount * 100);
  return `${currency === "EUR" ? "€" : "$"}${formatNumber(cents / 100, cents % 100 === 0 ? 0 : 2)}`;
}

/** Always two decimals: for columns of sums. */
export function formatSum(amount: number, currency = "EUR"): string {
  return `${currency === "EUR" ? "€" : "$"}${formatNumber(amount, 2)}`;
}

export function creditsText(credits: number): string {
  return `${formatNumber(credits)} ${credits === 1 ? "credit" : "credits"}`;
}
