/** The pages of saved products, as the page of favourites shows them. */
import type { Client, Product } from "@toile/contract";
import type { Favourites } from "../../lib/favourites.ts";
import type { Page } from "../../lib/query/use-paged-query.ts";

export type SavedProductsSource = { loadClient: () => Promise<Client>; favourites: Favourites | null };

const PAGE_SIZE = 24;

/**
 * @param page - The first is 1.
 * @param shown - The products of the pages before.
 */
export async function loadSavedPage(
  { loadClient, favourites }: SavedProductsSource,
  page: number,
  shown: readonly { id: string }[],
): Promise<Page<Product>> {
  const client = await loadClient();
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
