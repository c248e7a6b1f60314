/** Whether the browser extension is installed. A page hears it from the extension's content script, sooner or later than React. */
import { EXTENSION_ID_ATTRIBUTE, EXTENSION_ID_GLOBAL, EXTENSION_READY_EVENT } from "@toile/contract";
import { idOfMessage, toExtensionId } from "./extension.rules.ts";

/** What the page already carries. */
export function findExtensionId(): string | null {
  const page = window as unknown as Record<string, unknown>;
  return (
    toExtensionId(document.documentElement.getAttribute(EXTENSION_ID_ATTRIBUTE)) ??
    toExtensionId(page[EXTENSION_ID_GLOBAL])
  );
}

/** Calls at once where it is there, and each time that it announces itself, until the returned function is called. */
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
