import type { HistoryItem } from "@toile/contract";
import clsx from "clsx";
import { ThumbsUp } from "lucide-react";
import { formatDay } from "../../../lib/format/day.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { GarmentLine } from "../../../ui/garment-line.tsx";
import { wornTitle } from "./worn-title.ts";

export const COMPARED_MAX = 4;

export type CompareDialogProps = { items: HistoryItem[]; open: boolean; onClose: () => void };

/** Up to four results side by side, each with its garments and where to buy them; on a phone, swipe between them. */
export function CompareDialog({ items, open, onClose }: CompareDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? undefined : onClose())} title="Side by side" size="large">
      <ul
        className={clsx(
          "gap-x-3 gap-y-8 sm:grid sm:gap-x-5",
          items.length === 1
            ? "mx-auto max-w-sm"
            : "max-sm:-mx-6 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-6 max-sm:overflow-x-auto max-sm:px-6 max-sm:pb-3 sm:grid-cols-2",
          items.length === 3 && "md:grid-cols-3",
          items.length === 4 && "md:grid-cols-4",
        )}
      >
        {items.map((item, index) => (
          <li key={item.id} className={clsx(items.length > 1 && "max-sm:w-[82%] max-sm:shrink-0 max-sm:snap-start")}>
            <img
              src={item.resultImageUrl}
              alt={`Result ${index + 1} of ${items.length}: ${wornTitle(item)}`}
              className="max-h-[62dvh] w-full rounded-picture bg-muslin object-contain"
            />
            <p className="mt-2.5 flex items-center gap-2 text-sm text-muted">
              {formatDay(item.createdAt)}
              {item.liked ? (
                <>
                  <ThumbsUp aria-hidden="true" className="size-4 fill-thread/20 text-thread" />
                  <span className="sr-only">liked</span>
                </>
              ) : null}
            </p>
            {[item.product ?? [], item.wornWith].flat().map((product, place) => (
              <GarmentLine
                key={product.id}
                product={product}
                pictured={false}
                detailed
                narrow
                secondary={place > 0}
                className={place > 0 ? "mt-4 border-t pt-4" : "mt-2"}
              />
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
