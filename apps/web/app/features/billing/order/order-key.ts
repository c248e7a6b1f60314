/**
 * The key for paying one order, made once. It is stored in the tab's session storage from the moment the card form is shown, so
 * that a double click, a reload, the back button and a duplicated tab all refer to the same payment. After payment it is
 * deleted, and the next order gets a new one. The provider's secret is never stored: asking again with the key returns it.
 */
import { createIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { ORDER_PREFIX } from "../../../lib/consent/stored-items.ts";
import { type Order, orderMark } from "./order.ts";

export type OrderKey = {
  key: string;
  /** The email of the first request: the server ties a key to its whole request, so the email cannot change. */
  sentEmail: string | null;
  /** Whether a payment was requested. */
  sent: boolean;
  madeAtMs: number;
};

/** The part of the browser's Storage that is used here. */
export type OrderStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The server forgets a key after 24 hours; beyond this age, it counts as another order. */
const KEPT_MS = 20 * 60 * 60_000;

export type OrderPlace = { storage: OrderStorage; userId: string; order: Order };

const nameOf = ({ userId, order }: OrderPlace) => `${ORDER_PREFIX}${userId}:${orderMark(order)}`;

function parse(text: string | null): OrderKey | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { key, sentEmail, sent, madeAtMs } = value as Record<string, unknown>;
    if (typeof key !== "string" || key === "" || typeof madeAtMs !== "number") return null;
    return { key, madeAtMs, sent: sent === true, sentEmail: typeof sentEmail === "string" ? sentEmail : null };
  } catch {
    return null;
  }
}

/** The order's key, created if there is none yet. */
export function openOrder(place: OrderPlace, nowMs = Date.now()): OrderKey {
  const kept = parse(place.storage.getItem(nameOf(place)));
  if (kept && nowMs - kept.madeAtMs < KEPT_MS) return kept;
  const made: OrderKey = { key: createIdempotencyKey(), sentEmail: null, sent: false, madeAtMs: nowMs };
  place.storage.setItem(nameOf(place), JSON.stringify(made));
  return made;
}

/** Called before the first request: fixes the email. Returns the stored order. */
export function markSent(place: OrderPlace, email: string | null, nowMs = Date.now()): OrderKey {
  const kept = openOrder(place, nowMs);
  if (kept.sent) return kept;
  const sent = { ...kept, sent: true, sentEmail: email };
  place.storage.setItem(nameOf(place), JSON.stringify(sent));
  return sent;
}

/** Paid, or no longer useful. Closes only this order: a newer one may have replaced it. */
export function closeOrder(place: OrderPlace, key: string): void {
  if (parse(place.storage.getItem(nameOf(place)))?.key === key) place.storage.removeItem(nameOf(place));
}

let memory: Map<string, string> | null = null;

/** Private windows and blocked cookies make sessionStorage throw; the keys then live as long as the page. */
export function orderStorage(): OrderStorage {
  try {
    const probe = "toile-probe";
    window.sessionStorage.setItem(probe, probe);
    window.sessionStorage.removeItem(probe);
    return window.sessionStorage;
  } catch {
    memory ??= new Map();
    const kept = memory;
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
