import { useQuery } from "@tanstack/react-query";
import type { Product } from "@toile/contract";
import { useId } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { TRYON_COST } from "../../../ui/try-on-cost.tsx";
import { WholeWords } from "../../../ui/whole-words.tsx";
import { tryOnKeys } from "../machine/tryon-keys.ts";
import type { Garment } from "../machine/tryon-machine.ts";

export type CompleteLookProps = {
  garment: Garment | null;
  /** The products that the result is known to show. */
  worn: { id: string }[];
  /** Tried on over the result. */
  onChoose: (garment: Garment) => void;
};

const SHOWN = 8;

/** Garments for the other half of the body: the result becomes the photo of the next try-on. Renders nothing if there are no garments. */
export function CompleteLook({ garment, worn, onChoose }: CompleteLookProps) {
  const getClient = useClient();
  const cost = useId();
  // One string, so that a new list of the same products triggers no request. For the shopper's own garment it is not known which half it
  // covers.
  const ids = [...new Set([garment?.productId ?? [], worn.map(({ id }) => id)].flat())].join(",");
  // Only an offer: the page is complete without it.
  const { data: products = [] } = useQuery({
    queryKey: tryOnKeys.matching(ids),
    queryFn: async () => (await getClient()).shop.completeLook(ids.split(",").filter(Boolean), SHOWN),
    meta: { optional: true },
  });
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="complete-look" className="border-t pt-8">
      <h2 id="complete-look" className="display text-title">
        Complete the look
      </h2>
      <p id={cost} className="mt-1 text-sm text-muted">
        Tried on over this picture, for {TRYON_COST}.
      </p>
      <ul className="-mx-5 mt-4 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-1 pb-3 sm:-mx-1 sm:scroll-px-1 sm:px-1">
        {products.map((product) => (
          <li key={product.id} className="w-28 shrink-0 snap-start sm:w-32">
            <button
              type="button"
              aria-describedby={cost}
              onClick={() => onChoose(toGarment(product))}
              // Keeps screen-reader text at its place in this row, not beside the page.
              className="group relative grid w-full gap-1.5 text-left"
            >
              <img
                src={product.mainImageUrl}
                alt=""
                width={450}
                height={600}
                loading="lazy"
                decoding="async"
                className="aspect-3/4 w-full rounded-picture bg-muslin object-cover outline-2 outline-offset-2 outline-transparent outline-dashed transition-colors group-hover:outline-edge"
              />
              <span className="line-clamp-2 text-sm leading-snug text-muted group-hover:text-ink">
                <span className="sr-only">Try on with it: </span>
                <WholeWords>{product.name}</WholeWords>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const toGarment = ({ id, name, mainImageUrl }: Product): Garment => ({
  name,
  previewUrl: mainImageUrl,
  file: null,
  productId: id,
});
