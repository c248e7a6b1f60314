import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeForm } from "./form.ts";

test("nested keys and lists are read in the notation of stripe-node and curl", () => {
  expect(decodeForm("items[0][price]=price_1&items[0][quantity]=2&items[1][price]=price_2")).toEqual({
    items: [{ price: "price_1", quantity: "2" }, { price: "price_2" }],
  });
  expect(decodeForm("expand[]=customer&expand[]=latest_invoice&metadata[a]=1&metadata[b c]=")).toEqual({
    expand: ["customer", "latest_invoice"],
    metadata: { a: "1", "b c": "" },
  });
  expect(decodeForm("metadata[2026]=x")).toEqual({ metadata: { 2026: "x" } });
  expect(decodeForm("name=a%20b+c%26d")).toEqual({ name: "a b c&d" });
  expect(decodeForm("")).toEqual({});
});

test("a key named __proto__ is an ordinary key and touches no prototype", () => {
  const form = decodeForm("__proto__[polluted]=yes&metadata[__proto__]=x");
  expect(Object.hasOwn(form, "__proto__")).toBe(true);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test.each([["a[b=c"], ["[a]=b"], ["a]b[=c"], ["a=1&a[b]=2"], ["a[b][c][d][e][f][g]=1"], [`${"a[]=1&".repeat(1001)}`]])(
  "%.30s is refused",
  (text) => {
    expect(() => decodeForm(text)).toThrow();
  },
);

test("any text is either read or refused, and causes no other error", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        decodeForm(text);
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
      }
    }),
  );
});
