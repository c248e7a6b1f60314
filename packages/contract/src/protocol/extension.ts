/** How the web app and the browser extension talk to each other, inside a page of the web app. */

/** The extension is installed: `{ type, extensionId }` as a window message from the page's own origin. */
export const EXTENSION_READY_MESSAGE = "TOILE_EXTENSION_READY";
/** The same as a document event with `detail.extensionId`. */
export const EXTENSION_READY_EVENT = "toile-extension-ready";
/** The same as an attribute of the root element, which stays there. */
export const EXTENSION_ID_ATTRIBUTE = "data-toile-extension-id";
/** The same as a global variable of the page. */
export const EXTENSION_ID_GLOBAL = "__TOILE_EXTENSION_ID__";

export const EXTENSION_AUTH_MESSAGE = "UPDATE_AUTH_STATUS";
/** Sent at each login, logout and announcement. */
export type ExtensionAuthStatus = {
  type: typeof EXTENSION_AUTH_MESSAGE;
  /** The extension's own token, never the session's; null while signed out. */
  authToken: string | null;
  userProfile: { id: string; email: string; firstName: string; lastName: string } | null;
};

/** The localStorage key under which the extension leaves the garment that the web app is to open. */
export const EXTENSION_REQUEST_KEY = "toile-extension-request";
export const EXTENSION_REQUEST_VALID_MS = 5_000;
export const EXTENSION_REQUEST_POLL_MS = 1_000;
export type ExtensionRequest = {
  garmentImageUrl: string;
  productName: string;
  productUrl: string;
  /** When it was left, in milliseconds since 1970. */
  at: number;
};
