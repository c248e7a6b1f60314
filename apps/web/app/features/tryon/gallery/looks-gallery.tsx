import type { HistoryItem } from "@toile/contract";
import { LOOKS_AT_ONCE_MAX } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { saveGarment } from "../garment/saved-garment.ts";
import { COMPARED_MAX, CompareDialog } from "../history/compare-dialog.tsx";
import { HistoryDialog } from "../history/history-dialog.tsx";
import { useShareMarks } from "../history/use-share-marks.ts";
import {
  isFiltered,
  NO_FILTERS,
  readGalleryAddress,
  toHistoryFilters,
  writeGalleryAddress,
} from "./gallery-address.ts";
import { GalleryFilters } from "./gallery-filters.tsx";
import { ChosenBar, RemovedNote } from "./gallery-notes.tsx";
import type { LoadedLooks } from "./gallery-pages.ts";
import { GALLERY_GRID, GallerySkeleton, NoLooks, NoMatch } from "./gallery-states.tsx";
import { LookCard } from "./look-card.tsx";
import { LookUnderWay, useLooksUnderWay } from "./looks-under-way.tsx";
import { useGallery, useLookActions } from "./use-gallery.ts";

/** Your looks: every earlier try-on, large, with actions for one or many. The URL holds the filters. */
export function LooksGallery({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams();
  const address = readGalleryAddress(search);
  const gallery = useGallery({ userId, filters: toHistoryFilters(address) });
  const { shown, failed, reload, change } = gallery;
  const actions = useLookActions(change, reload);
  const underWay = useLooksUnderWay(reload);
  const choose = (chosen: Parameters<typeof writeGalleryAddress>[1]) =>
    setSearch(writeGalleryAddress(search, chosen), { replace: true, preventScrollReset: true });
  const showAll = () => choose(NO_FILTERS);
  const isEmpty = shown?.looks.length === 0 && underWay.length === 0;
  const hasAny = isFiltered(address) || !isEmpty;
  return (
    <section aria-labelledby="your-looks">
      <h2 id="your-looks" className="display text-heading">
        Your looks
      </h2>
      <p className="mt-2 max-w-[38em] text-muted">
        Everything you tried on. We keep the looks you like and remove the others after a while; open one to see when.
      </p>
      {hasAny ? (
        <div className="mt-6">
          <GalleryFilters address={address} offered={shown ?? null} onChoose={choose} />
        </div>
      ) : null}
      {shown ? (
        <RemovedNote
          removed={shown.removed}
          busy={actions.busy === "restore"}
          onRestore={() => actions.restore(shown.removed.ids)}
        />
      ) : null}
      <div className="mt-8">
        {failed && !shown ? (
          <ErrorState title="Your looks could not be loaded" onRetry={reload}>
            They are safe. Please try again in a moment.
          </ErrorState>
        ) : null}
        {!failed && !shown ? <GallerySkeleton /> : null}
        {isEmpty ? isFiltered(address) ? <NoMatch onShowAll={showAll} /> : <NoLooks /> : null}
        {shown && !isEmpty ? (
          <LookList
            looks={shown}
            more={gallery.more}
            actions={actions}
            underWay={isFiltered(address) ? [] : underWay}
          />
        ) : null}
      </div>
    </section>
  );
}

type LookListProps = {
  looks: LoadedLooks;
  more: ReturnType<typeof useGallery>["more"];
  actions: ReturnType<typeof useLookActions>;
  underWay: ReturnType<typeof useLooksUnderWay>;
};

function LookList({ looks: { looks, next }, more, actions, underWay }: LookListProps) {
  const shared = useShareMarks();
  const [openId, setOpenId] = useState<string | null>(null);
  const { chosen, isChoosing, begin, toggle, done } = useChosen(looks);
  const ids = chosen.map(({ id }) => id);
  const [comparing, setComparing] = useState(false);
  const tryAgain = useTryAgain();
  return (
    <>
      <ChooseLine isChoosing={isChoosing} onBegin={begin} />
      <ul className={GALLERY_GRID}>
        {underWay.map((each) => (
          <LookUnderWay key={each.id} prediction={each} />
        ))}
        {looks.map((look) => (
          <LookCard
            key={look.id}
            look={look}
            shared={shared.has(look.id)}
            chosen={isChoosing ? ids.includes(look.id) : null}
            onOpen={() => setOpenId(look.id)}
            onToggle={() => toggle(look.id)}
            onLike={() => actions.like(look)}
          />
        ))}
      </ul>
      <ShowMore count={looks.length} next={next} more={more} />
      {isChoosing ? (
        <ChosenBar
          count={chosen.length}
          comparedMax={COMPARED_MAX}
          downloadedMax={LOOKS_AT_ONCE_MAX}
          busy={actions.busy}
          onCompare={() => setComparing(true)}
          onDownload={() => actions.download(ids, done)}
          onRemove={() => actions.remove(ids, done)}
          onCancel={done}
        />
      ) : null}
      <HistoryDialog
        item={looks.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
        onLike={actions.like}
        onRemove={({ id }) => actions.remove([id], () => setOpenId(null))}
        onTryAgain={tryAgain}
      />
      <CompareDialog items={chosen} open={comparing} onClose={() => setComparing(false)} />
    </>
  );
}

function ChooseLine({ isChoosing, onBegin }: { isChoosing: boolean; onBegin: () => void }) {
  if (!isChoosing) {
    return (
      <p className="mb-5 flex justify-end">
        <Button variant="link" size="small" onClick={onBegin}>
          Choose looks
        </Button>
      </p>
    );
  }
  return (
    <p className="mb-5 text-sm text-muted">
      Choose up to {COMPARED_MAX} to compare, or up to {LOOKS_AT_ONCE_MAX} to download or remove.
    </p>
  );
}

/** The selected looks, in the order of selection. */
function useChosen(looks: HistoryItem[]) {
  const [ids, setIds] = useState<string[] | null>(null);
  return {
    // Looks that were removed meanwhile are no longer selected.
    chosen: ids?.flatMap((id) => looks.find((look) => look.id === id) ?? []) ?? [],
    isChoosing: ids !== null,
    begin: () => setIds([]),
    toggle: (id: string) =>
      setIds((before) => (before?.includes(id) ? before.filter((each) => each !== id) : [...(before ?? []), id])),
    done: () => setIds(null),
  };
}

/** Takes the garment to /try-on, which starts with a new photo. */
function useTryAgain() {
  const navigate = useNavigate();
  return ({ product, productId, garmentImageUrl }: HistoryItem) => {
    const name = product?.name ?? null;
    const previewUrl = garmentImageUrl || product?.imageUrl;
    if (previewUrl) saveGarment({ name, previewUrl, file: null, ...(productId ? { productId } : {}) });
    navigate("/try-on?photo=new");
  };
}

type ShowMoreProps = { count: number; next: string | null; more: LookListProps["more"] };

function ShowMore({ count, next, more }: ShowMoreProps) {
  const list = useRef<Element | null>(null);
  const from = useRef(count);
  useEffect(() => {
    // After the last page the button is gone, so the focus moves to the first look that it loaded.
    if (next === null && count > from.current)
      list.current?.querySelectorAll("[data-look]")[from.current]?.querySelector("button")?.focus();
    from.current = count;
    list.current = null;
  }, [count, next]);
  if (next === null && more.state === "idle") return null;
  return (
    <div className="mt-12 flex flex-col items-center gap-3" aria-live="polite">
      {more.state === "failed" ? <p className="text-sm text-thread">More looks could not be loaded.</p> : null}
      <Button
        variant="secondary"
        loading={more.state === "loading"}
        onClick={(event) => {
          list.current = event.currentTarget.closest("section");
          void more.load();
        }}
      >
        {more.state === "failed" ? "Try again" : "Show more"}
      </Button>
    </div>
  );
}
