import type { Client, HistoryItem } from "@toile/contract";
import { Download, Heart, Trash2 } from "lucide-react";
import { formatDay } from "../../lib/day.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toast } from "../../ui/toast.ts";
import { LookLink } from "./look-link.tsx";
import { fetchResultFile, saveFile } from "./save-picture.ts";

export type HistoryDialogProps = {
  item: HistoryItem | null;
  loadClient: () => Promise<Client>;
  onClose: () => void;
  onLike: (item: HistoryItem) => void;
  onRemove: (item: HistoryItem) => void;
  /** It was shared, or no longer is. */
  onShared: () => void;
};

/** One earlier try-on, large. */
export function HistoryDialog({ item, loadClient, onClose, onLike, onRemove, onShared }: HistoryDialogProps) {
  if (!item) return null;
  const save = () =>
    fetchResultFile(item.resultImageUrl).then(saveFile, () =>
      toast({ title: "Download failed", description: "Please try again.", variant: "destructive" }),
    );
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
        alt={`Your try-on of ${formatDay(item.createdAt)}`}
        className="mx-auto max-h-[max(12rem,min(62dvh,100dvh-26rem))] rounded-picture bg-muslin object-contain"
      />
      {item.charged ? null : (
        <p className="mt-4 text-center text-balance text-sm text-muted">
          Not good enough to charge for: your credit came back.
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-2.5">
        <Button onClick={save}>
          <Download className="size-5" aria-hidden="true" />
          Download
        </Button>
        <IconButton
          label={item.liked ? "Liked" : "Like"}
          variant="outlined"
          aria-pressed={item.liked}
          onClick={() => onLike(item)}
        >
          <Heart aria-hidden="true" className={item.liked ? "fill-thread text-thread" : ""} />
        </IconButton>
        <IconButton label="Remove this try-on" variant="outlined" onClick={() => onRemove(item)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-6 border-t pt-5">
        <LookLink predictionId={item.id} loadClient={loadClient} onChange={onShared} />
      </div>
    </Dialog>
  );
}
