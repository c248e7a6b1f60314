import { expect, test } from "vitest";
import { readFields, toFields } from "./key-fields.ts";

const typed = { name: " Linen & Co ", origins: "https://shop.example", visitorBudget: "5", dailyBudget: "100" };

test("an address of a page, or a bare name, is taken for its origin", () => {
  const origins = "https://shop.example/products/shirt?x=1, www.shop.example\n\nhttp://localhost:8080/";
  expect(readFields({ ...typed, origins })).toEqual({
    value: {
      name: "Linen & Co",
      allowedOrigins: ["https://shop.example", "https://www.shop.example", "http://localhost:8080"],
      visitorBudget: 5,
      dailyBudget: 100,
    },
  });
});

test("each field says what is wrong with it", () => {
  const wrong = readFields({ name: "", origins: "shop", visitorBudget: "many", dailyBudget: "0" });
  expect(wrong).toEqual({
    errors: {
      name: "Please name the shop.",
      origins: expect.stringContaining("https://shop.example"),
      visitorBudget: "Please use a whole number.",
      dailyBudget: "Please use a number of 1 or more.",
    },
  });
  expect(readFields({ ...typed, origins: " " })).toEqual({ errors: { origins: "Please name at least one origin." } });
});

test("a key comes into the form and out of it unchanged", () => {
  const key = {
    id: "0198c0de-0000-7000-8000-000000000000",
    key: "pk_x",
    name: "Linen",
    allowedOrigins: ["https://a.example", "https://b.example"],
    visitorBudget: 3,
    dailyBudget: 7,
    createdAt: "2026-11-26T00:00:00.000Z",
    lastUsedAt: null,
    usageCount: 0,
    problems: [],
  };
  const { name, allowedOrigins, visitorBudget, dailyBudget } = key;
  expect(readFields(toFields(key))).toEqual({ value: { name, allowedOrigins, visitorBudget, dailyBudget } });
});
