import { useRef } from "react";
import { type Query, type QueryOptions, useQuery } from "./use-query.ts";

export type Paged<Item> = { items: Item[]; pages: number; hasMore: boolean };
export type Page<Item> = { items: Item[]; hasMore: boolean };
export type PagedQueryOptions<Item> = Pick<QueryOptions<Page<Item>>, "onExpired"> & {
  /** The first page is 1. `shown`: what the pages before it brought, unless all are fetched again. */
  loadPage: (page: number, shown: readonly Item[]) => Promise<Page<Item>>;
};
export type PagedQuery<Item> = Query<Paged<Item>> & { loadMore: () => void };

/** A list that is fetched one page at a time. Reloading fetches all visible pages. */
export function usePagedQuery<Item extends { id: string }>({
  loadPage,
  onExpired,
}: PagedQueryOptions<Item>): PagedQuery<Item> {
  /** Pages to show: one more than the value has, while that page is fetched. */
  const wanted = useRef(1);
  const shown = useRef<Paged<Item>>(undefined);
  const query = useQuery<Paged<Item>>({
    key: "pages",
    onExpired,
    load: () => loadUpTo(wanted.current, shown.current, loadPage),
  });
  const { value, reload } = query;
  return {
    ...query,
    reload: () => {
      shown.current = undefined;
      reload();
    },
    loadMore: () => {
      if (!value?.hasMore) return;
      shown.current = value;
      wanted.current = value.pages + 1;
      reload();
    },
  };
}

/**
 * Fetches the pages that `known` lacks. An entry added between two requests moves another to the next page; each is still listed once.
 */
export async function loadUpTo<Item extends { id: string }>(
  pages: number,
  known: Paged<Item> | undefined,
  loadPage: (page: number, shown: readonly Item[]) => Promise<Page<Item>>,
): Promise<Paged<Item>> {
  const first = known ? known.pages + 1 : 1;
  const loaded = await Promise.all(
    Array.from({ length: Math.max(0, pages - first + 1) }, (_, index) => loadPage(first + index, known?.items ?? [])),
  );
  const all = [...(known?.items ?? []), ...loaded.flatMap(({ items }) => items)];
  const items = [...new Map(all.map((item) => [item.id, item])).values()];
  return { items, pages, hasMore: loaded.at(-1)?.hasMore ?? known?.hasMore ?? false };
}
