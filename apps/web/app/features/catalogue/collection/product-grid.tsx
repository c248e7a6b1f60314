import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { formatNumber } from "../../../lib/format/number.ts";
import { Button } from "../../../ui/button.tsx";
import { gridClass } from "../card/product-card.tsx";
import type { ListedProduct } from "../listing/listed-product.ts";
import type { ProductList } from "../listing/load-shop.ts";
import { FETCH_FAILED } from "../listing/shop-messages.ts";

export type ProductGridProps = {
  /** The URL of the page, whose loader returns more products for `page`. */
  path: string;
  /** The page number of `first`. */
  page: number;
  first: ProductList;
  /** Finds the list in the response of the loader of `path`; null if it failed. */
  readMore: (answer: unknown) => Promise<ProductList | null>;
  card: (product: ListedProduct, index: number) => ReactNode;
};

/** How far below the screen's edge more is loaded, so that scrolling seldom has to wait. */
const AHEAD = "600px";

/** A grid that grows: by scrolling, by its button, and without scripts by the button's URL. Use the path as its key. */
export function ProductGrid({ card, ...pages }: ProductGridProps) {
  const { products, isMore, next, busy, failed, load } = useGrowingList(pages);
  const foot = useRef<HTMLDivElement>(null);
  useNearScreen(foot, { isOn: isMore && !failed && !busy, onNear: load });

  return (
    <>
      <ul className={gridClass}>
        {products.map((product, index) => (
          <li key={product.id}>{card(product, index)}</li>
        ))}
      </ul>
      {isMore ? (
        <div ref={foot} className="mt-14 flex flex-col items-center gap-3" aria-live="polite">
          {failed ? <p className="text-sm text-thread">{FETCH_FAILED}</p> : null}
          {busy ? (
            <Button variant="secondary" loading>
              Load more
            </Button>
          ) : (
            <Button asChild variant="secondary">
              <Link
                to={next}
                onClick={(event) => {
                  event.preventDefault();
                  load();
                }}
              >
                {failed ? "Try again" : "Load more"}
              </Link>
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}

/** The products of the first page and of those loaded after it. */
function useGrowingList({ path, page, first, readMore }: Omit<ProductGridProps, "card">) {
  const more = useFetcher();
  const [added, setAdded] = useState<ListedProduct[]>([]);
  const [at, setAt] = useState(page);
  const [failed, setFailed] = useState(false);
  const taken = useRef<unknown>(null);

  useEffect(() => {
    if (more.state !== "idle" || more.data === undefined || more.data === taken.current) return;
    taken.current = more.data;
    void readMore(more.data)
      .catch(() => null)
      .then((list) => {
        setFailed(!list);
        if (!list) return;
        setAt((before) => before + 1);
        setAdded((before) => [...before, ...list.products]);
      });
  }, [more.state, more.data, readMore]);

  const next = `${path}?page=${at + 1}`;
  const busy = more.state !== "idle";
  return {
    products: withoutRepeats([...first.products, ...added]),
    isMore: at < first.pageCount,
    next,
    busy,
    failed,
    load: () => (busy ? undefined : void more.load(next)),
  };
}

/** Calls when an element comes near the screen. */
function useNearScreen(
  element: RefObject<HTMLElement | null>,
  { isOn, onNear }: { isOn: boolean; onNear: () => void },
): void {
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    if (!isOn || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: AHEAD,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isOn, element]);
}

/** A product added between two pages moves another to the next page, where it is listed again. */
function withoutRepeats(products: ListedProduct[]): ListedProduct[] {
  return [...new Map(products.map((product) => [product.id, product])).values()];
}

/** '1 product', '30 products', '1,000+ products'. */
export function countOf({ total, isExact }: ProductList): string {
  return `${formatNumber(total)}${isExact ? "" : "+"} ${total === 1 ? "product" : "products"}`;
}
