/** Parses the fields of a feed. Pure. */
import type { Gender } from "@toile/contract";

/** Why a row cannot be imported, in words for the file's owner. */
export class BadRow extends Error {}

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
export const splitUrls = (text: string): string[] => splitList(text, /[\n|]|,\s*(?=https?:)/i);

const URL_MAX_CHARACTERS = 2048;

/** @throws BadRow if it is not a web URL */
export function parseUrl(text: string, name: string): string {
  const isWeb = /^https?:\/\//i.test(text) && URL.canParse(text) && text.length <= URL_MAX_CHARACTERS;
  if (!isWeb) throw new BadRow(`${name} '${shorten(text)}' is not a URL that begins with http:// or https://`);
  return text;
}

const GENDERS: [Gender, RegExp][] = [
  [
    "women",
    /^(female|wom[ae]n'?s?|ladies'?|damen|frauen|femmes?|mujer(es)?|donna|donne|dames|kobiety|dam|mulher(es)?)$/,
  ],
  ["men", /^(male|m[ae]n'?s?|herren|männer|hommes?|hombres?|uomo|uomini|heren|mężczyźni|herr|homem|homens)$/],
  ["unisex", /^unisex$/],
];

/** @throws BadRow */
export function parseGender(text: string): Gender {
  const [gender] = GENDERS.find(([, words]) => words.test(text.toLowerCase())) ?? [];
  if (!gender) throw new BadRow(`gender is '${shorten(text)}'; it must be women, men or unisex`);
  return gender;
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

/** What shops call the options of a product that are its sizes and its colours. */
export const SIZE_NAMES = /size|größe|grösse|taille|talla|taglia|maat|rozmiar|storlek|tamanho/i;
export const COLOUR_NAMES = /colou?r|farbe|couleur|colore|kleur|kolor|färg|cor$/i;

/** "a, b or c" */
export const oneOfWords = (words: readonly string[]): string =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);

/** Shortens text for an error message. */
export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
