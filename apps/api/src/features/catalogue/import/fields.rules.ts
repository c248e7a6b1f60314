/** Parses the fields of a feed. Pure. */
import { type Currency, currencies, type GarmentCategory, type Gender } from "@toile/contract";

/** Why a row cannot be imported, in words for the file's owner. */
export class BadRow extends Error {}

const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$|^\d+,\d{1,2}$/;
const CURRENCY = /(?<![A-Za-z])[A-Za-z]{3}(?![A-Za-z])|[€$]/;
const SYMBOLS: Record<string, string> = { "€": "EUR", $: "USD" };

/** "19.90 EUR", "EUR 19.90", "€19,90", "1,299.00" or "19.9": in cents, without floating point. @throws BadRow */
export function parsePrice(text: string, standard: Currency): { cents: number; currency: Currency } {
  const named = CURRENCY.exec(text)?.[0] ?? standard;
  const code = SYMBOLS[named] ?? named.toUpperCase();
  const currency = currencies.find((one) => one === code);
  if (!currency) throw new BadRow(`its price is in ${code}; this shop takes ${currencies.join(" and ")}`);
  const amount = text.replace(CURRENCY, "").trim();
  if (text.trim() === "") throw new BadRow("it has no price");
  if (!AMOUNT.test(amount)) throw new BadRow(`'${shorten(text)}' is not a price`);
  const [whole = "", fraction = ""] = (
    /,\d{1,2}$/.test(amount) ? amount.replace(",", ".") : amount.replaceAll(",", "")
  ).split(".");
  return { cents: Number(whole) * 100 + Number(fraction.padEnd(2, "0")), currency };
}

const YES = new Set(["true", "yes", "1"]);
const NO = new Set(["false", "no", "0"]);

/** @throws BadRow */
export function parseFlag(text: string, name: string): boolean {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw new BadRow(`${name} is '${shorten(text)}'; it must be true or false`);
}

/** Entries of one field, without duplicates and empty ones. */
export function splitList(text: string, separator: string | RegExp): string[] {
  const entries = text.split(separator).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}

/** URLs of one field: a comma inside a URL is never followed by another URL. */
export const splitAddresses = (text: string): string[] => splitList(text, /[\n|]|,\s*(?=https?:)/i);

const ADDRESS_MAX_CHARACTERS = 2048;

/** @throws BadRow if it is not a web URL */
export function parseAddress(text: string, name: string): string {
  const isWeb = /^https?:\/\//i.test(text) && URL.canParse(text) && text.length <= ADDRESS_MAX_CHARACTERS;
  if (!isWeb) throw new BadRow(`${name} '${shorten(text)}' is not a URL that begins with http:// or https://`);
  return text;
}

const GENDERS: Record<string, Gender> = {
  ...{ female: "women", women: "women", woman: "women", womens: "women", "women's": "women" },
  ...{ male: "men", men: "men", man: "men", mens: "men", "men's": "men" },
  unisex: "unisex",
};

/** Absent: for everyone. @throws BadRow */
export function parseGender(text: string): Gender {
  if (text === "") return "unisex";
  const gender = GENDERS[text.toLowerCase()];
  if (!gender) throw new BadRow(`gender is '${shorten(text)}'; it must be women, men or unisex`);
  return gender;
}

const ONE_PIECES =
  /\b(dress(?:es)?|gowns?|jumpsuits?|playsuits?|overalls?|rompers?|one-pieces?|bodysuits?|robes?|kleid(?:er)?)\b/i;
const BOTTOMS =
  /\b(trousers?|pants?|jeans|chinos?|shorts|skirts?|leggings?|joggers?|bottoms?|culottes?|hosen?|r[oö]cke?|pantalons?|jupes?)\b/i;

/** Guesses the kind of garment for a feed without it: by words of its category, then of its name. */
export function guessGarmentCategory(...texts: string[]): GarmentCategory {
  for (const text of texts) {
    if (ONE_PIECES.test(text)) return "one-pieces";
    if (BOTTOMS.test(text)) return "bottoms";
    if (/\b(tops?|shirts?|t-shirts?|blouses?|sweaters?|jackets?|coats?)\b/i.test(text)) return "tops";
  }
  return "tops";
}

/** "Apparel & Accessories > Clothing > Dresses": the specific parts, outermost first. */
export function splitCategory(text: string): string[] {
  const parts = splitList(text, ">");
  // The generic roots of Google's and Shopify's taxonomies, which a shop of garments does not need.
  const telling = parts.filter(
    (part, i) => i === parts.length - 1 || !/^(apparel & accessories|clothing|home)$/i.test(part),
  );
  return telling.slice(-3);
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  rsquo: "’",
  lsquo: "‘",
  rdquo: "”",
  ldquo: "“",
  eacute: "é",
  egrave: "è",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  szlig: "ß",
  euro: "€",
  trade: "™",
  reg: "®",
  copy: "©",
};

/** Plain text of an HTML description. The shop only shows text, so this need not sanitise HTML. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<li\b[^>]*>/gi, "\n• ")
    .replace(/<(br|\/p|\/div|\/h[1-6]|\/ul|\/ol|\/tr)\b[^>]*>/gi, "\n")
    .replace(/<[^>]{0,2000}>/g, "")
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hexadecimal, name) =>
      name
        ? (ENTITIES[name.toLowerCase()] ?? whole)
        : fromCode(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)),
    )
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const fromCode = (code: number): string =>
  code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : " ";

/** "a, b or c" */
export const oneOfWords = (words: readonly string[]): string =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);

/** Shortens text for an error message. */
export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
