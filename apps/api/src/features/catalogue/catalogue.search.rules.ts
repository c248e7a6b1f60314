/**
 * Word search. Pure. `products.search` tells by a sign where a word of the product stands, so that both questions, which products
 * and which of them first, are put to one index:
 *
 *     linen    anywhere: name, brand, category, tags, description
 *     ~linen   in the name, the brand, the category or the tags
 *     =linen   in the name
 *     :<id>    of its brand, its category, or a category above
 *
 * Relevance is three tiers: all words in the name, all in name, brand, category and tags, all anywhere. Within a tier the shop's
 * own order holds. Nothing is ranked, and no positions of words are kept: rows stay small enough to be read by the thousand.
 */

/** The signs of the tiers, best first. */
export const TIERS = ["=", "~", ""] as const;

export type Search = {
  /** Each word of the search with the lexemes that it may stand for. All words must be found, in any of their forms. */
  terms: string[][];
  /** Ids of brand and category that the search stays within. */
  within: string[];
  /** More products have it than a total counts: it need not be counted. */
  isPlentiful?: boolean;
};

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, "$&$&")}'`;

/** In the syntax of PostgreSQL's full text search, and already in its lexemes: it is cast to `tsquery`, not parsed again. */
export function toTsQuery({ terms, within }: Search, tier: (typeof TIERS)[number]): string {
  const words = terms.map((forms) => `(${forms.map((form) => quoted(tier + form)).join(" | ")})`);
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
