import { expect, test } from "vitest";
import { type Evidence, judge } from "./score.rules.ts";

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
