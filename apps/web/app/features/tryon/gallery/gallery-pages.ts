/** The visible pages of the gallery. Pure, except for the memory for going back. */
import type { Gallery, HistoryItem, RemovedLooks } from "@toile/contract";

export type LoadedLooks = Gallery;

export const withOlder = (shown: LoadedLooks, older: { looks: HistoryItem[]; next: string | null }): LoadedLooks => {
  const known = new Set(shown.looks.map(({ id }) => id));
  return { ...shown, looks: [...shown.looks, ...older.looks.filter(({ id }) => !known.has(id))], next: older.next };
};

export const withLook = (shown: LoadedLooks, look: HistoryItem): LoadedLooks => ({
  ...shown,
  looks: shown.looks.map((each) => (each.id === look.id ? look : each)),
});

/** Removes looks from the screen and adds them to those that can be restored. */
export function withoutLooks(shown: LoadedLooks, removed: RemovedLooks): LoadedLooks {
  const gone = new Set(removed.ids);
  return {
    ...shown,
    looks: shown.looks.filter(({ id }) => !gone.has(id)),
    removed: {
      ids: [...new Set([...shown.removed.ids, ...removed.ids])],
      until: shown.removed.until ?? removed.until,
    },
  };
}

type Kept = { key: string; looks: LoadedLooks };
let kept: Kept | null = null;

/** Saves the visible looks for the browser's back button, so that the page has the same length again. */
export function keepLooks(key: string, looks: LoadedLooks): void {
  kept = { key, looks };
}

export const takeLooks = (key: string): LoadedLooks | null => (kept?.key === key ? kept.looks : null);
