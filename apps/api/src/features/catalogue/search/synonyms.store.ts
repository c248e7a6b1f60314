/** The operator's thesaurus: cached in memory and refreshed periodically; changed by `cli synonyms` and in the admin area. */
import { SYNONYMS_SECONDS } from "@toile/contract";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { nowMs } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { searchSynonyms } from "../catalogue.tables.ts";
import { NO_SYNONYMS, type Thesaurus, toThesaurus, wordsOf } from "./search.rules.ts";

/** How long a process may use outdated synonyms. */
export const SYNONYMS_MS = SYNONYMS_SECONDS * 1000;

/** Only the first search waits for it; if it cannot be read, searches continue with the cached one. */
export function createSynonyms({ database }: { database: Pick<Database, "query"> }) {
  let cached: Promise<Thesaurus> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<Thesaurus> =>
    toThesaurus(
      await database.query<{ meaning: string; lexemes: string[] }>({
        text: "select meaning, lexemes from search_synonyms",
        values: [],
      }),
    );
  return {
    async current(): Promise<Thesaurus> {
      if (nowMs() - readAt > SYNONYMS_MS) {
        readAt = nowMs();
        const before = cached;
        const next = read().catch(() => before ?? NO_SYNONYMS);
        if (before)
          void next.then((thesaurus) => {
            cached = Promise.resolve(thesaurus);
          });
        else cached = next;
      }
      return (await cached) ?? NO_SYNONYMS;
    },
  };
}

/** Every meaning with its phrases, sorted. */
export async function listSynonyms(tx: Tx): Promise<string[][]> {
  const rows = await tx.select().from(searchSynonyms).orderBy(asc(searchSynonyms.meaning), asc(searchSynonyms.phrase));
  const meanings = Map.groupBy(rows, ({ meaning }) => meaning);
  return [...meanings.values()].map((phrases) => phrases.map(({ phrase }) => phrase));
}

/** What a search reads of a phrase; empty if it has no word. */
export const phraseOf = (phrase: string): string => wordsOf(phrase).join(" ");

/** Makes these phrases mean the same and merges their earlier meanings. Returns all phrases of the result. */
export async function joinSynonyms(tx: Tx, phrases: string[]): Promise<string[]> {
  const [first = ""] = phrases;
  // Otherwise two concurrent commands could each join half of a meaning.
  await tx.execute(sql`lock table search_synonyms in share row exclusive mode`);
  const existing = await tx
    .select({ meaning: searchSynonyms.meaning })
    .from(searchSynonyms)
    .where(inArray(searchSynonyms.phrase, phrases))
    .orderBy(asc(searchSynonyms.meaning));
  const meanings = [...new Set(existing.map(({ meaning }) => meaning))];
  const meaning = meanings[0] ?? first;
  if (meanings.length > 1)
    await tx.update(searchSynonyms).set({ meaning }).where(inArray(searchSynonyms.meaning, meanings));
  await tx
    .insert(searchSynonyms)
    .values(phrases.map((phrase) => ({ phrase, meaning })))
    .onConflictDoNothing();
  const all = await tx
    .select({ phrase: searchSynonyms.phrase })
    .from(searchSynonyms)
    .where(eq(searchSynonyms.meaning, meaning))
    .orderBy(asc(searchSynonyms.phrase));
  return all.map(({ phrase }) => phrase);
}

/** Returns the phrases that existed. */
export async function removeSynonyms(tx: Tx, phrases: string[]): Promise<string[]> {
  const gone = await tx
    .delete(searchSynonyms)
    .where(inArray(searchSynonyms.phrase, phrases))
    .returning({ phrase: searchSynonyms.phrase });
  return gone.map(({ phrase }) => phrase);
}
