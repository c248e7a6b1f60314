import type { Category } from "@toile/contract";
import { expect, it } from "vitest";
import { fromCategoryForm, parentOptions, toCategoryForm } from "./category-fields.ts";

const category = (id: string, parentCategoryId: string | null = null) => ({ id, name: id, parentCategoryId });
const SHOP = [
  category("Women"),
  category("Dresses", "Women"),
  category("Long", "Dresses"),
  category("Men"),
  category("Long again", "Men"),
];
const labels = (own: (typeof SHOP)[number] | null) => parentOptions(SHOP, own).map(({ label }) => label);

it("a new category may be below any other, each named with those above it", () => {
  expect(labels(null)).toEqual(["Women", "Women › Dresses", "Women › Dresses › Long", "Men", "Men › Long again"]);
});

it("a category is offered neither itself nor what is below it as its parent [O5.03]", () => {
  expect(labels(category("Dresses", "Women"))).toEqual(["Women", "Men", "Men › Long again"]);
});

it("categories in a circle do not cause an endless loop", () => {
  const circle = [category("a", "b"), category("b", "a")];
  expect(parentOptions(circle, null).map(({ value }) => value)).toEqual(["a", "b"]);
});

it("a new category is a main one, active and sorted at 0 [O5.02]", () => {
  expect(fromCategoryForm({ ...toCategoryForm(null), name: " Coats " })).toEqual({
    name: "Coats",
    parentCategoryId: null,
    description: "",
    imageUrl: null,
    sortOrder: 0,
    keywords: [],
    isActive: true,
  });
});

it("a category's form has all of its fields, and one that was opened and sent has not changed [O2.45]", () => {
  const fields = {
    name: "Evening",
    parentCategoryId: "c1",
    description: "For the opera.",
    imageUrl: "/demo/evening.jpg",
    sortOrder: 7,
    keywords: ["long", "silk"],
    isActive: false,
  };
  expect(fromCategoryForm(toCategoryForm(fields as Category))).toEqual(fields);
});
