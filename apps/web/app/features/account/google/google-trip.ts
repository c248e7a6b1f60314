/** Where the visitor was going when they left for Google, with the router's own state. Stored in the tab's session storage and read once. */
import { GOOGLE_TRIP_KEY as KEY } from "../../../lib/consent/stored-items.ts";
import { type Origin, parseOrigin } from "../session/origin.ts";

const KEPT_MS = 15 * 60_000;

type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function keepOrigin(from: Origin | null, { storage, nowMs = Date.now() }: Options = {}): void {
  try {
    (storage ?? sessionStorage).setItem(KEY, JSON.stringify({ from, atMs: nowMs }));
  } catch {
    // Storage may be blocked; the server knows the path too.
  }
}

export function takeOrigin({ storage, nowMs = Date.now() }: Options = {}): Origin | null {
  try {
    const tab = storage ?? sessionStorage;
    const kept: unknown = JSON.parse(tab.getItem(KEY) ?? "null");
    tab.removeItem(KEY);
    if (typeof kept !== "object" || kept === null || !("atMs" in kept) || typeof kept.atMs !== "number") return null;
    return nowMs - kept.atMs < KEPT_MS ? parseOrigin(kept) : null;
  } catch {
    return null;
  }
}

type Options = { storage?: TabStorage; nowMs?: number };
