import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { Deferred } from "../../../lib/deferred/deferred.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { DeferredView } from "../card/deferred-view.tsx";
import { ProductCard, TryOnButton, ViewButton } from "../card/product-card.tsx";
import type { Failed, ProductList } from "../listing/load-shop.ts";

const SIZES = "(min-width: 768px) 27rem, 92vw";
const GRID = "grid gap-x-[clamp(1.5rem,4vw,4rem)] gap-y-12 md:grid-cols-3";

/** The first three of the list, on the home page. */
export function FeaturedStyles({ list }: { list: Deferred<ProductList | Failed> }) {
  return (
    <section aria-labelledby="featured" className="page py-16 lg:py-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="featured" className="display text-headline">
          Featured <em className="text-thread">Styles</em>
        </h2>
        <Button asChild variant="link">
          <Link to="/browse">
            View All Products
            <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        </Button>
      </div>
      <div className="mt-10">
        <DeferredView value={list} fallback={<FeaturedSkeleton />} broken={() => <Unable />}>
          {(arrived) => (arrived.kind === "failed" ? <Unable /> : <Three list={arrived} />)}
        </DeferredView>
      </div>
    </section>
  );
}

function Three({ list: { products } }: { list: ProductList }) {
  if (products.length === 0)
    return <p className="measure text-muted">We are still filling the shop. Come back soon.</p>;
  return (
    <ul className={GRID}>
      {products.map((product) => {
        // By id (S2.12); the page's canonical URL has the slug.
        const href = `/product/${product.id}`;
        return (
          <li key={product.id}>
            <ProductCard
              product={product}
              href={href}
              headingLevel="h3"
              sizes={SIZES}
              actions={
                <>
                  <ViewButton product={product} href={href} />
                  <TryOnButton product={product} href={href} />
                </>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

function Unable() {
  return (
    <p role="alert" className="border-y py-10 text-muted">
      Unable to load products. Please try again later.
    </p>
  );
}

function FeaturedSkeleton() {
  return (
    <SkeletonGroup label="Loading products..." className={GRID}>
      {["a", "b", "c"].map((key) => (
        <div key={key}>
          <Skeleton className="aspect-3/4" />
          <Skeleton className="mt-4 h-7 w-4/5" />
          <Skeleton className="mt-2 h-5 w-1/3" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
