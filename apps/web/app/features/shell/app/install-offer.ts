/**
 * The browser's offer to install the app. It may come before React starts, so an inline script stores it. Only the browser knows that the app
 * is installed: by its event, and by how this page is displayed.
 */
import { STORAGE_KEYS } from "@toile/contract";
import { type InstallState, NARROW } from "./install-offer.rules.ts";

/** Missing in the DOM library: the event is not a standard yet. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    __installOffer?: InstallOffer | null;
  }
}

const NOTHING: InstallState = { offered: false, installed: false, dismissed: false, narrow: false };

let state = NOTHING;
let installed = false;
/** If storage is blocked, it stays closed as long as the page. */
let dismissed = false;
const listeners = new Set<() => void>();

function isDismissed(): boolean {
  try {
    return dismissed || localStorage.getItem(STORAGE_KEYS.installDismissed) !== null;
  } catch {
    return dismissed;
  }
}

const runsAsApp = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true);

function update(): void {
  state = {
    offered: Boolean(window.__installOffer),
    installed: installed || runsAsApp(),
    dismissed: isDismissed(),
    narrow: matchMedia(NARROW).matches,
  };
  for (const listener of listeners) listener();
}

export const readInstallState = (): InstallState => state;
export const readNoInstallState = (): InstallState => NOTHING;

export function subscribeToInstall(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onInstalled = () => {
    installed = true;
    update();
  };
  listeners.add(listener);
  window.addEventListener("beforeinstallprompt", update, { signal });
  window.addEventListener("appinstalled", onInstalled, { signal });
  window.addEventListener("storage", update, { signal });
  matchMedia(NARROW).addEventListener("change", update, { signal });
  update();
  return () => {
    listeners.delete(listener);
    stop.abort();
  };
}

/** Shows the browser's own prompt. It can be shown once; the browser decides when to make another offer. */
export async function install(): Promise<void> {
  const offer = window.__installOffer;
  if (!offer) return;
  window.__installOffer = null;
  const { outcome } = await offer.prompt().catch(() => ({ outcome: "dismissed" as const }));
  installed ||= outcome === "accepted";
  update();
}

export function dismissInstall(now = new Date()): void {
  dismissed = true;
  try {
    localStorage.setItem(STORAGE_KEYS.installDismissed, now.toISOString());
  } catch {
    // Storage may be blocked.
  }
  update();
}
