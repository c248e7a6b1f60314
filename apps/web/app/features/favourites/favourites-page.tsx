import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Product } from "@toile/contract";
import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useClient } from "../../lib/api/use-client.ts";
import { FavouritesContext } from "../../lib/favourites.ts";
import { onceEach } from "../../lib/query/once-each.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { loadRecentlyTried } from "./recently-tried.ts";
import { loadSavedPage } from "./saved-products.ts";

export type FavouritesPageProps = {
  /** The shop's own grid, its cards and its skeleton. */
  gridClass: string;
  card: (product: Product) => ReactNode;
  skeleton: ReactNode;
};

export function FavouritesPage({ gridClass, card, skeleton }: FavouritesPageProps) {
  const getClient = useClient();
  const favourites = useContext(FavouritesContext);
  const saved = useInfiniteQuery({
    queryKey: ["favourites"],
    queryFn: ({ pageParam: { page, shown } }) => loadSavedPage({ getClient, favourites }, page, shown),
    initialPageParam: { page: 1, shown: [] as Product[] },
    getNextPageParam: ({ hasMore }, pages, { page }) =>
      hasMore ? { page: page + 1, shown: pages.flatMap(({ items }) => items) } : undefined,
    select: ({ pages }) => onceEach(pages.map(({ items }) => items)),
  });
  // In addition to the favourites: the page is complete without it.
  const recent = useQuery({
    queryKey: ["recently tried"],
    queryFn: async () => loadRecentlyTried(await getClient()),
    meta: { optional: true },
  });
  const grid = (products: Product[]) => (
    <ul className={gridClass}>
      {products.map((product) => (
        <li key={product.id}>{card(product)}</li>
      ))}
    </ul>
  );
  return (
    <div className="page pb-4">
      <h1 className="display text-headline">
        Your <em className="text-thread">favourites</em>
      </h1>
      <p className="mt-3 max-w-[26.88em] text-lead text-muted">The products you saved, and the ones you tried on.</p>
      <section aria-label="Favourites" className="mt-10">
        <SavedProducts saved={saved} grid={grid} skeleton={skeleton} />
      </section>
      {recent.data && recent.data.length > 0 ? (
        <section aria-labelledby="recently-tried" className="mt-16 border-t pt-10">
          <h2 id="recently-tried" className="display text-heading">
            Recently tried
          </h2>
          <div className="mt-8">{grid(recent.data)}</div>
        </section>
      ) : null}
    </div>
  );
}

type SavedProductsProps = {
  saved: UseInfiniteQueryResult<Product[]>;
  grid: (products: Product[]) => ReactNode;
  skeleton: ReactNode;
};

function SavedProducts({ saved, grid, skeleton }: SavedProductsProps) {
  const items = saved.data ?? null;
  const kept = useStillKept(items);
  // While more can be loaded, an empty list would claim that nothing is saved.
  const shown = saved.hasNextPage ? items : kept;
  if (saved.isError && !saved.isFetching) {
    return (
      <ErrorState title="Your favourites could not be loaded" onRetry={saved.refetch}>
        They are safe. Please try again in a moment.
      </ErrorState>
    );
  }
  if (shown === null) return skeleton;
  return (
    <>
      {shown.length === 0 ? <NoFavourites /> : grid(shown)}
      {saved.hasNextPage ? (
        <p className="mt-12 text-center">
          <Button variant="secondary" onClick={() => void saved.fetchNextPage()}>
            Load more
          </Button>
        </p>
      ) : null}
    </>
  );
}

function NoFavourites() {
  return (
    <EmptyState
      title="No favourites yet"
      action={
        <Button asChild variant="secondary">
          <Link to="/browse">Browse Styles</Link>
        </Button>
      }
    >
      Press the heart on anything you like to keep it here.
    </EmptyState>
  );
}

/** A favourite removed here stays on the page until it is left, so that it can be added again; when none is left, the page says so. */
function useStillKept(products: Product[] | null): Product[] | null {
  const favourites = useContext(FavouritesContext);
  const isAnyKept = useSyncExternalStore(
    favourites?.subscribe ?? (() => () => {}),
    () => products?.some(({ id }) => favourites?.has(id)) ?? false,
    () => false,
  );
  const [wasKept, setWasKept] = useState(false);
  useEffect(() => {
    if (isAnyKept) setWasKept(true);
  }, [isAnyKept]);
  return wasKept && !isAnyKept ? [] : products;
}
