import { expect, it } from "vitest";
import { slugify } from "./slugs.ts";

it.each([
  [" Lea's  Silk -- Dress! ", "leas-silk-dress"],
  ["Über Straße", "uber-strasse"],
  ["Café – Crème", "cafe-creme"],
  ["--", ""],
  ["T-Shirt 2.0", "t-shirt-20"],
])("the slug of %j is %j [S2.10, S2.11, X.21]", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
