/** The shop's vocabulary: which of its words a search's words stand for. */
import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { SearchTerms } from "./catalogue.list.rules.ts";

/** Forms that the beginning of a word is completed to. */
const COMPLETIONS = 12;

export type ResolvedSearch = {
  terms: SearchTerms;
  /** The search as it was understood, where words were corrected; null otherwise. */
  corrected: string | null;
  /** A word stands in no product: nothing can be found, and nothing need be searched. */
  hopeless: boolean;
};

/**
 * Looks each word up, completes the last one, and corrects what the shop does not know. A word that resembles nothing
 * stays as it is, so that the search finds nothing rather than something else.
 */
export async function resolveWords(database: Pick<Database, "query">, words: string[]): Promise<ResolvedSearch> {
  const rows = await database.query<{ n: number; word: string }>({
    text: `select t.n::int as n, w.word from unnest($1::text[]) with ordinality t(token, n) join lateral (
        (select word from search_words where word = t.token collate "C")
        union all
        (select word from search_words where t.n = cardinality($1) and word > t.token collate "C"
           and word < t.token || '~' collate "C" and starts_with(word, t.token)
           and not exists (select 1 from search_words where word = t.token collate "C")
         order by word limit ${COMPLETIONS})) w on true`,
    values: [words],
  });
  const terms: SearchTerms = words.map((_, i) => rows.filter((row) => row.n === i + 1).map((row) => row.word));
  const unknown = terms.flatMap((forms, i) => (forms.length === 0 ? [words[i] ?? ""] : []));
  const corrections = unknown.length > 0 ? await correct(database, unknown) : new Map<string, string>();
  const resolved = terms.map((forms, i) => {
    const word = words[i] ?? "";
    return forms.length > 0 ? forms : [corrections.get(word) ?? word];
  });
  const corrected = words.map((word) => corrections.get(word) ?? word).join(" ");
  const strange = unknown.filter((word) => !corrections.has(word));
  const hopeless = strange.length > 0 && (await areSearched(database, strange));
  return { terms: resolved, corrected: corrections.size > 0 ? corrected : null, hopeless };
}

/** Whether the search would look for any of these words; it passes over "the" and the "t" of T-shirt. */
async function areSearched(database: Pick<Database, "query">, words: string[]): Promise<boolean> {
  const [row] = await database.query<{ any: boolean }>({
    text: `select bool_or(numnode(to_tsquery('toile', word)) > 0) as any from unnest($1::text[]) word`,
    values: [words],
  });
  return row?.any ?? false;
}

async function correct(database: Pick<Database, "query">, words: string[]): Promise<Map<string, string>> {
  const rows = await database.query<{ token: string; word: string }>({
    text: `select t.token, w.word from unnest($1::text[]) t(token) join lateral (
        select word from search_words where word % t.token
        order by similarity(word, t.token) desc, word limit 1) w on true`,
    values: [words],
  });
  return new Map(rows.map(({ token, word }) => [token, word]));
}

/** Adds the words of these texts. Words are never taken away: one too many costs nothing. */
export async function learnWords(tx: Tx, texts: string[]): Promise<void> {
  // Texts of one shop repeat their words: the database sees each once. Which of them are one without accents it decides.
  const words = new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{Letter}\p{Number}\p{Mark}]+/u)));
  await tx.execute(sql`insert into search_words (word)
    select distinct word from unnest(${sql.param([...words])}::text[]) t, regexp_split_to_table(lower(unaccent(t)), '[^[:alnum:]]+') word
    where length(word) between 2 and 40 order by 1 on conflict do nothing`);
}
