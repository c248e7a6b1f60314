/** The shop's vocabulary: which of its words a search's words stand for. */
import { sql } from "drizzle-orm";
import { nowMs } from "../../platform/clock.ts";
import { isUuid } from "../../platform/columns.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Search } from "./catalogue.search.rules.ts";

/** Forms that the beginning of a word is completed to. */
const COMPLETIONS = 12;

export type ResolvedSearch = Search & {
  /** The search as it was understood, where words were corrected; null otherwise. */
  corrected: string | null;
  /** Nothing can be found, and nothing need be searched: a word or the brand or category is unknown, or no word is one to look for. */
  hopeless: boolean;
};

/** A word of the shop; `lexeme` is null where a search passes over it, as over "the". */
type Word = { word: string; lexeme: string | null };

/**
 * Looks each word up, completes the last one, and corrects what the shop does not know. `brand` and `category` are ids or slugs
 * to search within.
 */
export async function resolveSearch(
  database: Pick<Database, "query">,
  words: string[],
  { brand, category }: { brand?: string | undefined; category?: string | undefined },
): Promise<ResolvedSearch> {
  const slugs = {
    brand: brand && !isUuid(brand) ? brand : null,
    category: category && !isUuid(category) ? category : null,
  };
  const rows = await database.query<{ n: number } & Word>({
    text: `select t.n::int as n, w.word, w.lexeme from unnest($1::text[]) with ordinality t(token, n) join lateral (
        (select word, lexeme from search_words where word = t.token collate "C")
        union all
        (select word, lexeme from search_words where t.n = cardinality($1) and word > t.token collate "C"
           and word < t.token || '~' collate "C" and starts_with(word, t.token)
           and not exists (select 1 from search_words where word = t.token collate "C")
         order by word limit ${COMPLETIONS})) w on true
      union all select 0, 'brand', id::text from brands where slug = $2
      union all select 0, 'category', id::text from categories where slug = $3`,
    values: [words, slugs.brand, slugs.category],
  });
  const idOf = (kind: "brand" | "category", given: string | undefined) =>
    slugs[kind] === null ? given : rows.find(({ n, word }) => n === 0 && word === kind)?.lexeme;
  const within = [idOf("brand", brand), idOf("category", category)].flatMap((id) => id?.toLowerCase() ?? []);
  const isElsewhere = within.length < [brand, category].filter((given) => given !== undefined).length;

  const known = words.map((_, i) => rows.filter(({ n }) => n === i + 1) as Word[]);
  const unknown = words.filter((_, i) => known[i]?.length === 0);
  const corrections = unknown.length > 0 ? await correct(database, unknown) : new Map<string, Word>();
  const forms = words.map((word, i) => {
    const correction = corrections.get(word);
    return known[i]?.length || !correction ? (known[i] ?? []) : [correction];
  });
  const strange = unknown.filter((word) => !corrections.has(word));
  const isStrange = strange.length > 0 && (await areSearched(database, strange));
  const terms = forms
    .map((some) => [...new Set(some.flatMap(({ lexeme }) => lexeme ?? []))])
    .filter((lexemes) => lexemes.length > 0);
  return {
    terms,
    within,
    corrected: corrections.size > 0 ? words.map((word) => corrections.get(word)?.word ?? word).join(" ") : null,
    hopeless: isStrange || isElsewhere || terms.length === 0,
  };
}

/** How long the words that are plentiful are believed. PostgreSQL looks at a tenth of a change in the shop by itself. */
const PLENTIFUL_MS = 10 * 60 * 1000;

export type PlentifulWords = ReturnType<typeof createPlentifulWords>;

/**
 * The lexemes that more than twice `count` listed products have, by PostgreSQL's own statistics: half of them could go unnoticed. Kept in
 * memory, and looked up again beside a search now and then. A shop that has none of them, or was never analysed, counts every search.
 */
export function createPlentifulWords({ database, count }: { database: Pick<Database, "query">; count: number }) {
  let words: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    // Products that are not listed have words too: all of them could be among those with this one.
    const rows = await database.query<{ lexeme: string }>({
      text: `select m.lexeme from pg_stats s join pg_class c on c.oid = 'products'::regclass,
          unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) m(lexeme, share)
        where s.schemaname = current_schema() and s.tablename = 'products' and s.attname = 'search' and m.lexeme !~ '^[=~:]'
          and m.share * c.reltuples > 2 * $1 + greatest(0, c.reltuples - (select coalesce(sum(listed), 0) from product_counts))`,
      values: [count],
    });
    words = new Set(rows.map(({ lexeme }) => lexeme));
  };
  return {
    read,
    /** Of a search of one word in the whole shop. */
    has({ terms, within }: Search): boolean {
      if (nowMs() - readAt > PLENTIFUL_MS) {
        readAt = nowMs();
        // Nobody waits for it. Without it searches are counted, which is right and slower.
        void read().catch(() => {});
      }
      const [forms = []] = terms;
      return terms.length === 1 && within.length === 0 && forms.some((form) => words.has(form));
    },
  };
}

/** Whether the search would look for any of these words; it passes over "the" and the "t" of T-shirt. */
async function areSearched(database: Pick<Database, "query">, words: string[]): Promise<boolean> {
  const [row] = await database.query<{ any: boolean }>({
    text: `select bool_or(numnode(to_tsquery('toile', word)) > 0) as any from unnest($1::text[]) word`,
    values: [words],
  });
  return row?.any ?? false;
}

async function correct(database: Pick<Database, "query">, words: string[]): Promise<Map<string, Word>> {
  const rows = await database.query<{ token: string } & Word>({
    text: `select t.token, w.word, w.lexeme from unnest($1::text[]) t(token) join lateral (
        select word, lexeme from search_words where word % t.token
        order by similarity(word, t.token) desc, word limit 1) w on true`,
    values: [words],
  });
  return new Map(rows.map(({ token, ...word }) => [token, word]));
}

/** Adds the words of these texts. Words are never taken away: one too many costs nothing. */
export async function learnWords(tx: Tx, texts: string[]): Promise<void> {
  // Texts of one shop repeat their words: the database sees each once. Which of them are one without accents it decides.
  const words = new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{Letter}\p{Number}\p{Mark}]+/u)));
  await tx.execute(sql`insert into search_words (word)
    select distinct word from unnest(${sql.param([...words])}::text[]) t, regexp_split_to_table(lower(unaccent(t)), '[^[:alnum:]]+') word
    where length(word) between 2 and 40 order by 1 on conflict do nothing`);
}
