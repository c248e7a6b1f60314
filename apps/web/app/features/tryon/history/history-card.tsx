import type { HistoryItem } from "@toile/contract";
import clsx from "clsx";
import { ThumbsUp } from "lucide-react";
import { wornNames } from "../../../lib/format/worn-names.ts";
import { LookMarks } from "./look-marks.tsx";
import type { Comparison } from "./use-comparison.ts";
import { wornTitle } from "./worn-title.ts";

export type HistoryCardProps = {
  item: HistoryItem;
  compare: Comparison;
  shared: boolean;
  onOpen: () => void;
};

export function HistoryCard({ item, compare, shared, onOpen }: HistoryCardProps) {
  return (
    <li className="w-28 shrink-0 snap-start sm:w-32">
      <button
        type="button"
        onClick={() => (compare.on ? compare.toggle(item.id) : onOpen())}
        {...(compare.on ? { "aria-pressed": compare.ids.includes(item.id) } : {})}
        className={clsx(
          "relative block w-full rounded-picture outline-2 outline-offset-2 outline-dashed",
          compare.on && compare.ids.includes(item.id) ? "outline-thread" : "not-focus-visible:outline-transparent",
        )}
      >
        <img
          src={item.resultImageUrl}
          alt={wornTitle(item)}
          loading="lazy"
          decoding="async"
          className="aspect-3/4 w-full rounded-picture bg-muslin object-cover"
        />
        <LookMarks look={item} shared={shared} />
        {item.liked ? (
          <ThumbsUp
            aria-hidden="true"
            // Always on a photo, whatever the theme.
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
  );
}
