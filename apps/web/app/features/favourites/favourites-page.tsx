import type { Client, Product } from "@toile/contract";
import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { FavouritesContext } from "../../lib/favourites.ts";
import { type PagedQuery, usePagedQuery } from "../../lib/query/use-paged-query.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { loadRecentlyTried } from "./recently-tried.ts";
import { loadSavedPage } from "./saved-products.ts";

export type FavouritesPageProps = {
  loadClient: () => Promise<Client>;
  /** The shop's own grid, its cards and its skeleton. */
  gridClass: string;
  card: (product: Product) => ReactNode;
  skeleton: ReactNode;
};

export function FavouritesPage({ loadClient, gridClass, card, skeleton }: FavouritesPageProps) {
  const favourites = useContext(FavouritesContext);
  const saved = usePagedQuery<Product>({
    loadPage: (page, shown) => loadSavedPage({ loadClient, favourites }, page, shown),
  });
  // In addition to the favourites: the page is complete without it.
  const recent = useQuery({ key: "recently tried", load: () => loadLoggedRecent(loadClient) });
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
      {recent.value && recent.value.length > 0 ? (
        <section aria-labelledby="recently-tried" className="mt-16 border-t pt-10">
          <h2 id="recently-tried" className="display text-heading">
            Recently tried
          </h2>
          <div className="mt-8">{grid(recent.value)}</div>
        </section>
      ) : null}
    </div>
  );
}

async function loadLoggedRecent(loadClient: () => Promise<Client>): Promise<Product[]> {
  try {
    return await loadRecentlyTried(await loadClient());
  } catch (error) {
    console.error("The garments you tried on last could not be loaded", error);
    return [];
  }
}

type SavedProductsProps = {
  saved: PagedQuery<Product>;
  grid: (products: Product[]) => ReactNode;
  skeleton: ReactNode;
};

function SavedProducts({ saved, grid, skeleton }: SavedProductsProps) {
  const items = saved.value?.items ?? null;
  const kept = useStillKept(items);
  // While more can be loaded, an empty list would claim that nothing is saved.
  const shown = saved.value?.hasMore ? items : kept;
  if (saved.failed && !saved.loading) {
    return (
      <ErrorState title="Your favourites could not be loaded" onRetry={saved.reload}>
        They are safe. Please try again in a moment.
      </ErrorState>
    );
  }
  if (shown === null) return skeleton;
  return (
    <>
      {shown.length === 0 ? <NoFavourites /> : grid(shown)}
      {saved.value?.hasMore ? (
        <p className="mt-12 text-center">
          <Button variant="secondary" onClick={saved.loadMore}>
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
