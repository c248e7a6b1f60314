import { useMemo } from "react";
import { useSession } from "../features/account/session/session.tsx";
import type { ShopAdmin } from "../features/catalogue/card/delete-product.tsx";

/** Connects the session's room with the shop's: what an admin may do there; null for everyone else. */
export function useShopAdmin(): ShopAdmin | null {
  const session = useSession();
  const { loadClient, expire } = session;
  const isAdmin = session.status === "authenticated" && session.user.role === "admin";
  return useMemo(() => (isAdmin ? { loadClient, onExpired: expire } : null), [isAdmin, loadClient, expire]);
}
