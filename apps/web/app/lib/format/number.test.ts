import fc from "fast-check";
import { expect, it } from "vitest";
import { formatNumber } from "./number.ts";

it("formats numbers as en-US does", () => {
  expect([0, 7, 999, 1000, 1234567, -1234].map((value) => formatNumber(value))).toEqual([
    "0",
    "7",
    "999",
    "1,000",
    "1,234,567",
    "-1,234",
  ]);
  expect(formatNumber(1234.5, 2)).toBe("1,234.50");
  const cents = fc.integer({ min: -1e12, max: 1e12 }).filter((value) => value !== 0);
  fc.assert(
    fc.property(cents, (value) => {
      expect(formatNumber(value)).toBe(value.toLocaleString("en-US"));
      const sum = value / 100;
      expect(formatNumber(sum, 2)).toBe(
        sum.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      );
    }),
  );
});
