/**
 * Which searches are counted, and as what. Pure. What is kept says nothing about a person: words as a search reads them, by day; nothing
 * that may be somebody's address or number; no word that somebody was still typing.
 */
import { wordsOf } from "./search.rules.ts";

/** One that was answered: what was asked for, and how much was found. */
export type Asked = { query: string; found: number; atMs: number };
export type AskedDay = { day: string; query: string; searches: number; missed: number; lastFound: number };

const CHARACTERS_MAX = 60;
/** Within it a longer search that begins the same is taken for the same one, typed to its end. */
export const TYPING_MS = 10_000;
/** Telephone numbers, bank accounts, dates of birth. */
const LONG_NUMBER = /\d[\d\s().+/-]{5,}\d/;

/** What is kept of a search; null where it is not to be kept. */
export function keepable(q: string): string | null {
  if (q.includes("@") || LONG_NUMBER.test(q)) return null;
  const query = wordsOf(q).join(" ");
  return query === "" || query.length > CHARACTERS_MAX ? null : query;
}

/** Sums by day and query, without those that were only on the way to a longer one. In the order in which they came. */
export function toDays(asked: readonly Asked[]): AskedDay[] {
  const days = new Map<string, AskedDay>();
  for (const [index, { query, found, atMs }] of asked.entries()) {
    if (isBeginning(asked, index)) continue;
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

function isBeginning(asked: readonly Asked[], index: number): boolean {
  const one = asked[index];
  if (!one) return false;
  for (const later of asked.slice(index + 1)) {
    if (later.atMs - one.atMs > TYPING_MS) return false;
    if (later.query.length > one.query.length && later.query.startsWith(one.query)) return true;
  }
  return false;
}
