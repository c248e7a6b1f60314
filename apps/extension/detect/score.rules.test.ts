import { expect, test } from "vitest";
import { type Evidence, hasClothingSizes, judge } from "./score.rules.ts";

const NOTHING: Evidence = {
  stated: "unknown",
  name: "unknown",
  picture: "unknown",
  heading: "unknown",
  hasSizes: false,
  isWorn: false,
  shop: "unknown",
};
const verdict = (evidence: Partial<Evidence>) => judge({ ...NOTHING, ...evidence });

test("what the page states decides before words do, and a shop for clothes is enough for a name that says nothing", () => {
  expect(verdict({ stated: "clothes" })).toBe("clothes");
  expect(verdict({ stated: "goods", name: "clothes", shop: "clothes" })).toBe("no");
  expect(verdict({ name: "clothes" })).toBe("clothes");
  expect(verdict({ name: "accessory", stated: "clothes", shop: "clothes" })).toBe("no");
  expect(verdict({ shop: "clothes" })).toBe("clothes");
});

test("without enough evidence there is no button", () => {
  expect(verdict({})).toBe("no");
  expect(verdict({ name: "maybe" })).toBe("unsure");
  expect(verdict({ name: "maybe", shop: "mixed" })).toBe("clothes");
  expect(verdict({ hasSizes: true })).toBe("unsure");
  expect(verdict({ name: "clothes", shop: "other" })).toBe("unsure");
  expect(verdict({ name: "clothes", stated: "clothes", shop: "animals" })).toBe("no");
  expect(verdict({ shop: "clothes", picture: "accessory" })).toBe("no");
  expect(verdict({ shop: "clothes", heading: "goods" })).toBe("no");
});

test("a product's own department counts more than the heading of the list that it is in", () => {
  expect(verdict({ stated: "clothes", name: "clothes", heading: "goods" })).toBe("clothes");
  expect(verdict({ name: "clothes", heading: "goods" })).toBe("no");
});

test.each([
  ["S|M|L", true],
  ["Choose|36|38|40|1|2|3", true],
  ["0|2|4|6|8|10", true],
  ["36|37|38|39", false],
  ["1|2|3|4|5|6", false],
  ["One size", false],
])("%s: sizes of clothes %s [O1.01]", (sizes, isClothes) => {
  expect(hasClothingSizes(sizes.split("|"))).toBe(isClothes);
});
