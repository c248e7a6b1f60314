import fc from "fast-check";
import { expect, it } from "vitest";
import { PURCHASE_AMOUNT_MESSAGE, parseAmount } from "./custom-amount.ts";

it("an amount is a whole number from 1 to 1000 [S5.19]", () => {
  expect(["1", "1000", " 42 ", "007"].map(parseAmount)).toEqual([1, 1000, 42, 7]);
  for (const text of ["", "0", "1001", "1.5", "1,5", "x", "-1", "1e2", "0x10", "+5", "٣", "10 0"])
    expect(parseAmount(text), text).toBeNull();
  expect(PURCHASE_AMOUNT_MESSAGE).toBe("Amount must be between 1 and 1000 credits");
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), (amount) => {
      expect(parseAmount(String(amount))).toBe(amount >= 1 && amount <= 1000 ? amount : null);
    }),
  );
});
