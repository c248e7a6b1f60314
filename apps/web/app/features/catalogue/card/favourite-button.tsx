import type { Product } from "@toile/contract";
import clsx from "clsx";
import { Heart } from "lucide-react";
import { useFavourite } from "../../../lib/favourites.ts";
import { IconButton } from "../../../ui/icon-button.tsx";

export type FavouriteButtonProps = { product: Pick<Product, "id" | "name">; className?: string };

/** Adds a product to the favourites, or removes it. */
export function FavouriteButton({ product, className }: FavouriteButtonProps) {
  const favourite = useFavourite({ id: product.id, name: product.name });
  if (!favourite) return null;
  const { kept, toggle } = favourite;
  return (
    <IconButton
      label={`Add ${product.name} to favourites`}
      aria-pressed={kept}
      onClick={toggle}
      className={clsx("bg-bg/85 hover:bg-bg", className)}
    >
      <Heart aria-hidden="true" className={kept ? "fill-thread text-thread" : ""} />
    </IconButton>
  );
}
