/**
 * The key under which one order is paid, made once. It is kept in the tab's session storage from the moment the card form shows,
 * so that a double click, a reload, the back button and a duplicated tab all ask for the same payment; what was paid is
 * forgotten, and the next order gets another. The provider's secret is never kept: asking again with the key brings it back.
 */
import { createIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { ORDER_PREFIX } from "../../../lib/consent/stored-items.ts";
import { type Order, orderMark } from "./order.ts";

export type OrderKey = {
  key: string;
  /** As it was first sent: the server holds a key to its whole request, so the email cannot change under it. */
  sentEmail: string | null;
  /** Whether a payment was asked for. */
  sent: boolean;
  madeAtMs: number;
};

/** The part of the browser's Storage that is used here. */
export type OrderStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The server forgets a key after 24 hours; an order older than this is another order. */
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

/** The order's key, made if there is none yet. */
export function openOrder(place: OrderPlace, nowMs = Date.now()): OrderKey {
  const kept = parse(place.storage.getItem(nameOf(place)));
  if (kept && nowMs - kept.madeAtMs < KEPT_MS) return kept;
  const made: OrderKey = { key: createIdempotencyKey(), sentEmail: null, sent: false, madeAtMs: nowMs };
  place.storage.setItem(nameOf(place), JSON.stringify(made));
  return made;
}

/** Before the first request goes out: from now on the email is this one. Answers the order as it is kept. */
export function markSent(place: OrderPlace, email: string | null, nowMs = Date.now()): OrderKey {
  const kept = openOrder(place, nowMs);
  if (kept.sent) return kept;
  const sent = { ...kept, sent: true, sentEmail: email };
  place.storage.setItem(nameOf(place), JSON.stringify(sent));
  return sent;
}

/** Paid, or of no use any more. Only the order that is meant: a newer one may have taken its place. */
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
