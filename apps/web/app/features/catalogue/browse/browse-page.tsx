import type { SearchSuggestions } from "@toile/contract";
import { X } from "lucide-react";
import { Link, useLocation, useNavigation, useRevalidator } from "react-router";
import type { Deferred } from "../../../lib/deferred/deferred.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { DeferredView, useDeferred } from "../card/deferred-view.tsx";
import { DeleteForAdmin } from "../card/delete-for-admin.tsx";
import { gridClass, ProductCard, TryOnButton, ViewButton } from "../card/product-card.tsx";
import { QuickViewButton } from "../card/quick-view-button.tsx";
import { activeFilters, type BrowseAddress, browseHref, readBrowseAddress } from "../listing/browse-address.ts";
import { FIRST_ROW, type ListedProduct } from "../listing/listed-product.ts";
import type { Failed, ProductList } from "../listing/load-shop.ts";
import { BrowseControls, type BrowseControlsProps } from "./browse-controls.tsx";
import type { BrowseFilters } from "./browse-filters.ts";
import { PhoneFilters } from "./phone-filters.tsx";

export type BrowsePageProps = {
  address: BrowseAddress;
  list: Deferred<ProductList | Failed>;
  filters: Deferred<BrowseFilters>;
  isAdmin: boolean;
};

const NO_FILTERS: BrowseFilters = { categories: [], brands: [], genders: [], sizes: [], price: null };
const UNKNOWN_FILTERS: BrowseFilters = { ...NO_FILTERS, categories: null, brands: null };

export function BrowsePage({ address, list, filters, isAdmin }: BrowsePageProps) {
  const { search } = useLocation();
  const { state, location: next } = useNavigation();
  const loading = state === "loading" && next.pathname === "/browse";
  // The controls show a choice at once, and the next choice adds to it, however slow the list is.
  const chosen = loading ? readBrowseAddress(new URLSearchParams(next.search)) : address;
  const known = useDeferred(filters, UNKNOWN_FILTERS) ?? NO_FILTERS;
  return (
    <div className="page pb-4">
      {/* On a phone only this line and the search are above the pictures. */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-lg:-mt-2">
        <h1 className="display text-headline max-md:text-title">
          Browse <em className="text-thread">styles</em>
        </h1>
        <PhoneFilters address={chosen} filters={known} />
      </div>
      <p className="mt-3 max-md:hidden max-w-[26.88em] text-lead text-muted">
        Take what you like from the rail, and see it on you.
      </p>
      <BrowseControls address={chosen} filters={known} />
      <ActiveFilters address={chosen} filters={known} />
      {loading ? (
        <LoadingProducts />
      ) : (
        <DeferredView
          key={search}
          value={list}
          fallback={<LoadingProducts />}
          broken={(message) => <BrowseFailed message={message} />}
        >
          {(arrived) =>
            arrived.kind === "failed" ? (
              <BrowseFailed message={arrived.message} />
            ) : (
              <BrowseResults list={arrived} address={address} isAdmin={isAdmin} />
            )
          }
        </DeferredView>
      )}
    </div>
  );
}

/** The badges: each is a link to the list without it. */
function ActiveFilters({ address, filters }: BrowseControlsProps) {
  const nameOf = (options: BrowseFilters["brands"], slug: string) =>
    options?.find(({ value }) => value === slug)?.label;
  const active = activeFilters(address, {
    category: nameOf(filters.categories, address.category),
    brand: nameOf(filters.brands, address.brand),
    currency: filters.price?.currency,
  });
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mt-3 flex flex-wrap items-center gap-2 lg:mt-5">
      {active.map(({ key, label, href }) => (
        <li key={key} className="max-w-full">
          <Link
            to={href}
            preventScrollReset
            aria-label={`Remove ${label}`}
            className="target inline-flex min-h-9 max-w-full items-center gap-2 rounded-full bg-muslin py-1 pr-3 pl-4 text-sm hover:bg-line"
          >
            <span className="truncate">{label}</span>
            <X className="size-3.5 shrink-0" aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Button asChild variant="link" size="small" className="ml-2">
          <Link to="/browse" preventScrollReset>
            Clear all
          </Link>
        </Button>
      </li>
    </ul>
  );
}

/** As high as the screen: otherwise the footer would be in view until the list arrives, and then jump. */
function LoadingProducts() {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center gap-4 pt-[18dvh] text-muted">
      <Spinner size="large" />
      <p>Loading products...</p>
    </div>
  );
}

export function BrowseFailed({ message }: { message: string }) {
  const { state, revalidate } = useRevalidator();
  return (
    <ErrorState title={message} onRetry={() => void revalidate()} retrying={state === "loading"}>
      The shop didn't respond. Your search and filters are kept; please try again in a moment.
    </ErrorState>
  );
}

function BrowseResults({ list, address, isAdmin }: { list: ProductList; address: BrowseAddress; isAdmin: boolean }) {
  const { products, total, isExact, corrected, pageCount } = list;
  const here = browseHref(address);
  if (products.length === 0 && total > 0) return <NoSuchPage address={address} pageCount={pageCount} />;
  if (products.length === 0) return <NothingFound address={address} suggestions={list.suggestions} />;
  return (
    <>
      <div className="mt-3 mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 lg:mt-8 lg:mb-6 lg:border-b lg:pb-3">
        <p role="status" className="tabular text-sm text-muted">
          Showing {products.length} of {formatNumber(total)}
          {isExact ? "" : "+"} products
        </p>
        {corrected ? (
          <p className="text-sm text-muted">
            No results for “{address.q}”. Showing results for <span className="text-ink">“{corrected}”</span>.
          </p>
        ) : null}
      </div>
      <ul className={gridClass}>
        {products.map((product, index) => (
          <li key={product.id}>
            <BrowseCard product={product} from={here} eager={index < FIRST_ROW} isAdmin={isAdmin} />
          </li>
        ))}
      </ul>
      <Pagination
        page={address.page}
        pageCount={pageCount}
        hrefFor={(page) => browseHref({ ...address, page })}
        className="mt-16"
      />
    </>
  );
}

type BrowseCardProps = { product: ListedProduct; from: string; eager: boolean; isAdmin: boolean };

function BrowseCard({ product, from, eager, isAdmin }: BrowseCardProps) {
  const { revalidate } = useRevalidator();
  return (
    <ProductCard
      product={product}
      from={from}
      eager={eager}
      quickView={<QuickViewButton product={product} from={from} />}
      actions={
        <>
          <ViewButton product={product} from={from} />
          <TryOnButton product={product} here />
        </>
      }
      corner={isAdmin ? <DeleteForAdmin as="icon" product={product} onDeleted={() => void revalidate()} /> : undefined}
    />
  );
}

function NoSuchPage({ address, pageCount }: { address: BrowseAddress; pageCount: number }) {
  return (
    <EmptyState
      title={`There is no page ${address.page}`}
      action={
        <Button asChild variant="secondary">
          <Link to={browseHref({ ...address, page: pageCount })}>Go to the last page</Link>
        </Button>
      }
    >
      The list is shorter now.
    </EmptyState>
  );
}

function NothingFound({ address, suggestions }: { address: BrowseAddress; suggestions: SearchSuggestions | null }) {
  const narrowed = browseHref({ ...address, sort: "", page: 1 }) !== "/browse";
  const wayOn = (
    <Button asChild variant="secondary">
      {narrowed ? <Link to="/browse">Clear all filters</Link> : <Link to="/try-on">Try on a garment of your own</Link>}
    </Button>
  );
  // Suggestions come first, high enough to be visible without scrolling.
  if (suggestions) {
    return (
      <div className="mb-16 text-center">
        <div role="status">
          <EmptyState title="No products found" className="pt-5 pb-5" />
        </div>
        <DidYouMean {...suggestions} />
        {wayOn}
      </div>
    );
  }
  return (
    <div role="status">
      <EmptyState title="No products found" action={wayOn}>
        {narrowed
          ? "No product matches all of this. Remove a filter, or search for something more general."
          : "The shop has no products yet. Until then you can try on a photo of any garment."}
      </EmptyState>
    </div>
  );
}

/** Every suggestion leads to products, without any other filter. */
function DidYouMean({ words, categories }: SearchSuggestions) {
  const searches = words.map((word) => ({ label: word, href: browseHref({ q: word }) }));
  const browsed = categories.map(({ name, slug }) => ({ label: name, href: browseHref({ category: slug }) }));
  return (
    <div className="mx-auto mb-9 grid max-w-xl gap-6">
      <Suggestions title="Did you mean" links={searches} />
      <Suggestions title={words.length > 0 ? "Or look through" : "Look through"} links={browsed} />
    </div>
  );
}

function Suggestions({ title, links }: { title: string; links: { label: string; href: string }[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className="flex flex-wrap items-center justify-center gap-2">
      <p className="w-full text-center text-sm text-muted">{title}</p>
      {links.map(({ label, href }) => (
        <Button key={href} asChild variant="secondary" size="small">
          <Link to={href}>{label}</Link>
        </Button>
      ))}
    </nav>
  );
}
