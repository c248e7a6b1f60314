/**
 * Try-ons that ended with nobody there to see it. A page that shows one says so here, so that it is not announced as well;
 * a page that is left says so too, and the try-on is announced when it ends.
 */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();

/** Until the returned function is called, this try-on is on the screen. */
export function showsTryOn(predictionId: string): () => void {
  const places = (change: number) => shown.set(predictionId, (shown.get(predictionId) ?? 0) + change);
  places(1);
  return () => places(-1);
}

export const isShown = (predictionId: string): boolean => (shown.get(predictionId) ?? 0) > 0;

/** Something may have to be announced. */
export function askForNews(): void {
  for (const listener of listeners) listener();
}

/** Resolves while the page can be seen, at once or later: what happens in a tab behind others has been seen by nobody. */
export function whenVisible(signal?: AbortSignal): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look, signal ? { signal } : {});
  });
}

export function onNewsAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
