import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IMAGE_MAX_BYTES, IMAGE_TYPES, OWN_PHOTOS_MAX, type OwnPhoto } from "@toile/contract";
import { useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { type Notice, noticeOf } from "../../../ui/dropzone.texts.ts";
import { Dropzone } from "../../../ui/dropzone.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PhotoConsentNote } from "../../../ui/photo-consent.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { PhotoConsentState } from "../photos/photo-consent-state.tsx";
import { PhotoList } from "../photos/photo-list.tsx";
import { type PhotoChanges, usePhotoChanges } from "../photos/use-photo-changes.ts";
import { accountKeys } from "../session/account-queries.ts";

/** The picture card: several photos of the shopper, one of them in use, and the consent for them. */
export function OwnPhotos() {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const photos = useQuery({
    queryKey: accountKeys.photos,
    queryFn: async () => (await getClient()).pictures.photos(),
  });
  /** Adding a photo may have given a consent. */
  const onChanged = () => {
    for (const queryKey of [accountKeys.photos, accountKeys.consents]) void queryClient.invalidateQueries({ queryKey });
  };
  const changes = usePhotoChanges({ onChanged });
  if (photos.isError && !photos.isFetching) {
    return (
      <ErrorState title="Your photos could not be loaded" onRetry={photos.refetch} className="py-6">
        They are safe. Please try again.
      </ErrorState>
    );
  }
  if (photos.data === undefined) {
    return (
      <SkeletonGroup label="Loading your photos">
        <Skeleton className="h-72" />
      </SkeletonGroup>
    );
  }
  return (
    <div className="grid gap-6">
      <PhotoChooser photos={photos.data} changes={changes} />
      <PhotoList photos={photos.data} changes={changes} />
      <PhotoConsentState photos={photos.data.length} onWithdrawn={onChanged} />
    </div>
  );
}

type ChooserProps = { photos: OwnPhoto[]; changes: PhotoChanges };

function PhotoChooser({ photos, changes: { busy, upload } }: ChooserProps) {
  const [refused, setRefused] = useState<Notice>();
  const current = photos.find(({ inUse }) => inUse);
  const full = photos.length >= OWN_PHOTOS_MAX;
  return (
    <div className="grid gap-3">
      <Dropzone
        accept={IMAGE_TYPES}
        maxBytes={IMAGE_MAX_BYTES}
        label="Profile picture"
        camera="user"
        busy={busy?.what === "upload"}
        disabled={full || (busy !== null && busy.what !== "upload")}
        changeLabel="Add another photo"
        preview={current ? { src: current.imageUrl, alt: "Your profile picture" } : undefined}
        hint={
          full
            ? `You have ${OWN_PHOTOS_MAX} photos. Remove one to add another.`
            : current
              ? `Uploaded ${formatDay(current.uploadedAt)}`
              : "JPG, PNG or WebP, up to 10 MB. We recommend a square image of at least 200x200, with you in it from head to feet."
        }
        onFile={(file) => {
          setRefused(undefined);
          return upload(file);
        }}
        error={refused}
        onRefused={(refusal) => setRefused(noticeOf(refusal))}
      />
      <div className="text-sm text-muted">
        <PhotoConsentNote />
      </div>
    </div>
  );
}
