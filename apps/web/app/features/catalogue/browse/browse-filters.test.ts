import { type Brand, type Category, createClient, type ProductFacets } from "@toile/contract";
import { describe, expect, it, vi } from "vitest";
import { readBrowseAddress } from "../listing/browse-address.ts";
import { loadFilters, toFilters } from "./browse-filters.ts";

const address = (search = "") => readBrowseAddress(new URLSearchParams(search));
const category = (slug: string, parent: string | null = null) =>
  ({ id: slug, slug, name: slug.toUpperCase(), parentCategoryId: parent, isActive: true }) as Category;
const brand = (slug: string) => ({ id: slug, slug, name: slug.toUpperCase(), isActive: true }) as Brand;
const count = (value: string, n: number) => ({ value, label: value, count: n });
const facets: ProductFacets = {
  total: 5,
  brands: [count("ona", 5)],
  categories: [count("tops", 5), count("tees", 3), count("shirts", 2)],
  genders: [count("women", 4), count("men", 1)],
  colours: [],
  sizes: [count("38", 1), count("L", 2), count("S", 3), count("One size", 1), count("36", 1)],
  price: { min: 19.5, max: 80.1, currency: "EUR" },
};
const known = {
  categories: [category("tops"), category("tees", "tops"), category("shirts", "tops"), category("hats")],
  brands: [brand("ona"), brand("rue")],
  all: facets,
  left: facets,
};

describe("the filters of a list", () => {
  it("show how many products each choice would leave, and 0 if the counts do not list it", () => {
    const filters = toFilters({ ...known, address: address() });
    expect(filters.categories?.map(({ value, count: n }) => [value, n])).toEqual([
      ["tops", 5],
      ["tees", 3],
      ["shirts", 2],
      ["hats", 0],
    ]);
    expect(filters.brands).toEqual([
      { value: "ona", label: "ONA", count: 5 },
      { value: "rue", label: "RUE", count: 0 },
    ]);
    expect(filters.genders[0]).toEqual({ value: "women", label: "Women", count: 4 });
    expect(filters.price).toEqual({ min: 19, max: 81, currency: "EUR" });
  });

  it("sort sizes from small to large", () => {
    const { sizes } = toFilters({ ...known, address: address() });
    expect(sizes.map(({ value }) => value)).toEqual(["S", "L", "36", "38", "One size"]);
  });

  it("show no numbers for choices that would replace the current one", () => {
    const { sizes, genders } = toFilters({ ...known, address: address("size=L") });
    expect(sizes.filter((size) => size.count !== undefined).map(({ value }) => value)).toEqual(["L"]);
    expect(genders.every((gender) => gender.count !== undefined)).toBe(true);
  });

  it("only log a list that cannot be loaded [S8.24]", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const failing = createClient({ origin: "http://x", fetch: async () => new Response("{}", { status: 500 }) });
    expect(await loadFilters(failing, address())).toEqual({
      categories: null,
      brands: null,
      genders: [],
      sizes: [],
      price: null,
    });
    expect(log).toHaveBeenCalledTimes(3);
    log.mockRestore();
  });
});
