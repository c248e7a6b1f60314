/**
 * The heart that was pressed before signing in. In the tab's session storage, because signing in with Google leaves the
 * page.
 */
import { PENDING_FAVOURITE_KEY as KEY } from "../../lib/consent/stored-items.ts";
import type { FavouriteProduct } from "../../lib/favourites.ts";

const KEPT_MS = 30 * 60_000;

type KeptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function keepPending({ id, name }: FavouriteProduct, storage: KeptStorage, nowMs = Date.now()): void {
  try {
    storage.setItem(KEY, JSON.stringify({ id, name, atMs: nowMs }));
  } catch {
    // Storage may be blocked; the heart then has to be pressed again.
  }
}

/** Returned once, within half an hour. */
export function takePending(storage: KeptStorage, nowMs = Date.now()): FavouriteProduct | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    storage.removeItem(KEY);
    if (typeof value !== "object" || value === null) return null;
    const { id, name, atMs } = value as Record<string, unknown>;
    if (typeof id !== "string" || typeof name !== "string" || typeof atMs !== "number") return null;
    return nowMs - atMs < KEPT_MS ? { id, name } : null;
  } catch {
    return null;
  }
}
