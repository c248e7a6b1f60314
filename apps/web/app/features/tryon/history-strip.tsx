import type { Client, HistoryItem } from "@toile/contract";
import clsx from "clsx";
import { ThumbsUp } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { wornNames } from "../../lib/format/worn-names.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { COMPARED_MAX, CompareDialog } from "./compare-dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { wornTitle } from "./worn-title.ts";

const STRIP_COUNT = 12;
/** Where the menu leads: `/try-on#earlier-try-ons`. It comes after the page, so that the browser cannot go there by itself. */
const EARLIER = "earlier-try-ons";
const arrive = (section: HTMLElement | null) => {
  if (section && window.location.hash === `#${EARLIER}`) section.scrollIntoView();
};

export type HistoryStripProps = {
  loadClient: () => Promise<Client>;
  /** The result above, where there is one: not repeated here, and a new one is a reason to ask again. */
  currentId: string | null;
};

/** Earlier try-ons, newest first; nothing where there are none. */
export function HistoryStrip({ loadClient, currentId }: HistoryStripProps) {
  const [items, setItems] = useState<HistoryItem[] | "failed" | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set());
  const compare = useComparison();

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
      setRemovedId(item.id);
    } catch {
      toast({ title: "That could not be removed", description: "Please try again.", variant: "destructive" });
    }
  };

  return (
    <section id={EARLIER} ref={arrive} aria-labelledby="earlier" className="scroll-mt-24 border-t pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="earlier" className="display text-title">
          Your earlier try-ons
        </h2>
        {compare.on ? (
          <div className="flex gap-2">
            <Button size="small" variant="ghost" onClick={compare.stop}>
              Cancel
            </Button>
            <Button size="small" disabled={compare.ids.length < 2} onClick={compare.show}>
              Compare ({compare.ids.length})
            </Button>
          </div>
        ) : earlier ? (
          <Button size="small" variant="link" onClick={() => compare.begin(currentId)}>
            Compare
          </Button>
        ) : null}
      </div>
      {/* The eye sees it gone. */}
      <p role="status" className="sr-only">
        {removedId ? <span key={removedId}>Try-on removed</span> : null}
      </p>
      {compare.on ? (
        <p role="status" className="mt-1 text-sm text-muted">
          Choose up to {COMPARED_MAX}. {compare.ids.length} chosen
          {currentId && compare.ids.includes(currentId) ? ", the one above among them" : ""}.
        </p>
      ) : null}
      {earlier ? (
        <ul className="-mx-5 mt-4 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-1 pb-3 sm:-mx-1 sm:scroll-px-1 sm:px-1">
          {earlier.map((item) => (
            <li key={item.id} className="w-28 shrink-0 snap-start sm:w-32">
              <button
                type="button"
                onClick={() => (compare.on ? compare.toggle(item.id) : setOpenId(item.id))}
                {...(compare.on ? { "aria-pressed": compare.ids.includes(item.id) } : {})}
                className={clsx(
                  "relative block w-full rounded-picture outline-2 outline-offset-2 outline-dashed",
                  compare.on && compare.ids.includes(item.id)
                    ? "outline-thread"
                    : "not-focus-visible:outline-transparent",
                )}
              >
                <img
                  src={item.resultImageUrl}
                  alt={wornTitle(item)}
                  loading="lazy"
                  decoding="async"
                  className="aspect-3/4 w-full rounded-picture bg-muslin object-cover"
                />
                {item.charged ? null : (
                  <Badge variant="outlined" className="absolute bottom-1.5 left-1.5 bg-bg px-2">
                    {item.free ? "Free" : "Not charged"}
                  </Badge>
                )}
                {shared.has(item.id) ? (
                  <Badge variant="outlined" className="absolute top-1.5 left-1.5 bg-bg px-2">
                    Shared
                  </Badge>
                ) : null}
                {item.liked ? (
                  <ThumbsUp
                    aria-hidden="true"
                    // On a photo in every theme.
                    data-theme="light"
                    className="absolute top-2 right-2 size-4 fill-thread/20 text-thread"
                  />
                ) : null}
              </button>
              {item.product ? (
                // The picture's own name says the same to a screen reader.
                <p aria-hidden="true" className="mt-1.5 line-clamp-2 text-sm leading-snug text-muted">
                  {wornNames(item).join(" with ")}
                </p>
              ) : null}
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
        loadClient={loadClient}
        onShared={findShared}
        onClose={() => setOpenId(null)}
        onLike={like}
        onRemove={remove}
      />
      <CompareDialog
        items={compare.ids.flatMap((id) => items?.find((item) => item.id === id) ?? [])}
        open={compare.shown}
        onClose={compare.stop}
      />
    </section>
  );
}

/** Which results are to be compared: the one above first, then what is chosen, up to so many. */
function useComparison() {
  const [ids, setIds] = useState<string[]>([]);
  const [phase, setPhase] = useState<"off" | "choosing" | "shown">("off");
  return {
    ids,
    on: phase === "choosing",
    shown: phase === "shown",
    begin: (currentId: string | null) => {
      setIds(currentId ? [currentId] : []);
      setPhase("choosing");
    },
    toggle: (id: string) =>
      setIds((before) => {
        if (before.includes(id)) return before.filter((each) => each !== id);
        return before.length < COMPARED_MAX ? [...before, id] : before;
      }),
    show: () => setPhase("shown"),
    stop: () => setPhase("off"),
  };
}
