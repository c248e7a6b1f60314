import { expect, test } from "vitest";
import { AnalysisCache } from "./analysis-cache.ts";

test("the least recently used analysis is dropped first", () => {
  const cache = new AnalysisCache<string>(2);
  cache.put("a", "first");
  cache.put("b", "second");
  cache.find("a");
  cache.put("c", "third");
  expect(cache.find("c")).toBe("third");
  expect(cache.find("a")).toBe("first");
  expect(cache.find("b")).toBeUndefined();
});

test("a search in vain makes room for what will be analysed", () => {
  const cache = new AnalysisCache<string>(2);
  cache.put("a", "first");
  cache.put("b", "second");
  expect(cache.find("c")).toBeUndefined();
  expect(cache.find("b")).toBe("second");
  expect(cache.find("a")).toBeUndefined();
});

test("all but the value that was asked for last are shelved, and come back equal", () => {
  const shelved: string[] = [];
  const cache = new AnalysisCache<{ name: string }>(2, ({ name }) => {
    shelved.push(name);
    return () => ({ name });
  });
  cache.put("a", { name: "first" });
  expect(cache.find("a")).toEqual({ name: "first" });
  expect(shelved).toEqual([]);
  cache.put("b", { name: "second" });
  expect(shelved).toEqual(["first"]);
  expect(cache.find("a")).toEqual({ name: "first" });
  expect(shelved).toEqual(["first", "second"]);
});
