import type { ReactNode } from "react";
import { isRouteErrorResponse, Link } from "react-router";
import { DeferredTitle } from "../../../lib/page/deferred-title.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DeferredView } from "../card/deferred-view.tsx";
import { ProductCard, type ProductCardProps } from "../card/product-card.tsx";
import { QuickViewButton } from "../card/quick-view-button.tsx";
import { ShopMessage } from "../card/shop-message.tsx";
import { FIRST_ROW, type ListedProduct } from "../listing/listed-product.ts";
import type { Collection, Failed, Missing } from "../listing/load-shop.ts";
import { FETCH_FAILED, NETWORK_ERROR } from "../listing/shop-messages.ts";
import { BackLink } from "../product/product-page.tsx";
import { type CollectionData, readMore } from "./collection-route.ts";
import { CollectionSkeleton } from "./collection-skeleton.tsx";
import { ProductGrid } from "./product-grid.tsx";

type Named = { name: string; slug: string };

/** The differences between a brand's page and a category's page. */
export type CollectionKind<Of extends Named> = {
  /** Its part of the URL: `/brand/mango`. */
  path: "brand" | "category";
  messages: { missing: string; failed: string; back: string; empty: string };
  hasLogo: boolean;
  /** Names the list for assistive technology. */
  listLabel: (of: Of) => string;
  emptyText: (of: Of) => string;
  header: (found: Collection<Of>) => ReactNode;
  card: (product: ListedProduct) => Pick<ProductCardProps, "without" | "actions">;
};

type KindProps<Of extends Named> = { kind: CollectionKind<Of> };

export function CollectionPage<Of extends Named>({ kind, view, page }: KindProps<Of> & CollectionData<Of>) {
  return (
    <DeferredView
      value={view}
      fallback={<CollectionSkeleton logo={kind.hasLogo} />}
      broken={(message) => <CollectionError kind={kind} view={{ kind: "failed", message }} />}
    >
      {(arrived) =>
        arrived.kind === "found" ? (
          <>
            {"later" in view ? <DeferredTitle title={arrived.of.name} /> : null}
            <FoundCollection kind={kind} found={arrived} page={page} />
          </>
        ) : (
          <CollectionError kind={kind} view={arrived} />
        )
      }
    </DeferredView>
  );
}

/** For the route's `ErrorBoundary`: an error that is not about the request is rethrown. */
export function CollectionErrorBoundary<Of extends Named>({ kind, error }: KindProps<Of> & { error: unknown }) {
  if (!isRouteErrorResponse(error) && !(error instanceof TypeError)) throw error;
  const message = isRouteErrorResponse(error) ? FETCH_FAILED : NETWORK_ERROR;
  return <CollectionError kind={kind} view={{ kind: "failed", message }} />;
}

type FoundProps<Of extends Named> = KindProps<Of> & { found: Collection<Of>; page: number };

function FoundCollection<Of extends Named>({ kind, found, page }: FoundProps<Of>) {
  const { of, list } = found;
  const path = `/${kind.path}/${of.slug}`;
  return (
    <div className="page pb-4">
      <BackLink to="/browse" />
      {kind.header(found)}
      <section aria-label={kind.listLabel(of)} className="mt-10">
        {list.products.length === 0 ? (
          <EmptyState
            title={kind.messages.empty}
            action={
              <Button asChild variant="secondary">
                <Link to="/browse">{kind.messages.back}</Link>
              </Button>
            }
          >
            {kind.emptyText(of)}
          </EmptyState>
        ) : (
          <ProductGrid
            key={`${path} ${page}`}
            path={path}
            page={page}
            first={list}
            readMore={readMore}
            card={(product, index) => (
              <ProductCard
                product={product}
                eager={index < FIRST_ROW}
                quickView={<QuickViewButton product={product} />}
                {...kind.card(product)}
              />
            )}
          />
        )}
      </section>
    </div>
  );
}

function CollectionError<Of extends Named>({ kind, view }: KindProps<Of> & { view: Failed | Missing }) {
  const { missing, failed, back } = kind.messages;
  return (
    <ShopMessage
      title={view.kind === "missing" ? missing : failed}
      view={view}
      action={
        <Button asChild>
          <Link to="/browse">{back}</Link>
        </Button>
      }
    />
  );
}
