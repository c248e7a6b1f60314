/** What is searched for, and the search's synonyms as an admin reads and changes them. Each change and its row in the audit trail are one transaction (I-48). */
import type { Searched, SearchedQuery, Synonyms } from "@toile/contract";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import * as audit from "../../audit/audit.ts";
import { joinSynonyms, listSearches, listSynonyms, phraseOf, removeSynonyms } from "../../catalogue/catalogue.ts";

export type WordsAct = { phrases: string[]; actorId: string; origin: audit.Origin };

export async function listWords(database: Pick<Database, "read">): Promise<Synonyms[]> {
  return (await database.read(listSynonyms)).map((phrases) => ({ phrases }));
}

export const listSearched = (
  database: Pick<Database, "read">,
  query: SearchedQuery,
): Promise<{ items: Searched[]; total: number }> => database.read((tx) => listSearches(tx, query));

/** Safe to repeat. @throws AppError VALIDATION_FAILED if fewer than two are left as a search reads them */
export async function joinWords(database: Pick<Database, "write">, act: WordsAct): Promise<Synonyms> {
  const phrases = readPhrases(act.phrases);
  if (phrases.length < 2) throw invalid("Searches treat these as one word. Please enter at least two.");
  return database.write(async (tx) => {
    const joined = await joinSynonyms(tx, phrases);
    await audit.record(tx, { ...who(act), action: "synonyms.joined", detail: { phrases: joined } });
    return { phrases: joined };
  });
}

/** @throws AppError NOT_FOUND if none of them is a synonym */
export async function partWords(database: Pick<Database, "write">, act: WordsAct): Promise<void> {
  const phrases = readPhrases(act.phrases);
  await database.write(async (tx) => {
    const parted = await removeSynonyms(tx, phrases);
    if (parted.length === 0) throw new AppError("NOT_FOUND", "There is no such synonym.");
    await audit.record(tx, { ...who(act), action: "synonyms.parted", detail: { phrases: parted.sort() } });
  });
}

const who = ({ actorId, origin }: WordsAct) => ({ actorId, subjectId: null, origin });

/** As a search reads them, without duplicates. */
function readPhrases(words: readonly string[]): string[] {
  const phrases = [...new Set(words.map(phraseOf))];
  if (phrases.includes("")) throw invalid("A synonym needs a letter or a digit.");
  return phrases;
}

const invalid = (message: string) =>
  new AppError("VALIDATION_FAILED", message, { details: [{ path: "phrases", message }] });
