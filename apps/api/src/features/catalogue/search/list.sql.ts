/**
 * The shop's list as one SQL statement: page, total and everything a card shows. Pure, so that every variant can be
 * inspected and its plan tested.
 *
 * It must never sort everything that matches. A page is read from an index in order. Indexes of the shop's own order
 * also contain the columns for filters and facets, so these never touch the wide rows. If a search's words are rare,
 * the planner uses the word index instead and sorts the few matches: it knows how common five thousand words are.
 */
import {
  type AdminProductSort,
  type Currency,
  currencies,
  type Gender,
  type ProductFilters,
  type ProductSort,
} from "@toile/contract";
import { isUuid } from "../../../platform/columns.ts";
import type { Statement } from "../../../platform/database/database.ts";
import { ANYWHERE, type Search, TIERS, type Tier, toTsQuery } from "./search.rules.ts";

/**
 * The largest number of matches that is counted; a larger total is reported as "at least" this many. No index can count
 * without reading each match's row, so this many scattered rows are the price of a search.
 */
export const WINDOW = 1000;

export type ListSort = ProductSort | Exclude<AdminProductSort, "created_desc" | "name_asc">;

export type ListQuery = {
  filters: ProductFilters;
  /** The resolved words of `filters.q`, with `filters.brand` and `filters.category`; absent without a search. */
  search?: Search | undefined;
  /** Any of these sizes, from `filters.q`. */
  sizes?: string[] | undefined;
  sort: ListSort;
  limit: number;
  offset: number;
  /** Every status, for admins. */
  everything?: boolean;
  /** The total is known to exceed WINDOW and need not be counted. */
  isBeyond?: boolean;
  /** In a small shop the word index is the best plan for any search, so its plan is cached. */
  isSmallShop?: boolean;
  /** Made for any of these. */
  genders?: Gender[];
  /** The shop's own: prices of another currency are never compared with it as numbers. Default: euros. */
  currency?: Currency;
  /** How many of the best tiers are read; by default all. With few of them, a page may be short. */
  tiers?: number;
};

/** Columns of a product in a list, in the shape of `ProductRow`. */
export const PRODUCT_COLUMNS = `p.id, p.name, p.slug, p.description, p.price_cents, p.original_price_cents, p.currency, p.status, p.is_available,
  p.gender, p.season, p.occasion, p.material, p.tags, p.sizes, p.colours, p.affiliate_link, p.fit, p.care, p.garment_category, p.is_garment,
  p.garment_photo_type, p.main_image_url, p.additional_image_urls, p.pictures, p.on_model, p.created_at,
  b.id as brand_id, b.name as brand_name, b.slug as brand_slug, c.id as category_id, c.name as category_name, c.slug as category_slug,
  coalesce(k.views, 0)::int as views, coalesce(k.clicks, 0)::int as clicks`;

export const PRODUCT_JOINS = `join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
  left join product_counters k on k.product_id = p.id`;

/** No index has the order of a count: every view of a product would have to update it. Admins wait for the sort. */
const counted = (name: "views" | "clicks") =>
  `coalesce((select k.${name} from product_counters k where k.product_id = p.id), 0)`;

/** The order of each sort, matching an index: prices within one currency. */
const ORDERS: Record<Exclude<ListSort, "relevance">, string> = {
  featured: "p.is_featured desc, p.id desc",
  newest: "p.id desc",
  name: "p.sort_name, p.id",
  price_asc: "p.price_cents, p.id",
  price_desc: "p.price_cents desc, p.id desc",
  created_asc: "p.id",
  name_desc: "p.sort_name desc, p.id desc",
  views_asc: `${counted("views")}, p.id`,
  views_desc: `${counted("views")} desc, p.id desc`,
  clicks_asc: `${counted("clicks")}, p.id`,
  clicks_desc: `${counted("clicks")} desc, p.id desc`,
};
const isByPrice = (sort: ListSort): boolean => sort === "price_asc" || sort === "price_desc";
const OWN_CURRENCY: Currency = "EUR";

/**
 * The order over everything: the shop's own currency first. Relevance falls back to the shop's own order, which has no
 * index for admins' lists.
 */
function orderOf({ sort, everything, currency = OWN_CURRENCY }: ListQuery): string {
  if (sort === "relevance") return everything ? ORDERS.newest : ORDERS.featured;
  return isByPrice(sort) ? `p.currency <> '${currency}', ${ORDERS[sort]}` : ORDERS[sort];
}

/** The columns that an order reads, so that the outer query can sort again. */
const ORDER_COLUMNS = "p.id, p.is_featured, p.sort_name, p.currency, p.price_cents";

class Values {
  readonly list: unknown[] = [];
  /** Adds a value and returns its placeholder. */
  add(value: unknown, type = ""): string {
    this.list.push(value);
    return `$${this.list.length}${type && `::${type}`}`;
  }
}

/** Like `canTryOn` for a row: a picture on this site is shown as it is, one from elsewhere once it has been fetched. */
const WEARABLE = `p.is_garment and p.status = 'active' and p.is_available and (p.main_image_url ~ '^/([^/\\\\]|$)'
  or p.main_image_url <> '' and p.pictures @> jsonb_build_array(jsonb_build_object('url', p.main_image_url)))`;

type Parts = {
  values: Values;
  /** On `p`, without the category and the search. */
  conditions: string[];
  /** The filtering root category's id as an expression, if any. */
  category: string | null;
  /** Selectivity varies too much for a cached plan. */
  isSkewed: boolean;
};

type Selection = Pick<
  ListQuery,
  "filters" | "everything" | "search" | "sizes" | "genders" | "currency" | "isBeyond" | "isSmallShop"
>;

function readFilters(selection: Selection): Parts {
  const { filters, everything, search, sizes = [], currency = OWN_CURRENCY, isSmallShop = false } = selection;
  const values = new Values();
  const conditions = everything ? [] : ["p.is_listed"];
  const named = (table: string, slug: string): string =>
    isUuid(slug) ? values.add(slug, "uuid") : `(select id from ${table} where slug = ${values.add(slug)})`;
  // The word index covers brands and categories too.
  const brand = search ? undefined : brandOf(filters);
  const category = search ? undefined : categoryOf(filters);
  if (brand) conditions.push(`p.brand_id = ${named("brands", brand)}`);
  if (selection.genders?.length) conditions.push(`p.gender = any(${values.add(selection.genders, "text[]")})`);
  if (filters.canTryOn) conditions.push(WEARABLE);
  if (filters.gender) conditions.push(`p.gender = ${values.add(filters.gender)}`);
  // A limit is an amount in the shop's own currency, and says nothing about another's.
  if (filters.minPrice !== undefined || filters.maxPrice !== undefined) conditions.push(`p.currency = '${currency}'`);
  if (filters.minPrice !== undefined)
    conditions.push(`p.price_cents >= ${values.add(Math.round(filters.minPrice * 100), "int")}`);
  if (filters.maxPrice !== undefined)
    conditions.push(`p.price_cents <= ${values.add(Math.round(filters.maxPrice * 100), "int")}`);
  if (filters.garmentCategory) conditions.push(`p.garment_category = ${values.add(filters.garmentCategory)}`);
  if (filters.size) conditions.push(`p.sizes @> array[${values.add(filters.size)}]::text[]`);
  if (sizes.length > 0) conditions.push(`p.sizes && ${values.add(sizes, "text[]")}`);
  if (filters.colour) conditions.push(`p.colours @> array[${values.add(filters.colour)}]::text[]`);
  if (filters.onSale === true) conditions.push("p.original_price_cents > p.price_cents");
  if (filters.onSale === false) conditions.push("(p.original_price_cents > p.price_cents) is not true");
  const isOfSize = filters.size !== undefined || sizes.length > 0;
  const isSkewed = (search !== undefined && !isSmallShop) || isOfSize || filters.colour !== undefined;
  return { values, conditions, category: category ? named("categories", category) : null, isSkewed };
}

/** The filtering brand, by id or slug. */
export const brandOf = ({ brandId, brand }: ProductFilters): string | undefined => brandId ?? brand;
/** The filtering category, by id or slug. */
export const categoryOf = ({ categoryId, category }: ProductFilters): string | undefined => categoryId ?? category;

/** Whether the small table of counts has the total: then it is exact, however large. */
export function isCounted({ filters, everything, search, sizes = [] }: Selection): boolean {
  const { minPrice, maxPrice, size, colour, onSale, garmentCategory, canTryOn } = filters;
  const uncounted = [minPrice, maxPrice, size, colour, onSale, garmentCategory, canTryOn];
  return !everything && !search && sizes.length === 0 && uncounted.every((value) => value === undefined);
}

/** True if a search is filtered only by brand and category (both in the word index). */
export const isSearchAlone = (filters: ProductFilters, search: Search, sizes: string[] = []): boolean =>
  readFilters({ filters, search, sizes, everything: true }).conditions.length === 0;

const under = (category: string) => `(select id from categories where path @> array[${category}])`;
const where = (conditions: string[]) => (conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`);

const matching = ({ values }: Parts, search: Search, tier: Tier) =>
  `p.search @@ ${values.add(toTsQuery(search, tier), "tsquery")}`;

function totalOf(query: Selection, parts: Parts): string {
  const { conditions, category } = parts;
  const below = category ? [`p.category_id in ${under(category)}`] : [];
  if (isCounted(query)) {
    const others = [...conditions.filter((one) => one !== "p.is_listed"), ...below];
    const counts = others.length === 0 ? "product_totals" : "product_counts";
    return `select coalesce(sum(p.listed), 0)::int from ${counts} p ${where(others)}`;
  }
  if (query.isBeyond) return `select ${WINDOW + 1}`;
  const found = query.search ? [matching(parts, query.search, ANYWHERE)] : [];
  return `select count(*)::int from (select 1 from products p ${where([...conditions, ...below, ...found])} limit ${WINDOW + 1}) matches`;
}

/** One page's rows in order, with the columns that the order reads. */
function pageOf(query: ListQuery, parts: Parts, order: string): string {
  const { conditions, category, values, isSkewed } = parts;
  // Inlined, because for an unknown limit the planner assumes a tenth of the shop. Offsets have too many values for a
  // prepared statement each; in a subquery no plan knows the offset, so a cached plan is no worse.
  const limit = String(Math.trunc(query.limit));
  const offsetSql = query.offset === 0 ? "0" : values.add(query.offset, "int");
  const offset = query.offset === 0 || isSkewed ? offsetSql : `(select ${offsetSql})`;
  const found = query.search && !category ? [matching(parts, query.search, ANYWHERE)] : [];
  const places = [
    ...(category
      ? [{ from: "categories s", condition: "p.category_id = s.id", where: `s.path @> array[${category}]` }]
      : []),
    ...(isByPrice(query.sort) ? [{ from: CURRENCIES, condition: "p.currency = m.currency", where: "" }] : []),
  ];
  if (places.length === 0) {
    const all = where([...conditions, ...found]);
    return `select ${ORDER_COLUMNS} from products p ${all} order by ${order} limit ${limit} offset ${offset}`;
  }
  // Each subcategory's and each currency's own index gives its first rows in order; only those few are merged.
  const within = query.sort === "relevance" ? order : ORDERS[query.sort];
  const all = where([...conditions, ...found, ...places.map(({ condition }) => condition)]);
  const outer = where(places.flatMap((place) => place.where || []));
  return `select p.* from ${places.map(({ from }) => from).join(" cross join ")} cross join lateral (
      select ${ORDER_COLUMNS} from products p ${all} order by ${within} limit ${limit} + ${offset}
    ) p ${outer} order by ${order} limit ${limit} offset ${offset}`;
}

const CURRENCIES = `(values ${currencies.map((currency) => `('${currency}')`).join(", ")}) m(currency)`;

/**
 * One page's rows by relevance. A tier is read only if the tiers before it have not filled the page; it is then read
 * completely, so duplicates in the next tier are known.
 */
function tieredPageOf(query: ListQuery, parts: Parts, search: Search, order: string): string {
  const { values, conditions } = parts;
  const limit = values.add(query.limit, "int");
  const offset = values.add(query.offset, "int");
  // One value, not a sum: the planner uses it.
  const enough = values.add(query.limit + query.offset, "int");
  const tried = TIERS.slice(0, query.tiers);
  const tiers = tried.map((tier, i) => {
    const before = TIERS.slice(0, i).map((_, j) => `tier_${j}`);
    const missing = before.map((one) => `p.id not in (select id from ${one})`);
    const unfilled =
      i === 0 ? [] : [`(${before.map((one) => `(select count(*) from ${one})`).join(" + ")}) < ${enough}`];
    const all = [...conditions, matching(parts, search, tier), ...missing, ...unfilled];
    return `tier_${i} as materialized (
      select ${ORDER_COLUMNS}, ${i} as tier from products p ${where(all)} order by ${order} limit ${enough})`;
  });
  const all = tried.map((_, i) => `select * from tier_${i}`).join(" union all ");
  return `with ${tiers.join(", ")} select * from (${all}) p order by tier, ${order} limit ${limit} offset ${offset}`;
}

/**
 * Whether only the first tier is requested and the search is one word in any of its forms: then an index has its
 * products in the shop's order.
 */
const isNamesAlone = (query: ListQuery, search: Search, { conditions }: Parts): boolean =>
  query.tiers === 1 &&
  !query.everything &&
  conditions.length === 1 &&
  search.terms.length === 1 &&
  search.terms[0]?.every((form) => !form.includes(" ")) === true &&
  search.within.length === 0;

/**
 * The first tier of one word: reads as many rows as the page shows, however many products have the word in their name.
 */
function namesPageOf({ limit, offset }: ListQuery, { values }: Parts, { terms }: Search): string {
  return `select id, 0 as tier from unnest(${values.add(terms[0], "text[]")}) form cross join lateral (
      select product_id as id, is_featured from product_names n where n.lexeme = form collate "C"
      order by n.is_featured desc, n.product_id desc limit ${values.add(limit + offset, "int")}) named
    group by is_featured, id order by is_featured desc, id desc limit ${values.add(limit, "int")} offset ${values.add(offset, "int")}`;
}

/**
 * A search's page if at most WINDOW products match: these are read once, counted, assigned to tiers and sorted. If
 * there are more, only `total` is returned, beyond WINDOW: so many are not sorted, and `listStatement` reads their page
 * in order. Always returns at least one row.
 *
 * A product's words are stored outside its row, and reading them is the main cost. So the words of products that match
 * only in their description are not read: the index identifies the few others.
 */
export function matchesStatement(query: ListQuery, search: Search): Statement {
  const parts = readFilters({ ...query, search });
  const { values, conditions } = parts;
  const matches = `select ${ORDER_COLUMNS} from products p ${where([...conditions, matching(parts, search, ANYWHERE)])} limit ${WINDOW + 1}`;
  const isPage = `(select total from counted) <= ${WINDOW}`;
  const byRelevance = query.sort === "relevance";
  const order = orderOf(query);
  const named = byRelevance ? `, named as materialized (${namedOf(parts, search, isPage)})` : "";
  const tiered = byRelevance
    ? `select * from named union all select *, ${NAMED_TIERS.length} from matches where id not in (select id from named) and ${isPage}`
    : `select *, 0 as tier from matches where ${isPage}`;
  const limit = values.add(query.limit, "int");
  const page = `select * from (${tiered}) p order by tier, ${order} limit ${limit} offset ${values.add(query.offset, "int")}`;
  const text = `with matches as materialized (${matches}), counted as materialized (select count(*)::int as total from matches)${named}
    select t.total, x.* from counted t left join lateral (
      select ${PRODUCT_COLUMNS} from (${page}) page join products p on p.id = page.id ${PRODUCT_JOINS} order by page.tier, ${order}) x on true`;
  return { text, values: values.list, prepare: !parts.isSkewed };
}

/** All tiers except the last, which is everything else. */
const NAMED_TIERS = TIERS.slice(0, -1);

/** Matches outside the description, with their tier. */
function namedOf(parts: Parts, search: Search, isPage: string): string {
  const widest = NAMED_TIERS.length - 1;
  const found = matching(parts, search, NAMED_TIERS[widest] ?? ANYWHERE);
  const nearer = NAMED_TIERS.slice(0, widest).map((tier, i) => `when ${matching(parts, search, tier)} then ${i}`);
  return `select ${ORDER_COLUMNS}, case ${nearer.join(" ")} else ${widest} end as tier from products p
    ${where([...parts.conditions, found, isPage])}`;
}

/** At least one row: `total` (at most WINDOW + 1 if it was counted by reading), then the page's products or nulls. */
export function listStatement(query: ListQuery): Statement {
  const parts = readFilters(query);
  const byRelevance = query.sort === "relevance" ? query.search : undefined;
  const order = orderOf(query);
  const isNames = byRelevance !== undefined && isNamesAlone(query, byRelevance, parts);
  const tieredPage = isNames ? namesPageOf : tieredPageOf;
  const page = byRelevance ? tieredPage(query, parts, byRelevance, order) : pageOf(query, parts, order);
  const ordered = byRelevance ? `page.tier, ${order}` : order;
  const text = `select t.total, x.* from (select (${totalOf(query, parts)}) as total) t left join lateral (
      select ${PRODUCT_COLUMNS} from (${page}) page join products p on p.id = page.id ${PRODUCT_JOINS} order by ${ordered}) x on true`;
  return { text, values: parts.values.list, prepare: isNames || !parts.isSkewed };
}

/** Products of every status after the given one, newest first. */
export const partStatement = ({ after, limit }: { after: string | undefined; limit: number }): Statement => ({
  text: `select ${PRODUCT_COLUMNS} from (select * from products ${after ? "where id < $2" : ""} order by id desc limit $1) p
    ${PRODUCT_JOINS} order by p.id desc`,
  values: after ? [limit, after] : [limit],
});

/**
 * Counts by brand, category, gender, colour and size, and the price range, over everything that matches the filters:
 * one row per value (`kind`, `value`, `label`, `count`). A category includes its subcategories; prices are those in the
 * shop's own currency. Brands, categories and genders are exact if no other filter is set; everything else reads at
 * most WINDOW products.
 */
export function facetsStatement(
  query: Pick<ListQuery, "filters" | "search" | "sizes" | "currency" | "isSmallShop">,
): Statement {
  const parts = readFilters(query);
  const { values, conditions, category } = parts;
  const columns = "p.brand_id, p.category_id, p.gender, p.colours, p.sizes, p.currency, p.price_cents";
  // In the shop's own order these columns are in an index; a search's rows are read anyway.
  const order = query.search ? "" : `order by ${ORDERS.featured}`;
  const all = query.search ? [...conditions, matching(parts, query.search, ANYWHERE)] : conditions;
  const matches = category
    ? `select ${columns} from categories s cross join lateral (
        select ${columns} from products p ${where([...all, "p.category_id = s.id"])} ${order} limit ${WINDOW}
      ) p where s.path @> array[${category}] limit ${WINDOW}`
    : `select ${columns} from products p ${where(all)} ${order} limit ${WINDOW}`;
  // One pass, with arrays kept whole and few grouping sets: each set costs every row a hash lookup.
  const own = `currency = '${query.currency ?? OWN_CURRENCY}'`;
  const looks = `count(*)::int as n, min(price_cents) filter (where ${own}) as least, max(price_cents) filter (where ${own}) as most, colours, sizes`;
  const others = conditions.filter((one) => one !== "p.is_listed");
  if (category) others.push(`p.category_id in ${under(category)}`);
  const ctes = isCounted(query)
    ? `looks as materialized (select ${looks} from (${matches}) m group by colours, sizes),
      counts as materialized (select brand_id, category_id, gender, sum(p.listed)::int as n
        from product_counts p ${where([...others, "p.listed > 0"])} group by grouping sets ((brand_id), (category_id, gender)))`
    : `counts as materialized (select brand_id, category_id, gender, ${looks}
        from (${matches}) m group by grouping sets ((brand_id), (category_id, gender), (colours, sizes))),
      looks as (select * from counts)`;
  const text = `with ${ctes}
    select 'brand' as kind, b.slug as value, b.name as label, n as count from counts join brands b on b.id = brand_id
    union all select 'category', a.slug, a.name, sum(n)::int from counts join categories c on c.id = category_id
      join categories a on a.id = any(c.path) group by a.id
    union all select 'gender', gender, gender, sum(n)::int from counts where gender is not null group by gender
    union all select 'colour', v, v, sum(n)::int from looks, unnest(colours) v group by v
    union all select 'size', v, v, sum(n)::int from looks, unnest(sizes) v group by v
    union all select 'total', '', '', coalesce(sum(n), 0)::int from counts where brand_id is not null
    union all select 'min', '', '', min(least) from looks
    union all select 'max', '', '', max(most) from looks`;
  return { text, values: values.list, prepare: !parts.isSkewed };
}
