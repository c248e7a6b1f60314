/** Talks to the installed browser extension. Loaded only if there is one. */
import {
  EXTENSION_AUTH_MESSAGE,
  EXTENSION_REQUEST_KEY,
  EXTENSION_REQUEST_POLL_MS,
  type ExtensionAuthStatus,
  type User,
} from "@toile/contract";
import type { GetClient } from "../api/use-client.ts";
import { type PlaceholderProduct, toPlaceholder, toProfile } from "./extension.rules.ts";

type Runtime = { sendMessage?: (extensionId: string, message: unknown, answered: () => void) => void };

/**
 * Uses both channels: a content script receives the window message, and the extension itself the other, if the browser
 * supports it.
 */
function send(extensionId: string, message: ExtensionAuthStatus): void {
  window.postMessage(message, window.location.origin);
  const { runtime } = (window as Window & { chrome?: { runtime?: Runtime } }).chrome ?? {};
  runtime?.sendMessage?.(extensionId, message, () => {});
}

/**
 * Sends the sign-in state. The token is the extension's own: it may try on and read the balance (X.66). An extension that is broken,
 * removed or of another version must never affect a shopper, so failures are ignored.
 */
export async function tellExtension(extensionId: string, user: User | null, getClient: GetClient): Promise<void> {
  try {
    const made = user ? await (await getClient()).sessions.makeExtensionToken() : null;
    send(extensionId, {
      type: EXTENSION_AUTH_MESSAGE,
      authToken: made?.authToken ?? null,
      userProfile: user ? toProfile(user) : null,
    });
  } catch {
    // It is told again when the next page opens.
  }
}

/**
 * Opens what the extension leaves here, until the returned function is called.
 *
 * @param open - Returns false if the page is not ready yet; it is called again within the request's five seconds.
 */
export function followRequests(open: (product: PlaceholderProduct) => boolean): () => void {
  const look = () => {
    // If several tabs are open, only the visible one takes it.
    if (document.visibilityState === "visible") takeRequest(open);
  };
  const timer = setInterval(look, EXTENSION_REQUEST_POLL_MS);
  return () => clearInterval(timer);
}

function takeRequest(open: (product: PlaceholderProduct) => boolean): void {
  try {
    const left = localStorage.getItem(EXTENSION_REQUEST_KEY);
    if (left === null) return;
    const product = toPlaceholder(left, Date.now());
    if (product && !open(product)) return;
    localStorage.removeItem(EXTENSION_REQUEST_KEY);
  } catch {
    // Storage may be blocked.
  }
}
