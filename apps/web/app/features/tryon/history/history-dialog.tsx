import type { HistoryItem } from "@toile/contract";
import { Camera, Trash2 } from "lucide-react";
import { formatDay } from "../../../lib/format/day.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { GarmentLine } from "../../../ui/garment-line.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LikeButton, SaveButton } from "../result/result-details.tsx";
import { LookLink } from "../share/look-link.tsx";
import { SharePanel } from "../share/share-panel.tsx";
import { wornTitle } from "./worn-title.ts";

export type HistoryDialogProps = {
  item: HistoryItem | null;
  onClose: () => void;
  onLike: (item: HistoryItem) => void;
  onRemove: (item: HistoryItem) => void;
  /** Tries the same garment on a new photo; absent if that is not offered. */
  onTryAgain?: (item: HistoryItem) => void;
};

/** One earlier try-on, large. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { item, onClose } = props;
  if (!item) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={formatDay(item.createdAt)}
      size="medium"
    >
      <img
        src={item.resultImageUrl}
        alt={wornTitle(item)}
        className="mx-auto max-h-[max(12rem,min(62dvh,100dvh-26rem))] rounded-picture bg-muslin object-contain"
      />
      {item.charged ? null : (
        <p className="mt-4 text-center text-balance text-sm text-muted">
          {item.free
            ? "Free, because the one before was not charged."
            : "Not good enough to charge for: we returned your credit."}
        </p>
      )}
      {item.product ? <GarmentLine product={item.product} detailed className="mt-6" /> : null}
      {item.wornWith.map((each) => (
        <GarmentLine key={each.id} product={each} detailed secondary className="mt-6 border-t pt-5" />
      ))}
      <HistoryActions {...props} item={item} />
    </Dialog>
  );
}

type HistoryActionsProps = Omit<HistoryDialogProps, "item" | "onClose"> & { item: HistoryItem };

function HistoryActions({ item, onLike, onRemove, onTryAgain }: HistoryActionsProps) {
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-2.5">
        <SaveButton imageUrl={item.resultImageUrl} main={item.product === null} />
        <LikeButton liked={item.liked} onLike={() => onLike(item)} />
        <IconButton label="Remove this try-on" variant="outlined" onClick={() => onRemove(item)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
        {onTryAgain ? (
          <Button variant="secondary" onClick={() => onTryAgain(item)}>
            <Camera className="size-5" aria-hidden="true" />
            Try again on a new photo
          </Button>
        ) : null}
      </div>
      <p className="mt-4 text-sm text-muted">
        {item.expiresAt
          ? `Kept until ${formatDay(item.expiresAt)}. Like it to keep it.`
          : "Kept until you remove it, because you liked it."}
      </p>
      <div className="mt-5 border-t pt-5">
        <SharePanel imageUrl={item.resultImageUrl} garmentName={item.product?.name ?? null}>
          <LookLink predictionId={item.id} />
        </SharePanel>
      </div>
    </>
  );
}
