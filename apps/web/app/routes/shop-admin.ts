import { useMemo } from "react";
import type { ShopAdmin } from "../features/catalogue/card/delete-product.tsx";
import { useSession } from "../features/session/session.tsx";

/** Where the session's room meets the shop's: what an admin may do there, null for everybody else. */
export function useShopAdmin(): ShopAdmin | null {
  const session = useSession();
  const { loadClient, expire } = session;
  const isAdmin = session.status === "authenticated" && session.user.role === "admin";
  return useMemo(() => (isAdmin ? { loadClient, onExpired: expire } : null), [isAdmin, loadClient, expire]);
}
