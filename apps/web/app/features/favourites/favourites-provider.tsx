import { type ReactNode, useEffect, useRef, useState } from "react";
import { useClient, useExpire } from "../../lib/api/use-client.ts";
import { FavouritesContext } from "../../lib/favourites.ts";
import { toast } from "../../ui/toast.ts";
import { createFavouritesStore } from "./favourites-store.ts";
import { keepPending, takePending } from "./pending-favourite.ts";

export type FavouritesProviderProps = {
  /** Null when signed out, undefined while unknown. */
  userId: string | null | undefined;
  onSignIn: () => void;
  children: ReactNode;
};

export function FavouritesProvider({ userId, children, ...props }: FavouritesProviderProps) {
  const getClient = useClient();
  const expire = useExpire();
  const latest = useRef(props);
  latest.current = props;
  const [store] = useState(() =>
    createFavouritesStore({
      getClient,
      onSignIn: (product) => {
        keepPending(product, sessionStorage);
        toast({
          title: "Log in to save your favourites",
          description: `We will save ${product.name} for you until then.`,
        });
        latest.current.onSignIn();
      },
      onExpired: expire,
    }),
  );
  useEffect(() => {
    store.setUser(userId);
    const pending = userId ? takePending(sessionStorage) : null;
    if (pending) store.add(pending);
  }, [store, userId]);
  return <FavouritesContext value={store}>{children}</FavouritesContext>;
}
