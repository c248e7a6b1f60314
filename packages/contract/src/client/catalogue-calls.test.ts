import { expect, test } from "vitest";
import { createClient } from "./client.ts";

const answering = (body: unknown, headers: Record<string, string> = {}) => {
  const urls: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    urls.push(String(input));
    return Response.json(body, { headers });
  };
  return { shop: createClient({ fetch }).shop, urls };
};

test("a search's corrected words and suggestions are decoded from the headers", async () => {
  const suggestions = { words: ["café"], categories: [{ name: "Kleider & Röcke", slug: "kleider" }] };
  const { shop, urls } = answering([], {
    "X-Total-Count": "10000",
    "X-Total-Count-Exact": "false",
    "X-Search-Corrected": encodeURIComponent("grüne Hose"),
    "X-Search-Suggestions": encodeURIComponent(JSON.stringify(suggestions)),
  });
  const list = await shop.products({ q: "grüne hoze", page: 2 });
  expect(list).toEqual({ products: [], total: 10_000, isExact: false, corrected: "grüne Hose", suggestions });
  expect(urls).toEqual(["/api/v1/products?q=gr%C3%BCne+hoze&page=2"]);
});

test("a list without those headers is exact, and as long as its page", async () => {
  const list = await answering([]).shop.products();
  expect(list).toEqual({ products: [], total: 0, isExact: true, corrected: null, suggestions: null });
});

test("a slug that contains a slash stays one segment of the path", async () => {
  const { shop, urls } = answering({});
  await shop.brand("a/b").catch(() => undefined);
  expect(urls).toEqual(["/api/v1/brands/a%2Fb"]);
});
