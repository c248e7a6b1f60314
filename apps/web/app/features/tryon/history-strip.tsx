import type { Client, HistoryItem } from "@toile/contract";
import { Heart } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { dayOf } from "./history-date.ts";
import { HistoryDialog } from "./history-dialog.tsx";

const STRIP_COUNT = 12;

export type HistoryStripProps = {
  loadClient: () => Promise<Client>;
  /** The result above: not repeated here, and a new one is a reason to ask again. */
  currentId: string | null;
};

/** Earlier try-ons, newest first; nothing where there are none. */
export function HistoryStrip({ loadClient, currentId }: HistoryStripProps) {
  const [items, setItems] = useState<HistoryItem[] | "failed" | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);

  const load = useCallback(() => {
    setItems(null);
    loadClient()
      .then((client) => client.tryOn.history(1, STRIP_COUNT + 1))
      .then(setItems, () => setItems("failed"));
  }, [loadClient]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is what makes the list old
  useEffect(load, [load, currentId]);

  if (items === "failed") {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-4 border-t pt-8 text-muted">
        Your earlier try-ons could not be loaded.
        <Button variant="link" size="small" onClick={load}>
          Try again
        </Button>
      </p>
    );
  }
  const earlier = items?.filter((item) => item.id !== currentId).slice(0, STRIP_COUNT) ?? null;
  if (earlier?.length === 0) return null;

  const change = (id: string, after: HistoryItem | null) =>
    setItems((before) =>
      Array.isArray(before) ? before.flatMap((item) => (item.id === id ? (after ? [after] : []) : [item])) : before,
    );
  const like = async (item: HistoryItem) => {
    change(item.id, { ...item, liked: !item.liked });
    try {
      await (await loadClient()).tryOn.like(item.id, !item.liked);
    } catch {
      change(item.id, item);
      toast({ title: "That could not be saved", description: "Please try again.", variant: "destructive" });
    }
  };
  const remove = async (item: HistoryItem) => {
    try {
      await (await loadClient()).tryOn.cancel(item.id);
      setOpenId(null);
      change(item.id, null);
      toast({ title: "Try-on removed" });
    } catch {
      toast({ title: "That could not be removed", description: "Please try again.", variant: "destructive" });
    }
  };

  return (
    <section aria-labelledby="earlier" className="border-t pt-8">
      <h2 id="earlier" className="display text-title">
        Your earlier try-ons
      </h2>
      {earlier ? (
        <ul className="-mx-5 mt-4 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-1 pb-3 sm:-mx-1 sm:scroll-px-1 sm:px-1">
          {earlier.map((item) => (
            <li key={item.id} className="w-28 shrink-0 snap-start sm:w-32">
              <button type="button" onClick={() => setOpenId(item.id)} className="relative block w-full">
                <img
                  src={item.resultImageUrl}
                  alt={`Your try-on of ${dayOf(item)}`}
                  loading="lazy"
                  decoding="async"
                  className="aspect-3/4 w-full rounded-picture bg-muslin object-cover"
                />
                {item.charged ? null : (
                  <Badge variant="outlined" className="absolute bottom-1.5 left-1.5 bg-bg px-2">
                    Not charged
                  </Badge>
                )}
                {item.liked ? (
                  <Heart aria-hidden="true" className="absolute top-2 right-2 size-4 fill-thread text-thread" />
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonGroup label="Loading your earlier try-ons" className="mt-4 flex gap-3 overflow-hidden">
          {["a", "b", "c", "d", "e"].map((key) => (
            <Skeleton key={key} className="aspect-3/4 w-28 shrink-0 sm:w-32" />
          ))}
        </SkeletonGroup>
      )}
      <HistoryDialog
        item={earlier?.find((item) => item.id === openId) ?? null}
        onClose={() => setOpenId(null)}
        onLike={like}
        onRemove={remove}
      />
    </section>
  );
}
