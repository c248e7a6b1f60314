/**
 * On the site itself: announces the extension, forwards the sign-in state (in Firefox pages cannot message the extension directly), and
 * hands over a garment that was chosen in a shop.
 */
import {
  EXTENSION_AUTH_MESSAGE,
  EXTENSION_ID_ATTRIBUTE,
  EXTENSION_READY_EVENT,
  EXTENSION_READY_MESSAGE,
  EXTENSION_REQUEST_KEY,
  type ExtensionRequest,
} from "@toile/contract";
import { browser } from "wxt/browser";
import { defineContentScript } from "wxt/utils/define-content-script";
import { TAKE_REQUEST } from "../lib/channels.ts";
import type { FoundGarment } from "../lib/messages.ts";
import { TOILE_ORIGIN } from "../lib/toile.ts";

declare const cloneInto: ((value: object, target: Window) => object) | undefined;

const { protocol, hostname } = new URL(TOILE_ORIGIN);
/** The site accepts requests that are at most 5 s old. A page that starts slowly gets it again until it has taken it. */
const REFRESH_MS = 2_000;
const REFRESHES = 10;

export default defineContentScript({
  matches: [`${protocol}//${hostname}/*`],
  runAt: "document_start",
  main() {
    if (location.origin !== TOILE_ORIGIN) return;
    // An attribute for a page whose scripts start later; a message and an event for one that already listens.
    document.documentElement.setAttribute(EXTENSION_ID_ATTRIBUTE, browser.runtime.id);
    announce();
    addEventListener("load", announce);
    addEventListener("message", passOn);
    void handOver();
  },
});

function announce(): void {
  const announced = { extensionId: browser.runtime.id };
  window.postMessage({ type: EXTENSION_READY_MESSAGE, ...announced }, TOILE_ORIGIN);
  const detail = typeof cloneInto === "function" ? cloneInto(announced, window) : announced;
  document.dispatchEvent(new CustomEvent(EXTENSION_READY_EVENT, { detail }));
}

/** The worker makes the remaining checks. */
function passOn({ source, origin, data }: MessageEvent): void {
  if (source !== window || origin !== TOILE_ORIGIN || data?.type !== EXTENSION_AUTH_MESSAGE) return;
  void browser.runtime.sendMessage(data).catch(() => {});
}

async function handOver(): Promise<void> {
  const garment: FoundGarment | null = await browser.runtime.sendMessage({ type: TAKE_REQUEST }).catch(() => null);
  if (!garment) return;
  const { pictureUrl: garmentImageUrl, productName, productUrl } = garment;
  const write = () => {
    const request: ExtensionRequest = { garmentImageUrl, productName, productUrl, at: Date.now() };
    localStorage.setItem(EXTENSION_REQUEST_KEY, JSON.stringify(request));
  };
  write();
  let refreshes = 0;
  const timer = setInterval(() => {
    refreshes += 1;
    if (localStorage.getItem(EXTENSION_REQUEST_KEY) === null || refreshes > REFRESHES) clearInterval(timer);
    else write();
  }, REFRESH_MS);
}
