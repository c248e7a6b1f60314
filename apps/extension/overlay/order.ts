/** One try-on from the overlay's side: an order by a port to the worker, and its news. */
import { browser } from "wxt/browser";
import { TRY_ON_PORT } from "../lib/channels.ts";
import type { FoundGarment, TryOnNews } from "../lib/messages.ts";

const GONE = "Toile was updated or switched off. Please reload this page.";
const BROKEN = "The try-on broke off. Please try again.";

/** Returns a function that ends it: the worker then cancels the try-on, and nothing is charged. */
export function orderTryOn(garment: FoundGarment, onNews: (news: TryOnNews) => void): () => void {
  let hasEnded = false;
  const tell = (news: TryOnNews) => {
    if (hasEnded) return;
    hasEnded = news.type !== "PROGRESS";
    onNews(news);
  };
  try {
    const port = browser.runtime.connect({ name: TRY_ON_PORT });
    port.onMessage.addListener((news: TryOnNews) => {
      tell(news);
      if (hasEnded) port.disconnect();
    });
    port.onDisconnect.addListener(() => tell({ type: "FAILED", reason: "failed", message: BROKEN }));
    port.postMessage({ type: "START", garment, key: crypto.randomUUID() });
    return () => {
      hasEnded = true;
      port.disconnect();
    };
  } catch {
    queueMicrotask(() => tell({ type: "FAILED", reason: "failed", message: GONE }));
    return () => {};
  }
}
