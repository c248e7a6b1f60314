import { expect, test } from "vitest";
import { isForAnimals, shopOf } from "./shop.rules.ts";

const shop = (links: string, names = "", about = "", language = "en") =>
  shopOf(links.split("|"), about ? [about] : [], names ? names.split("|") : [], language).shop;

test("a menu says what a shop sells", () => {
  expect(shop("Women|Men|Dresses|Shoes|Sale")).toBe("clothes");
  expect(shop("Kleider|Hosen|Schuhe", "", "", "de")).toBe("clothes");
  expect(shop("Drills|Saws|Ladders")).toBe("other");
  expect(shop("Rings|Necklaces|Earrings")).toBe("other");
  expect(shop("Dresses|Kitchen|Garden|Toys")).toBe("unknown");
  expect(shop("Shop|About|Journal")).toBe("unknown");
});

test("without a menu the other names on the page say it, but they cannot contradict one", () => {
  expect(shop("Shop|About", "Linen shirt|Wrap dress|Wide trousers|Juno|Leather belt")).toBe("clothes");
  expect(shop("Dogs|Cats|Food", "Cosy jumper|Rain coat|Bella dress")).toBe("animals");
  expect(shop("Shop|About", "Windproof jacket|Climbing trousers|Vest top|Rope|Helmet|Tent")).toBe("unknown");
});

test("a list of clothes contradicts a menu of other goods, but not one of a shop for animals", () => {
  expect(shop("Electronics|Garden|Furniture", "Linen trousers|Wool coat|Wrap dress|Desk lamp")).toBe("unknown");
  expect(shop("Dogs|Cats|Toys", "Linen trousers|Wool coat|Wrap dress")).toBe("animals");
});

test("what a list shows says what a fancy name in it may be", () => {
  const list = (names: string) => shopOf([], [], names.split("|"), "en").list;
  expect(list("Linen shirt|Wrap dress|Wide trousers|Juno")).toBe("clothes");
  expect(list("Linen shirt|Wrap dress|Slingback|Leather belt|Petra")).toBe("mixed");
});

test("a shop that calls itself something else is not contradicted by names that sound like clothes", () => {
  const names = "Cashmere sweater|Linen shirt|Denim jacket";
  expect(shop("Candles|Room sprays|Soap", names)).toBe("unknown");
  expect(shop("Candles|Room sprays|Soap", names, "Candles, room sprays and soap")).toBe("other");
});

test("one scent among fancy names says little", () => {
  expect(shop("New|Perfume|About", "Tidal|Moonrise|Saltwater|Perfume No 4")).toBe("unknown");
});

test("a heading for animals is told from a print", () => {
  expect(isForAnimals("Dog apparel", "en")).toBe(true);
  expect(isForAnimals("Cat print dresses", "en")).toBe(false);
});
