import { expect, test } from "vitest";
import { AnalysisCache } from "./analysis-cache.ts";

test("the last analysis is found until another one takes its place", () => {
  const cache = new AnalysisCache<string>();
  cache.put("a", "first");
  expect(cache.find("a")).toBe("first");
  expect(cache.find("a")).toBe("first");
  cache.put("b", "second");
  expect(cache.find("b")).toBe("second");
});

test("a search in vain makes room for what will be analysed", () => {
  const cache = new AnalysisCache<string>();
  cache.put("a", "first");
  expect(cache.find("b")).toBeUndefined();
  expect(cache.find("a")).toBeUndefined();
});
