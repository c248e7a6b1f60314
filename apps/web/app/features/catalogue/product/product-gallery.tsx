import type { OnModelPicture } from "@toile/contract";
import clsx from "clsx";
import { useState } from "react";
import { ProductImage } from "../../../ui/product-image.tsx";
import type { ShownProduct } from "../listing/listed-product.ts";
import { addressOf, byLetter, toPicture } from "../listing/on-model.ts";
import { OnChoice } from "./on-choice.tsx";
import { Swatches } from "./swatches.tsx";
import { useSwipe } from "./swipe.ts";

const LARGE = "(min-width: 1024px) 44rem, (min-width: 768px) 48vw, 92vw";

/** The main picture, the others as swatches beside or below it, and the models. A finger swipes from picture to picture. */
export function ProductGallery({ product, className }: { product: ShownProduct; className?: string }) {
  const addresses = [product.mainImageUrl, ...product.additionalImageUrls];
  const [shown, setShown] = useState(0);
  const models = byLetter(product.onModel);
  const [letter, setLetter] = useState<OnModelPicture["letter"] | null>(null);
  const worn = models.find((one) => one.letter === letter);
  const swatches = addresses.map((address, index) => ({
    address,
    picture: product.pictures.find(({ url }) => url === address),
    name: index === 0 ? product.name : `${product.name}, picture ${index + 1}`,
  }));
  const show = (index: number) => {
    setShown(index);
    setLetter(null);
  };
  const swipe = useSwipe((by) => show(Math.min(Math.max(shown + by, 0), addresses.length - 1)));
  const main = swatches[shown];
  const isOne = addresses.length === 1;
  return (
    <section
      aria-label="Pictures"
      // Sticky only if all of it fits on the screen: the bottom of a taller one would never be visible.
      className={clsx(
        "grid gap-3 md:top-28 md:self-start md:[@media(min-height:62rem)]:sticky",
        // Beside the picture on phones: below it they would push name and price off the first screen.
        isOne ? "" : "max-md:grid-cols-[minmax(0,1fr)_4rem] lg:grid-cols-[5rem_minmax(0,1fr)]",
        className,
      )}
    >
      <div
        className={clsx(
          "overflow-hidden rounded-picture lg:order-last",
          isOne ? "" : "[touch-action:pan-y_pinch-zoom]",
        )}
        style={{ viewTransitionName: "garment" }}
        {...(isOne ? {} : swipe)}
      >
        {worn ? (
          <OnModel key={worn.letter} name={product.name} worn={worn} />
        ) : (
          <ProductImage
            key={shown}
            src={main?.address ?? ""}
            picture={main?.picture}
            alt={main?.name ?? product.name}
            sizes={LARGE}
            eager
          />
        )}
      </div>
      {isOne ? null : <Swatches swatches={swatches} shown={worn ? null : shown} onShow={show} />}
      {models.length === 0 ? null : (
        <div className={clsx("lg:order-last", isOne || "max-md:col-span-2 lg:col-start-2")}>
          <OnChoice letters={models.map((one) => one.letter)} chosen={letter} onChoose={setLetter} />
        </div>
      )}
    </section>
  );
}

function OnModel({ name, worn }: { name: string; worn: OnModelPicture }) {
  return (
    <ProductImage
      src={addressOf(worn)}
      picture={toPicture(worn)}
      alt={`${name} on model ${worn.letter}`}
      sizes={LARGE}
      eager
    />
  );
}
