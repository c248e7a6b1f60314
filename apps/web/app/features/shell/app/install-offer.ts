/**
 * The browser's offer to install the app. It may come before React starts, so an inline script stores it. That the app is installed is known
 * from the accepted offer, from the browser's event, and from how this page is displayed; the first two are remembered.
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
/** If storage is blocked, what happened lasts as long as the page. */
const happened = { installed: false, installDismissed: false };
type Happening = keyof typeof happened;
const listeners = new Set<() => void>();

function hasHappened(what: Happening): boolean {
  try {
    return happened[what] || localStorage.getItem(STORAGE_KEYS[what]) !== null;
  } catch {
    return happened[what];
  }
}

function remember(what: Happening, now = new Date()): void {
  happened[what] = true;
  try {
    localStorage.setItem(STORAGE_KEYS[what], now.toISOString());
  } catch {
    // Storage may be blocked.
  }
  update();
}

const runsAsApp = (): boolean =>
  matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true);

function update(): void {
  state = {
    offered: Boolean(window.__installOffer),
    installed: hasHappened("installed") || runsAsApp(),
    dismissed: hasHappened("installDismissed"),
    narrow: matchMedia(NARROW).matches,
  };
  for (const listener of listeners) listener();
}

export const readInstallState = (): InstallState => state;
export const readNoInstallState = (): InstallState => NOTHING;

export function subscribeToInstall(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  listeners.add(listener);
  window.addEventListener("beforeinstallprompt", update, { signal });
  window.addEventListener("appinstalled", () => remember("installed"), { signal });
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
  if (outcome === "accepted") remember("installed");
  else update();
}

export const dismissInstall = (now?: Date): void => remember("installDismissed", now);
