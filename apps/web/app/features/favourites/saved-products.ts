/** The pages of saved products, as the page of favourites shows them. */
import type { Client, Product } from "@toile/contract";
import type { Favourites } from "../../lib/favourites.ts";
import type { Page } from "../../lib/query/use-paged-query.ts";

export type SavedProductsSource = { loadClient: () => Promise<Client>; favourites: Favourites | null };

const PAGE_SIZE = 24;

/** @param page the first is 1 */
export async function loadSavedPage(
  { loadClient, favourites }: SavedProductsSource,
  page: number,
): Promise<Page<Product>> {
  const client = await loadClient();
  // A list that overtakes a removal would show what the shopper has just removed.
  await favourites?.settled();
  // What is removed on this page moves later products forward, onto the page before: without it they would be missed.
  const pages = page === 1 ? [1] : [page - 1, page];
  const lists = await Promise.all(pages.map((one) => client.favourites.list(one, PAGE_SIZE)));
  const total = lists.at(-1)?.total ?? 0;
  return { items: lists.flatMap(({ products }) => products), hasMore: page * PAGE_SIZE < total };
}
