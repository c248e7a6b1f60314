import type { Product } from "@toile/contract";
import clsx from "clsx";
import { type MouseEvent, type ReactNode, useId } from "react";
import { Link, useViewTransitionState } from "react-router";
import { triggerTryOn } from "../../../lib/tryon-trigger.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
import { PictureBadges, ProductPrice } from "../../../ui/product-price.tsx";
import { TryOnCost } from "../../../ui/try-on-cost.tsx";
import { WholeWords } from "../../../ui/whole-words.tsx";
import type { ListedProduct } from "../listing/listed-product.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { OtherSide, useOtherSide } from "./other-side.tsx";

export type ProductCardProps = {
  product: ListedProduct;
  /** The link of its picture and name. */
  href?: string;
  /** The list's own URL, for going back from the product. */
  from?: string | undefined;
  /** Among the first of the page: its picture is loaded at once. */
  eager?: boolean;
  sizes?: string;
  headingLevel?: "h2" | "h3";
  /** A brand or category page does not repeat its own name on each card. */
  without?: "brand" | "category";
  /** The buttons at its bottom. */
  actions?: ReactNode;
  /** Over the picture's upper left: only for admins. */
  corner?: ReactNode;
  /** Over its lower right: the quick view button. */
  quickView?: ReactNode;
};

const GRID_SIZES = "(min-width: 1280px) 19rem, (min-width: 768px) 30vw, 45vw";

/** The height that a card reserves for its text until it is laid out: see `cards` in app.css. */
const reservedBy = ({ product, without }: ProductCardProps): string =>
  clsx(without === "brand" && "[--card-text:11rem]", product.description === "" && "[--card-less:2.9rem]");

/** One product of a list. The name's link covers the whole card; the other links and buttons are above it. */
export function ProductCard(props: ProductCardProps) {
  const { product, href = productHref(product), from, eager = false, sizes = GRID_SIZES, without } = props;
  const Heading = props.headingLevel ?? "h2";
  const moving = useViewTransitionState(href);
  const { brandId: brand } = product;
  const { handlers, shown } = useOtherSide(product.onModel[0]);
  const above =
    "target relative z-10 inline-flex min-h-6 items-center hover:underline decoration-thread underline-offset-4";
  return (
    <article {...handlers} className={`group relative flex h-full flex-col ${reservedBy(props)}`}>
      <div
        className="relative overflow-hidden rounded-picture"
        style={moving ? { viewTransitionName: "garment" } : undefined}
      >
        <ProductImage
          src={product.mainImageUrl}
          picture={product.pictures[0]}
          alt={product.name}
          sizes={sizes}
          eager={eager}
        />
        {shown ? <OtherSide picture={shown} sizes={sizes} /> : null}
        <PictureBadges product={product} />
        {props.corner ? <div className="absolute top-1.5 left-1.5 z-10">{props.corner}</div> : null}
        <FavouriteButton product={product} className="absolute top-1.5 right-1.5 z-10" />
        {props.quickView}
      </div>
      <div className="mt-3.5 flex grow flex-col">
        {without === "brand" ? null : (
          <p className="text-sm text-muted">
            <Link to={`/brand/${brand.slug}`} className={above}>
              {brand.name}
            </Link>
          </p>
        )}
        <Heading className="display text-title">
          <Link
            to={href}
            viewTransition
            state={from ? { from } : null}
            className="decoration-thread decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] group-hover:underline"
          >
            <WholeWords>{product.name}</WholeWords>
          </Link>
        </Heading>
        <ProductPrice product={product} className="mt-1" />
        <p className="mt-1.5 line-clamp-2 text-sm text-muted">{product.description}</p>
        <CardBadges product={product} withCategory={without !== "category"} />
        {props.actions ? (
          <div className="relative z-10 mt-auto flex flex-wrap items-start gap-2">{props.actions}</div>
        ) : null}
      </div>
    </article>
  );
}

function CardBadges({ product, withCategory }: { product: ListedProduct; withCategory: boolean }) {
  const { categoryId: category, tags } = product;
  return (
    <div className="mt-2.5 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {withCategory ? (
        <Link to={`/category/${category.slug}`} className="target relative z-10 inline-flex min-h-6 items-center">
          <Badge variant="outlined" className="hover:border-ink">
            {category.name}
          </Badge>
        </Link>
      ) : null}
      {tags[0] ? <Badge className="max-w-full truncate">{tags[0]}</Badge> : null}
    </div>
  );
}

export const productHref = ({ slug }: Pick<Product, "slug">): string => `/product/${slug}`;
export const tryOnHref = ({ id }: Pick<Product, "id">): string => `/try-on?productId=${id}`;

type ToTryOn = Pick<Product, "id" | "name" | "mainImageUrl" | "canTryOn">;

/** Opens the try-on over the page if a script of the page listens for it; without scripts its URL works. */
export function openTryOn(event: MouseEvent, product: ToTryOn): void {
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
  const { id: productId, name: productName, mainImageUrl: garmentImageUrl } = product;
  if (!elsewhere && triggerTryOn({ garmentImageUrl, productName, productId })) event.preventDefault();
}

export type TryOnButtonProps = {
  product: ToTryOn;
  href?: string;
  /** Opens over the page instead of leading to another, and starts automatically if there is a photo, so it shows the price. */
  here?: boolean;
};

/** A product that cannot be tried on keeps a disabled button: its picture's badge says why. */
export function TryOnButton({ product, href = tryOnHref(product), here = false }: TryOnButtonProps) {
  const cost = useId();
  if (!product.canTryOn) {
    return (
      <Button size="small" disabled className="grow" aria-label={`Try On ${product.name}: not available`}>
        Try On
      </Button>
    );
  }
  const button = (
    <Button asChild size="small" className="grow">
      <Link
        to={href}
        aria-label={`Try On ${product.name}`}
        {...(here ? { "aria-describedby": cost, onClick: (event: MouseEvent) => openTryOn(event, product) } : {})}
      >
        Try On
      </Link>
    </Button>
  );
  if (!here) return button;
  return (
    <span className="flex grow flex-col gap-1 text-center">
      {button}
      <TryOnCost id={cost} small />
    </span>
  );
}

export function ViewButton({
  product,
  href = productHref(product),
  from,
}: {
  product: Pick<Product, "name" | "slug">;
  href?: string;
  from?: string | undefined;
}) {
  return (
    <Button asChild size="small" variant="secondary" className="grow">
      <Link to={href} viewTransition state={from ? { from } : null} aria-label={`View ${product.name}`}>
        View
      </Link>
    </Button>
  );
}

export const gridClass = "cards grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 md:gap-y-14 xl:grid-cols-4";
