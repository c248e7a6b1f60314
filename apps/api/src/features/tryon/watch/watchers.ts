/** The watchers of try-ons in this process, and the bell that wakes one of them. */
import type { Notifications } from "../../../platform/database/notifications.ts";
import { readChange, TRYON_CHANNEL } from "../settle/settle.ts";

type Wake = (mayHaveEnded: boolean) => void;

export type Watchers = ReturnType<typeof createWatchers>;

/** One subscription per process; each watcher is called only for its own try-on. */
export function createWatchers(notifications: Notifications) {
  const watchers = new Map<string, Set<Wake>>();
  const close = notifications.subscribe(TRYON_CHANNEL, (payload) => {
    const change = readChange(payload);
    const woken = change ? [watchers.get(change.tryonId) ?? new Set<Wake>()] : [...watchers.values()];
    for (const group of woken) for (const wake of group) wake(change?.hasEnded ?? true);
  });
  return {
    close,
    /** The current number of watchers. */
    count: () => [...watchers.values()].reduce((sum, group) => sum + group.size, 0),
    /** Calls `wake` whenever the try-on may have changed. Returns the function that ends it. */
    onChange(id: string, wake: Wake): () => void {
      const group = watchers.get(id) ?? new Set();
      watchers.set(id, group.add(wake));
      return () => {
        group.delete(wake);
        if (group.size === 0) watchers.delete(id);
      };
    },
  };
}

/** A bell that is heard even if it rang before the listener waited, but only once. */
export function createBell(signal: AbortSignal) {
  let rung = false;
  let wake: (() => void) | undefined;
  const ring = () => {
    rung = true;
    wake?.();
  };
  signal.addEventListener("abort", ring);
  return {
    ring,
    close: () => signal.removeEventListener("abort", ring),
    /** Resolves at the next ring, or after `timeoutMs`. */
    async next(timeoutMs: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      rung = signal.aborted;
    },
  };
}
