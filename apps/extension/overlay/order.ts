/** One try-on from the overlay's side: an order by a port to the worker, and its news. */
import { browser } from "wxt/browser";
import { TRY_ON_PORT } from "../lib/channels.ts";
import type { FoundGarment, TryOnNews } from "../lib/messages.ts";

const GONE = "Toile was updated or switched off. Please reload this page.";
const BROKEN = "The try-on was interrupted. Please try again.";

/** `key`: an order with the same key is the same try-on. */
export type Order = { garment: FoundGarment; key: string };

/** Not a UUID: a shop's page without TLS cannot make one. */
export const createOrderKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns a function that ends it: the worker then cancels the try-on, and nothing is charged. */
export function orderTryOn({ garment, key }: Order, onNews: (news: TryOnNews) => void): () => void {
  let hasEnded = false;
  const tell = (news: TryOnNews) => {
    if (hasEnded) return;
    hasEnded = news.type !== "PROGRESS";
    onNews(news);
  };
  const failed = (message: string) => tell({ type: "FAILED", reason: "failed", message, hasEnded: false });
  try {
    const port = browser.runtime.connect({ name: TRY_ON_PORT });
    port.onMessage.addListener((news: TryOnNews) => {
      tell(news);
      if (hasEnded) port.disconnect();
    });
    port.onDisconnect.addListener(() => failed(BROKEN));
    port.postMessage({ type: "START", garment, key });
    return () => {
      hasEnded = true;
      port.disconnect();
    };
  } catch {
    queueMicrotask(() => failed(GONE));
    return () => {};
  }
}
