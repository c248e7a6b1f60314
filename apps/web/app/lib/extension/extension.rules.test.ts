import { EXTENSION_READY_MESSAGE } from "@toile/contract";
import { describe, expect, test } from "vitest";
import { idOfMessage, toExtensionId, toPlaceholder } from "./extension.rules.ts";

const ID = "abcdefghijklmnopabcdefghijklmnop";
const OWN = "https://toile.test";

describe("the extension's id", () => {
  test.each([
    ["this site's own announcement", { data: { type: EXTENSION_READY_MESSAGE, extensionId: ID }, origin: OWN }, ID],
    ["another site's", { data: { type: EXTENSION_READY_MESSAGE, extensionId: ID }, origin: "https://evil.test" }, null],
    ["another message", { data: { type: "OTHER", extensionId: ID }, origin: OWN }, null],
    ["one without an id", { data: { type: EXTENSION_READY_MESSAGE }, origin: OWN }, null],
    ["a word", { data: EXTENSION_READY_MESSAGE, origin: OWN }, null],
    ["nothing", { data: null, origin: OWN }, null],
  ])("of %s", (_, message, expected) => {
    expect(idOfMessage(message, OWN)).toBe(expected);
  });

  test.each([
    [ID, ID],
    ["{0f3c9f34-2d6a-4a6b-9d67-1de0e3a7b2ab}", "{0f3c9f34-2d6a-4a6b-9d67-1de0e3a7b2ab}"],
    ["", null],
    ["<script>", null],
    [7, null],
  ])("may look like %s", (value, expected) => {
    expect(toExtensionId(value)).toBe(expected);
  });
});

describe("a request that the extension left", () => {
  const at = Date.UTC(2026, 10, 21);
  const request = {
    garmentImageUrl: "https://shop.test/a.jpg",
    productName: "Linen shirt",
    productUrl: "https://shop.test/a",
    at,
  };
  const asLeft = (change: object = {}) => JSON.stringify({ ...request, ...change });

  test("becomes a product of price 0, in USD, active [S9.20]", () => {
    expect(toPlaceholder(asLeft(), at)).toEqual({
      name: "Linen shirt",
      imageUrl: "https://shop.test/a.jpg",
      productUrl: "https://shop.test/a",
      price: 0,
      currency: "USD",
      status: "active",
    });
  });

  test("is valid for five seconds [S9.21, X.67]", () => {
    expect(toPlaceholder(asLeft(), at + 4_000)).not.toBeNull();
    expect(toPlaceholder(asLeft(), at + 5_000)).not.toBeNull();
    expect(toPlaceholder(asLeft(), at + 5_001)).toBeNull();
    expect(toPlaceholder(asLeft(), at + 6_000)).toBeNull();
    expect(toPlaceholder(asLeft(), at - 1)).toBeNull();
  });

  test.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["a number", "7"],
    ["no picture", asLeft({ garmentImageUrl: undefined })],
    ["a script as a picture", asLeft({ garmentImageUrl: "javascript:alert(1)" })],
    ["no time", asLeft({ at: "now" })],
  ])("is none where there is %s", (_, left) => {
    expect(toPlaceholder(left, at)).toBeNull();
  });

  test("without a name it is still a product, and an invalid product page is dropped", () => {
    expect(toPlaceholder(asLeft({ productName: " ", productUrl: "javascript:alert(1)" }), at)).toMatchObject({
      name: "Product",
      productUrl: "",
    });
  });
});
