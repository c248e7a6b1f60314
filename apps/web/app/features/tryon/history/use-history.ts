/** The earlier try-ons, which of them are shared, and what can be done with them. */
import type { Client, HistoryItem } from "@toile/contract";
import { useCallback, useEffect, useState } from "react";
import { toast } from "../../../ui/toast.ts";

export const STRIP_COUNT = 12;

export type HistoryOptions = {
  loadClient: () => Promise<Client>;
  /** The result above, where there is one: not repeated here, and a new one is a reason to ask again. */
  currentId: string | null;
};

const complain = (title: string) => toast({ title, description: "Please try again.", variant: "destructive" });

/** The list after one of its items has changed, or is gone: `after` is null. */
export const withChange = (items: HistoryItem[], id: string, after: HistoryItem | null): HistoryItem[] =>
  items.flatMap((item) => (item.id === id ? (after ?? []) : item));

export function useHistory({ loadClient, currentId }: HistoryOptions) {
  const [items, setItems] = useState<HistoryItem[] | "failed" | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set());
  const load = useCallback(() => {
    setItems(null);
    loadClient()
      .then((client) => client.tryOn.history(1, STRIP_COUNT + 1))
      .then(setItems, () => setItems("failed"));
  }, [loadClient]);
  const findShared = useCallback(() => {
    loadClient()
      .then((client) => client.looks.list())
      .then(
        (looks) => setShared(new Set(looks.map(({ predictionId }) => predictionId))),
        // Marks only: each result says for itself when it is opened.
        (error: unknown) => console.error("What is shared could not be loaded", error),
      );
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
  /** `onRemoved`: before the list is without it. */
  const remove = async (item: HistoryItem, onRemoved: () => void) => {
    try {
      await (await loadClient()).tryOn.cancel(item.id);
      onRemoved();
      change(item.id, null);
      setRemovedId(item.id);
    } catch {
      complain("That could not be removed");
    }
  };

  return { items, removedId, shared, load, findShared, like, remove };
}
