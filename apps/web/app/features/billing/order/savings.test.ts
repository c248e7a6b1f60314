import { PLANS } from "@toile/contract";
import { expect, it } from "vitest";
import { savingsText } from "./savings.ts";

const [monthly, yearly] = PLANS;
if (!monthly || !yearly) throw new Error("two plans are sold");

it("the yearly saving is relative to twelve monthly prices, given as a sum and with the number of credits fewer [S9.06, X.09]", () => {
  expect(savingsText({ plan: yearly, monthly, currency: "EUR" })).toBe(
    "€20 less than twelve months at €10, for 1,000 credits instead of 1,200",
  );
  expect(yearly.savings).toBe(monthly.price * 12 - yearly.price);
});

it("a plan without savings claims none", () => {
  expect(savingsText({ plan: monthly, monthly, currency: "EUR" })).toBeNull();
  expect(savingsText({ plan: { ...yearly, savings: 0 }, monthly, currency: "EUR" })).toBeNull();
  expect(savingsText({ plan: { ...yearly, credits: 1200 }, monthly, currency: "EUR" })).toBe(
    "€20 less than twelve months at €10",
  );
});
