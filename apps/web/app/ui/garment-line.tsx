import type { WornProduct } from "@toile/contract";
import clsx from "clsx";
import { ExternalLink, Heart } from "lucide-react";
import { Link } from "react-router";
import { countEvent } from "../lib/api/count-event.ts";
import { useFavourite } from "../lib/favourites.ts";
import { isOutOfStock } from "../lib/format/price.ts";
import { Button, type ButtonSize } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { ProductImage } from "./product-image.tsx";
import { ProductPrice } from "./product-price.tsx";
import { WholeWords } from "./whole-words.tsx";

/** Where it can be bought now; null if it cannot. */
export function buyAddress({ affiliateLink, status, isAvailable }: WornProduct): string | null {
  return status === "active" && isAvailable ? affiliateLink : null;
}

export type BuyNowProps = {
  product: WornProduct;
  size?: ButtonSize;
  /** One of several, none of them the main action. */
  secondary?: boolean;
  className?: string;
};

/** A link to the shop that sells it, counted as a click; if it cannot be bought, a link to its page. */
export function BuyNow({ product, size = "large", secondary = false, className }: BuyNowProps) {
  const address = buyAddress(product);
  return (
    <Button asChild size={size} variant={secondary ? "secondary" : "primary"} className={clsx("shrink-0", className)}>
      {address === null ? (
        <Link to={`/product/${product.slug}`}>See the garment</Link>
      ) : (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer sponsored"
          onClick={() => countEvent(product.id, "click")}
        >
          Buy Now
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only">{product.name} (opens the shop in a new tab)</span>
        </a>
      )}
    </Button>
  );
}

/** Adds the garment to the favourites, or removes it. */
export function GarmentHeart({
  product,
  className,
}: {
  product: Pick<WornProduct, "id" | "name">;
  className?: string;
}) {
  const favourite = useFavourite({ id: product.id, name: product.name });
  if (!favourite) return null;
  return (
    <IconButton
      label={`Add ${product.name} to favourites`}
      variant="outlined"
      aria-pressed={favourite.kept}
      onClick={favourite.toggle}
      className={className}
    >
      <Heart aria-hidden="true" className={favourite.kept ? "fill-thread text-thread" : ""} />
    </IconButton>
  );
}

export type GarmentLineProps = {
  product: WornProduct;
  /** With its sizes, and the heart and Buy Now below; otherwise one line with a link to its page. */
  detailed?: boolean;
  /** Beside another garment that is the page's main one. */
  secondary?: boolean;
  /** In its own column beside others: small, with Buy Now at full width. */
  narrow?: boolean;
  /** On a phone its Buy Now is in the bar at the page's foot. */
  docked?: boolean;
  /** False if the picture is already beside it. */
  pictured?: boolean;
  /** False if the name is the title above. */
  named?: boolean;
  className?: string;
};

/** A garment of the shop that is being worn: what it is, what it costs, and where to buy it. */
export function GarmentLine(props: GarmentLineProps) {
  const { product, detailed, secondary = false, narrow = false, pictured = true, named = true, className } = props;
  const large = detailed && !secondary && !narrow;
  const heartAtName = detailed && props.docked;
  return (
    <div className={clsx("relative min-w-0", className)}>
      <div className={clsx("flex items-start gap-4", heartAtName && "max-lg:pr-14")}>
        {pictured ? (
          <ProductImage
            src={product.imageUrl}
            picture={product.picture ?? undefined}
            alt=""
            sizes="5rem"
            className={large ? "w-20! shrink-0" : "w-14! shrink-0"}
          />
        ) : null}
        <div className="min-w-0">
          {named ? (
            <p className={large ? "display text-title leading-tight" : "leading-snug font-medium"}>
              <Link to={`/product/${product.slug}`} className="target hover:underline hover:decoration-thread">
                <WholeWords>{product.name}</WholeWords>
              </Link>
            </p>
          ) : null}
          <p className="mt-0.5 text-sm text-muted">{product.brand}</p>
          <ProductPrice product={product} className="mt-1" />
          {isOutOfStock(product) ? <p className="mt-1 text-sm text-thread">Out of Stock</p> : null}
          {detailed && product.sizes.length > 0 ? <Sizes sizes={product.sizes} /> : null}
        </div>
      </div>
      {detailed ? (
        <div className={clsx("flex items-center", narrow ? "mt-3 gap-2" : "gap-3", large ? "mt-5" : "mt-3")}>
          <BuyNow
            product={product}
            secondary={secondary}
            size={large ? "large" : "medium"}
            className={clsx(
              secondary && !narrow ? "" : "grow",
              narrow && "shrink! px-4 max-sm:px-3 max-sm:[&_svg]:hidden",
              heartAtName && "max-lg:hidden",
            )}
          />
          <GarmentHeart
            product={product}
            className={
              heartAtName
                ? "max-lg:absolute max-lg:top-0 max-lg:right-0 lg:size-13!"
                : clsx("shrink-0", large && "size-13!")
            }
          />
        </div>
      ) : null}
    </div>
  );
}

function Sizes({ sizes }: { sizes: readonly string[] }) {
  return (
    <div className="mt-1.5 flex items-baseline gap-2.5 text-sm">
      <span className="shrink-0 text-muted" aria-hidden="true">
        Sizes
      </span>
      <ul aria-label="Sizes" className="tabular flex flex-wrap gap-x-2.5">
        {sizes.map((size) => (
          <li key={size}>{size}</li>
        ))}
      </ul>
    </div>
  );
}
