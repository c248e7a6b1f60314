/** Lists of products: one sorted page, searched and filtered, and the facets. */
import type { Product, ProductFacets, ProductFilters, SearchSuggestions } from "@toile/contract";
import type { Config } from "../../../platform/config/config.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type FacetRow, type ProductRow, toFacets, toProduct, toWrittenProduct } from "../rows/rows.ts";
import * as searches from "../search/search.ts";

export type Listing = {
  filters: ProductFilters;
  sort?: searches.ListSort | undefined;
  page: number;
  limit: number;
  /** Every status, for admins. */
  everything?: boolean;
};

export type ProductPage = {
  products: Product[];
  total: number;
  /** False: there are more than `total`. */
  isExact: boolean;
  /** The corrected search, if words were corrected. */
  corrected: string | null;
  /** Suggestions, if a search found nothing. */
  suggestions: SearchSuggestions | null;
};

type TotalRow = ProductRow & { total: number };

export type ListDeps = Pick<Platform, "database"> & {
  config: Pick<Config, "shopCurrency">;
  caches: ReturnType<typeof createSearchCaches>;
};

/** What a process remembers of the shop's words from one search to the next. */
export const createSearchCaches = ({ database }: Pick<Platform, "database">) => ({
  statistics: searches.createWordStatistics({ database, count: searches.WINDOW }),
  memory: searches.createWordMemory(),
  synonyms: searches.createSynonyms({ database }),
});

/** One sorted page. A search costs one more statement for new words, and up to two if more is found than is sorted. */
export async function listProducts(
  deps: ListDeps,
  { filters, sort, page, limit, everything = false }: Listing,
): Promise<ProductPage> {
  const { search, sizes } = await understand(deps, filters);
  const nothing = async () => (everything ? null : suggest(deps, filters, search));
  if (search?.hopeless) return { products: [], total: 0, isExact: true, corrected: null, suggestions: await nothing() };
  const rows = await readPage(deps, {
    filters,
    search,
    sizes,
    sort: sort ?? (search ? "relevance" : "featured"),
    limit,
    offset: (page - 1) * limit,
    everything,
    currency: deps.config.shopCurrency,
    isSmallShop: deps.caches.statistics.isSmallShop(),
  });
  const total = rows[0]?.total ?? 0;
  const isExact = total <= searches.WINDOW || searches.isCounted({ filters, everything, search, sizes });
  return {
    // A page beyond the end is one row with only the total.
    products: rows.filter((row) => row.id !== null).map(everything ? toWrittenProduct : toProduct),
    total: isExact ? total : searches.WINDOW,
    isExact,
    corrected: search?.corrected ?? null,
    suggestions: total === 0 ? await nothing() : null,
  };
}

/** The next products after the one with this id, newest first: for reading all of them in parts. */
export async function listProductsAfter(
  { database }: Pick<ListDeps, "database">,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Product[]> {
  return (await database.query<ProductRow>(searches.partStatement({ after, limit }))).map(toWrittenProduct);
}

export async function listFacets(deps: ListDeps, filters: ProductFilters): Promise<ProductFacets> {
  const currency = deps.config.shopCurrency;
  const { search, sizes } = await understand(deps, filters);
  if (search?.hopeless) return toFacets([], currency);
  const isSmallShop = deps.caches.statistics.isSmallShop();
  const statement = searches.facetsStatement({ filters, search, sizes, currency, isSmallShop });
  return toFacets(await deps.database.query<FacetRow>(statement), currency);
}

/** A search with only a size is a filter. */
async function understand(
  { database, caches: { memory, synonyms } }: ListDeps,
  filters: ProductFilters,
): Promise<{ search?: searches.ResolvedSearch; sizes: string[] }> {
  const { words, sizes } = searches.readSearch(filters.q ?? "");
  if (words.length === 0) return { sizes };
  const places = { brand: searches.brandOf(filters), category: searches.categoryOf(filters) };
  return {
    search: await searches.resolveSearch({ database, memory, thesaurus: await synonyms.current() }, words, places),
    sizes,
  };
}

/** Null without a search. */
async function suggest(
  { database, caches: { synonyms } }: ListDeps,
  filters: ProductFilters,
  search: searches.ResolvedSearch | undefined,
): Promise<SearchSuggestions | null> {
  const { q = "", ...others } = filters;
  const { words, sizes } = searches.readSearch(q);
  if (words.length === 0) return null;
  const isNarrowed = sizes.length > 0 || Object.values(others).some((value) => value !== undefined);
  const whole = search && !search.hopeless && isNarrowed ? search : undefined;
  return searches.findSuggestions(database, { q: words.join(" "), words, whole, thesaurus: await synonyms.current() });
}

async function readPage(
  { database, caches: { statistics } }: ListDeps,
  query: searches.ListQuery,
): Promise<TotalRow[]> {
  const { filters, search, sizes } = query;
  if (!search) return database.query<TotalRow>(searches.listStatement(query));
  if (!(searches.isSearchAlone(filters, search, sizes) && (await statistics.isPlentiful(search)))) {
    const rows = await database.query<TotalRow>(searches.matchesStatement(query, search));
    if ((rows[0]?.total ?? 0) <= searches.WINDOW) return rows;
  }
  const beyond = { ...query, isBeyond: true };
  // In a large shop each search is planned anew, and planning five tiers costs more than reading one, which fills most pages.
  if (query.sort === "relevance" && !query.isSmallShop) {
    const nearest = await database.query<TotalRow>(searches.listStatement({ ...beyond, tiers: 1 }));
    if (nearest.length === query.limit && nearest.at(-1)?.id !== null) return nearest;
  }
  return database.query<TotalRow>(searches.listStatement(beyond));
}
