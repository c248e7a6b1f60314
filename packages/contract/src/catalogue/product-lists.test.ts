import { expect, it } from "vitest";
import { productQuery } from "./product-lists.ts";

it("a list has a hundred entries at most, and a stated number by default [X.19]", () => {
  expect(productQuery.parse({})).toEqual({ page: 1, limit: 100 });
  expect(productQuery.safeParse({ limit: "101" }).success).toBe(false);
});
