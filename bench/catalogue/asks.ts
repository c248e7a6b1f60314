/** What shoppers request from a shop, as URLs of the API, each different from the one before. */
import { vocabulary } from "./shop.ts";

export type Ask = { name: string; pathOf(turn: number): string };

const common = (turn: number) => vocabulary[turn % 40] ?? "";
const rare = (turn: number) => vocabulary[200 + ((turn * 37) % 3000)] ?? "";
const category = (turn: number) => `category-${1 + (turn % 16)}`;
const brand = (turn: number) => `brand-${1 + ((turn * 13) % 200)}`;
/** Swaps two letters in the middle. */
const mistyped = (word: string) => `${word.slice(0, 2)}${word.at(3) ?? ""}${word.at(2) ?? ""}${word.slice(4)}`;
const SORTS = ["name", "price_asc", "price_desc", "newest"];

export function shopAsks(slugs: string[]): Ask[] {
  const slug = (turn: number) => slugs[(turn * 7) % slugs.length] ?? "";
  return [
    { name: "list of 12", pathOf: (turn) => `/products?limit=12&page=${1 + (turn % 8)}` },
    { name: "list, sorted", pathOf: (turn) => `/products?limit=12&sort=${SORTS[turn % 4]}&page=${1 + (turn % 5)}` },
    { name: "category", pathOf: (turn) => `/products?limit=12&category=${category(turn)}&sort=${SORTS[turn % 4]}` },
    {
      name: "brand and price",
      pathOf: (turn) =>
        `/products?limit=12&brand=${brand(turn)}&minPrice=20&maxPrice=${60 + (turn % 50)}&sort=price_asc`,
    },
    {
      name: "size, gender, sale",
      pathOf: (turn) => `/products?limit=12&size=M&gender=women&onSale=true&page=${1 + (turn % 3)}`,
    },
    { name: "search, a common word", pathOf: (turn) => `/products?limit=12&q=${common(turn)}` },
    { name: "search, a rare word", pathOf: (turn) => `/products?limit=12&q=${rare(turn)}` },
    { name: "search, two words", pathOf: (turn) => `/products?limit=12&q=${common(turn)}+${common(turn + 7)}` },
    { name: "search, mistyped", pathOf: (turn) => `/products?limit=12&q=${mistyped(rare(turn))}` },
    { name: "search, half a word", pathOf: (turn) => `/products?limit=12&q=${rare(turn).slice(0, 3)}` },
    { name: "facets of a search", pathOf: (turn) => `/products/facets?q=${common(turn)}` },
    { name: "facets of a category", pathOf: (turn) => `/products/facets?category=${category(turn)}` },
    { name: "product", pathOf: (turn) => `/products/${slug(turn)}` },
  ];
}
