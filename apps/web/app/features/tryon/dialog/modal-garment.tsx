import { skipToken, useQuery } from "@tanstack/react-query";
import { toWornProduct } from "@toile/contract";
import { useClient } from "../../../lib/api/use-client.ts";
import { GarmentLine } from "../../../ui/garment-line.tsx";
import { TryOnCost } from "../../../ui/try-on-cost.tsx";
import { tryOnKeys } from "../machine/tryon-keys.ts";
import type { Garment } from "../machine/tryon-machine.ts";

/** What is tried on and what that costs, before the shopper has to do anything. */
export function ModalGarment({ garment }: { garment: Garment }) {
  const getClient = useClient();
  const { productId } = garment;
  // Its picture and name are known already: if this fails, the try-on continues without a price.
  const { data: product } = useQuery({
    queryKey: tryOnKeys.product(productId),
    queryFn: productId ? async () => (await getClient()).shop.product(productId) : skipToken,
    meta: { optional: true },
  });
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
