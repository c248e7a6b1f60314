/** `toast({title})` from anywhere. Only one is visible: a newer one replaces the older one. */
export const TOAST_DURATION_MS = 5_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = "F8";

export type ToastOptions = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  durationMs?: number;
  /** One action. `hint` tells people who cannot reach it in time how else to do it. */
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

/** Shows a toast and returns its id. Does nothing on the server. */
export function toast(options: ToastOptions): number {
  if (typeof window === "undefined") return 0;
  lastId += 1;
  publish({ ...options, id: lastId, open: true });
  return lastId;
}

/** Closes this toast if it is still visible; without an id, the visible one. */
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
