import { expect, it } from "vitest";
import { brandChange, productChange, productWrite } from "./writes.ts";

const ID = "01980000-0000-7000-8000-000000000000";
const minimal = { name: "Dress", brandId: ID, categoryId: ID, price: 10 };

it("a new product is complete with a name, a brand, a category and a price", () => {
  expect(productWrite.parse(minimal)).toMatchObject({
    ...minimal,
    currency: "EUR",
    status: "active",
    isAvailable: true,
  });
});

it("a change leaves the fields that it does not name unchanged", () => {
  expect(productChange.parse({ price: 5 })).toEqual({ price: 5 });
  expect(brandChange.parse({ isActive: false })).toEqual({ isActive: false });
});

it("sizes and colours fit into an entry of the index, in any script", () => {
  const sizes = (text: string, count: number) => ({ ...minimal, availableSizes: Array(count).fill(text) });
  expect(productWrite.safeParse(sizes("s".repeat(80), 12)).success).toBe(true);
  expect(productWrite.safeParse(sizes("s".repeat(80), 13)).success).toBe(false);
  expect(productWrite.safeParse(sizes("ü".repeat(80), 6)).success).toBe(true);
  expect(productWrite.safeParse(sizes("ü".repeat(80), 7)).success).toBe(false);
});

it("only a web URL is accepted as a link to a shop", () => {
  expect(productWrite.safeParse({ ...minimal, affiliateLink: "javascript:alert(1)" }).success).toBe(false);
  expect(productWrite.safeParse({ ...minimal, affiliateLink: "https://shop.example/a" }).success).toBe(true);
});
