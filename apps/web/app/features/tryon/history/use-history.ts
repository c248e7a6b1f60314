/** The earlier try-ons, which of them are shared, and the actions on them. */
import { type Client, type HistoryItem, UNDO_MINUTES } from "@toile/contract";
import { useCallback, useEffect, useState } from "react";
import { toast } from "../../../ui/toast.ts";
import { useShareMarks } from "./use-share-marks.ts";

export const STRIP_COUNT = 12;

export type HistoryOptions = {
  loadClient: () => Promise<Client>;
  /** The result above, if there is one: not repeated here, and a new one triggers a reload. */
  currentId: string | null;
};

export const complain = (title: string) => toast({ title, description: "Please try again.", variant: "destructive" });

/**
 * Longer than other notices, because it contains the undo button. Your looks show it for as long as undo is possible.
 */
const UNDO_SHOWN_MS = 10_000;

export const showRemoved = (count: number, onUndo: () => void) =>
  toast({
    title: count === 1 ? "Look removed" : `${count} looks removed`,
    durationMs: UNDO_SHOWN_MS,
    action: {
      label: "Undo",
      hint: `You can also undo this in your looks for ${UNDO_MINUTES} minutes.`,
      onClick: onUndo,
    },
  });

/** The list after one item has changed, or was removed: `after` is null. */
export const withChange = (items: HistoryItem[], id: string, after: HistoryItem | null): HistoryItem[] =>
  items.flatMap((item) => (item.id === id ? (after ?? []) : item));

export function useHistory({ loadClient, currentId }: HistoryOptions) {
  const [items, setItems] = useState<HistoryItem[] | "failed" | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const { shared, findShared } = useShareMarks(loadClient);
  const load = useCallback(() => {
    setItems(null);
    loadClient()
      .then((client) => client.tryOn.latestLooks(STRIP_COUNT + 1))
      .then(setItems, () => setItems("failed"));
  }, [loadClient]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is what makes the list old
  useEffect(() => {
    load();
    findShared();
  }, [load, findShared, currentId]);

  const change = (id: string, after: HistoryItem | null) =>
    setItems((before) => (Array.isArray(before) ? withChange(before, id, after) : before));
  const like = async (item: HistoryItem) => {
    change(item.id, { ...item, liked: !item.liked });
    try {
      const after = await (await loadClient()).tryOn.like(item.id, !item.liked);
      change(item.id, after);
    } catch {
      change(item.id, item);
      complain("That could not be saved");
    }
  };
  /** `onRemoved` runs before the item leaves the list. */
  const remove = async (item: HistoryItem, onRemoved: () => void) => {
    try {
      const client = await loadClient();
      await client.tryOn.removeLooks([item.id]);
      onRemoved();
      change(item.id, null);
      setRemovedId(item.id);
      const undo = () => {
        client.tryOn.restoreLooks([item.id]).then(load, () => complain("We could not bring that back"));
      };
      showRemoved(1, undo);
    } catch {
      complain("That could not be removed");
    }
  };

  return { items, removedId, shared, load, findShared, like, remove };
}
