import type { OnModelPicture, ProductPicture } from "@toile/contract";
import clsx from "clsx";
import { useState } from "react";
import { ProductImage } from "../../../ui/product-image.tsx";
import type { ShownProduct } from "../listing/listed-product.ts";
import { addressOf, byLetter, toPicture } from "../listing/on-model.ts";
import { OnChoice } from "./on-choice.tsx";

const LARGE = "(min-width: 1024px) 44rem, (min-width: 768px) 48vw, 92vw";

/** The main picture, the others as swatches below it, and the models. */
export function ProductGallery({ product, className }: { product: ShownProduct; className?: string }) {
  const addresses = [product.mainImageUrl, ...product.additionalImageUrls];
  const [shown, setShown] = useState(0);
  const models = byLetter(product.onModel);
  const [letter, setLetter] = useState<OnModelPicture["letter"] | null>(null);
  const worn = models.find((one) => one.letter === letter);
  const nameOf = (index: number) => (index === 0 ? product.name : `${product.name}, picture ${index + 1}`);
  const pictureAt = (index: number) => product.pictures.find(({ url }) => url === addresses[index]);
  const isOne = addresses.length === 1;
  return (
    <section
      aria-label="Pictures"
      // Sticky only if all of it fits on the screen: the bottom of a taller one would never be visible.
      className={clsx(
        "grid gap-3 md:top-28 md:self-start md:[@media(min-height:62rem)]:sticky",
        isOne ? "" : "lg:grid-cols-[5rem_minmax(0,1fr)]",
        className,
      )}
    >
      <div className="overflow-hidden rounded-picture lg:order-last" style={{ viewTransitionName: "garment" }}>
        {worn ? (
          <OnModel key={worn.letter} name={product.name} worn={worn} />
        ) : (
          <ProductImage
            key={shown}
            src={addresses[shown] ?? ""}
            picture={pictureAt(shown)}
            alt={nameOf(shown)}
            sizes={LARGE}
            eager
          />
        )}
      </div>
      {isOne ? null : (
        <ul className="flex flex-wrap gap-3 lg:flex-col">
          {addresses.map((address, index) => (
            <Swatch
              key={address}
              address={address}
              picture={pictureAt(index)}
              name={nameOf(index)}
              isShown={index === shown && !worn}
              onShow={() => {
                setShown(index);
                setLetter(null);
              }}
            />
          ))}
        </ul>
      )}
      {models.length === 0 ? null : (
        <div className={clsx("lg:order-last", isOne || "lg:col-start-2")}>
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

type SwatchProps = {
  address: string;
  picture: ProductPicture | undefined;
  name: string;
  isShown: boolean;
  onShow: () => void;
};

function Swatch({ address, picture, name, isShown, onShow }: SwatchProps) {
  return (
    <li className="w-[clamp(3.5rem,18%,6rem)] lg:w-auto">
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`Show ${name}`}
        onClick={onShow}
        className={clsx(
          "block w-full rounded-picture outline-2 outline-offset-2 outline-dashed transition-colors",
          isShown ? "outline-thread" : "not-focus-visible:outline-transparent hover:outline-edge",
        )}
      >
        <ProductImage src={address} picture={picture} alt="" sizes="6rem" />
      </button>
    </li>
  );
}
