/**
 * Which searches are counted, and as what. Pure. Nothing stored identifies a person: words as a search reads them, by day, without
 * anything that may be an address or a number, and without words that were still being typed.
 */
import { wordsOf } from "./search.rules.ts";

/** An answered search: its query, and how much it found. */
export type AnsweredSearch = { query: string; found: number; atMs: number };
export type SearchDay = { day: string; query: string; searches: number; missed: number; lastFound: number };

const CHARACTERS_MAX = 60;
/** Within this time, a longer search with the same beginning counts as the same one, typed to its end. */
export const TYPING_MS = 10_000;
/** Telephone numbers, bank accounts, dates of birth. */
const LONG_NUMBER = /\d[\d\s().+/-]{5,}\d/;

/** What is stored of a search; null if it must not be stored. */
export function keepable(q: string): string | null {
  if (q.includes("@") || LONG_NUMBER.test(q)) return null;
  const query = wordsOf(q).join(" ");
  return query === "" || query.length > CHARACTERS_MAX ? null : query;
}

/** Sums by day and query, without prefixes of longer ones. In the order of arrival. */
export function toDays(searches: readonly AnsweredSearch[]): SearchDay[] {
  const days = new Map<string, SearchDay>();
  for (const [index, { query, found, atMs }] of searches.entries()) {
    if (isBeginning(searches, index)) continue;
    const day = new Date(atMs).toISOString().slice(0, 10);
    const key = `${day} ${query}`;
    const sum = days.get(key) ?? { day, query, searches: 0, missed: 0, lastFound: 0 };
    sum.searches += 1;
    if (found === 0) sum.missed += 1;
    sum.lastFound = found;
    days.set(key, sum);
  }
  return [...days.values()];
}

function isBeginning(searches: readonly AnsweredSearch[], index: number): boolean {
  const one = searches[index];
  if (!one) return false;
  for (const later of searches.slice(index + 1)) {
    if (later.atMs - one.atMs > TYPING_MS) return false;
    if (later.query.length > one.query.length && later.query.startsWith(one.query)) return true;
  }
  return false;
}
