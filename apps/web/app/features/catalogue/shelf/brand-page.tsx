import type { Brand } from "@toile/contract";
import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { BrandLogo, PRICE_RANGES, WebsiteLink } from "../card/about-brand.tsx";
import { ProductCard } from "../card/product-card.tsx";
import { QuickViewButton } from "../card/quick-view-button.tsx";
import { ShopMessage } from "../card/shop-message.tsx";
import { FIRST_ROW } from "../listing/listed-product.ts";
import type { Failed, Missing, ProductList, Shelf as ShelfOf } from "../listing/load-shop.ts";
import { BackLink } from "../product/product-page.tsx";
import { countOf, Shelf } from "./shelf.tsx";

export type BrandPageProps = {
  view: ShelfOf<Brand> | Failed | Missing;
  page: number;
  readMore: (answer: unknown) => Promise<ProductList | null>;
};

export function BrandPage({ view, page, readMore }: BrandPageProps) {
  if (view.kind !== "found") return <BrandTrouble view={view} />;
  const { of: brand, list } = view;
  const path = `/brand/${brand.slug}`;
  return (
    <div className="page pb-4">
      <BackLink to="/browse" />
      <header className="mt-6 grid gap-6 border-b pb-10 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-10">
        <BrandLogo brand={brand} className="size-20 sm:size-28" />
        <div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="display text-headline">{brand.name}</h1>
            {brand.priceRange ? <Badge variant="outlined">{PRICE_RANGES[brand.priceRange]}</Badge> : null}
          </div>
          {brand.description ? <p className="measure mt-4 text-lead text-muted">{brand.description}</p> : null}
          <div className="mt-5 flex flex-wrap items-baseline gap-x-8">
            <p className="tabular text-sm text-muted">{countOf(list)}</p>
            {brand.websiteUrl ? (
              <WebsiteLink brand={brand} address={brand.websiteUrl} label="Official Website" />
            ) : null}
          </div>
        </div>
      </header>
      <section aria-label={`Products of ${brand.name}`} className="mt-10">
        {list.products.length === 0 ? (
          <EmptyState
            title="No products found"
            action={
              <Button asChild variant="secondary">
                <Link to="/browse">Back to Browse</Link>
              </Button>
            }
          >
            {brand.name} has nothing on the rail at the moment.
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
                without="brand"
                eager={index < FIRST_ROW}
                quickView={<QuickViewButton product={product} />}
              />
            )}
          />
        )}
      </section>
    </div>
  );
}

export function BrandTrouble({ view }: { view: Failed | Missing }) {
  return (
    <ShopMessage
      title={view.kind === "missing" ? "Brand Not Found" : "This brand could not be loaded"}
      view={view}
      action={
        <Button asChild>
          <Link to="/browse">Back to Browse</Link>
        </Button>
      }
    />
  );
}
