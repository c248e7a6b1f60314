/** Lists of products: one page in order, searched and filtered, and what the filters would leave. */
import type { Product, ProductFacets, ProductFilters, SearchSuggestions } from "@toile/contract";
import type { Platform } from "../../../platform/platform.ts";
import { type FacetRow, type ProductRow, toFacets, toProduct, toWrittenProduct } from "../rows/rows.ts";
import {
  brandOf,
  categoryOf,
  createSynonyms,
  createWordMemory,
  createWordStatistics,
  facetsStatement,
  findSuggestions,
  isCounted,
  isSearchAlone,
  type ListQuery,
  type ListSort,
  listStatement,
  matchesStatement,
  partStatement,
  type ResolvedSearch,
  readSearch,
  resolveSearch,
  WINDOW,
} from "../search/search.ts";

export type Listing = {
  filters: ProductFilters;
  sort?: ListSort | undefined;
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
  /** The search as it was understood, where words were corrected. */
  corrected: string | null;
  /** What may have been meant, where a search found nothing. */
  suggestions: SearchSuggestions | null;
};

type TotalRow = ProductRow & { total: number };

type Searching = Pick<Platform, "database"> & {
  statistics: ReturnType<typeof createWordStatistics>;
  memory: ReturnType<typeof createWordMemory>;
  synonyms: ReturnType<typeof createSynonyms>;
};

export function createProductLists(platform: Pick<Platform, "database" | "log" | "config">) {
  const { database } = platform;
  const currency = platform.config.shopCurrency;
  const statistics = createWordStatistics({ database, count: WINDOW });
  const searching = { database, statistics, memory: createWordMemory(), synonyms: createSynonyms(platform) };

  return {
    /** One page in order. A search costs one more statement for words that are new, and up to two where more is found than is sorted. */
    async listProducts({ filters, sort, page, limit, everything = false }: Listing): Promise<ProductPage> {
      const { search, sizes } = await understand(searching, filters);
      const nothing = async () => (everything ? null : suggest(searching, filters, search));
      if (search?.hopeless)
        return { products: [], total: 0, isExact: true, corrected: null, suggestions: await nothing() };
      const rows = await readPage(searching, {
        filters,
        search,
        sizes,
        sort: sort ?? (search ? "relevance" : "featured"),
        limit,
        offset: (page - 1) * limit,
        everything,
        currency,
        isSmallShop: statistics.isSmallShop(),
      });
      const total = rows[0]?.total ?? 0;
      const isExact = total <= WINDOW || isCounted({ filters, everything, search, sizes });
      return {
        // A page beyond the end is one row that knows the total and nothing else.
        products: rows.filter((row) => row.id !== null).map(everything ? toWrittenProduct : toProduct),
        total: isExact ? total : WINDOW,
        isExact,
        corrected: search?.corrected ?? null,
        suggestions: total === 0 ? await nothing() : null,
      };
    },

    /** The newest after that one: for reading every product in parts. */
    async listProductsAfter({ after, limit }: { after: string | undefined; limit: number }): Promise<Product[]> {
      return (await database.query<ProductRow>(partStatement({ after, limit }))).map(toWrittenProduct);
    },

    async facets(filters: ProductFilters): Promise<ProductFacets> {
      const { search, sizes } = await understand(searching, filters);
      if (search?.hopeless) return toFacets([], currency);
      const rows = await database.query<FacetRow>(
        facetsStatement({ filters, search, sizes, currency, isSmallShop: statistics.isSmallShop() }),
      );
      return toFacets(rows, currency);
    },
  };
}

/** A search with nothing but a size in it is a filter. */
async function understand(
  { database, memory, synonyms }: Searching,
  filters: ProductFilters,
): Promise<{ search?: ResolvedSearch; sizes: string[] }> {
  const { words, sizes } = readSearch(filters.q ?? "");
  if (words.length === 0) return { sizes };
  const places = { brand: brandOf(filters), category: categoryOf(filters) };
  return {
    search: await resolveSearch({ database, memory, thesaurus: await synonyms.current() }, words, places),
    sizes,
  };
}

/** Null without a search: nothing was said that could have meant something. */
async function suggest(
  { database, synonyms }: Searching,
  filters: ProductFilters,
  search: ResolvedSearch | undefined,
): Promise<SearchSuggestions | null> {
  const { q = "", ...others } = filters;
  const { words, sizes } = readSearch(q);
  if (words.length === 0) return null;
  const isNarrowed = sizes.length > 0 || Object.values(others).some((value) => value !== undefined);
  const whole = search && !search.hopeless && isNarrowed ? search : undefined;
  return findSuggestions(database, { q: words.join(" "), words, whole, thesaurus: await synonyms.current() });
}

async function readPage({ database, statistics }: Searching, query: ListQuery): Promise<TotalRow[]> {
  const { filters, search, sizes } = query;
  if (!search) return database.query<TotalRow>(listStatement(query));
  if (!(isSearchAlone(filters, search, sizes) && (await statistics.isPlentiful(search)))) {
    const rows = await database.query<TotalRow>(matchesStatement(query, search));
    if ((rows[0]?.total ?? 0) <= WINDOW) return rows;
  }
  const beyond = { ...query, isBeyond: true };
  // A large shop's search is planned anew each time, and planning five tiers costs more than reading one, which fills most pages.
  if (query.sort === "relevance" && !query.isSmallShop) {
    const nearest = await database.query<TotalRow>(listStatement({ ...beyond, tiers: 1 }));
    if (nearest.length === query.limit && nearest.at(-1)?.id !== null) return nearest;
  }
  return database.query<TotalRow>(listStatement(beyond));
}
