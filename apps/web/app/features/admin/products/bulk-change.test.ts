import { expect, it } from "vitest";
import { isEmptyChange, NO_CHANGE, placementAfter, placementOf } from "./bulk-change.ts";

const reference = (id: string) => ({ _id: id, id, name: id, slug: id });
const product = {
  brandId: reference("brand"),
  categoryId: reference("category"),
  status: "active",
  isAvailable: false,
} as const;

it("a change of several products leaves unnamed fields unchanged [X.68]", () => {
  expect(placementAfter(product, NO_CHANGE)).toEqual(placementOf(product));
  expect(placementAfter(product, { ...NO_CHANGE, status: "discontinued" })).toEqual({
    ...placementOf(product),
    status: "discontinued",
  });
  expect(placementAfter(product, { ...NO_CHANGE, isAvailable: "true", brandId: "other" })).toEqual({
    ...placementOf(product),
    isAvailable: true,
    brandId: "other",
  });
});

it("a change without fields does nothing", () => {
  expect(isEmptyChange(NO_CHANGE)).toBe(true);
  expect(isEmptyChange({ ...NO_CHANGE, isAvailable: "false" })).toBe(false);
});
