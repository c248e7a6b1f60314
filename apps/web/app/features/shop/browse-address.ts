/** The state of /browse, all of it in its address: a link, a reload and the back button show the same list. */

export const BROWSE_SORTS = [
  { value: "name", label: "Name" },
  { value: "price_asc", label: "Price: Low to High" },
  { value: "price_desc", label: "Price: High to Low" },
] as const;
export type BrowseSort = (typeof BROWSE_SORTS)[number]["value"];

/** Empty strings where nothing is chosen; `page` from 1. */
export type BrowseAddress = {
  q: string;
  /** Slugs. */
  category: string;
  brand: string;
  sort: BrowseSort | "";
  page: number;
};

const TEXT_MAX = 200;
const PAGE_MAX = 1_000_000;

/** Anything that makes no sense in it counts as not said. */
export function readBrowseAddress(search: URLSearchParams): BrowseAddress {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, TEXT_MAX);
  return {
    q: text("q"),
    category: text("category"),
    brand: text("brand"),
    sort: BROWSE_SORTS.find(({ value }) => value === search.get("sort"))?.value ?? "",
    page: readPage(search),
  };
}

export function readPage(search: URLSearchParams): number {
  const given = search.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(given) ? Math.min(Number(given), PAGE_MAX) : 1;
}

/** In one order and without what is not chosen, so that one list has one address. */
export function browseHref({ q = "", category = "", brand = "", sort = "", page = 1 }: Partial<BrowseAddress>): string {
  const said = Object.entries({ q: q.trim(), category, brand, sort, page: page > 1 ? String(page) : "" });
  const search = new URLSearchParams(said.filter(([, value]) => value !== ""));
  return search.size === 0 ? "/browse" : `/browse?${search}`;
}

/** The address after a choice: whatever changes the list begins at its first page. */
export function changeBrowse(address: BrowseAddress, change: Partial<Omit<BrowseAddress, "page">>): BrowseAddress {
  return { ...address, ...change, page: 1 };
}

export type ActiveFilter = { key: "q" | "category" | "brand" | "sort"; label: string; href: string };

/** What narrows or orders the list, each with the address that is without it. */
export function activeFilters(
  address: BrowseAddress,
  names: { category?: string | undefined; brand?: string | undefined },
): ActiveFilter[] {
  const sort = BROWSE_SORTS.find(({ value }) => value === address.sort)?.label;
  const all: [ActiveFilter["key"], string | undefined][] = [
    ["q", address.q && `“${address.q}”`],
    ["category", address.category && (names.category ?? address.category)],
    ["brand", address.brand && (names.brand ?? address.brand)],
    ["sort", sort],
  ];
  return all.flatMap(([key, label]) =>
    label ? [{ key, label, href: browseHref(changeBrowse(address, { [key]: "" })) }] : [],
  );
}
