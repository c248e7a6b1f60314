/** The complete state of /browse is in its URL: a link, a reload and the back button show the same list. */
import type { Gender, ProductFilters } from "@toile/contract";
import { currencySign } from "../../../lib/format/money.ts";

export const BROWSE_SORTS = [
  { value: "name", label: "Name" },
  { value: "price_asc", label: "Price: Low to High" },
  { value: "price_desc", label: "Price: High to Low" },
] as const;
export type BrowseSort = (typeof BROWSE_SORTS)[number]["value"];

/** Empty strings for no choice; `page` starts at 1. */
export type BrowseAddress = {
  q: string;
  /** Slugs. */
  category: string;
  brand: string;
  sort: BrowseSort | "";
  gender: Gender | "";
  size: string;
  /** Whole units of the price; null for no limit. */
  min: number | null;
  max: number | null;
  /** Only reduced ones. */
  sale: boolean;
  page: number;
};

/** Not the contract's list, because its schemas would then be part of the page. */
const GENDERS: readonly Gender[] = ["women", "men", "unisex"];
const TEXT_MAX = 200;
const SIZE_MAX = 40;
const PAGE_MAX = 1_000_000;

/** Invalid values count as missing. */
export function readBrowseAddress(search: URLSearchParams): BrowseAddress {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, TEXT_MAX);
  return {
    q: text("q"),
    category: text("category"),
    brand: text("brand"),
    sort: BROWSE_SORTS.find(({ value }) => value === search.get("sort"))?.value ?? "",
    gender: GENDERS.find((gender) => gender === search.get("gender")) ?? "",
    size: text("size").slice(0, SIZE_MAX),
    min: readPrice(search.get("min")),
    max: readPrice(search.get("max")),
    sale: search.get("sale") === "1",
    page: readPage(search),
  };
}

function readPrice(given: string | null): number | null {
  return given !== null && /^\d{1,6}$/.test(given.trim()) ? Number(given) : null;
}

/** The query of the list and its counts, in the API's terms. */
export function toProductFilters({
  q,
  category,
  brand,
  gender,
  size,
  min,
  max,
  sale,
}: BrowseAddress): Partial<ProductFilters> {
  return {
    ...(q ? { q } : {}),
    ...(category ? { category } : {}),
    ...(brand ? { brand } : {}),
    ...(gender ? { gender } : {}),
    ...(size ? { size } : {}),
    ...(min === null ? {} : { minPrice: min }),
    ...(max === null ? {} : { maxPrice: max }),
    ...(sale ? { onSale: true } : {}),
  };
}

export function readPage(search: URLSearchParams): number {
  const given = search.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(given) ? Math.min(Number(given), PAGE_MAX) : 1;
}

/** In a fixed order and without missing values, so that one list has one URL. */
export function browseHref(address: Partial<BrowseAddress>): string {
  const { q = "", category = "", brand = "", sort = "", gender = "", size = "", page = 1 } = address;
  const priceOf = (price: number | null | undefined) => (typeof price === "number" ? String(price) : "");
  const said = Object.entries({
    q: q.trim(),
    category,
    brand,
    gender,
    size,
    min: priceOf(address.min),
    max: priceOf(address.max),
    sale: address.sale ? "1" : "",
    sort,
    page: page > 1 ? String(page) : "",
  });
  const search = new URLSearchParams(said.filter(([, value]) => value !== ""));
  return search.size === 0 ? "/browse" : `/browse?${search}`;
}

/** The URL after a choice: every change starts at the first page of its list. */
export function changeBrowse(address: BrowseAddress, change: Partial<Omit<BrowseAddress, "page">>): BrowseAddress {
  return { ...address, ...change, page: 1 };
}

export type ActiveFilter = {
  key: "q" | "category" | "brand" | "gender" | "size" | "price" | "sale" | "sort";
  label: string;
  href: string;
};

export const GENDER_NAMES: Record<Gender, string> = { women: "Women", men: "Men", unisex: "Unisex" };

/** Filters within a category or brand. */
export function countNarrow({ gender, size, min, max, sale }: BrowseAddress): number {
  return [gender, size, min !== null || max !== null, sale].filter(Boolean).length;
}

/** The number of active choices that a phone shows in a sheet. */
export function countInSheet(address: BrowseAddress): number {
  return countNarrow(address) + [address.category, address.brand, address.sort].filter(Boolean).length;
}

/** The active filters and order, each with the URL without it. */
export function activeFilters(
  address: BrowseAddress,
  names: { category?: string | undefined; brand?: string | undefined; currency?: string | undefined },
): ActiveFilter[] {
  const sort = BROWSE_SORTS.find(({ value }) => value === address.sort)?.label;
  const all: [ActiveFilter["key"], string | undefined, Parameters<typeof changeBrowse>[1]][] = [
    ["q", address.q && `“${address.q}”`, { q: "" }],
    ["category", address.category && (names.category ?? address.category), { category: "" }],
    ["brand", address.brand && (names.brand ?? address.brand), { brand: "" }],
    ["gender", address.gender && GENDER_NAMES[address.gender], { gender: "" }],
    ["size", address.size && `Size ${address.size}`, { size: "" }],
    ["price", priceLabel(address, names.currency), { min: null, max: null }],
    ["sale", address.sale ? "On sale" : "", { sale: false }],
    ["sort", sort, { sort: "" }],
  ];
  return all.flatMap(([key, label, without]) =>
    label ? [{ key, label, href: browseHref(changeBrowse(address, without)) }] : [],
  );
}

/** Without a currency sign until the shop's currency is known. */
function priceLabel({ min, max }: BrowseAddress, currency: string | undefined): string {
  const sign = currency === undefined ? "" : currencySign(currency);
  if (min !== null && max !== null) return `Price ${sign}${min} to ${sign}${max}`;
  if (min !== null) return `Price from ${sign}${min}`;
  return max === null ? "" : `Price up to ${sign}${max}`;
}
