import { expect, it } from "vitest";
import { creditsText, formatMoney, formatMoneyBrief } from "./money.ts";

it("a price has a euro sign for euros and a dollar sign for other currencies, and cents only if there are any [S9.10]", () => {
  expect(formatMoneyBrief(12, "EUR")).toBe("€12");
  expect(formatMoneyBrief(0.1, "EUR")).toBe("€0.10");
  expect(formatMoneyBrief(1.1)).toBe("€1.10");
  expect(formatMoneyBrief(12, "USD")).toBe("$12");
});

it("a sum in a column always has two decimals", () => {
  expect(formatMoney(12)).toBe("€12.00");
  expect(formatMoney(1234.5)).toBe("€1,234.50");
  expect(formatMoney(1249, "USD")).toBe("$1,249.00");
  expect(formatMoney(0, "GBP")).toBe("$0.00");
});

it("one credit is singular, a thousand is grouped", () => {
  expect([1, 2, 1000].map(creditsText)).toEqual(["1 credit", "2 credits", "1,000 credits"]);
});
