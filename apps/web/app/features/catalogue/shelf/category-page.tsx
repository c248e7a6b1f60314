import type { Category } from "@toile/contract";
import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ProductCard, TryOnButton } from "../card/product-card.tsx";
import { QuickViewButton } from "../card/quick-view-button.tsx";
import { ShopMessage } from "../card/shop-message.tsx";
import { FIRST_ROW } from "../listing/listed-product.ts";
import type { Failed, Missing, ProductList, Shelf as ShelfOf } from "../listing/load-shop.ts";
import { BackLink } from "../product/product-page.tsx";
import { countOf, Shelf } from "./shelf.tsx";

export type CategoryPageProps = {
  view: ShelfOf<Category> | Failed | Missing;
  page: number;
  readMore: (answer: unknown) => Promise<ProductList | null>;
};

const KEYWORDS_MAX = 3;

export function CategoryPage({ view, page, readMore }: CategoryPageProps) {
  if (view.kind !== "found") return <CategoryTrouble view={view} />;
  const { of: category, list } = view;
  const path = `/category/${category.slug}`;
  return (
    <div className="page pb-4">
      <BackLink to="/browse" />
      <header className="mt-6 border-b pb-10">
        <h1 className="display text-headline">{category.name}</h1>
        {category.description ? <p className="measure mt-4 text-lead text-muted">{category.description}</p> : null}
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="tabular text-sm text-muted">{countOf(list)}</p>
          {category.keywords.length > 0 ? (
            <ul aria-label="Keywords" className="flex flex-wrap gap-1.5">
              {category.keywords.slice(0, KEYWORDS_MAX).map((keyword) => (
                <li key={keyword}>
                  <Badge>{keyword}</Badge>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </header>
      <section aria-label={`Products in ${category.name}`} className="mt-10">
        {list.products.length === 0 ? (
          <EmptyState
            title="No Products Available"
            action={
              <Button asChild variant="secondary">
                <Link to="/browse">Browse All Products</Link>
              </Button>
            }
          >
            Nothing hangs on this rail at the moment. The others are fuller.
          </EmptyState>
        ) : (
          <Shelf
            key={`${path} ${page}`}
            path={path}
            page={page}
            first={list}
            readMore={readMore}
            card={(product, index) => (
              <ProductCard
                product={product}
                without="category"
                eager={index < FIRST_ROW}
                quickView={<QuickViewButton product={product} />}
                actions={<TryOnButton product={product} />}
              />
            )}
          />
        )}
      </section>
    </div>
  );
}

export function CategoryTrouble({ view }: { view: Failed | Missing }) {
  return (
    <ShopMessage
      title={view.kind === "missing" ? "Category Not Found" : "This category could not be loaded"}
      view={view}
      action={
        <Button asChild>
          <Link to="/browse">Browse All Products</Link>
        </Button>
      }
    />
  );
}
