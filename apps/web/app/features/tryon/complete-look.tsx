import type { Client, GarmentCategory, Product } from "@toile/contract";
import { useEffect, useState } from "react";
import { WholeWords } from "../../ui/whole-words.tsx";
import type { Garment } from "./tryon-machine.ts";

export type CompleteLookProps = {
  loadClient: () => Promise<Client>;
  garment: Garment | null;
  /** Tried on over the result. */
  onChoose: (garment: Garment) => void;
};

/** What goes with what; nothing is worn over or under a whole dress. */
const OTHERS: Record<GarmentCategory, GarmentCategory[]> = {
  tops: ["bottoms"],
  bottoms: ["tops"],
  "one-pieces": [],
};
const ASKED = 12;
const SHOWN = 8;

/** Garments of the other half, for whoever wears one: the result becomes the photo of the next try-on. Nothing where there are none. */
export function CompleteLook({ loadClient, garment, onChoose }: CompleteLookProps) {
  const [products, setProducts] = useState<Product[]>([]);
  const productId = garment?.productId;
  useEffect(() => {
    let current = true;
    setProducts([]);
    loadClient()
      .then((client) => findOthers(client, productId))
      .then(
        (found) => current && setProducts(found),
        // An offer, not a part of the result: without it the page is whole.
        (error: unknown) => console.error("What goes with it could not be loaded", error),
      );
    return () => {
      current = false;
    };
  }, [loadClient, productId]);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="complete-look" className="border-t pt-8">
      <h2 id="complete-look" className="display text-title">
        Complete the look
      </h2>
      <p className="mt-1 text-sm text-muted">Tried on over this picture. One credit.</p>
      <ul className="-mx-5 mt-4 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-1 pb-3 sm:-mx-1 sm:scroll-px-1 sm:px-1">
        {products.map((product) => (
          <li key={product.id} className="w-28 shrink-0 snap-start sm:w-32">
            <button
              type="button"
              onClick={() => onChoose(toGarment(product))}
              // What only listeners hear lies at its place in this row, not beside the page.
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

async function findOthers(client: Client, productId: string | undefined): Promise<Product[]> {
  const worn = productId ? await client.shop.product(productId) : null;
  // Of a garment of one's own nobody has said which half it is.
  const wanted = worn ? OTHERS[worn.garmentCategory] : (["bottoms", "tops"] as const);
  const lists = await Promise.all(
    wanted.map(async (garmentCategory) => (await client.shop.products({ garmentCategory, limit: ASKED })).products),
  );
  const fits = ({ gender }: Product) =>
    !worn || gender === worn.gender || "unisex" === gender || worn.gender === "unisex";
  const offered = lists.flatMap((list) => list.slice(0, Math.ceil(ASKED / lists.length)));
  return offered
    .filter((product) => product.canTryOn && product.mainImageUrl !== "")
    .sort((a, b) => Number(fits(b)) - Number(fits(a)))
    .slice(0, SHOWN);
}
