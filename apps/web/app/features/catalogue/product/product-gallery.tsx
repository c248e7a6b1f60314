import clsx from "clsx";
import { useState } from "react";
import { ProductImage } from "../../../ui/product-image.tsx";
import type { ShownProduct } from "../listing/listed-product.ts";

const LARGE = "(min-width: 1024px) 44rem, (min-width: 768px) 48vw, 92vw";

/** The main picture, and the others as swatches below it. */
export function ProductGallery({ product, className }: { product: ShownProduct; className?: string }) {
  const addresses = [product.mainImageUrl, ...product.additionalImageUrls];
  const [shown, setShown] = useState(0);
  const nameOf = (index: number) => (index === 0 ? product.name : `${product.name}, picture ${index + 1}`);
  const pictureAt = (index: number) => product.pictures.find(({ url }) => url === addresses[index]);
  const isOne = addresses.length === 1;
  return (
    <section
      aria-label="Pictures"
      // Follows the reader only where all of it fits on the screen: of a taller one the foot would never be seen.
      className={clsx(
        "grid gap-3 md:top-28 md:self-start md:[@media(min-height:62rem)]:sticky",
        isOne ? "" : "lg:grid-cols-[5rem_minmax(0,1fr)]",
        className,
      )}
    >
      <div className="overflow-hidden rounded-picture lg:order-last" style={{ viewTransitionName: "garment" }}>
        <ProductImage
          key={shown}
          src={addresses[shown] ?? ""}
          picture={pictureAt(shown)}
          alt={nameOf(shown)}
          sizes={LARGE}
          eager
        />
      </div>
      {isOne ? null : (
        <ul className="flex flex-wrap gap-3 lg:flex-col">
          {addresses.map((address, index) => (
            <li key={address} className="w-[clamp(3.5rem,18%,6rem)] lg:w-auto">
              <button
                type="button"
                aria-pressed={index === shown}
                aria-label={`Show ${nameOf(index)}`}
                onClick={() => setShown(index)}
                className={clsx(
                  "block w-full rounded-picture outline-2 outline-offset-2 outline-dashed transition-colors",
                  index === shown ? "outline-thread" : "not-focus-visible:outline-transparent hover:outline-edge",
                )}
              >
                <ProductImage src={address} picture={pictureAt(index)} alt="" sizes="6rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
