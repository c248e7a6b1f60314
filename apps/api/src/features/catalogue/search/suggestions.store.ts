/** Suggestions for a search that found nothing. */
import type { SearchSuggestions } from "@toile/contract";
import type { Database } from "../../../platform/database/database.ts";
import { ANYWHERE, type Search, type Thesaurus, toTsQuery } from "./search.rules.ts";

const WORDS_MAX = 4;
const CATEGORIES_MAX = 4;
/** Words of the shop that are tried for each word of the search. */
const NEAREST = 6;

type Near = { word: string; lexeme: string };

/**
 * Candidates: the search itself (`whole`, because the filters may be what left nothing), each of its words alone, and
 * the shop's most similar words; those that find something are returned. Also categories, the most similar first and
 * then the fullest. At most three statements, and only for empty lists.
 */
export async function findSuggestions(
  database: Pick<Database, "query">,
  { q, words, whole, thesaurus }: { q: string; words: string[]; whole: Search | undefined; thesaurus: Thesaurus },
): Promise<SearchSuggestions> {
  const [near, categories] = await Promise.all([nearestWords(database, words), nearestCategories(database, words)]);
  const alone = (lexeme: string): Search => ({ terms: [thesaurus.forms.get(lexeme) ?? [lexeme]], within: [] });
  const candidates = [
    ...(whole ? [{ word: q, search: { ...whole, within: [] } }] : []),
    ...near
      .filter(({ word }) => words.length > 1 || word !== words[0])
      .map(({ word, lexeme }) => ({ word, search: alone(lexeme) })),
  ];
  if (candidates.length === 0) return { words: [], categories };
  const found = await database.query<{ n: number }>({
    text: `select t.n::int as n from unnest($1::text[]) with ordinality t(query, n)
      where exists (select 1 from products p where p.is_listed and p.search @@ t.query::tsquery) order by t.n`,
    values: [candidates.map(({ search }) => toTsQuery(search, ANYWHERE))],
  });
  const hits = found.flatMap(({ n }) => candidates[n - 1]?.word ?? []);
  return { words: [...new Set(hits)].slice(0, WORDS_MAX), categories };
}

/** Words of the search that are in the shop or the thesaurus, then the most similar ones for the others; one word per lexeme. */
function nearestWords(database: Pick<Database, "query">, words: string[]): Promise<Near[]> {
  return database.query<Near>({
    text: `select word, lexeme from (
        select distinct on (w.lexeme) w.word, w.lexeme, w.nearness, t.n from unnest($1::text[]) with ordinality t(token, n) cross join lateral (
          select word, lexeme, similarity(word, t.token) as nearness from (
            select word, lexeme from search_words where word % t.token
              and (word = t.token or not exists (select 1 from search_words where word = t.token collate "C"))
            union
            select word, lexeme from search_words where word >= left(t.token, 2) collate "C" and word < left(t.token, 2) || chr(1114111) collate "C"
              and length(word) > 3 and length(t.token) > 3 and not exists (select 1 from search_words where word = t.token collate "C")
            union
            select phrase, lexemes[1] from search_synonyms where cardinality(lexemes) = 1 and phrase % t.token) near
          where lexeme is not null order by nearness desc, length(word), word limit ${NEAREST}) w
        order by w.lexeme, w.nearness desc, length(w.word)) best
      order by nearness desc, n, word limit ${2 * NEAREST}`,
    values: [words],
  });
}

function nearestCategories(
  database: Pick<Database, "query">,
  words: string[],
): Promise<SearchSuggestions["categories"]> {
  return database.query({
    text: `select c.name, c.slug from categories c
      join lateral (select sum(n.listed) as listed from product_counts n join categories below on below.id = n.category_id
        where below.path @> array[c.id]) held on held.listed > 0
      cross join lateral (select max(similarity(said, token)) as likeness
        from unnest(array_append(c.keywords, c.name)) said, unnest($1::text[]) token) near
      where c.is_visible
      order by case when near.likeness > 0.25 then near.likeness else 0 end desc, held.listed desc, c.name limit ${CATEGORIES_MAX}`,
    values: [words],
  });
}
