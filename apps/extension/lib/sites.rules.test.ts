import { expect, test } from "vitest";
import { patternOf, sitePatterns, withoutSite, withSite } from "./sites.rules.ts";

const granted = ["shop.test", "pictures.test", "other.test"].map(patternOf);

test("buttons appear on sites, never on the hosts of their pictures", () => {
  const kept = withSite({}, "shop.test", ["pictures.test"], []);
  expect(sitePatterns(granted, kept)).toEqual(["*://shop.test/*", "*://other.test/*"]);
  expect(sitePatterns(["*://*/*", ...granted], kept)).toContain("*://*/*");
});

test("the picture hosts of other pages of a site are not forgotten", () => {
  const kept = withSite(withSite({}, "shop.test", ["pictures.test"], []), "shop.test", ["more.test"], granted);
  expect(kept).toEqual({ "shop.test": ["pictures.test", "more.test"] });
});

test("a picture host that is switched on itself is a site", () => {
  const kept = withSite({}, "shop.test", ["pictures.test"], []);
  expect(sitePatterns(granted, withSite(kept, "pictures.test", [], granted))).toEqual(granted);
});

test("a site stays one when another site has its pictures there", () => {
  const kept = withSite({}, "shop.test", ["other.test", "pictures.test"], [patternOf("other.test")]);
  expect(sitePatterns(granted, kept)).toEqual(["*://shop.test/*", "*://other.test/*"]);
  const again = withSite({ "other.test": ["pictures.test"] }, "shop.test", ["other.test"], granted);
  expect(again["other.test"]).toEqual(["pictures.test"]);
});

test("a site that the browser was asked for in vain hides no other", () => {
  const kept = withSite({}, "refused.test", ["other.test"], []);
  expect(sitePatterns(granted, kept)).toEqual(granted);
});

test("a site goes with the hosts that no other site needs", () => {
  const kept = { "shop.test": ["pictures.test", "own.test", "other.test"], "other.test": ["pictures.test"] };
  expect(withoutSite(kept, "shop.test")).toEqual({
    kept: { "other.test": ["pictures.test"] },
    unneeded: ["shop.test", "own.test"],
  });
  expect(withoutSite(kept, "other.test").unneeded).toEqual([]);
  expect(withoutSite({}, "shop.test").unneeded).toEqual(["shop.test"]);
});
