import { createClient, type Product } from "@toile/contract";
import { afterEach, expect, it, vi } from "vitest";
import { ALL, FAVOURITES, fetchRail, railPath } from "./rail-products.ts";

afterEach(() => void vi.unstubAllGlobals());
const { signal } = new AbortController();

it("queries the shop for garments that can be tried on, by search and category", async () => {
  expect(railPath({ q: " linen shirt ", place: "shirts" })).toBe(
    "/products?canTryOn=true&limit=24&q=linen+shirt&category=shirts",
  );
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json([{ id: "1", name: "Shirt", mainImageUrl: "/a.jpg", pictures: [] }]);
  });
  const getClient = () => Promise.reject(new Error("no client is needed here"));
  expect(await fetchRail({ q: "", place: ALL }, { getClient, signal })).toMatchObject([{ id: "1" }]);
  expect(asked).toEqual(["/api/v1/products?canTryOn=true&limit=24"]);
});

it("searches an account's favourites by name, and leaves out those that cannot be tried on", async () => {
  const favourites = [
    { name: "Linen shirt", canTryOn: true },
    { name: "Linen dress", canTryOn: false },
    { name: "Wool coat", canTryOn: true },
  ] as Product[];
  const client = createClient({ origin: "http://x", fetch: async () => Response.json([]) });
  vi.spyOn(client.favourites, "list").mockResolvedValue({ products: favourites, total: 3 });
  const names = async (q: string) =>
    (await fetchRail({ q, place: FAVOURITES }, { getClient: async () => client, signal })).map(({ name }) => name);
  expect(await names("")).toEqual(["Linen shirt", "Wool coat"]);
  expect(await names("LINEN")).toEqual(["Linen shirt"]);
});
