/** Talks to the installed browser extension. Fetched only where there is one. */
import {
  type Client,
  EXTENSION_AUTH_MESSAGE,
  EXTENSION_REQUEST_KEY,
  EXTENSION_REQUEST_POLL_MS,
  type ExtensionAuthStatus,
  type User,
} from "@toile/contract";
import { type PlaceholderProduct, toPlaceholder, toProfile } from "./extension.rules.ts";

type Runtime = { sendMessage?: (extensionId: string, message: unknown, answered: () => void) => void };

/** By both ways: a content script hears the window's message, and the extension itself the other, where the browser has it. */
function send(extensionId: string, message: ExtensionAuthStatus): void {
  window.postMessage(message, window.location.origin);
  const { runtime } = (window as Window & { chrome?: { runtime?: Runtime } }).chrome ?? {};
  runtime?.sendMessage?.(extensionId, message, () => {});
}

/**
 * Tells who is signed in. The token is the extension's own: it may try on and read the balance (X.66). An extension that is broken, gone
 * or of another version must never stand in the way of a shopper, so nothing is said of what fails.
 */
export async function tellExtension(
  extensionId: string,
  user: User | null,
  loadClient: () => Promise<Client>,
): Promise<void> {
  try {
    const made = user ? await (await loadClient()).sessions.makeExtensionToken() : null;
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
 * @param open - False where the page is not ready yet: it is asked again within the request's five seconds.
 */
export function followRequests(open: (product: PlaceholderProduct) => boolean): () => void {
  const look = () => {
    // Of several open tabs, the one that is looked at.
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
    // Storage may be forbidden.
  }
}
