/**
 * Word search. Pure. `products.search` tells by a sign where a word of the product stands, so that both questions, which products
 * and which of them first, are put to one index:
 *
 *     linen    anywhere: name, brand, category, tags, description
 *     =linen   in the name
 *     *linen   in the brand's name
 *     @linen   in the category's name
 *     #linen   in the tags
 *     :<id>    of its brand, its category, or a category above
 *
 * Relevance is five tiers: all words in the name, all in name or brand, all in these or the category, all in these or the tags, all
 * anywhere. Within a tier the shop's own order holds. Nothing is ranked, and no positions of words are kept: rows stay small enough
 * to be read by the thousand.
 */

/** The signs under which each tier looks for a word, best tier first. */
export const TIERS = [["="], ["=", "*"], ["=", "*", "@"], ["=", "*", "@", "#"], [""]] as const;
export type Tier = (typeof TIERS)[number];
/** Every product that has the words at all. */
export const ANYWHERE: Tier = TIERS[4];

export type Search = {
  /** Each word of the search with the lexemes that it may stand for. All words must be found, in any of their forms. */
  terms: string[][];
  /** Ids of brand and category that the search stays within. */
  within: string[];
};

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;

/** In the syntax of PostgreSQL's full text search, and already in its lexemes: it is cast to `tsquery`, not parsed again. */
export function toTsQuery({ terms, within }: Search, tier: Tier): string {
  const either = (forms: string[]) => tier.flatMap((sign) => forms.map((form) => quoted(sign + form))).join(" | ");
  const words = terms.map((forms) => `(${either(forms)})`);
  return [...words, ...within.map((id) => quoted(`:${id}`))].join(" & ");
}

/** Letters and digits only: nothing of a search reaches the query's own syntax. */
export function wordsOf(q: string): string[] {
  return (
    q
      .normalize("NFKD")
      .replace(/\p{Mark}+/gu, "")
      .toLowerCase()
      .match(/[\p{Letter}\p{Number}]+/gu)
      ?.slice(0, 8) ?? []
  );
}
