import type { HistoryItem } from "@toile/contract";
import clsx from "clsx";
import { Check, ThumbsUp } from "lucide-react";
import { Link } from "react-router";
import { formatDay } from "../../../lib/format/day.ts";
import { BuyNow } from "../../../ui/garment-line.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProductPrice } from "../../../ui/product-price.tsx";
import { WholeWords } from "../../../ui/whole-words.tsx";
import { LookMarks } from "../history/look-marks.tsx";
import { wornTitle } from "../history/worn-title.ts";

export type LookCardProps = {
  look: HistoryItem;
  shared: boolean;
  /** Whether this look is selected; null while no selection is made. */
  chosen: boolean | null;
  onOpen: () => void;
  onToggle: () => void;
  onLike: () => void;
};

/** One look, large: the picture, the garments worn in it, their prices and where to buy them. */
export function LookCard({ look, shared, chosen, onOpen, onToggle, onLike }: LookCardProps) {
  return (
    <li data-look={look.id} className="relative flex min-w-0 flex-col">
      <div className="relative">
        <button
          type="button"
          onClick={chosen === null ? onOpen : onToggle}
          {...(chosen === null ? {} : { "aria-pressed": chosen })}
          className={clsx(
            "relative block w-full rounded-picture outline-2 outline-offset-2 outline-dashed",
            chosen ? "outline-thread" : "not-focus-visible:outline-transparent",
          )}
        >
          <img
            src={look.resultImageUrl}
            alt={wornTitle(look)}
            loading="lazy"
            decoding="async"
            className="aspect-3/4 w-full rounded-picture bg-muslin object-cover"
          />
          <LookMarks look={look} shared={shared} />
          {chosen === null ? null : (
            <span
              aria-hidden="true"
              className={clsx(
                "absolute top-2 right-2 flex size-8 items-center justify-center rounded-full border-2 bg-bg",
                chosen ? "border-thread text-thread" : "border-edge text-transparent",
              )}
            >
              <Check className="size-5" strokeWidth={2.5} />
            </span>
          )}
        </button>
        {chosen === null ? (
          <IconButton
            label={look.liked ? "Liked" : "Like"}
            variant="outlined"
            aria-pressed={look.liked}
            onClick={onLike}
            className="absolute top-1.5 right-1.5"
          >
            <ThumbsUp aria-hidden="true" className={look.liked ? "fill-thread/20 text-thread" : ""} />
          </IconButton>
        ) : null}
      </div>
      <LookWords look={look} />
    </li>
  );
}

/** The garments, when they were tried on and where to buy them. */
function LookWords({ look: { product, wornWith, createdAt } }: { look: HistoryItem }) {
  return (
    <div className="mt-3 flex grow flex-col">
      {product ? (
        <>
          <p className="text-sm text-muted">{product.brand}</p>
          <p className="leading-snug font-medium">
            <Link to={`/product/${product.slug}`} className="hover:underline hover:decoration-thread">
              <WholeWords>{product.name}</WholeWords>
            </Link>
          </p>
          <ProductPrice product={product} className="mt-1" />
          {wornWith.length > 0 ? (
            <p className="mt-1 text-sm text-muted">with {wornWith.map(({ name }) => name).join(" and ")}</p>
          ) : null}
        </>
      ) : (
        <p className="leading-snug font-medium">A garment of your own</p>
      )}
      <p className="mt-1.5 mb-3 text-sm text-muted">{formatDay(createdAt)}</p>
      {product ? <BuyNow product={product} size="small" secondary className="mt-auto w-full" /> : null}
    </div>
  );
}
