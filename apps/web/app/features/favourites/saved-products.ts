/** The pages of saved products, as the page of favourites shows them. */
import type { Product } from "@toile/contract";
import type { GetClient } from "../../lib/api/use-client.ts";
import type { Favourites } from "../../lib/favourites.ts";

export type SavedProductsSource = { getClient: GetClient; favourites: Favourites | null };

export type SavedPage = { items: Product[]; hasMore: boolean };

const PAGE_SIZE = 24;

/**
 * @param page - The first is 1.
 * @param shown - The products of the pages before.
 */
export async function loadSavedPage(
  { getClient, favourites }: SavedProductsSource,
  page: number,
  shown: readonly { id: string }[],
): Promise<SavedPage> {
  const client = await getClient();
  // A list that overtakes a removal would show what the shopper has just removed.
  await favourites?.settled();
  // What was removed moved later products forward, onto pages that are already shown: without these they would be missed.
  const removed = shown.filter(({ id }) => favourites && !favourites.has(id)).length;
  const first = Math.max(1, page - Math.max(1, Math.ceil(removed / PAGE_SIZE)));
  const pages = Array.from({ length: page - first + 1 }, (_, index) => first + index);
  const lists = await Promise.all(pages.map((one) => client.favourites.list(one, PAGE_SIZE)));
  const total = lists.at(-1)?.total ?? 0;
  return { items: lists.flatMap(({ products }) => products), hasMore: page * PAGE_SIZE < total };
}
