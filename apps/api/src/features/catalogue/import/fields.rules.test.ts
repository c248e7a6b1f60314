import { describe, expect, test } from "vitest";
import {
  BadRow,
  guessGarmentCategory,
  htmlToText,
  parseAddress,
  parseGender,
  parsePrice,
  splitAddresses,
  splitCategory,
} from "./fields.rules.ts";
import { explainUnknown, sniffFormat } from "./sniff.rules.ts";

describe("a price", () => {
  test.each([
    ["19.90 EUR", 1990, "EUR"],
    ["EUR 19.90", 1990, "EUR"],
    ["15.00 usd", 1500, "USD"],
    ["€19,90", 1990, "EUR"],
    ["19.9", 1990, "EUR"],
    ["2500", 250_000, "EUR"],
    ["1,299.00 USD", 129_900, "USD"],
    ["1.005", null, null],
    ["0.29", 29, "EUR"],
    ["-5", null, null],
    ["free", null, null],
    ["", null, null],
    ["1e3", null, null],
    ["15.00 GBP", null, null],
    ["12,34,56", null, null],
  ])("%j is %s cents of %s", (text, cents, currency) => {
    if (cents === null) expect(() => parsePrice(text, "EUR")).toThrow(BadRow);
    else expect(parsePrice(text, "EUR")).toEqual({ cents, currency });
  });
});

test.each([
  [
    "https://cdn.example/a,b.jpg,https://cdn.example/c.jpg",
    ["https://cdn.example/a,b.jpg", "https://cdn.example/c.jpg"],
  ],
  ["https://cdn.example/a.jpg | https://cdn.example/a.jpg", ["https://cdn.example/a.jpg"]],
  ["", []],
])("addresses of %j", (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses);
});

test.each([
  "javascript:alert(1)",
  "ftp://example.com/a",
  "//example.com/a.jpg",
  "a.jpg",
  "http://",
  `https://x/${"a".repeat(2100)}`,
])("%s is not a valid picture URL", (text) => {
  expect(() => parseAddress(text, "image")).toThrow(BadRow);
});

test("a category's path loses generic roots, and keeps its last three parts", () => {
  expect(splitCategory("Apparel & Accessories > Clothing > Dresses")).toEqual(["Dresses"]);
  expect(splitCategory("Women > Tops > Knitwear > Jumpers")).toEqual(["Tops", "Knitwear", "Jumpers"]);
  expect(splitCategory("Apparel & Accessories > Clothing")).toEqual(["Clothing"]);
  expect(splitCategory(" > ")).toEqual([]);
});

test.each([
  [["Dresses", "Shirt dress"], "one-pieces"],
  [["Women", "High-rise jeans"], "bottoms"],
  [["Skirts"], "bottoms"],
  [["Tops", "Dress shirt"], "tops"],
  [["New in", "Something"], "tops"],
])("%j is guessed as %s", (texts, category) => {
  expect(guessGarmentCategory(...(texts as string[]))).toBe(category);
});

test("a description in HTML becomes text with its paragraphs and lists", () => {
  const html =
    "<p>Soft &amp; warm.<br/>Made in&nbsp;Ghent &#8211; by hand.</p><ul><li>wool</li><li>silk</li></ul><script>x()</script>";
  expect(htmlToText(html)).toBe("Soft & warm.\nMade in Ghent – by hand.\n\n• wool\n• silk");
  expect(htmlToText("a < b & c")).toBe("a < b & c");
  expect(htmlToText("&#xD800;&#0;x")).toBe("x");
  expect(htmlToText(`<${"a".repeat(3000)}`).length).toBe(3001);
});

test("genders are read in Google's terms and in everyday words", () => {
  expect([parseGender("female"), parseGender("Men"), parseGender("")]).toEqual(["women", "men", "unisex"]);
  expect(() => parseGender("dogs")).toThrow(BadRow);
});

describe("a file's format", () => {
  test.each([
    ["id,name,brand,category,price\n", { format: "csv", syntax: "text", delimiter: "," }],
    ["\ufeffId;Name;Brand;Category;Price\r\n", { format: "csv", syntax: "text", delimiter: ";" }],
    ['"Handle","Title","Body (HTML)","Vendor"\n', { format: "shopify", syntax: "text", delimiter: "," }],
    ["Title,URL handle,Description,Vendor,Price\n", { format: "shopify", syntax: "text", delimiter: "," }],
    ["id\ttitle\tdescription\tlink\tprice\n", { format: "google-merchant", syntax: "text", delimiter: "\t" }],
    ['<?xml version="1.0"?>\n<!-- x -->\n<rss version="2.0">', { format: "google-merchant", syntax: "xml" }],
    ['<feed xmlns="http://www.w3.org/2005/Atom">', { format: "google-merchant", syntax: "xml" }],
    ["<html><body>", undefined],
    ["PK\u0003\u0004 a,b", undefined],
    ['{"products": []}', undefined],
    ["name,price\n", undefined],
    ["", undefined],
  ])("of %j", (head, sniffed) => {
    expect(sniffFormat(head)).toEqual(sniffed);
  });

  test.each([
    ["", /^The file is empty\. Toile reads a CSV/],
    ["<html><body>", /has no <rss> or <feed>/],
    ["hello there\n", /names none of the columns/],
    ["colour,size\n", /names none of the columns/],
    ["id,name,category,price\n", /^The column brand is missing\. The first line of a CSV must name id, name, brand/],
    ["title,price,link\n", /^The column id is missing\. The first line of a Google Merchant feed must name/],
    ["Handle,Body (HTML),Vendor\n", /^The column title is missing\. The first line of a Shopify export/],
  ])("that is unknown, of %j, is explained", (head, sentence) => {
    expect(sniffFormat(head)).toBeUndefined();
    expect(explainUnknown(head)).toMatch(sentence);
  });
});
