import { createClient } from "@toile/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readBrowseAddress } from "./browse-address.ts";
import { loadBrand, loadBrowse, loadCategory, loadFeatured, loadProduct, statusOf } from "./load-shop.ts";

const log = vi.spyOn(console, "error");
beforeEach(() => void log.mockReset().mockReturnValue());
afterEach(() => log.mockReset());

const answering = (answer: (path: string) => Response) =>
  createClient({ origin: "http://x", fetch: async (input) => answer(String(input).replace("http://x/api/v1", "")) });
const failing = answering(() => new Response('{"error":"INTERNAL","message":"…"}', { status: 500 }));
const missing = answering(() => new Response('{"error":"NOT_FOUND","message":"…"}', { status: 404 }));
const unreachable = createClient({
  origin: "http://x",
  fetch: async () => {
    throw new TypeError("fetch failed");
  },
});
const address = readBrowseAddress(new URLSearchParams("q=tee&page=2&sort=name&brand=ona"));

describe("what the shop's pages load", () => {
  it("says 'Failed to fetch products' when the API fails, and logs it [S8.23]", async () => {
    const failure = { kind: "failed", message: "Failed to fetch products" };
    expect(await loadBrowse(failing, address)).toEqual(failure);
    expect(await loadProduct(failing, "silk")).toEqual(failure);
    expect(await loadBrand(failing, { slug: "ona", page: 1 })).toEqual(failure);
    expect(await loadCategory(failing, { slug: "tops", page: 1 })).toEqual(failure);
    expect(statusOf(await loadFeatured(failing))).toBe(502);
    expect(log).toHaveBeenCalled();
  });

  it("says 'Network error' if there is no response and 'No slug provided' without a slug [S8.23]", async () => {
    expect(await loadProduct(unreachable, "silk")).toEqual({ kind: "failed", message: "Network error" });
    expect(await loadBrowse(unreachable, address)).toEqual({ kind: "failed", message: "Network error" });
    const none = { kind: "missing", message: "No slug provided" };
    expect(await loadProduct(missing, undefined)).toEqual(none);
    expect(await loadBrand(missing, { slug: undefined, page: 1 })).toEqual(none);
    expect(await loadCategory(missing, { slug: undefined, page: 1 })).toEqual(none);
  });

  it("says what is missing, with status 404 [S4.31]", async () => {
    expect(await loadProduct(missing, "silk")).toEqual({ kind: "missing", message: "Product not found" });
    expect(await loadBrand(missing, { slug: "ona", page: 1 })).toEqual({ kind: "missing", message: "Brand not found" });
    const category = await loadCategory(missing, { slug: "tops", page: 1 });
    expect(category).toEqual({ kind: "missing", message: "Category not found" });
    expect(statusOf(category)).toBe(404);
  });

  it("treats a URL that cannot contain a slug as not found", async () => {
    const refusing = answering(() => new Response('{"error":"VALIDATION_FAILED","message":"…"}', { status: 400 }));
    expect(await loadProduct(refusing, "\0")).toEqual({ kind: "missing", message: "Product not found" });
    expect(await loadBrand(refusing, { slug: "\0", page: 1 })).toEqual({ kind: "missing", message: "Brand not found" });
  });

  it("requests a page of 12 with the URL's filters, and reports pages and corrections [S2.50]", async () => {
    let asked = "";
    const client = answering((path) => {
      asked = path;
      return Response.json([], { headers: { "X-Total-Count": "25", "X-Search-Corrected": "t%C3%A9e" } });
    });
    expect(await loadBrowse(client, address)).toEqual({
      kind: "listed",
      products: [],
      total: 25,
      isExact: true,
      corrected: "tée",
      suggestions: null,
      pageCount: 3,
    });
    expect(Object.fromEntries(new URL(asked, "http://x").searchParams)).toEqual({
      q: "tee",
      brand: "ona",
      page: "2",
      limit: "12",
      sort: "name",
    });
  });
});
