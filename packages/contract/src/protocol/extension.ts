/** What the web app and the browser extension say to each other, in a page of the web app. */

/** The extension is here: `{ type, extensionId }` as a window message of the page's own origin. */
export const EXTENSION_READY_MESSAGE = "TOILE_EXTENSION_READY";
/** The same as an event of the document, with `detail.extensionId`. */
export const EXTENSION_READY_EVENT = "toile-extension-ready";
/** The same as an attribute of the root element, where it stays. */
export const EXTENSION_ID_ATTRIBUTE = "data-toile-extension-id";
/** The same as a global of the page. */
export const EXTENSION_ID_GLOBAL = "__TOILE_EXTENSION_ID__";

export const EXTENSION_AUTH_MESSAGE = "UPDATE_AUTH_STATUS";
/** Told at each login, logout and announcement. */
export type ExtensionAuthStatus = {
  type: typeof EXTENSION_AUTH_MESSAGE;
  /** The extension's own, never the session's; null while nobody is signed in. */
  authToken: string | null;
  userProfile: { id: string; email: string; firstName: string; lastName: string } | null;
};

/** Where in localStorage the extension leaves the garment that the web app is to open. */
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
