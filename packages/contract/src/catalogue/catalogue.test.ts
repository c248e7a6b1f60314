import { expect, it } from "vitest";
import { productQuery, slugify } from "./catalogue.ts";

it.each([
  [" Lea's  Silk -- Dress! ", "leas-silk-dress"],
  ["Über Straße", "uber-strasse"],
  ["Café – Crème", "cafe-creme"],
  ["--", ""],
  ["T-Shirt 2.0", "t-shirt-20"],
])("the slug of %j is %j [S2.10, S2.11, X.21]", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

it("a list is a hundred at most, and so many unless told [X.19]", () => {
  expect(productQuery.parse({})).toEqual({ page: 1, limit: 100 });
  expect(productQuery.safeParse({ limit: "101" }).success).toBe(false);
});
