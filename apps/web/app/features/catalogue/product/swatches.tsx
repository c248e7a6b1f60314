import type { ProductPicture } from "@toile/contract";
import clsx from "clsx";
import { type KeyboardEvent, useRef } from "react";
import { ProductImage } from "../../../ui/product-image.tsx";

export type Swatch = { address: string; picture: ProductPicture | undefined; name: string };
export type SwatchesProps = {
  swatches: Swatch[];
  /** Null: something else is shown, such as a model. */
  shown: number | null;
  onShow: (index: number) => void;
};

/** How far each key goes; the list runs down beside a picture and across below one. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The product's pictures in small. Arrow keys go from one to the next and show it. */
export function Swatches({ swatches, shown, onShow }: SwatchesProps) {
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent, from: number) => {
    const to = from + (STEPS[event.key] ?? 0);
    if (to === from || !swatches[to]) return;
    event.preventDefault();
    list.current?.querySelectorAll("button")[to]?.focus();
    onShow(to);
  };
  return (
    <ul ref={list} className="flex flex-wrap content-start gap-3 max-md:flex-col lg:flex-col">
      {swatches.map(({ address, picture, name }, index) => (
        <li key={address} className="w-full md:w-[clamp(3.5rem,18%,6rem)] lg:w-auto">
          <button
            type="button"
            aria-pressed={index === shown}
            aria-label={`Show ${name}`}
            onClick={() => onShow(index)}
            onKeyDown={(event) => move(event, index)}
            className={clsx(
              "block w-full rounded-picture outline-2 outline-offset-2 outline-dashed transition-colors",
              index === shown ? "outline-thread" : "not-focus-visible:outline-transparent hover:outline-edge",
            )}
          >
            <ProductImage src={address} picture={picture} alt="" sizes="6rem" />
          </button>
        </li>
      ))}
    </ul>
  );
}
