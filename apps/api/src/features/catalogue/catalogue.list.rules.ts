/**
 * The shop's list as one SQL statement: page, total and everything a card shows. Pure, so that every shape can be looked at
 * and its plan tested.
 *
 * What must never happen here: a sort of everything that matches. A page is read off an index in its order; only word
 * search by relevance looks at a window of matches first.
 */
import type { ProductFilters, ProductSort } from "@toile/contract";
import { isUuid } from "../../platform/columns.ts";
import type { Statement } from "../../platform/database/database.ts";

/** Matches that are counted at most; a total beyond it is given as this many, and said to be "at least". */
export const WINDOW = 2000;
/**
 * Matches that relevance orders: the first so many in the list's own order. What comes after them keeps that order. Ranking
 * reads every word of a product, so this many cost about as much as all else together.
 */
export const RANKED = 240;

export type ListQuery = {
  filters: ProductFilters;
  /** What `filters.q` asks for, resolved against the shop's vocabulary; absent without a search. */
  terms?: SearchTerms | undefined;
  sort: ProductSort;
  limit: number;
  offset: number;
  /** Every status, for admins. */
  everything?: boolean;
};

/** Columns of a product as a list shows it, in the shape of `ProductRow`. */
export const PRODUCT_COLUMNS = `p.id, p.name, p.slug, p.description, p.price_cents, p.original_price_cents, p.currency, p.status, p.is_available,
  p.gender, p.season, p.occasion, p.material, p.tags, p.sizes, p.colours, p.affiliate_link, p.fit, p.care, p.garment_category,
  p.garment_photo_type, p.main_image_url, p.additional_image_urls, p.pictures, p.created_at,
  b.id as brand_id, b.name as brand_name, b.slug as brand_slug, c.id as category_id, c.name as category_name, c.slug as category_slug,
  coalesce(k.views, 0)::int as views, coalesce(k.clicks, 0)::int as clicks`;

export const PRODUCT_JOINS = `join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
  left join product_counters k on k.product_id = p.id`;

/** The order of each sort, in words that an index has too. */
const ORDERS: Record<Exclude<ProductSort, "relevance">, string> = {
  featured: "p.is_featured desc, p.id desc",
  newest: "p.id desc",
  name: "p.name, p.id",
  price_asc: "p.price_cents, p.id",
  price_desc: "p.price_cents desc, p.id desc",
};
/** What an order reads, so that the outer query can order again. */
const ORDER_COLUMNS = "p.id, p.is_featured, p.name, p.price_cents";

class Values {
  readonly list: unknown[] = [];
  /** The placeholder of a value. */
  add(value: unknown, type = ""): string {
    this.list.push(value);
    return `$${this.list.length}${type && `::${type}`}`;
  }
}

/** Each word of a search with the words of the shop that it may stand for. All words must be found, in any of their forms. */
export type SearchTerms = string[][];

/** In the syntax of PostgreSQL's full text search. Words are letters and digits only, so nothing of a search reaches that syntax. */
export function toTsQuery(terms: SearchTerms): string {
  return terms.map((forms) => (forms.length === 1 ? forms[0] : `(${forms.join(" | ")})`)).join(" & ");
}

/** Letters and digits only: nothing of a search reaches the query's own syntax. */
export function wordsOf(q: string): string[] {
  return (
    q
      .normalize("NFKD")
      .replace(/\p{Mark}+/gu, "")
      .toLowerCase()
      .match(/[\p{Letter}\p{Number}]+/gu)
      ?.slice(0, 8) ?? []
  );
}

type Parts = {
  values: Values;
  /** Of `p`, without the category. */
  conditions: string[];
  /** The root category's id as an expression, when one filters. */
  category: string | null;
  /** The search as an expression. */
  tsQuery: string | null;
  /** How many rows a value stands for differs so much that each search is planned for its own. */
  isSkewed: boolean;
};

type Selection = Pick<ListQuery, "filters" | "everything" | "terms">;

function readFilters({ filters, everything, terms }: Selection): Parts {
  const values = new Values();
  const conditions = everything ? [] : ["p.is_listed"];
  const named = (table: string, given: string): string =>
    isUuid(given) ? values.add(given, "uuid") : `(select id from ${table} where slug = ${values.add(given)})`;
  if (filters.brandId) conditions.push(`p.brand_id = ${values.add(filters.brandId, "uuid")}`);
  if (filters.brand) conditions.push(`p.brand_id = ${named("brands", filters.brand)}`);
  const category = filters.categoryId ?? filters.category;
  if (filters.gender) conditions.push(`p.gender = ${values.add(filters.gender)}`);
  if (filters.minPrice !== undefined)
    conditions.push(`p.price_cents >= ${values.add(Math.round(filters.minPrice * 100), "int")}`);
  if (filters.maxPrice !== undefined)
    conditions.push(`p.price_cents <= ${values.add(Math.round(filters.maxPrice * 100), "int")}`);
  if (filters.garmentCategory) conditions.push(`p.garment_category = ${values.add(filters.garmentCategory)}`);
  if (filters.size) conditions.push(`p.sizes @> array[${values.add(filters.size)}]::text[]`);
  if (filters.colour) conditions.push(`p.colours @> array[${values.add(filters.colour)}]::text[]`);
  if (filters.onSale === true) conditions.push("p.original_price_cents > p.price_cents");
  if (filters.onSale === false) conditions.push("(p.original_price_cents > p.price_cents) is not true");
  const tsQuery = terms && terms.length > 0 ? `to_tsquery('toile', ${values.add(toTsQuery(terms))})` : null;
  if (tsQuery) conditions.push(`p.search @@ ${tsQuery}`);
  const isSkewed = tsQuery !== null || filters.size !== undefined || filters.colour !== undefined;
  return { values, conditions, category: category ? named("categories", category) : null, tsQuery, isSkewed };
}

/** Whether the small table of counts knows the total: then it is exact, however large. */
export function isCounted({ filters, everything, terms }: Selection): boolean {
  const { minPrice, maxPrice, size, colour, onSale, garmentCategory } = filters;
  const uncounted = [minPrice, maxPrice, size, colour, onSale, garmentCategory];
  return !everything && !terms && uncounted.every((value) => value === undefined);
}

const under = (category: string) => `(select id from categories where path @> array[${category}])`;
const where = (conditions: string[]) => (conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`);

function totalOf(query: ListQuery, { conditions, category }: Parts): string {
  if (isCounted(query)) {
    const known = conditions.filter((one) => one !== "p.is_listed");
    const all = category ? [...known, `p.category_id in ${under(category)}`] : known;
    return `select coalesce(sum(p.listed), 0)::int from product_counts p ${where(all)}`;
  }
  const all = category ? [...conditions, `p.category_id in ${under(category)}`] : conditions;
  return `select count(*)::int from (select 1 from products p ${where(all)} limit ${WINDOW + 1}) matches`;
}

/** Rows of one page in their order, with what the order reads. */
function pageOf(parts: Parts, page: { order: string; limit: string; offset: string }): string {
  const { conditions, category } = parts;
  if (!category) {
    return `select ${ORDER_COLUMNS} from products p ${where(conditions)} order by ${page.order} limit ${page.limit} offset ${page.offset}`;
  }
  // Each subcategory's own index gives its first rows in order; only those few are merged.
  return `select ${ORDER_COLUMNS} from categories s cross join lateral (
      select ${ORDER_COLUMNS} from products p ${where([...conditions, "p.category_id = s.id"])} order by ${page.order} limit ${page.limit} + ${page.offset}
    ) p where s.path @> array[${category}] order by ${page.order} limit ${page.limit} offset ${page.offset}`;
}

/** One row at least: `total` (at most WINDOW + 1 where it was counted by looking), then the page's products or nulls. */
export function listStatement(query: ListQuery): Statement {
  const parts = readFilters(query);
  const { values, tsQuery, conditions, category } = parts;
  const limit = values.add(query.limit, "int");
  const offset = values.add(query.offset, "int");
  if (query.sort === "relevance" && tsQuery && query.offset < RANKED) {
    const all = category ? [...conditions, `p.category_id in ${under(category)}`] : conditions;
    const text = `select t.total, x.* from (select (${totalOf(query, parts)}) as total) t left join lateral (
        select ${PRODUCT_COLUMNS} from (
          select id, ts_rank(search, ${tsQuery}) as rank from (
            select p.id, p.search from products p ${where(all)} order by ${ORDERS.featured} limit ${RANKED}) first
          order by rank desc, id desc limit ${limit} offset ${offset}) page
        join products p on p.id = page.id ${PRODUCT_JOINS} order by page.rank desc, page.id desc) x on true`;
    return { text, values: values.list, prepare: false };
  }
  const order = ORDERS[query.sort === "relevance" ? "featured" : query.sort];
  const page = pageOf(parts, { order, limit, offset });
  const text = `select t.total, x.* from (select (${totalOf(query, parts)}) as total) t left join lateral (
      select ${PRODUCT_COLUMNS} from (${page}) page join products p on p.id = page.id ${PRODUCT_JOINS} order by ${order}) x on true`;
  return { text, values: values.list, prepare: !parts.isSkewed };
}

/**
 * Counts by brand, category, gender, colour and size, and the span of prices, of everything that the filters leave: one row
 * a value (`kind`, `value`, `label`, `count`). Brands, categories and genders are exact where no other filter is set;
 * everything else looks at WINDOW products at most.
 */
export function facetsStatement(query: Pick<ListQuery, "filters" | "terms">): Statement {
  const parts = readFilters(query);
  const { values, conditions, category } = parts;
  const counted = isCounted(query);
  const known = conditions.filter((one) => one !== "p.is_listed");
  if (category) known.push(`p.category_id in ${under(category)}`);
  const source = counted
    ? `select p.brand_id, p.category_id, p.gender, p.listed as n from product_counts p ${where([...known, "p.listed > 0"])}`
    : "select m.brand_id, m.category_id, m.gender, 1 as n from matches m";
  const columns = "p.brand_id, p.category_id, p.gender, p.colours, p.sizes, p.price_cents";
  const matches = category
    ? `select ${columns} from categories s cross join lateral (
        select ${columns} from products p ${where([...conditions, "p.category_id = s.id"])} limit ${WINDOW}
      ) p where s.path @> array[${category}] limit ${WINDOW}`
    : `select ${columns} from products p ${where(conditions)} limit ${WINDOW}`;
  const text = `with matches as materialized (${matches}),
    counts as materialized (${source})
    select 'brand' as kind, b.slug as value, b.name as label, sum(n)::int as count from counts join brands b on b.id = brand_id group by b.slug, b.name
    union all select 'category', c.slug, c.name, sum(n)::int from counts join categories c on c.id = category_id group by c.slug, c.name
    union all select 'gender', gender, gender, sum(n)::int from counts group by gender
    union all select 'colour', v, v, count(*)::int from matches, unnest(colours) v group by v
    union all select 'size', v, v, count(*)::int from matches, unnest(sizes) v group by v
    union all select 'total', '', '', coalesce(sum(n), 0)::int from counts
    union all select 'min', '', '', min(price_cents) from matches
    union all select 'max', '', '', max(price_cents) from matches`;
  return { text, values: values.list, prepare: !parts.isSkewed };
}
