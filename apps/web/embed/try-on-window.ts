/**
 * The dialog with the try-on window in it: a frame of Toile's own site, which this page cannot look into. The browser keeps the focus
 * inside, Escape and the back button close it, and a frame that does not answer is given up with a sentence.
 */
import { type ButtonProblem, watchPolicy } from "./availability.ts";
import type { ButtonTexts } from "./labels.ts";
import { type EmbedProduct, type EmbedTheme, pack, readToPage, type ToPage, type ToWindow } from "./messages.ts";

export type WindowOptions = {
  root: ShadowRoot;
  /** Toile's origin. */
  origin: string;
  key: string;
  product: EmbedProduct;
  theme: EmbedTheme;
  /** The page puts the product into its cart when it is asked to. */
  cart: boolean;
  /** Its code, such as `de`. */
  language: string;
  words: ButtonTexts;
  onMessage: (message: ToPage) => void;
  /** Once, however it closes. `problem`: this page can never show the window. */
  onClosed: (problem: ButtonProblem | null) => void;
};

/** Of its coming at all, and of its answering once it is there: a page that may not be framed comes as an empty one. */
const COME_WITHIN_MS = 20_000;
const READY_WITHIN_MS = 8_000;
const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** What the frame may do beside showing itself: run, store, send its form, save a picture, open a link in a new tab. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox allow-modals";
const CROSS =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4l12 12M16 4L4 16" stroke="currentColor" stroke-width="1.6"/></svg>';

/** Opens it. Returns the function that closes it. */
export function openWindow(options: WindowOptions): () => void {
  const { root, origin, product, theme, cart, words } = options;
  const { dialog, frame, close, failed } = makeDialog(options);
  let open = true;
  let ready = false;
  const giveUp = () => {
    failed.hidden = false;
    failed.textContent = words.failed;
    options.onMessage({ type: "error", code: "WINDOW_NOT_OPENED", message: words.failed });
  };
  let timer = setTimeout(giveUp, COME_WITHIN_MS);
  frame.addEventListener("load", () => {
    clearTimeout(timer);
    if (!ready && open) timer = setTimeout(giveUp, READY_WITHIN_MS);
  });

  const say = (message: ToWindow) => frame.contentWindow?.postMessage(pack(message), origin);
  const hear = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source !== frame.contentWindow) return;
    const message = readToPage(data);
    if (message?.type === "close") end();
    else if (message?.type === "ready") {
      ready = true;
      // Until now it may have been the browser's own error page.
      frame.className = "ready";
      clearTimeout(timer);
      failed.hidden = true;
      say({ type: "open", product, theme, cart });
      product.images.forEach((image, index) => {
        void fetchPicture(image).then((picture) => say({ type: "picture", index, picture }));
      });
    } else if (message) options.onMessage(message);
  };
  const end = (byBack = false, problem: ButtonProblem | null = null) => {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    policy.stop();
    removeEventListener("message", hear);
    removeEventListener("popstate", goneBack);
    dialog.close();
    dialog.remove();
    if (!byBack && history.state?.toileTryOn) history.back();
    options.onClosed(problem);
  };
  const policy = watchPolicy(origin, "frame-src", () => end(false, { code: "CSP_BLOCKED", message: words.failed }));
  const goneBack = () => end(true);

  addEventListener("message", hear);
  for (const target of [close, dialog]) onLeaving(target, () => end());
  root.append(dialog);
  dialog.showModal();
  // One step of the page's history is the dialog's, so that the back button of a phone closes it and leaves nothing else.
  history.pushState({ ...history.state, toileTryOn: true }, "");
  addEventListener("popstate", goneBack);
  return () => end();
}

/** The close button, Escape, and a press on the ground around the dialog. */
function onLeaving(target: HTMLElement, end: () => void): void {
  target.addEventListener("click", (event) => event.target === target && end());
  target.addEventListener("cancel", (event) => {
    event.preventDefault();
    end();
  });
}

function makeDialog({ origin, key, theme, language, words }: WindowOptions) {
  const dialog = document.createElement("dialog");
  dialog.className = theme;
  dialog.lang = language;
  dialog.setAttribute("aria-label", words.tryOn);
  const frame = document.createElement("iframe");
  frame.title = words.tryOn;
  frame.setAttribute("sandbox", SANDBOX);
  frame.referrerPolicy = "origin";
  frame.src = `${origin}/embed/frame?${new URLSearchParams({ key, theme, lang: language })}`;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "close";
  close.setAttribute("aria-label", words.close);
  close.innerHTML = CROSS;
  const failed = document.createElement("p");
  failed.className = "failed";
  failed.setAttribute("role", "alert");
  failed.hidden = true;
  dialog.append(close, frame, failed);
  return { dialog, frame, close, failed };
}

/** Null where the browser, or the server of the picture, does not let this page read it. */
async function fetchPicture(address: string): Promise<Blob | null> {
  try {
    const response = await fetch(address, { credentials: "omit" });
    const picture = response.ok ? await response.blob() : null;
    return picture?.type.startsWith("image/") && picture.size <= PICTURE_MAX_BYTES ? picture : null;
  } catch {
    return null;
  }
}
