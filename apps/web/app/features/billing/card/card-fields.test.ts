import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CardFields,
  caretAfter,
  findProblems,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  readCard,
} from "./card-fields.ts";

const TODAY = new Date(2026, 10, 22);
const whole: CardFields = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123", name: "Ada Weaver" };

describe("the card's fields", () => {
  it("group the number by four, and an American Express number as printed", () => {
    expect(formatCardNumber("4242424242424242")).toBe("4242 4242 4242 4242");
    expect(formatCardNumber("4242-4242 42")).toBe("4242 4242 42");
    expect(formatCardNumber("42424242424242429999")).toBe("4242 4242 4242 4242");
    expect(formatCardNumber("378282246310005")).toBe("3782 822463 10005");
  });

  it("format the expiry as MM / YY, however it was typed or filled in", () => {
    for (const [typed, shown] of [
      ["1", "1"],
      ["12", "12"],
      ["123", "12 / 3"],
      ["1234", "12 / 34"],
      ["12 / 34", "12 / 34"],
      ["4", "04"],
      ["4/3", "04 / 3"],
      ["1/34", "01 / 34"],
      ["12/2034", "12 / 34"],
      ["2034-12", "12 / 34"],
    ] as const)
      expect(formatExpiry(typed), typed).toBe(shown);
  });

  it("leave correctly formatted values unchanged", () => {
    const digits = fc.stringMatching(/^\d{0,20}$/);
    fc.assert(
      fc.property(digits, (text) => {
        const number = formatCardNumber(text);
        expect(formatCardNumber(number)).toBe(number);
        const expiry = formatExpiry(text);
        expect(formatExpiry(expiry)).toBe(expiry);
        expect(formatCvc(formatCvc(text))).toBe(formatCvc(text));
      }),
    );
  });

  it("are a card only if all of them are complete [S4.36]", () => {
    expect(readCard(whole, TODAY)).toEqual({
      number: "4242424242424242",
      month: 12,
      year: 2034,
      cvc: "123",
      name: "Ada Weaver",
    });
    for (const change of [
      { number: "4242 4242 4242 424" },
      { expiry: "12 / 3" },
      { expiry: "13 / 34" },
      { expiry: "00 / 34" },
      { expiry: "10 / 26" },
      { cvc: "12" },
      { name: "  " },
    ])
      expect(readCard({ ...whole, ...change }, TODAY), JSON.stringify(change)).toBeNull();
    expect(readCard({ ...whole, expiry: "11 / 26" }, TODAY)).not.toBeNull();
    expect(readCard({ ...whole, number: "3782 822463 10005" }, TODAY)).toBeNull();
    expect(readCard({ ...whole, number: "3782 822463 10005", cvc: "1234" }, TODAY)).not.toBeNull();
  });

  it("leave a number that no bank issued to the bank", () => {
    expect(findProblems({ ...whole, number: "4242 4242 4242 4241" }, TODAY)).toEqual({});
  });

  it("say what is wrong with each", () => {
    expect(findProblems({ number: "42", expiry: "01 / 20", cvc: "", name: "" }, TODAY)).toEqual({
      number: "Your card number is incomplete.",
      expiry: "Your card's expiry date is in the past.",
      cvc: "Your card's security code is incomplete.",
      name: "Please enter the name on the card.",
    });
  });

  it("keep the caret behind the same digits", () => {
    expect(caretAfter("4242 4242", 4)).toBe(4);
    expect(caretAfter("4242 4242", 5)).toBe(6);
    expect(caretAfter("4242 4242", 8)).toBe(9);
    expect(caretAfter("", 3)).toBe(0);
  });
});
