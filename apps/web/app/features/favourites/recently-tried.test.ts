import type { Client } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../lib/api/client.fixture.ts";
import { loadRecentlyTried } from "./recently-tried.ts";

/** @param tried the products of earlier try-ons, latest first; null for the shopper's own garments */
function clientWith(tried: (string | null)[], answer = async (ids: string[]): Promise<unknown> => ids.map(asProduct)) {
  const latestLooks = async () => tried.map((productId) => ({ productId }));
  const productsByIds = vi.fn(answer);
  return { productsByIds, client: { tryOn: { latestLooks }, shop: { productsByIds } } as unknown as Client };
}
const asProduct = (id: string) => ({ id });

test("each product once, latest first, without the shopper's own garments, in one request", async () => {
  const { client, productsByIds } = clientWith(["b", null, "a", "b", "c", "a"]);
  expect(await loadRecentlyTried(client)).toEqual(["b", "a", "c"].map(asProduct));
  expect(productsByIds).toHaveBeenCalledExactlyOnceWith(["b", "a", "c"]);
});

test("no more than eight are asked for, and nothing where nothing was tried on", async () => {
  const many = clientWith([..."abcdefghijkl"]);
  expect(await loadRecentlyTried(many.client)).toEqual([..."abcdefgh"].map(asProduct));
  const none = clientWith([null]);
  expect(await loadRecentlyTried(none.client)).toEqual([]);
  expect(none.productsByIds).not.toHaveBeenCalled();
});

test("a product that has left the shop is skipped; a failure is the caller's", async () => {
  const { client } = clientWith(["a", "b", "c"], async (ids) => ids.filter((id) => id !== "b").map(asProduct));
  expect(await loadRecentlyTried(client)).toEqual(["a", "c"].map(asProduct));
  for (const fault of [refusal(500), lost()]) {
    await expect(loadRecentlyTried(clientWith(["a"], () => Promise.reject(fault)).client)).rejects.toBe(fault);
  }
});
