/** Whether the browser extension is installed. The extension's content script tells the page, before or after React starts. */
import { EXTENSION_ID_ATTRIBUTE, EXTENSION_ID_GLOBAL, EXTENSION_READY_EVENT } from "@toile/contract";
import { idOfMessage, toExtensionId } from "./extension.rules.ts";

/** The id that the page already contains. */
export function findExtensionId(): string | null {
  const page = window as unknown as Record<string, unknown>;
  return (
    toExtensionId(document.documentElement.getAttribute(EXTENSION_ID_ATTRIBUTE)) ??
    toExtensionId(page[EXTENSION_ID_GLOBAL])
  );
}

/**
 * Calls at once if the extension is there, and each time that it announces itself, until the returned function is
 * called.
 */
export function onExtension(call: (extensionId: string) => void): () => void {
  const stop = new AbortController();
  const heard = (extensionId: string | null) => {
    if (extensionId) call(extensionId);
  };
  window.addEventListener("message", (event) => heard(idOfMessage(event, window.location.origin)), stop);
  document.addEventListener(
    EXTENSION_READY_EVENT,
    (event) => heard(event instanceof CustomEvent ? toExtensionId(event.detail?.extensionId) : null),
    stop,
  );
  heard(findExtensionId());
  return () => stop.abort();
}
