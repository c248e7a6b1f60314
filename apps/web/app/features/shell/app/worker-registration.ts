/**
 * The service worker's life: it exists while the visitor allows storage that is not essential, and is removed when consent is
 * withdrawn.
 */
import { isAllowed, subscribeToConsent } from "../../../lib/consent/consent.ts";
import { beginKeeping, keepFirstPage } from "../../../lib/offline/visits.ts";

const WORKER = "/sw.js";
const LOOK_AGAIN_MS = 60 * 60_000;

const mayRun = () => import.meta.env.PROD && isAllowed("functional");

/** Starts it if allowed, and follows the consent; the development server has none. `onWaiting`: a new version is waiting to take over. */
export function followWorker(onWaiting: (worker: ServiceWorker) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => {};
  let last = new AbortController();
  const follow = () => {
    last.abort();
    last = new AbortController();
    const work = mayRun() ? start(onWaiting, last.signal) : remove();
    // Blocked by the browser's settings: the site then works without it.
    work.catch(() => {});
  };
  const leave = subscribeToConsent(follow);
  follow();
  return () => {
    leave();
    last.abort();
  };
}

async function start(onWaiting: (worker: ServiceWorker) => void, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  await beginKeeping();
  const isFirst = !serviceWorker.controller;
  if (isFirst) serviceWorker.addEventListener("controllerchange", () => void keepFirstPage(), { once: true, signal });
  const registration = await serviceWorker.register(WORKER, { updateViaCache: "none" });
  // Withdrawn while it was being registered, when there was nothing to remove yet.
  if (!mayRun()) await registration.unregister();
  if (signal.aborted) return;
  const tell = () => {
    // The very first one does not have to wait for approval.
    if (registration.waiting && serviceWorker.controller) onWaiting(registration.waiting);
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell), {
    signal,
  });
  let lookedAtMs = Date.now();
  const look = () => {
    if (document.visibilityState !== "visible" || Date.now() - lookedAtMs < LOOK_AGAIN_MS) return;
    lookedAtMs = Date.now();
    registration.update().catch(() => {});
  };
  document.addEventListener("visibilitychange", look, { signal });
}

async function remove(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}

/** The new version takes over this page. */
export function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  worker.postMessage("take-over");
}
