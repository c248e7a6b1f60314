import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { euros } from "../payments/statement.ts";
import { notesOf, percent, type Receipt, splitVat, sumsOf, toPage } from "./receipts.rules.ts";

const RECEIPT: Receipt = {
  number: "2026-000123",
  date: new Date("2026-11-22T23:30:00Z"),
  seller: { name: "Atelier B.V.", address: ["Street 1", "1011 AB Amsterdam"], vatNumber: "NL001234567B01" },
  buyer: { name: "Mia <script>alert(1)</script>", email: 'mia"onload="x@toile.test' },
  description: "120 credits",
  credits: 120,
  grossCents: 1200,
  refundedCents: 0,
  vatBasisPoints: 2100,
  test: false,
};

describe("VAT", () => {
  test.each([
    [1000, 0, 1000, 0],
    [1200, 2100, 992, 208],
    [1000, 2100, 826, 174],
    [10_000, 2100, 8264, 1736],
    [50, 2100, 41, 9],
    [1000, 810, 925, 75],
    [1, 9999, 1, 0],
    [3, 9999, 2, 1],
  ])("%i cents at %i hundredths of a percent leave %i net and contain %i", (gross, rate, netCents, vatCents) => {
    expect(splitVat(gross, rate)).toEqual({ netCents, vatCents });
  });

  test("is whole cents that add up to the payment, at most half a cent off", () => {
    const gross = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(gross, fc.integer({ min: 0, max: 9999 }), (grossCents, rate) => {
        const { netCents, vatCents } = splitVat(grossCents, rate);
        expect(netCents + vatCents).toBe(grossCents);
        expect(Number.isSafeInteger(vatCents) && vatCents >= 0 && netCents >= 0).toBe(true);
        const twiceOff = 2n * (BigInt(grossCents) * BigInt(rate) - BigInt(vatCents) * BigInt(10_000 + rate));
        expect(twiceOff <= BigInt(10_000 + rate) && twiceOff >= -BigInt(10_000 + rate)).toBe(true);
      }),
    );
  });

  test.each([
    [2100, "21%"],
    [810, "8.1%"],
    [725, "7.25%"],
    [5, "0.05%"],
    [1000, "10%"],
  ])("%i is written %s", (rate, text) => {
    expect(percent(rate)).toBe(text);
  });

  test.each([
    [0, "€0.00"],
    [5, "€0.05"],
    [50, "€0.50"],
    [1200, "€12.00"],
    [123_456, "€1234.56"],
    [-250, "-€2.50"],
  ])("%i cents are written %s", (cents, text) => {
    expect(euros(cents)).toBe(text);
  });
});

describe("a receipt", () => {
  const page = (change: Partial<Receipt> = {}) => toPage({ ...RECEIPT, ...change });

  test("names its number, day, seller, buyer, item and each sum", () => {
    expect(sumsOf(RECEIPT)).toEqual([
      ["Net", "€9.92"],
      ["VAT 21%", "€2.08"],
      ["Total", "€12.00"],
    ]);
    const html = page();
    for (const words of [
      "Receipt 2026-000123",
      "22 Nov 2026",
      "Atelier B.V.",
      "1011 AB Amsterdam",
      "VAT number NL001234567B01",
      "120 credits",
      "€9.92",
      "€2.08",
      "€12.00",
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("No VAT charged");
    expect(html).not.toContain("Test payment");
  });

  test("without VAT has no VAT line and says so", () => {
    const html = page({ vatBasisPoints: 0 });
    expect(sumsOf({ ...RECEIPT, vatBasisPoints: 0 })).toEqual([["Total", "€12.00"]]);
    expect(html).toContain("No VAT charged.");
    expect(html).not.toMatch(/>Net<|VAT 0/);
  });

  test("without a named seller shows the product's name, and no empty line", () => {
    const html = page({ seller: { name: "", address: [], vatNumber: "" } });
    expect(html).toContain("<address>Toile</address>");
    expect(html).not.toContain("VAT number");
  });

  test("says what was refunded, in part or in full", () => {
    expect(notesOf({ ...RECEIPT, refundedCents: 500 })).toContain("Refunded: €5.00. Paid after the refund: €7.00.");
    expect(notesOf({ ...RECEIPT, refundedCents: 1200 })).toContain("Refunded in full: €12.00.");
  });

  test("of a test payment says that no money was moved", () => {
    expect(page({ test: true })).toContain("Test payment: no money was moved");
  });

  test("contains no markup from its buyer, no script, and one style sheet of its own", () => {
    const html = page();
    expect(html).toContain("Mia &#60;script&#62;");
    expect(html).not.toMatch(/<script|onload="|src=|href=|url\(/);
    expect(html.match(/<style/g)).toHaveLength(1);
  });
});
