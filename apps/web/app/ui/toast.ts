/** `toast({title})` from anywhere. One is visible at a time: a newer one takes the older one's place. */
export const TOAST_DURATION_MS = 5_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = "F8";

export type ToastOptions = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  durationMs?: number;
  /** One thing to do about it. `hint` tells those who cannot reach it in time how else to do it. */
  action?: { label: string; hint: string; onClick: () => void };
};

export type ToastEntry = ToastOptions & { id: number; open: boolean };

let current: ToastEntry | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(entry: ToastEntry | null) {
  current = entry;
  for (const listener of listeners) listener();
}

/** Shows a toast and returns its id. On the server it does nothing: there is nobody to see it. */
export function toast(options: ToastOptions): number {
  if (typeof window === "undefined") return 0;
  lastId += 1;
  publish({ ...options, id: lastId, open: true });
  return lastId;
}

/** Closes this toast if it still is the one that shows; without an id, whichever shows. */
export function dismissToast(id?: number): void {
  if (current && (id === undefined || id === current.id)) publish({ ...current, open: false });
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): ToastEntry | null {
  return current;
}
