/** Prices as people and programs write them. Pure. */
import { type Currency, currencies } from "@toile/contract";
import { BadRow, shorten } from "./fields.rules.ts";

const CURRENCIES = /(?<!\p{L})(?:[a-z]{1,3}\$|euros?(?!\p{L})|[a-z]{3}(?![\p{L}\d]))|\p{Sc}/giu;
const CODES: Record<string, Currency> = { "€": "EUR", EURO: "EUR", EUROS: "EUR", $: "USD", US$: "USD" };

/** "1.299,00", "1 299,00", "1'299.00" and "1,299,000": groups of three digits with one separator, and another one for decimals. */
const GROUPED = /^(\d{1,3})([.,'’\s])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
const PLAIN = /^(\d*)(?:[.,](\d+))?$/;

/**
 * "19.90 EUR", "EUR 1.299,00", "€19,90", "29,-", "US$19.90" or "29.9900": in cents, without floating point.
 * @throws BadRow
 */
export function parsePrice(text: string, standard: Currency): { cents: number; currency: Currency } {
  if (text.trim() === "") throw new BadRow("it has no price");
  const currency = currencyOf(text, standard);
  const amount = text
    .replace(CURRENCIES, " ")
    .trim()
    .replace(/[.,]\s?[-–—]{1,2}$/, "");
  return { cents: centsOf(amount, text), currency };
}

/** A sign beside a code, as in "$19.90 CAD", says less than the code. */
function currencyOf(text: string, standard: Currency): Currency {
  const found = [...text.matchAll(CURRENCIES)].map(([name]) => name.toUpperCase());
  const name = found.find((one) => /^[A-Z]+$/.test(one)) ?? found[0] ?? standard;
  const currency = CODES[name] ?? currencies.find((one) => one === name);
  if (!currency) throw new BadRow(`its price is in ${name}; this shop takes ${currencies.join(" and ")}`);
  return currency;
}

function centsOf(amount: string, text: string): number {
  const grouped = GROUPED.exec(amount);
  // No group of thousands begins with a zero.
  if (grouped && grouped[1] !== "0") {
    const [, first = "", separator, rest = "", decimals] = grouped;
    if (separator === "." && rest.length === 3 && decimals === undefined) {
      const asDecimal = (toCents(first, rest) / 100).toFixed(2);
      throw new BadRow(`'${shorten(text)}' may be ${first}${rest} or ${asDecimal}; please write it with two decimals`);
    }
    return toCents(first + rest.replace(/\D/g, ""), decimals);
  }
  const [, whole = "", decimals = ""] = PLAIN.exec(amount) ?? [];
  if (whole + decimals === "") throw new BadRow(`'${shorten(text)}' is not a price`);
  return toCents(whole, decimals);
}

/** Further decimals, which some programs write, are rounded. */
const toCents = (whole: string, decimals = ""): number =>
  Number(whole) * 100 + Math.round(Number(decimals.padEnd(3, "0").slice(0, 3)) / 10);
