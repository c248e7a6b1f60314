/**
 * The three ways in which any page, or script on it, opens the try-on: a document event `toile-try-on`, a window message of
 * type `TOILE_TRY_ON` and the function `window.toileTryOn`. Each carries `garmentImageUrl` and optionally `productName`; the
 * shop's own triggers name the product as well.
 */
import { PRODUCT_NAME } from "@toile/contract";

export const TRIGGER_EVENT = `${PRODUCT_NAME.toLowerCase()}-try-on`;
export const TRIGGER_MESSAGE = `${PRODUCT_NAME.toUpperCase()}_TRY_ON`;
export const TRIGGER_FUNCTION = `${PRODUCT_NAME.toLowerCase()}TryOn`;
const DEFAULT_NAME = "Product";

export type TryOnTrigger = {
  garmentImageUrl: string;
  productName: string;
  /** A product of this shop: the server then uses its own picture. */
  productId?: string;
};

/** Null without a garment's URL: the trigger is then ignored. */
export function parseTrigger(value: unknown): TryOnTrigger | null {
  if (typeof value !== "object" || value === null || !("garmentImageUrl" in value)) return null;
  const { garmentImageUrl } = value;
  if (typeof garmentImageUrl !== "string" || garmentImageUrl.trim() === "") return null;
  const name = "productName" in value && typeof value.productName === "string" ? value.productName.trim() : "";
  const productId = "productId" in value && typeof value.productId === "string" ? value.productId.trim() : "";
  return {
    garmentImageUrl: garmentImageUrl.trim(),
    productName: name || DEFAULT_NAME,
    ...(productId ? { productId } : {}),
  };
}

/** From a window message of its own type, from this site only. Messages from other sites are ignored. */
export function parseMessage(
  { data, origin }: Pick<MessageEvent, "data" | "origin">,
  own: string,
): TryOnTrigger | null {
  if (origin !== own || typeof data !== "object" || data === null) return null;
  return data.type === TRIGGER_MESSAGE ? parseTrigger(data) : null;
}

/** Returns whether a try-on opened: false if nothing on this page listens. */
export function triggerTryOn(trigger: Pick<TryOnTrigger, "garmentImageUrl"> & Partial<TryOnTrigger>): boolean {
  return !document.dispatchEvent(new CustomEvent(TRIGGER_EVENT, { detail: trigger, cancelable: true }));
}

/** Listens for all three until the returned function is called. */
export function listenForTriggers(onTrigger: (trigger: TryOnTrigger) => void): () => void {
  const onEvent = (event: Event) => {
    const trigger = parseTrigger(event instanceof CustomEvent ? event.detail : null);
    if (!trigger) return;
    // Tells the caller that the event was handled.
    event.preventDefault();
    onTrigger(trigger);
  };
  const onMessage = (event: MessageEvent) => {
    const trigger = parseMessage(event, window.location.origin);
    if (trigger) onTrigger(trigger);
  };
  document.addEventListener(TRIGGER_EVENT, onEvent);
  window.addEventListener("message", onMessage);
  Object.assign(window, {
    [TRIGGER_FUNCTION]: (value: unknown) => {
      const trigger = parseTrigger(value);
      if (trigger) onTrigger(trigger);
    },
  });
  return () => {
    document.removeEventListener(TRIGGER_EVENT, onEvent);
    window.removeEventListener("message", onMessage);
    Reflect.deleteProperty(window, TRIGGER_FUNCTION);
  };
}
