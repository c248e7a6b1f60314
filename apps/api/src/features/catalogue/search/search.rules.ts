/**
 * Word search. Pure. In `products.search` a sign marks where in the product a word occurs, so that one index answers
 * both which products match and which come first:
 *
 *     linen    anywhere: name, brand, category, tags, description
 *     =linen   in the name
 *     *linen   in the brand's name
 *     @linen   in the category's name
 *     #linen   in the tags
 *     :<id>    of its brand, its category, or a category above
 *
 * Relevance has five tiers: all words in the name, all in name or brand, all in these or the category, all in these or
 * the tags, all anywhere. Within a tier the shop's own order applies. There is no ranking and no word positions are
 * stored: rows stay small enough to be read by the thousand.
 */
import { withoutAccents } from "@toile/contract";

/** The signs that each tier searches, best tier first. */
export const TIERS = [["="], ["=", "*"], ["=", "*", "@"], ["=", "*", "@", "#"], [""]] as const;
export type Tier = (typeof TIERS)[number];
/** Every product that has the words at all. */
export const ANYWHERE: Tier = TIERS[4];

export type Search = {
  /**
   * Each word of the search with the lexemes that it may stand for. All words must be found, in any of their forms. A
   * form of several lexemes, separated by spaces, needs all of them: "tank top".
   */
  terms: string[][];
  /** Ids of the brand and category to search within. */
  within: string[];
};

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;

/** In PostgreSQL's full-text syntax and already in lexemes: it is cast to `tsquery`, not parsed again. */
export function toTsQuery({ terms, within }: Search, tier: Tier): string {
  const anyPlace = (lexeme: string) => tier.map((sign) => quoted(sign + lexeme)).join(" | ");
  const whole = (form: string) => (form.includes(" ") ? allOf(form.split(" ")) : anyPlace(form));
  const allOf = (lexemes: string[]) => `(${lexemes.map((lexeme) => `(${anyPlace(lexeme)})`).join(" & ")})`;
  const either = (forms: string[]) => forms.map(whole).join(" | ");
  const words = terms.map((forms) => `(${either(forms)})`);
  return [...words, ...within.map((id) => quoted(`:${id}`))].join(" & ");
}

/** "T-shirt" and "t shirt": the index ignores single letters, and without the T it would be any shirt. */
const T_SHIRT = /(?<![\p{Letter}\p{Number}])t[\s\u2010-\u2012-]?shirt/giu;

/**
 * Scripts that are written without spaces, or whose words grow together (Thai to Khmer, Chinese, Japanese, Korean): each
 * letter is a word, and so a name is found by its parts. The same as in the database's `spoken`.
 */
const SPACELESS =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff]/gu;

/** Letters and digits only: no part of a search reaches the query's syntax. */
export function wordsOf(q: string): string[] {
  return (
    withoutAccents(q.toLowerCase())
      .normalize("NFD")
      // As the database's unaccent: Greek without its accents, and a Russian ё is an е.
      .replace(/(\p{Script=Greek})\p{Mark}+|(е)\u0308/gu, "$1$2")
      .normalize("NFC")
      .replace(T_SHIRT, "tshirt")
      .replace(SPACELESS, " $& ")
      .match(/[\p{Letter}\p{Number}\p{Mark}]+/gu)
      ?.slice(0, 8) ?? []
  );
}

/** A text's words for the shop's vocabulary: a T-shirt is also a shirt. The same as the database's `spoken`. */
export const spoken = (text: string): string => text.replace(T_SHIRT, "tshirt shirt").replace(SPACELESS, " $& ");

/** "size M", "dress size 38", "size 32/34": the word and what may follow it. */
const SIZE =
  /(?<![\p{Letter}\p{Number}-])size\s+(?:(eu|uk|us)\s*)?(\d{1,3}(?:[.,]5|\/\d{1,3})?|\d?x{0,4}[sl]|m|small|medium|large)(?![\p{Letter}\p{Number}])/iu;
const SIZE_WORDS: Record<string, string> = { small: "S", medium: "M", large: "L" };

export type TypedSearch = {
  words: string[];
  /** How shops write the requested size; empty if none. */
  sizes: string[];
};

/** Takes the size out of the typed text: a size is a filter, not a word. */
export function readSearch(q: string): TypedSearch {
  const [found = "", country, sizeText] = SIZE.exec(q) ?? [];
  if (sizeText === undefined) return { words: wordsOf(q), sizes: [] };
  const size = (SIZE_WORDS[sizeText.toLowerCase()] ?? sizeText).replace(",", ".").toUpperCase();
  const word = Object.entries(SIZE_WORDS).find(([, letter]) => letter === size)?.[0];
  const countries = country ? [country.toUpperCase()] : /^\d/.test(size) ? ["EU", "UK", "US"] : [];
  const written = countries.flatMap((of) => [`${of} ${size}`, `${of}${size}`, `${size} ${of}`]);
  const plain = country
    ? []
    : [size, size.toLowerCase(), ...(word ? [word, word[0]?.toUpperCase() + word.slice(1)] : [])];
  return { words: wordsOf(q.replace(found, " ")), sizes: [...new Set([...plain, ...written])] };
}

/** Words and phrases that mean the same. */
export type Thesaurus = {
  /** A meaning's forms by the lexemes of each of its phrases, sorted and separated by spaces. */
  forms: ReadonlyMap<string, string[]>;
  /** Number of lexemes in the longest phrase. */
  longest: number;
};
export const NO_SYNONYMS: Thesaurus = { forms: new Map(), longest: 0 };

export function toThesaurus(rows: { meaning: string; lexemes: string[] }[]): Thesaurus {
  const meanings = Map.groupBy(
    rows.filter(({ lexemes }) => lexemes.length > 0),
    ({ meaning }) => meaning,
  );
  const forms = new Map<string, string[]>();
  for (const phrases of meanings.values()) {
    const all = [...new Set(phrases.map(({ lexemes }) => keyOf(lexemes)))];
    for (const key of all) forms.set(key, all);
  }
  return { forms, longest: Math.max(0, ...rows.map(({ lexemes }) => lexemes.length)) };
}

const keyOf = (lexemes: string[]): string => [...lexemes].sort().join(" ");

/** Words of a search that form a known phrase: `from` is the first; `forms` are what they may stand for. */
export type Meaning = { from: number; length: number; forms: string[] };

/** The search's phrases in the thesaurus, longest first. A stop word's lexeme is null. */
export function meaningsIn(lexemes: (string | null)[], { forms, longest }: Thesaurus): Meaning[] {
  const found: Meaning[] = [];
  for (let from = 0; from < lexemes.length; from += found.at(-1)?.from === from ? (found.at(-1)?.length ?? 1) : 1) {
    for (let length = Math.min(longest, lexemes.length - from); length > 0; length -= 1) {
      const some = lexemes.slice(from, from + length);
      const existing = some.every((lexeme) => lexeme !== null) ? forms.get(keyOf(some as string[])) : undefined;
      if (!existing) continue;
      found.push({ from, length, forms: existing });
      break;
    }
  }
  return found;
}
