import type { OwnPhoto } from "@toile/contract";
import { useState } from "react";
import { formatDay } from "../../../lib/format/day.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import type { PhotoChanges } from "./use-photo-changes.ts";

export type PhotoListProps = { photos: OwnPhoto[]; changes: PhotoChanges };

/** All photos of the shopper: which one is in use, and the actions on each. */
export function PhotoList({ photos, changes }: PhotoListProps) {
  const { remove } = changes;
  const [asked, setAsked] = useState<OwnPhoto | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label="Your photos" className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-6">
        {photos.map((photo) => (
          <PhotoItem key={photo.id} photo={photo} changes={changes} onRemove={() => setAsked(photo)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title="Remove this photo?"
        description="It is deleted for good. Looks you made with it are kept."
        confirmLabel="Remove photo"
        cancelLabel="Keep it"
        destructive
        onConfirm={() => {
          if (asked) void remove(asked.id);
          setAsked(null);
        }}
      />
    </>
  );
}

type PhotoItemProps = { photo: OwnPhoto; changes: PhotoChanges; onRemove: () => void };

function PhotoItem({ photo, changes: { busy, use }, onRemove }: PhotoItemProps) {
  const isBusy = (what: "use" | "removal") => busy?.what === what && busy.id === photo.id;
  return (
    <li className="flex flex-col">
      <div className="relative">
        <img
          src={photo.imageUrl}
          alt={`You, uploaded ${formatDay(photo.uploadedAt)}`}
          loading="lazy"
          decoding="async"
          className="aspect-3/4 w-full rounded-picture bg-muslin object-cover"
        />
        {photo.inUse ? (
          <Badge variant="outlined" className="absolute bottom-1.5 left-1.5 bg-bg px-2">
            In use
          </Badge>
        ) : null}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {photo.inUse ? null : (
          <Button
            variant="link"
            size="small"
            disabled={busy !== null && !isBusy("use")}
            loading={isBusy("use")}
            onClick={() => void use(photo.id)}
          >
            Use this one
          </Button>
        )}
        <Button
          variant="link"
          size="small"
          disabled={busy !== null && !isBusy("removal")}
          loading={isBusy("removal")}
          onClick={onRemove}
        >
          Remove
          <span className="sr-only"> the photo of {formatDay(photo.uploadedAt)}</span>
        </Button>
      </div>
    </li>
  );
}
