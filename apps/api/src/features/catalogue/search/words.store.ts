/** The shop's vocabulary: maps a search's words to the shop's. */
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { nowMs } from "../../../platform/clock.ts";
import { isUuid } from "../../../platform/columns.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import {
  ANYWHERE,
  type Meaning,
  meaningsIn,
  NO_SYNONYMS,
  type Search,
  spoken,
  type Thesaurus,
  toTsQuery,
} from "./search.rules.ts";

/** The most completions of a word's beginning. */
const COMPLETIONS = 12;

export type ResolvedSearch = Search & {
  /** The corrected search, if words were corrected; null otherwise. */
  corrected: string | null;
  /** Nothing can be found, so nothing need be searched: a word, the brand or the category is unknown, or there are only stop words. */
  hopeless: boolean;
};

/** A word of the shop; `lexeme` is null for a stop word such as "the". */
type Word = { word: string; lexeme: string | null };
/** `isKnown`: the shop has the word, or one that starts with it. Otherwise only the lexeme is set. */
type FoundWord = { n: number; isKnown: boolean } & Word;

/** Half a megabyte of common search words. */
const REMEMBERED_WORDS = 5000;

/** Words already looked up. The shop's vocabulary only grows: see `learnWords`. */
export const createWordMemory = () => new LRUCache<string, Word>({ max: REMEMBERED_WORDS });

type ResolveDeps = {
  database: Pick<Database, "query">;
  memory: LRUCache<string, Word>;
  thesaurus?: Thesaurus;
};

/**
 * Looks each word up, adds its synonyms, completes the last one, and corrects unknown ones. `brand` and `category` are
 * ids or slugs to search within. Makes no query if all words are cached.
 */
export async function resolveSearch(
  { database, memory, thesaurus = NO_SYNONYMS }: ResolveDeps,
  words: string[],
  { brand, category }: { brand?: string | undefined; category?: string | undefined },
): Promise<ResolvedSearch> {
  const slugs = {
    brand: brand && !isUuid(brand) ? brand : null,
    category: category && !isUuid(category) ? category : null,
  };
  const remembered = words.flatMap((word) => memory.get(word) ?? []);
  const isKnown = remembered.length === words.length && slugs.brand === null && slugs.category === null;
  const rows = isKnown
    ? remembered.map((word, i) => ({ n: i + 1, isKnown: true, ...word }))
    : await lookUp(database, words, slugs);
  for (const { n, word, lexeme, isKnown } of rows)
    if (isKnown && word === words[n - 1]) memory.set(word, { word, lexeme });
  const idOf = (kind: "brand" | "category", slug: string | undefined) =>
    slugs[kind] === null ? slug : rows.find(({ n, word }) => n === 0 && word === kind)?.lexeme;
  const within = [idOf("brand", brand), idOf("category", category)].flatMap((id) => id?.toLowerCase() ?? []);
  const isElsewhere = within.length < [brand, category].filter((one) => one !== undefined).length;

  const exact = words.map((_, i) => rows.filter(({ n, isKnown }) => n === i + 1 && isKnown));
  const lexemes = words.map((word, i) => rows.find((row) => row.n === i + 1 && row.word === word)?.lexeme ?? null);
  const spokenOf = new Set(meaningsIn(lexemes, thesaurus).flatMap(placesOf));
  const unknown = words.filter((_, i) => exact[i]?.length === 0 && !spokenOf.has(i));
  const corrections = unknown.length > 0 ? await correct(database, unknown) : new Map<string, Word>();
  const understood = words.map(
    (word, i) => (unknown.includes(word) && corrections.get(word)?.lexeme) || lexemes[i] || null,
  );
  const meanings = meaningsIn(understood, thesaurus);
  const places = new Set(meanings.flatMap(placesOf));
  const terms = [
    ...meanings.map(({ forms }) => forms),
    ...words.flatMap((word, i) => {
      if (places.has(i)) return [];
      const correction = unknown.includes(word) ? corrections.get(word) : undefined;
      const forms = (correction ? [correction] : (exact[i] ?? [])).flatMap(({ lexeme }) => lexeme ?? []);
      return forms.length > 0 ? [[...new Set(forms)]] : [];
    }),
  ];
  // A search ignores "the" and the "t" of a tee; an unknown word that is not ignored cannot be found.
  const isStrange = words.some((word, i) => lexemes[i] !== null && unknown.includes(word) && !corrections.has(word));
  return {
    terms,
    within,
    corrected: corrections.size > 0 ? words.map((word) => corrections.get(word)?.word ?? word).join(" ") : null,
    hopeless: isStrange || isElsewhere || terms.length === 0,
  };
}

const placesOf = ({ from, length }: Meaning): number[] => Array.from({ length }, (_, i) => from + i);

/** `n` counts from 1; 0 are brand and category, with their ids. */
function lookUp(
  database: Pick<Database, "query">,
  words: string[],
  slugs: { brand: string | null; category: string | null },
): Promise<FoundWord[]> {
  return database.query<FoundWord>({
    text: `select t.n::int as n, w.word, w.lexeme, w.is_known as "isKnown" from unnest($1::text[]) with ordinality t(token, n) join lateral (
        (select word, lexeme, true as is_known from search_words where word = t.token collate "C")
        union all
        (select t.token, (tsvector_to_array(to_tsvector('toile', t.token)))[1], false
         where not exists (select 1 from search_words where word = t.token collate "C"))
        union all
        (select word, lexeme, true from search_words where t.n = cardinality($1) and word > t.token collate "C"
           and word < t.token || chr(1114111) collate "C" and starts_with(word, t.token)
           and not exists (select 1 from search_words where word = t.token collate "C")
         order by word limit ${COMPLETIONS})) w on true
      union all select 0, 'brand', id::text, true from brands where slug = $2
      union all select 0, 'category', id::text, true from categories where slug = $3`,
    values: [words, slugs.brand, slugs.category],
  });
}

/** How long PostgreSQL's statistics are cached. It refreshes them after a tenth of the shop has changed. */
const STATISTICS_MS = 10 * 60 * 1000;
/** Up to this many products the word index answers any search in a few milliseconds. */
const SMALL_SHOP = 50_000;
/** A fixed sample of products, which stays in memory: it shows whether common words occur together as often as chance predicts. */
const SAMPLE = 2000;
/** Cached samples for searches of several words, cached as long as the statistics: reading the sample is the main cost of such a search. */
const REMEMBERED_SAMPLES = 5000;

/** Numbers of products and listed products, and how many have each of the frequent words. */
function readShares(database: Pick<Database, "query">) {
  return database.query<{ products: number; listed: number; lexeme: string | null; having: number }>({
    text: `select c.reltuples::int as products, (select coalesce(sum(listed), 0)::int from product_totals) as listed, m.lexeme,
        m.share * c.reltuples as having
      from pg_class c left join pg_stats s on s.schemaname = current_schema() and s.tablename = 'products' and s.attname = 'search'
      left join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) m(lexeme, share) on m.lexeme !~ '^[=*@#:]'
      where c.oid = 'products'::regclass`,
    values: [],
  });
}

/**
 * PostgreSQL's own statistics about the shop's words. `count` is how far totals are counted. Cached in memory and
 * refreshed now and then beside a search. Without statistics (the shop was never analysed), each search is counted and
 * planned separately.
 */
export function createWordStatistics({ database, count }: { database: Pick<Database, "query">; count: number }) {
  /** Number of products with each word. */
  let having: ReadonlyMap<string, number> = new Map();
  let [products, unlisted] = [-1, 0];
  let readAt = Number.NEGATIVE_INFINITY;
  const samples = new LRUCache<string, boolean>({ max: REMEMBERED_SAMPLES });
  const read = async (): Promise<void> => {
    const rows = await readShares(database);
    having = new Map(rows.flatMap((row) => (row.lexeme === null ? [] : [[row.lexeme, row.having]])));
    products = rows[0]?.products ?? -1;
    unlisted = Math.max(0, products - (rows[0]?.listed ?? 0));
    samples.clear();
  };
  const refresh = (): void => {
    if (nowMs() - readAt <= STATISTICS_MS) return;
    readAt = nowMs();
    // Not awaited: without it searches are counted and planned, which is correct but slower.
    void read().catch(() => {});
  };
  /** The expected number of products with all words, if these were independent. Unlisted products could all be among them. */
  const expectedOf = ({ terms }: Search): number => {
    const shares = terms.map((forms) => Math.max(0, ...forms.map((form) => having.get(form) ?? 0)) / products);
    return products * shares.reduce((all, share) => all * share, 1) - unlisted;
  };
  return {
    read,
    isSmallShop(): boolean {
      refresh();
      return products >= 0 && products <= SMALL_SHOP;
    },
    /**
     * Whether more products than the limit have all words. For one word the estimate must be more than twice the limit,
     * because up to half could be unlisted; for several words more than four times, confirmed by the sample.
     */
    async isPlentiful(search: Search): Promise<boolean> {
      refresh();
      const { terms, within } = search;
      if (within.length > 0 || products <= 0) return false;
      const expected = expectedOf(search);
      if (terms.length === 1 || expected <= 4 * count) return terms.length === 1 && expected > 2 * count;
      const query = toTsQuery(search, ANYWHERE);
      const cached = samples.get(query);
      if (cached !== undefined) return cached;
      const [sampled] = await database.query<{ found: number }>({
        text: `select count(*)::int as found from products tablesample system (least(100, 100.0 * ${SAMPLE} / $2::int)) repeatable (1)
          where is_listed and search @@ $1::tsquery`,
        values: [query, products],
      });
      const doMeet = ((sampled?.found ?? 0) / Math.min(SAMPLE, products)) * products > 4 * count;
      samples.set(query, doMeet);
      return doMeet;
    },
  };
}

/** The most similar word of shop or thesaurus for each. */
async function correct(database: Pick<Database, "query">, words: string[]): Promise<Map<string, Word>> {
  const rows = await database.query<{ token: string } & Word>({
    text: `select t.token, w.word, w.lexeme from unnest($1::text[]) t(token) join lateral (
        select word, lexeme from (
          select word, lexeme from search_words where word % t.token
          union all
          select phrase, lexemes[1] from search_synonyms where phrase % t.token and cardinality(lexemes) = 1) known
        order by similarity(word, t.token) desc, word limit 1) w on true`,
    values: [words],
  });
  return new Map(rows.map(({ token, ...word }) => [token, word]));
}

/** Adds the words of these texts. Words are never removed: an extra one costs nothing. */
export async function learnWords(tx: Tx, texts: string[]): Promise<void> {
  // A shop's texts repeat their words: each is sent once. The database decides which are the same without accents.
  const words = new Set(
    texts.flatMap((text) =>
      spoken(text)
        .toLowerCase()
        .split(/[^\p{Letter}\p{Number}\p{Mark}]+/u),
    ),
  );
  // One Latin letter is no word, which takes one byte; one of other scripts may be.
  await tx.execute(sql`insert into search_words (word)
    select distinct word from unnest(${sql.param([...words])}::text[]) t, regexp_split_to_table(lower(unaccent(t)), '[[:punct:][:space:]]+') word
    where octet_length(word) > 1 and length(word) <= 40 order by 1 on conflict do nothing`);
}
