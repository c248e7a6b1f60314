/** Favourites as any room may show and change them; who keeps them, and where, is the root route's business. */
import { createContext, useContext, useSyncExternalStore } from "react";

export type FavouriteProduct = { id: string; name: string };

export type Favourites = {
  subscribe: (listener: () => void) => () => void;
  /** False, too, while it is not known yet. */
  has: (productId: string) => boolean;
  /** Signed out it leads to sign in, and the choice is kept. */
  toggle: (product: FavouriteProduct) => void;
};

export const FavouritesContext = createContext<Favourites | null>(null);

/** Null where nobody keeps any. */
export function useFavourite(product: FavouriteProduct): { kept: boolean; toggle: () => void } | null {
  const favourites = useContext(FavouritesContext);
  const kept = useSyncExternalStore(
    favourites?.subscribe ?? nothing,
    () => favourites?.has(product.id) ?? false,
    () => false,
  );
  return favourites && { kept, toggle: () => favourites.toggle(product) };
}

const nothing = () => () => {};
