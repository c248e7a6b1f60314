/**
 * Tells the browser extension that the session changed. The extension never gets the session's own token (X.66 in docs/requirements.md), so a
 * message is sent only where there is nothing to give away: at logout. Nobody listening is the normal case.
 */
type ExtensionWindow = Window & {
  __TOILE_EXTENSION_ID__?: string;
  chrome?: { runtime?: { sendMessage?: (extensionId: string, message: unknown, answered: () => void) => void } };
};

export function tellExtensionSignedOut(): void {
  const message = { type: "UPDATE_AUTH_STATUS", authToken: null, userProfile: null };
  try {
    window.postMessage(message, window.location.origin);
    const page: ExtensionWindow = window;
    const extensionId = document.documentElement.dataset.toileExtensionId ?? page.__TOILE_EXTENSION_ID__;
    if (extensionId) page.chrome?.runtime?.sendMessage?.(extensionId, message, () => {});
  } catch {
    // An extension that is broken, gone or of another version must never stand in the way of logging out.
  }
}
