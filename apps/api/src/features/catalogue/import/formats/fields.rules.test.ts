import { describe, expect, test } from "vitest";
import { BadRow, htmlToText, parseGender, parseUrl, splitUrls } from "./fields.rules.ts";
import { explainUnknown, sniffFormat } from "./sniff.rules.ts";

test.each([
  [
    "https://cdn.example/a,b.jpg,https://cdn.example/c.jpg",
    ["https://cdn.example/a,b.jpg", "https://cdn.example/c.jpg"],
  ],
  ["https://cdn.example/a.jpg | https://cdn.example/a.jpg", ["https://cdn.example/a.jpg"]],
  ["", []],
])("addresses of %j", (text, addresses) => {
  expect(splitUrls(text)).toEqual(addresses);
});

test.each([
  "javascript:alert(1)",
  "ftp://example.com/a",
  "//example.com/a.jpg",
  "a.jpg",
  "http://",
  `https://x/${"a".repeat(2100)}`,
])("%s is not a valid picture URL", (text) => {
  expect(() => parseUrl(text, "image")).toThrow(BadRow);
});

test("a description in HTML becomes text with its paragraphs and lists", () => {
  const html =
    "<p>Soft &amp; warm.<br/>Made in&nbsp;Ghent &#8211; by hand.</p><ul><li>wool</li><li>silk</li></ul><script>x()</script>";
  expect(htmlToText(html)).toBe("Soft & warm.\nMade in Ghent – by hand.\n\n• wool\n• silk");
  expect(htmlToText("a < b & c")).toBe("a < b & c");
  expect(htmlToText("&#xD800;&#0;x")).toBe("x");
  expect(htmlToText(`<${"a".repeat(3000)}`).length).toBe(3001);
});

test.each([
  ["women", ["female", "Women", "Women's", "womens", "Damen", "femme", "Mujer", "donna", "Dam"]],
  ["men", ["male", "Men", "men's", "Herren", "Homme", "hombres", "uomo", "Heren"]],
  ["unisex", ["Unisex"]],
])("%s are %j, in Google's terms and in everyday words", (gender, words) => {
  expect(words.map(parseGender)).toEqual(words.map(() => gender));
});

test.each(["dogs", "Damenschuhe", ""])("%j is no gender", (text) => {
  expect(() => parseGender(text)).toThrow(BadRow);
});

describe("a file's format", () => {
  test.each([
    ["id,name,brand,category,price\n", { format: "csv", syntax: "text", delimiter: "," }],
    ["\ufeffId;Name;Brand;Category;Price\r\n", { format: "csv", syntax: "text", delimiter: ";" }],
    ["id,name,price\n", { format: "csv", syntax: "text", delimiter: "," }],
    ["sep=;\r\nid;name;price\r\n", { format: "csv", syntax: "text", delimiter: ";" }],
    ["sep=\t\nid\tname, or title, or both, or none\tprice\n", undefined],
    ['ID,Type,SKU,Name,"Regular price"\n', { format: "woocommerce", syntax: "text", delimiter: "," }],
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
    const found = sniffFormat(head);
    if (sniffed) expect(found).toMatchObject(sniffed);
    else expect(found).toBeUndefined();
  });

  test.each([
    ["", /^The file is empty\. Toile reads a CSV/],
    ["<html><body>", /has no <rss> or <feed>/],
    ["hello there\n", /names none of the columns/],
    ["colour,size\n", /names none of the columns/],
    ["id,name,category\n", /^The column price is missing\. The first line of a CSV must name id, name, price/],
    ["title,price,link\n", /^The column id is missing\. The first line of a Google Merchant feed must name/],
    ["Handle,Body (HTML),Vendor\n", /^The column title is missing\. The first line of a Shopify export/],
  ])("that is unknown, of %j, is explained", (head, sentence) => {
    expect(sniffFormat(head)).toBeUndefined();
    expect(explainUnknown(head)).toMatch(sentence);
  });
});
