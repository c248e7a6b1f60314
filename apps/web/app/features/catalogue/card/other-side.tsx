import type { OnModelPicture } from "@toile/contract";
import clsx from "clsx";
import { type FocusEvent, type PointerEvent, useState } from "react";
import { ProductImage } from "../../../ui/product-image.tsx";
import { addressOf, toPicture } from "../listing/on-model.ts";

/**
 * A card's picture seen from its other side: on a model, while a mouse or the keyboard is on the card. It is asked for then and no
 * sooner, and lies over the first one, so that nothing moves. A finger has no such moment; the product's page shows it there.
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

/** Within an element of the class `group`. */
export function OtherSide({ picture, sizes }: { picture: OnModelPicture; sizes: string }) {
  const [come, setCome] = useState(false);
  return (
    <div
      aria-hidden="true"
      onLoad={() => setCome(true)}
      className={clsx(
        "pointer-events-none absolute inset-0 opacity-0 transition-opacity duration-200 motion-reduce:transition-none",
        // A picture that has not come whole would hide the one beneath it.
        come && "group-hover:opacity-100 group-has-focus-visible:opacity-100",
      )}
    >
      <ProductImage src={addressOf(picture)} picture={toPicture(picture)} alt="" sizes={sizes} eager />
    </div>
  );
}
