import type { Product } from "@toile/contract";
import clsx from "clsx";
import { useState } from "react";
import { ProductImage } from "./product-image.tsx";

const LARGE = "(min-width: 1024px) 44rem, (min-width: 768px) 48vw, 92vw";

/** The main picture, and the others as swatches below it. */
export function ProductGallery({ product, className }: { product: Product; className?: string }) {
  const addresses = [product.mainImageUrl, ...product.additionalImageUrls];
  const [shown, setShown] = useState(0);
  const nameOf = (index: number) => (index === 0 ? product.name : `${product.name}, picture ${index + 1}`);
  return (
    <section aria-label="Pictures" className={clsx("md:sticky md:top-28 md:self-start", className)}>
      <div className="overflow-hidden rounded-picture" style={{ viewTransitionName: "garment" }}>
        <ProductImage
          key={shown}
          src={addresses[shown] ?? ""}
          picture={product.pictures[shown]}
          alt={nameOf(shown)}
          sizes={LARGE}
          eager
        />
      </div>
      {addresses.length > 1 ? (
        <ul className="mt-3 flex flex-wrap gap-3">
          {addresses.map((address, index) => (
            <li key={address} className="w-[clamp(3.5rem,18%,6rem)]">
              <button
                type="button"
                aria-pressed={index === shown}
                aria-label={`Show ${nameOf(index)}`}
                onClick={() => setShown(index)}
                className={clsx(
                  "block w-full rounded-picture outline-2 outline-offset-2 outline-dashed transition-colors",
                  index === shown ? "outline-thread" : "outline-transparent hover:outline-edge",
                )}
              >
                <ProductImage src={address} picture={product.pictures[index]} alt="" sizes="6rem" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
