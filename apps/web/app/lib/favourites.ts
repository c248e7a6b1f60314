/** Favourites for any room to show and change. The root route decides who stores them, and where. */
import { createContext, useContext, useSyncExternalStore } from "react";

export type FavouriteProduct = { id: string; name: string };

export type Favourites = {
  subscribe: (listener: () => void) => () => void;
  /** False also while unknown. */
  has: (productId: string) => boolean;
  /** When signed out it leads to sign-in, and the choice is stored meanwhile. */
  toggle: (product: FavouriteProduct) => void;
  /** Resolves once the server has answered every change made so far, whatever it answered. */
  settled: () => Promise<void>;
};

export const FavouritesContext = createContext<Favourites | null>(null);

/** Null if favourites are not available. */
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
