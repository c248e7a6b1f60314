import { expect, it } from "vitest";
import { CREDIT_PRICE_CENTS, createIntentRequest, PACKAGES, PLANS } from "./billing.ts";

it.each([...PACKAGES, ...PLANS])("the price of $type is its credits at the price of one", (offer) => {
  expect(Math.round(offer.pricePerCredit * 100)).toBe(CREDIT_PRICE_CENTS);
  expect(Math.round(offer.price * 100)).toBe(offer.credits * CREDIT_PRICE_CENTS);
});

it("the yearly plan's savings are the difference from twelve months of the monthly one", () => {
  const [monthly, yearly] = PLANS;
  expect(yearly?.savings).toBe(12 * (monthly?.price ?? 0) - (yearly?.price ?? 0));
});

it.each([0, 1001, 2.5, "10", null])("%j credits cannot be bought, and the sentence says how many can", (amount) => {
  const read = createIntentRequest.safeParse({ type: "credit_purchase", amount });
  expect(read.error?.issues.map(({ message }) => message)).toContain("Amount must be between 1 and 1000 credits");
});

it.each([1, 1000])("%j credits can be bought", (amount) => {
  expect(createIntentRequest.safeParse({ type: "credit_purchase", amount }).success).toBe(true);
});

it("a client cannot name its own price", () => {
  const read = createIntentRequest.parse({ type: "credit_purchase", amount: 10, price: 0.01 });
  expect(read).toEqual({ type: "credit_purchase", amount: 10 });
});
