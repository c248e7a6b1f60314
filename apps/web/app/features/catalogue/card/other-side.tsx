import type { OnModelPicture } from "@toile/contract";
import clsx from "clsx";
import { type FocusEvent, type PointerEvent, useState } from "react";
import { ProductImage } from "../../../ui/product-image.tsx";
import { addressOf, toPicture } from "../listing/on-model.ts";

/**
 * The other side of a card's picture: the product on a model, while a mouse or the keyboard focus is on the card. It is loaded
 * only then, and covers the first picture, so that nothing moves. Touch screens have no hover; there the product's page shows it.
 */
export function useOtherSide(picture: OnModelPicture | undefined) {
  const [wanted, setWanted] = useState(false);
  const handlers = picture
    ? {
        onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setWanted(true),
        onFocus: ({ target }: FocusEvent) => target.matches(":focus-visible") && setWanted(true),
      }
    : {};
  return { handlers, shown: wanted ? picture : undefined };
}

/** Inside an element of class `group`. */
export function OtherSide({ picture, sizes }: { picture: OnModelPicture; sizes: string }) {
  const [come, setCome] = useState(false);
  return (
    <div
      aria-hidden="true"
      onLoad={() => setCome(true)}
      className={clsx(
        "pointer-events-none absolute inset-0 opacity-0 transition-opacity duration-200 motion-reduce:transition-none",
        // An incomplete picture would hide the one below it.
        come && "group-hover:opacity-100 group-has-focus-visible:opacity-100",
      )}
    >
      <ProductImage src={addressOf(picture)} picture={toPicture(picture)} alt="" sizes={sizes} eager />
    </div>
  );
}
