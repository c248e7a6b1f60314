import type { Brand } from "@toile/contract";
import { ArrowLeft, ExternalLink } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { countEvent } from "../../../lib/api/count-event.ts";
import { isOutOfStock, percentOff } from "../../../lib/format/price.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProductPrice } from "../../../ui/product-price.tsx";
import { TryOnCost } from "../../../ui/try-on-cost.tsx";
import { WholeWords } from "../../../ui/whole-words.tsx";
import { AboutBrand } from "../card/about-brand.tsx";
import { DeleteForAdmin } from "../card/delete-for-admin.tsx";
import { FavouriteButton } from "../card/favourite-button.tsx";
import { openTryOn, tryOnHref } from "../card/product-card.tsx";
import { ShopMessage } from "../card/shop-message.tsx";
import { GENDER_NAMES } from "../listing/browse-address.ts";
import type { ShownProduct } from "../listing/listed-product.ts";
import type { Failed, Missing } from "../listing/load-shop.ts";
import { ProductDetails } from "./product-details.tsx";
import { ProductGallery } from "./product-gallery.tsx";

export type ProductPageProps = { product: ShownProduct; brand: Brand | null; isAdmin: boolean };

export function ProductPage({ product, brand, isAdmin }: ProductPageProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const back = useWayBack();
  useEffect(() => countEvent(product.id, "view", key), [product.id, key]);
  return (
    <article className="page md:pb-4">
      <BackLink to={back} />
      {/* One column on phones, where the actions stick to the bottom of the screen until the page's end; two columns elsewhere. */}
      <div className="mt-5 flex flex-col gap-x-[clamp(2rem,6vw,6rem)] md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <ProductGallery key={product.id} product={product} className="md:row-span-3" />
        <div className="mt-8 md:mt-0">
          <Badges product={product} />
          <h1 className="display mt-4 text-headline">
            <WholeWords>{product.name}</WholeWords>
          </h1>
          <p className="mt-2 text-muted">
            by{" "}
            <Link
              to={`/brand/${product.brandId.slug}`}
              className="target text-ink underline decoration-thread underline-offset-4"
            >
              {product.brandId.name}
            </Link>
          </p>
          <ProductPrice product={product} full className="mt-5 text-title" />
          {product.description ? <p className="measure mt-5 whitespace-pre-line">{product.description}</p> : null}
        </div>
        <Actions product={product} />
        <div>
          {isAdmin ? (
            <div className="mt-4 -ml-6">
              <DeleteForAdmin as="button" product={product} onDeleted={() => navigate(back, { replace: true })} />
            </div>
          ) : null}
          <ProductDetails product={product} />
        </div>
        {brand ? <AboutBrand brand={brand} className="md:col-span-2" /> : null}
      </div>
    </article>
  );
}

/** The list that led here in its previous state, or else its beginning. */
function useWayBack(): string {
  const { state, key } = useLocation();
  const [referrer, setReferrer] = useState<string | null>(null);
  // A link pressed before its page was interactive loaded this one as a document, without the router's state.
  useEffect(() => {
    if (key !== "default" || !URL.canParse(document.referrer)) return;
    const { origin, pathname, search } = new URL(document.referrer);
    if (origin === window.location.origin) setReferrer(pathname + search);
  }, [key]);
  const from: unknown = typeof state === "object" && state !== null && "from" in state ? state.from : referrer;
  return typeof from === "string" && /^\/browse(\?|$)/.test(from) ? from : "/browse";
}

export function BackLink({ to }: { to: string }) {
  return (
    <Link to={to} className="target inline-flex items-center gap-2 text-sm text-muted hover:text-ink">
      <ArrowLeft className="size-4" aria-hidden="true" />
      Back to Browse
    </Link>
  );
}

function Badges({ product }: { product: ShownProduct }) {
  const { status, categoryId: category } = product;
  const off = percentOff(product);
  return (
    <ul className="flex flex-wrap gap-2">
      <li>
        <Link to={`/category/${category.slug}`} className="target inline-flex rounded-full">
          <Badge variant="outlined" className="hover:border-ink">
            {category.name}
          </Badge>
        </Link>
      </li>
      <li>
        <Badge>{GENDER_NAMES[product.gender]}</Badge>
      </li>
      {off === null ? null : (
        <li>
          <Badge variant="thread" className="tabular">
            {off}% off
          </Badge>
        </li>
      )}
      {isOutOfStock(product) ? (
        <li>
          <Badge variant="thread">Out of Stock</Badge>
        </li>
      ) : null}
      {status === "inactive" || status === "discontinued" ? (
        <li>
          <Badge variant="thread">{status === "inactive" ? "Inactive" : "Discontinued"}</Badge>
        </li>
      ) : null}
    </ul>
  );
}

/** At the bottom of a phone's screen, within reach of the thumb; in place elsewhere. */
function Actions({ product }: { product: ShownProduct }) {
  const { canTryOn, affiliateLink } = product;
  const cost = useId();
  return (
    <div
      data-dock=""
      className="sticky bottom-0 z-25 order-last -mx-[max(1.25rem,5vw)] mt-12 flex items-start gap-3 border-t bg-bg/95 px-[max(1.25rem,5vw)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:static md:order-none md:mx-0 md:mt-8 md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none"
    >
      {canTryOn ? (
        <span className="flex grow flex-col gap-1 text-center">
          <Button asChild size="large" className="whitespace-nowrap">
            <Link to={tryOnHref(product)} aria-describedby={cost} onClick={(event) => openTryOn(event, product)}>
              Try On
            </Link>
          </Button>
          <TryOnCost id={cost} />
        </span>
      ) : (
        <Button disabled className="min-h-13 grow text-balance">
          Not Available for Try-On
        </Button>
      )}
      <FavouriteButton product={product} className="order-last size-13! border border-edge/60 hover:border-ink" />
      {affiliateLink ? (
        <Button asChild size="large" variant="secondary" className="whitespace-nowrap md:grow">
          <a
            href={affiliateLink}
            target="_blank"
            rel="noopener noreferrer sponsored"
            onClick={() => countEvent(product.id, "click")}
          >
            Buy Now
            <ExternalLink className="hidden size-4 sm:block" aria-hidden="true" />
            <span className="sr-only"> (opens the shop in a new tab)</span>
          </a>
        </Button>
      ) : null}
    </div>
  );
}

export function ProductNotFound({ view }: { view: Failed | Missing }) {
  return (
    <ShopMessage
      title="Product Not Found"
      view={view}
      action={
        <Button asChild>
          <Link to="/browse">Back to Browse</Link>
        </Button>
      }
    />
  );
}
