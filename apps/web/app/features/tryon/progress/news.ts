/**
 * Try-ons that ended unseen. A page that shows one registers it here, so that it is not announced as well; a page that is
 * left registers that too, and the try-on is announced when it ends.
 */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();

/** This try-on is on the screen until the returned function is called. */
export function showsTryOn(predictionId: string): () => void {
  const places = (change: number) => shown.set(predictionId, (shown.get(predictionId) ?? 0) + change);
  places(1);
  return () => places(-1);
}

export const isShown = (predictionId: string): boolean => (shown.get(predictionId) ?? 0) > 0;

/** Checks whether something has to be announced. */
export function askForNews(): void {
  for (const listener of listeners) listener();
}

/** Resolves as soon as the page is visible: a result in a background tab has not been seen. */
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
