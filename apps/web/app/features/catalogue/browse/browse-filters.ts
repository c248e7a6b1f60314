/** The filters of /browse, with how many products each choice would leave, for its loader. */
import type { Brand, Category, Client, Currency, ProductFacets } from "@toile/contract";
import { type BrowseAddress, countNarrow, GENDER_NAMES, toProductFilters } from "../listing/browse-address.ts";
import { failed } from "../listing/load-shop.ts";

/** `count`: how many products it would leave; absent if unknown. */
export type FilterOption = { value: string; label: string; count?: number };

/** Null if a list could not be loaded: the other filters still work. */
export type BrowseFilters = {
  categories: FilterOption[] | null;
  brands: FilterOption[] | null;
  genders: FilterOption[];
  sizes: FilterOption[];
  /** The lowest and the highest price in the list, in whole units of the shop's own currency. */
  price: { min: number; max: number; currency: Currency } | null;
};

export async function loadFilters(client: Client, address: BrowseAddress): Promise<BrowseFilters> {
  const orNull = <T>(promise: Promise<T>): Promise<T | null> =>
    promise.catch((error: unknown) => {
      failed(error);
      return null;
    });
  const { q, category, brand } = address;
  const broad = { ...NOTHING, q, category, brand };
  const [categories, brands, all, left] = await Promise.all([
    orNull(client.shop.categories()),
    orNull(client.shop.brands()),
    orNull(client.shop.facets(toProductFilters(broad))),
    countNarrow(address) > 0 ? orNull(client.shop.facets(toProductFilters(address))) : null,
  ]);
  return toFilters({ address, categories, brands, all, left: left ?? (countNarrow(address) > 0 ? null : all) });
}

const NOTHING: BrowseAddress = {
  q: "",
  category: "",
  brand: "",
  sort: "",
  gender: "",
  size: "",
  min: null,
  max: null,
  sale: false,
  page: 1,
};

export type KnownOfShop = {
  address: BrowseAddress;
  categories: Category[] | null;
  brands: Brand[] | null;
  /** Counts for the search, category and brand only: the possible choices. */
  all: ProductFacets | null;
  /** Counts for all active filters. */
  left: ProductFacets | null;
};

/**
 * A filter with a selected value shows no numbers for its other values: the counts refer to what the selection leaves, and
 * another value would replace it.
 */
export function toFilters({ address, categories, brands, all, left }: KnownOfShop): BrowseFilters {
  const counted = (options: FilterOption[], counts: Map<string, number> | null, chosen: string): FilterOption[] =>
    options.map((option) => {
      if (!counts || (chosen !== "" && chosen !== option.value)) return option;
      return { ...option, count: counts.get(option.value) ?? 0 };
    });
  const toOption = ({ slug, name }: Brand | Category): FilterOption => ({ value: slug, label: name });
  const active = <Of extends Brand | Category>(list: Of[]) => list.filter(({ isActive }) => isActive);
  return {
    categories:
      categories && counted(active(categories).map(toOption), left && toMap(left.categories), address.category),
    brands: brands && counted(active(brands).map(toOption), left && toMap(left.brands), address.brand),
    genders: counted(
      (all?.genders ?? []).map(({ value }) => ({ value, label: nameOfGender(value) })),
      left && toMap(left.genders),
      address.gender,
    ),
    sizes: counted(
      (all?.sizes ?? []).map(({ value }) => ({ value, label: value })).sort(bySize),
      left && toMap(left.sizes),
      address.size,
    ),
    price: all?.price ? { ...all.price, min: Math.floor(all.price.min), max: Math.ceil(all.price.max) } : null,
  };
}

const toMap = (counts: { value: string; count: number }[]) => new Map(counts.map(({ value, count }) => [value, count]));
const nameOfGender = (value: string): string =>
  value === "women" || value === "men" || value === "unisex" ? GENDER_NAMES[value] : value;

const LETTERS = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL"];

/** Letter sizes from small to large, then numbers, then the rest by name. */
function bySize(a: FilterOption, b: FilterOption): number {
  const rank = ({ value }: FilterOption): [number, number] => {
    const letter = LETTERS.indexOf(value.toUpperCase());
    if (letter >= 0) return [0, letter];
    const number = Number.parseFloat(value);
    return Number.isNaN(number) ? [2, 0] : [1, number];
  };
  const [[groupA, placeA], [groupB, placeB]] = [rank(a), rank(b)];
  return groupA - groupB || placeA - placeB || a.label.localeCompare(b.label, "en");
}
