import { expect, test } from "vitest";
import { AnalysisCache } from "./analysis-cache.ts";

test("the last analysis is found until another one replaces it", () => {
  const cache = new AnalysisCache<string>();
  cache.put("a", "first");
  expect(cache.find("a")).toBe("first");
  expect(cache.find("a")).toBe("first");
  cache.put("b", "second");
  expect(cache.find("b")).toBe("second");
});

test("a search without a match makes room for the next analysis", () => {
  const cache = new AnalysisCache<string>();
  cache.put("a", "first");
  expect(cache.find("b")).toBeUndefined();
  expect(cache.find("a")).toBeUndefined();
});
