/** The pages of the gallery that are on the screen. Pure, apart from the memory for the way back. */
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

/** Gone from the screen, and among what can be brought back. */
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

/** What shows now, for a shopper who comes back with the browser's back button: the page is then as long as it was. */
export function keepLooks(key: string, looks: LoadedLooks): void {
  kept = { key, looks };
}

export const takeLooks = (key: string): LoadedLooks | null => (kept?.key === key ? kept.looks : null);
