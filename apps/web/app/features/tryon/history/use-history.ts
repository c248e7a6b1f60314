/** The earlier try-ons, which of them are shared, and the actions on them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type HistoryItem, UNDO_MINUTES } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { toast } from "../../../ui/toast.ts";
import { tryOnKeys } from "../machine/tryon-keys.ts";
import { useShareMarks } from "./use-share-marks.ts";

export const STRIP_COUNT = 12;

export type HistoryOptions = {
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

export function useHistory({ currentId }: HistoryOptions) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const [removedId, setRemovedId] = useState<string | null>(null);
  const shared = useShareMarks();
  const list = useQuery({
    queryKey: tryOnKeys.latest,
    queryFn: async () => (await getClient()).tryOn.latestLooks(STRIP_COUNT + 1),
    meta: { optional: true },
  });
  const shownFor = useRef(currentId);
  useEffect(() => {
    if (shownFor.current === currentId) return;
    shownFor.current = currentId;
    // A new result makes the list and its marks old.
    void queryClient.invalidateQueries({ queryKey: tryOnKeys.looks });
  }, [queryClient, currentId]);

  const change = (id: string, after: HistoryItem | null) =>
    queryClient.setQueryData<HistoryItem[]>(tryOnKeys.latest, (before) => before && withChange(before, id, after));
  const { mutate: like } = useMutation({
    mutationFn: async (item: HistoryItem) => (await getClient()).tryOn.like(item.id, !item.liked),
    onMutate: (item) => void change(item.id, { ...item, liked: !item.liked }),
    onSuccess: (after) => change(after.id, after),
    onError: (_error, item) => {
      change(item.id, item);
      complain("That could not be saved");
    },
    meta: { optional: true },
  });
  const { mutate: restore } = useMutation({
    mutationFn: async (item: HistoryItem) => (await getClient()).tryOn.restoreLooks([item.id]),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tryOnKeys.latest }),
    onError: () => complain("We could not bring that back"),
    meta: { optional: true },
  });
  const { mutate: remove } = useMutation({
    mutationFn: async ({ item }: Removal) => (await getClient()).tryOn.removeLooks([item.id]),
    onSuccess: (_removed, { item, onRemoved }) => {
      onRemoved();
      change(item.id, null);
      setRemovedId(item.id);
      showRemoved(1, () => restore(item));
    },
    onError: () => complain("That could not be removed"),
    meta: { optional: true },
  });
  const failed = list.isError && !list.isFetching;
  return { items: failed ? "failed" : list.data, removedId, shared, load: list.refetch, like, remove } as const;
}

/** `onRemoved` runs before the item leaves the list. */
type Removal = { item: HistoryItem; onRemoved: () => void };
