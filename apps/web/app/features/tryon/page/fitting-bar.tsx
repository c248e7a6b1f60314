import clsx from "clsx";
import type { ReactNode } from "react";

/** The primary action, always within reach of the thumb: at the bottom of the page. */
export function FittingBar({
  start,
  note,
  className,
  children,
}: {
  start?: ReactNode;
  /** Above the action. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      data-dock=""
      className={clsx(
        "sticky bottom-0 z-25 mt-12 border-t bg-bg/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm",
        className,
      )}
    >
      {note ? (
        <div className="bg-muslin py-3">
          <div className="page">{note}</div>
        </div>
      ) : null}
      <div className="page flex min-h-18 items-center justify-between gap-4 py-3">
        <div className="flex min-w-0 items-center gap-2.5">{start}</div>
        <div className="flex shrink-0 items-center gap-3">{children}</div>
      </div>
    </div>
  );
}

/** One of the two chosen pictures, or its empty place. */
export function FittingSlot({ pictureUrl, label }: { pictureUrl: string | null; label: string }) {
  const shape = "h-12 w-9 shrink-0 rounded-picture";
  return pictureUrl ? (
    <img src={pictureUrl} alt={`${label}: chosen`} className={`${shape} bg-muslin object-cover`} />
  ) : (
    <span role="img" aria-label={`${label}: not chosen yet`} className={`${shape} border border-dashed border-edge`} />
  );
}
