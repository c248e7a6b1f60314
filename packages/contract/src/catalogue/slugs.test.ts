import { expect, it } from "vitest";
import { slugify } from "./slugs.ts";

it.each([
  [" Lea's  Silk -- Dress! ", "leas-silk-dress"],
  ["Über Straße", "uber-strasse"],
  ["Café – Crème", "cafe-creme"],
  ["--", ""],
  ["T-Shirt 2.0", "t-shirt-20"],
  ["Белое платье «Майя»", "белое-платье-майя"],
  ["冬の上着・コート", "冬の上着コート"],
  ["ｺｰﾄ 2", "コート-2"],
  ["겨울 코트", "겨울-코트"],
  ["فستان أبيض", "فستان-أبيض"],
  ["เสื้อยืด สีขาว", "เสื้อยืด-สีขาว"],
  ["कमीज़", "कमीज़".normalize("NFC")],
  ["Crème コート", "creme-コート"],
  ["👗", ""],
])("the slug of %j is %j [S2.10, S2.11, X.21]", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
