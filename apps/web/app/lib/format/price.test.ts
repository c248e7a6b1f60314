import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOutOfStock, percentOff, reducedFrom } from "./price.ts";

describe("a price", () => {
  it("was higher before only if the earlier price was higher [S2.46]", () => {
    expect(reducedFrom({ price: 40, originalPrice: 50 })).toBe(50);
    expect(reducedFrom({ price: 50, originalPrice: 50 })).toBeNull();
    expect(reducedFrom({ price: 50, originalPrice: 40 })).toBeNull();
    expect(reducedFrom({ price: 50, originalPrice: null })).toBeNull();
  });

  it("shows the discount in rounded percent [S2.56]", () => {
    expect(percentOff({ price: 119, originalPrice: 149 })).toBe(20);
    expect(percentOff({ price: 0, originalPrice: 10 })).toBe(100);
    expect(percentOff({ price: 99.9, originalPrice: 100 })).toBeNull();
    expect(percentOff({ price: 10, originalPrice: null })).toBeNull();
    const money = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(money, money, (price, originalPrice) => {
        const off = percentOff({ price, originalPrice });
        if (off === null) return;
        expect(originalPrice).toBeGreaterThan(price);
        expect(off).toBeGreaterThanOrEqual(1);
        expect(off).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("is beside 'Out of Stock' if its status says so or it is not available [X.17]", () => {
    expect(isOutOfStock({ status: "out_of_stock", isAvailable: true })).toBe(true);
    expect(isOutOfStock({ status: "active", isAvailable: false })).toBe(true);
    expect(isOutOfStock({ status: "active", isAvailable: true })).toBe(false);
    expect(isOutOfStock({ status: "inactive", isAvailable: true })).toBe(false);
    expect(isOutOfStock({ status: "inactive", isAvailable: false })).toBe(true);
  });
});
