import { expect, it } from "vitest";
import { changedFields, differsBesides, fieldsBefore, isEmptyChange, NO_CHANGE } from "./bulk-change.ts";

const reference = (id: string) => ({ _id: id, id, name: id, slug: id });
const product = {
  brandId: reference("brand"),
  categoryId: reference("category"),
  status: "active",
  isAvailable: false,
} as const;

it("a change of several products leaves unnamed fields unchanged [X.68]", () => {
  expect(changedFields(NO_CHANGE)).toEqual({});
  const change = changedFields({ ...NO_CHANGE, isAvailable: "true", brandId: "other" });
  expect(change).toEqual({ isAvailable: true, brandId: "other" });
  expect(fieldsBefore(product, change)).toEqual({ isAvailable: false, brandId: "brand" });
});

it("a change of somebody else is told from this one", () => {
  const change = { status: "inactive" } as const;
  expect(differsBesides(product, { ...product, ...change }, change)).toBe(false);
  expect(differsBesides(product, { ...product, ...change, isAvailable: true }, change)).toBe(true);
});

it("a change without fields does nothing", () => {
  expect(isEmptyChange(NO_CHANGE)).toBe(true);
  expect(isEmptyChange({ ...NO_CHANGE, isAvailable: "false" })).toBe(false);
});
