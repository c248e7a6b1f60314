import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { COMPARED_MAX, CompareDialog } from "./compare-dialog.tsx";
import { HistoryCard } from "./history-card.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { type Comparison, useComparison } from "./use-comparison.ts";
import { type HistoryOptions, STRIP_COUNT, useHistory } from "./use-history.ts";

const LOOKS_PATH = "/profile?tab=looks";

export type HistoryStripProps = HistoryOptions;

/** Earlier try-ons, newest first; renders nothing if there are none. */
export function HistoryStrip({ currentId }: HistoryStripProps) {
  const { items, removedId, shared, load, like, remove } = useHistory({ currentId });
  const [openId, setOpenId] = useState<string | null>(null);
  const compare = useComparison();
  if (items === "failed") return <HistoryFailed onRetry={() => void load()} />;
  const earlier = items?.filter((item) => item.id !== currentId).slice(0, STRIP_COUNT) ?? null;
  if (earlier?.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="border-t pt-8">
      <HistoryHeading compare={compare} currentId={currentId} loaded={earlier !== null} />
      {/* Sighted users see that it is gone. */}
      <p role="status" className="sr-only">
        {removedId ? <span key={removedId}>Try-on removed</span> : null}
      </p>
      {earlier ? (
        <ul className="-mx-5 mt-4 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-1 pb-3 sm:-mx-1 sm:scroll-px-1 sm:px-1">
          {earlier.map((item) => (
            <HistoryCard
              key={item.id}
              item={item}
              compare={compare}
              shared={shared.has(item.id)}
              onOpen={() => setOpenId(item.id)}
            />
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
        onRemove={(item) => remove({ item, onRemoved: () => setOpenId(null) })}
      />
      <CompareDialog
        items={compare.ids.flatMap((id) => items?.find((item) => item.id === id) ?? [])}
        open={compare.shown}
        onClose={compare.stop}
      />
    </section>
  );
}

function HistoryFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-4 border-t pt-8 text-muted">
      Your earlier try-ons could not be loaded.
      <Button variant="link" size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

type HistoryHeadingProps = { compare: Comparison; currentId: string | null; loaded: boolean };

function HistoryHeading({ compare, currentId, loaded }: HistoryHeadingProps) {
  return (
    <>
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
        ) : loaded ? (
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Button size="small" variant="link" onClick={() => compare.begin(currentId)}>
              Compare
            </Button>
            <Button asChild size="small" variant="link">
              <Link to={LOOKS_PATH}>See all your looks</Link>
            </Button>
          </div>
        ) : null}
      </div>
      {compare.on ? (
        <p role="status" className="mt-1 text-sm text-muted">
          Choose up to {COMPARED_MAX}. {compare.ids.length} chosen
          {currentId && compare.ids.includes(currentId) ? ", the one above among them" : ""}.
        </p>
      ) : null}
    </>
  );
}
