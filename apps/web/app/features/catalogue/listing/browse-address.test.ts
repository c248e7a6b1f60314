import { genders } from "@toile/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activeFilters, BROWSE_SORTS, browseHref, changeBrowse, readBrowseAddress } from "./browse-address.ts";

const read = (href: string) => readBrowseAddress(new URL(href, "http://x").searchParams);
const text = fc.string({ maxLength: 40 }).map((value) => value.trim());
const address = fc.record({
  q: text,
  category: text,
  brand: text,
  sort: fc.constantFrom("" as const, ...BROWSE_SORTS.map(({ value }) => value)),
  gender: fc.constantFrom("" as const, ...genders),
  size: text,
  min: fc.option(fc.integer({ min: 0, max: 999_999 })),
  max: fc.option(fc.integer({ min: 0, max: 999_999 })),
  sale: fc.boolean(),
  page: fc.integer({ min: 1, max: 1000 }),
});

describe("the URL of /browse", () => {
  it("contains the whole state and is read back as written", () => {
    fc.assert(
      fc.property(address, (given) => {
        expect(read(browseHref(given))).toEqual(given);
      }),
    );
  });

  it("is bare without choices, and has one order", () => {
    expect(browseHref({})).toBe("/browse");
    expect(browseHref({ page: 1, q: " ", sort: "" })).toBe("/browse");
    expect(browseHref({ page: 2, sort: "name", q: "silk" })).toBe("/browse?q=silk&sort=name&page=2");
  });

  it("ignores invalid values", () => {
    expect(read("/browse?sort=cheapest&page=-3&q=%20%20")).toEqual({
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
    });
    expect(read("/browse?gender=cats&min=-3&max=1e3&sale=yes")).toEqual(read("/browse"));
    expect(read("/browse?page=1e9").page).toBe(1);
    expect(read("/browse?page=9999999").page).toBe(1_000_000);
    expect(read(`/browse?q=${"a".repeat(500)}`).q).toHaveLength(200);
  });

  it("every change of search, filters or sorting returns to page 1 [S2.51]", () => {
    fc.assert(
      fc.property(address, fc.constantFrom("q", "category", "brand"), text, (given, key, value) => {
        const changed = changeBrowse(given, { [key]: value });
        expect(changed).toEqual({ ...given, [key]: value, page: 1 });
      }),
    );
    expect(changeBrowse({ ...read("/browse"), page: 4 }, { sort: "name" }).page).toBe(1);
  });

  it("each active filter is a badge, with the URL without it [S2.44]", () => {
    const given = read("/browse?q=tee&category=t-shirts&brand=ona&sort=price_asc&page=3");
    expect(activeFilters(given, { category: "T-Shirts", brand: undefined })).toEqual([
      { key: "q", label: "“tee”", href: "/browse?category=t-shirts&brand=ona&sort=price_asc" },
      { key: "category", label: "T-Shirts", href: "/browse?q=tee&brand=ona&sort=price_asc" },
      { key: "brand", label: "ona", href: "/browse?q=tee&category=t-shirts&sort=price_asc" },
      { key: "sort", label: "Price: Low to High", href: "/browse?q=tee&category=t-shirts&brand=ona" },
    ]);
    expect(activeFilters(read("/browse?page=2"), {})).toEqual([]);
    expect(activeFilters(read("/browse?min=20"), { currency: "EUR" })[0]?.label).toBe("Price from €20");
    const narrow = activeFilters(read("/browse?gender=women&size=M&min=20&max=80&sale=1&page=2"), {});
    expect(narrow).toEqual([
      { key: "gender", label: "Women", href: "/browse?size=M&min=20&max=80&sale=1" },
      { key: "size", label: "Size M", href: "/browse?gender=women&min=20&max=80&sale=1" },
      { key: "price", label: "Price 20 to 80", href: "/browse?gender=women&size=M&sale=1" },
      { key: "sale", label: "On sale", href: "/browse?gender=women&size=M&min=20&max=80" },
    ]);
  });
});
