import { expect, test } from "vitest";
import { categoryOfGoogle, guessGarment, splitCategory } from "./garments.rules.ts";

test("a category's path loses generic roots, and keeps its last three parts", () => {
  expect(splitCategory("Apparel & Accessories > Clothing > Dresses")).toEqual(["Dresses"]);
  expect(splitCategory("Women > Tops > Knitwear > Jumpers")).toEqual(["Tops", "Knitwear", "Jumpers"]);
  expect(splitCategory("Apparel & Accessories > Clothing")).toEqual(["Clothing"]);
  expect(splitCategory(" > ")).toEqual([]);
});

test.each([
  [["Dresses"], "Shirt dress", "one-pieces"],
  [["Women"], "High-rise jeans", "bottoms"],
  [["Skirts"], "", "bottoms"],
  [["Tops"], "Dress shirt", "tops"],
  [[], "Shirt dress", "one-pieces"],
  [[], "Dress shirt", "tops"],
  [[], "Paper bag trousers", "bottoms"],
  [[], "Boot-cut jeans", "bottoms"],
  [[], "Dress with a belt", "one-pieces"],
  [[], "Hoodie with Logo", "tops"],
  [["Shoes & Clothing"], "Silk blouse", "tops"],
  [["Shoes & Clothing", "New in"], "Silk blouse", "tops"],
  [[], "Sommerkleid", "one-pieces"],
  [[], "Lederjacke", "tops"],
  [[], "Damenhose", "bottoms"],
  [[], "Robe d'été", "one-pieces"],
  [[], "Vestido de lino", "one-pieces"],
  [[], "Spódnica", "bottoms"],
  [[], "Klänning", "one-pieces"],
] as const)("of the categories %j, %j is worn as %s", (category, name, kind) => {
  expect(guessGarment([...category], name)).toBe(kind);
});

test.each([
  [["Shoes"], "Ballerina"],
  [["Jewelry", "Bracelets"], "Bangle"],
  [["Handbags, Wallets & Cases"], "Tote"],
  [["Clothing", "Accessories"], "Beanie"],
  [[], "Black Leather Bag"],
  [[], "LED High Tops"],
  [[], "Dress shoes"],
  [[], "Choker with Bead"],
  [[], "Handtasche"],
  [[], "Wanderschuhe"],
  [[], "Boucles d'oreilles"],
  [[], "Bolso de piel"],
  [[], "Buty zimowe"],
  [[], "Halsband i silver"],
  [["Uncategorised"], "Sunglasses"],
  [["Home & Garden > Decor"], "WordPress Pennant"],
] as const)("of the categories %j, %j is no garment", (category, name) => {
  expect(guessGarment([...category], name)).toBe("none");
});

test("a name that tells nothing is unknown", () => {
  expect(guessGarment(["New in"], "Aurora")).toBeUndefined();
  expect(guessGarment([], "")).toBeUndefined();
});

test.each([
  ["212", ["Shirts & Tops"], "tops"],
  ["2271", ["Dresses"], "one-pieces"],
  ["5598", ["Outerwear", "Coats & Jackets"], "tops"],
  ["5183", ["Suits", "Pant Suits"], "one-pieces"],
  ["204", ["Pants"], "bottoms"],
  ["2331", ["Skirts", "Mini Skirts"], "bottoms"],
  ["5329", ["Wedding & Bridal Party Dresses", "Wedding Dresses"], "one-pieces"],
  ["5330", ["Wedding & Bridal Party Dresses", "Bridal Party Dresses"], "one-pieces"],
  ["170", ["Clothing Accessories", "Gloves & Mittens"], "none"],
  ["177", ["Clothing Accessories", "Scarves & Shawls"], "none"],
  ["209", ["Underwear & Socks", "Socks"], "none"],
  ["2668", ["Handbags, Wallets & Cases", "Wallets & Money Clips"], "none"],
  ["194", ["Jewelry", "Earrings"], "none"],
  ["201", ["Jewelry", "Watches"], "none"],
  ["187", ["Shoes"], "none"],
  ["188", ["Jewelry"], "none"],
  ["3032", ["Handbags, Wallets & Cases", "Handbags"], "none"],
  ["Apparel & Accessories > Clothing > Skirts", ["Skirts"], "bottoms"],
] as const)("Google's category %s is %j", (google, category, kind) => {
  expect(categoryOfGoogle(google)).toEqual(category);
  expect(guessGarment([...category], "Model 12")).toBe(kind);
});

test("a number of Google's that is not about clothes names no category", () => {
  expect(categoryOfGoogle("632")).toEqual([]);
  expect(categoryOfGoogle("")).toEqual([]);
});
