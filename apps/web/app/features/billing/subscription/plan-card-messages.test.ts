import { expect, it } from "vitest";
import { planCardText } from "./plan-card-messages.ts";

it("names a card by its brand, its last digits and its expiry", () => {
  const card = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2030 };
  expect(planCardText(card)).toBe("Visa ending in 4242, 12/30");
  expect(planCardText({ brand: "amex", last4: "0005", expMonth: 3, expYear: 2105 })).toBe(
    "American Express ending in 0005, 03/05",
  );
  for (const brand of ["unknown", "toString"])
    expect(planCardText({ ...card, brand })).toBe("Card ending in 4242, 12/30");
});
