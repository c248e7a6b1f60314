import type { OnModelItem, OnModelPicture } from "@toile/contract";
import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
import type { Decision } from "./use-decisions.ts";

const SIZES = "(min-width: 1280px) 12rem, (min-width: 768px) 22vw, 45vw";
const LARGE = "(min-width: 640px) 34rem, 90vw";
const WORDS: Record<"accepted" | "rejected", string> = { accepted: "Accepted", rejected: "Rejected" };

const toPicture = ({ letter: _, ...picture }: OnModelPicture) => ({
  ...picture,
  url: `${picture.base}/original.jpg`,
  placeholder: "",
});

export type SheetPictureProps = {
  item: OnModelItem;
  decision: Decision;
  /** The one of the sheet that the Tab key reaches. */
  isCurrent: boolean;
  onFocus: () => void;
};

/** One picture of the sheet; pressed, it shows large. */
export function SheetPicture({ item, decision, isCurrent, onFocus }: SheetPictureProps) {
  const [open, setOpen] = useState(false);
  const { product, letter, picture } = item;
  if (!picture) return null;
  const sized = toPicture(picture);
  const word = decision === null ? "not decided" : WORDS[decision].toLowerCase();
  return (
    <figure>
      <button
        type="button"
        data-picture=""
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`${product.name} on model ${letter}, ${word}`}
        aria-keyshortcuts="j k a x u"
        onFocus={onFocus}
        onClick={() => setOpen(true)}
        className="relative block w-full rounded-picture"
      >
        <ProductImage
          src={sized.url}
          picture={sized}
          alt=""
          sizes={SIZES}
          className={clsx("transition-opacity", decision === "rejected" && "opacity-30")}
        />
        <span className="absolute top-2 left-2 rounded-full bg-bg px-2 py-0.5 text-xs font-medium text-ink">
          {letter}
        </span>
        {decision ? (
          <span
            className={clsx(
              "absolute right-2 bottom-2 rounded-full px-2 py-0.5 text-xs font-medium text-bg",
              decision === "accepted" ? "bg-ink" : "bg-thread",
            )}
          >
            {WORDS[decision]}
          </span>
        ) : null}
      </button>
      <figcaption className="mt-1.5 truncate text-sm" title={product.name}>
        {product.name}
      </figcaption>
      {open ? <LargePicture item={item} picture={sized} word={word} onClose={() => setOpen(false)} /> : null}
    </figure>
  );
}

type LargePictureProps = {
  item: OnModelItem;
  picture: ReturnType<typeof toPicture>;
  /** What was decided. */
  word: string;
  onClose: () => void;
};

function LargePicture({ item: { product, letter }, picture, word, onClose }: LargePictureProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={product.name}
      description={
        <>
          On model {letter}, {word}.{" "}
          <Link to={`/product/${product.slug}`} className="target underline decoration-thread underline-offset-4">
            See the product
          </Link>
        </>
      }
    >
      <ProductImage
        src={picture.url}
        picture={picture}
        alt={`${product.name} on model ${letter}`}
        sizes={LARGE}
        eager
      />
    </Dialog>
  );
}
