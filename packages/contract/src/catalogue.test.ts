import { expect, it } from "vitest";
import { slugify } from "./catalogue.ts";

it.each([
  [" Lea's  Silk -- Dress! ", "leas-silk-dress"],
  ["Über Straße", "uber-strasse"],
  ["Café – Crème", "cafe-creme"],
  ["--", ""],
  ["T-Shirt 2.0", "t-shirt-20"],
])("S2.10 S2.11 the slug of %j is %j", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
