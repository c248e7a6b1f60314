import { useMemo } from "react";
import { useSession } from "../features/account/session/session.tsx";
import type { ShopAdmin } from "../features/catalogue/card/delete-product.tsx";

/** Where the session's room meets the shop's: what an admin may do there, null for everybody else. */
export function useShopAdmin(): ShopAdmin | null {
  const session = useSession();
  const { loadClient, expire } = session;
  const isAdmin = session.status === "authenticated" && session.user.role === "admin";
  return useMemo(() => (isAdmin ? { loadClient, onExpired: expire } : null), [isAdmin, loadClient, expire]);
}
