import { type Client, type Product, toWornProduct } from "@toile/contract";
import { useEffect, useState } from "react";
import { GarmentLine } from "../../../ui/garment-line.tsx";
import { TryOnCost } from "../../../ui/try-on-cost.tsx";
import type { Garment } from "../machine/tryon-machine.ts";

/** What is tried on and what that costs, before the shopper has to do anything. */
export function ModalGarment({ garment, loadClient }: { garment: Garment; loadClient: () => Promise<Client> }) {
  const [product, setProduct] = useState<Product | null>(null);
  const { productId } = garment;
  useEffect(() => {
    if (!productId) return;
    let current = true;
    loadClient()
      .then((client) => client.shop.product(productId))
      .then(
        (found) => current && setProduct(found),
        // Its picture and name are known already; the try-on continues without a price.
        (error: unknown) => console.error("The garment's price could not be loaded", error),
      );
    return () => {
      current = false;
    };
  }, [productId, loadClient]);
  return (
    <div className="flex items-start justify-between gap-4">
      {product ? (
        <GarmentLine product={toWornProduct(product)} />
      ) : (
        <div className="flex min-w-0 items-start gap-4">
          <img
            src={garment.previewUrl}
            alt=""
            className="aspect-3/4 w-14 shrink-0 rounded-picture bg-muslin object-cover"
          />
          <p className="leading-snug font-medium">{garment.name ?? "The garment"}</p>
        </div>
      )}
      <TryOnCost className="shrink-0" />
    </div>
  );
}
