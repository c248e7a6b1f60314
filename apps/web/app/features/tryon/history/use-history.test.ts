import type { HistoryItem } from "@toile/contract";
import { expect, test } from "vitest";
import { withChange } from "./use-history.ts";

const itemOf = (id: string, liked = false) => ({ id, liked }) as HistoryItem;

test("a changed try-on keeps its place in the list", () => {
  const items = [itemOf("a"), itemOf("b"), itemOf("c")];
  expect(withChange(items, "b", itemOf("b", true))).toEqual([itemOf("a"), itemOf("b", true), itemOf("c")]);
});

test("a removed try-on disappears, and one that is not in the list changes nothing", () => {
  const items = [itemOf("a"), itemOf("b")];
  expect(withChange(items, "a", null)).toEqual([itemOf("b")]);
  expect(withChange(items, "x", null)).toEqual(items);
});
