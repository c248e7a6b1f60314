/** How money is formatted everywhere on the site. */
import { formatNumber } from "./number.ts";

/** A euro sign for euros, a dollar sign for other currencies. */
export const currencySign = (currency: string): string => (currency === "EUR" ? "€" : "$");

/** Always with two decimals: prices of garments, columns of sums. */
export function formatMoney(amount: number, currency = "EUR"): string {
  return `${currencySign(currency)}${formatNumber(amount, 2)}`;
}

/** Cents only if there are any: '€12', '€0.10'. */
export function formatMoneyBrief(amount: number, currency = "EUR"): string {
  const cents = Math.round(amount * 100);
  return `${currencySign(currency)}${formatNumber(cents / 100, cents % 100 === 0 ? 0 : 2)}`;
}

export function creditsText(credits: number): string {
  return `${formatNumber(credits)} ${credits === 1 ? "credit" : "credits"}`;
}
