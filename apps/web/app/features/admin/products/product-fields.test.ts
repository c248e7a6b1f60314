import { expect, it } from "vitest";
import { EMPTY_PRODUCT, fromProductForm, parsePrice } from "./product-fields.ts";

it("a price is a sum with at most two decimals, after a point or a comma", () => {
  expect(["49.90", " 49,9 ", "0", "1000000"].map(parsePrice)).toEqual([49.9, 49.9, 0, 1_000_000]);
  expect(["", "free", "-1", "1.234", "1.000,00", "1e3"].map(parsePrice)).toEqual(Array(6).fill(undefined));
});

it("a new product is sent once brand, category and price are there", () => {
  const form = { ...EMPTY_PRODUCT, name: " Linen dress ", affiliateLink: " " };
  expect(fromProductForm(form)).toEqual({
    fields: {
      brandId: "Please choose a brand",
      categoryId: "Please choose a category",
      price: "Please enter a price, such as 49.90",
    },
  });
  expect(fromProductForm({ ...form, brandId: "b", categoryId: "c", price: "49,90" })).toEqual({
    product: {
      name: "Linen dress",
      brandId: "b",
      categoryId: "c",
      price: 49.9,
      currency: "EUR",
      isGarment: true,
      garmentCategory: "tops",
      mainImageUrl: "",
      description: "",
      affiliateLink: null,
    },
  });
});
