import type { Client, Product } from "@toile/contract";
import { type ReactNode, useCallback, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { FavouritesContext } from "../../lib/favourites.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { loadRecentlyTried } from "./recently-tried.ts";

export type FavouritesPageProps = {
  loadClient: () => Promise<Client>;
  /** The shop's own grid, its cards and its skeleton. */
  gridClass: string;
  card: (product: Product) => ReactNode;
  skeleton: ReactNode;
};

const PAGE_SIZE = 24;

type Kept = { products: Product[]; total: number; pages: number };

export function FavouritesPage({ loadClient, gridClass, card, skeleton }: FavouritesPageProps) {
  const { kept, recent, load, more } = useWardrobe(loadClient);
  const shown = useStillKept(Array.isArray(kept) || kept === "failed" || kept === null ? null : kept.products);
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
        {kept === "failed" ? (
          <ErrorState title="Your favourites could not be loaded" onRetry={load}>
            They are safe. Please try again in a moment.
          </ErrorState>
        ) : kept === null ? (
          skeleton
        ) : shown?.length === 0 ? (
          <EmptyState
            title="No favourites yet"
            action={
              <Button asChild variant="secondary">
                <Link to="/browse">Browse Styles</Link>
              </Button>
            }
          >
            Press the heart on anything you like, and you will find it here.
          </EmptyState>
        ) : (
          grid(shown ?? [])
        )}
        {kept !== null && kept !== "failed" && kept.pages * PAGE_SIZE < kept.total ? (
          <p className="mt-12 text-center">
            <Button variant="secondary" onClick={more}>
              Load more
            </Button>
          </p>
        ) : null}
      </section>
      {recent.length > 0 ? (
        <section aria-labelledby="recently-tried" className="mt-16 border-t pt-10">
          <h2 id="recently-tried" className="display text-heading">
            Recently tried
          </h2>
          <div className="mt-8">{grid(recent)}</div>
        </section>
      ) : null}
    </div>
  );
}

function useWardrobe(loadClient: () => Promise<Client>) {
  const [kept, setKept] = useState<Kept | "failed" | null>(null);
  const [recent, setRecent] = useState<Product[]>([]);
  const load = useCallback(() => {
    setKept(null);
    loadClient()
      .then((client) => client.favourites.list(1, PAGE_SIZE))
      .then(
        (found) => setKept({ ...found, pages: 1 }),
        () => setKept("failed"),
      );
  }, [loadClient]);
  useEffect(() => {
    load();
    // Beside the favourites, not instead of them: without it the page is whole.
    loadClient()
      .then(loadRecentlyTried)
      .then(setRecent, (error: unknown) => console.error("The garments tried last could not be loaded", error));
  }, [load, loadClient]);
  const more = () => {
    if (kept === null || kept === "failed") return;
    loadClient()
      .then((client) => client.favourites.list(kept.pages + 1, PAGE_SIZE))
      .then(
        ({ products, total }) => {
          const known = new Set(kept.products.map(({ id }) => id));
          const added = products.filter(({ id }) => !known.has(id));
          setKept({ products: [...kept.products, ...added], total, pages: kept.pages + 1 });
        },
        () => setKept("failed"),
      );
  };
  return { kept, recent, load, more };
}

/** A heart that is taken away here stays on the page until it is left, so that it can be pressed again; when none is left, the page says so. */
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
