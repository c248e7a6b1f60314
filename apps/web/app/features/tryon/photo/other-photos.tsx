import { ApiError, type Client, type OwnPhoto } from "@toile/contract";
import { useState } from "react";
import { formatDay } from "../../../lib/format/day.ts";
import { useQuery } from "../../../lib/query/use-query.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Photo } from "../machine/tryon-machine.ts";

export type OtherPhotosProps = {
  loadClient: () => Promise<Client>;
  onChosen: (photo: Photo) => void;
  onExpired: () => void;
};

/** The shopper's photos that are not in use, each selected with one press; renders nothing if there are none. */
export function OtherPhotos({ loadClient, onChosen, onExpired }: OtherPhotosProps) {
  // The step works without them, so a failure is not reported.
  const photos = useQuery({ key: "own-photos", load: async () => (await loadClient()).pictures.photos() });
  const [busyId, setBusyId] = useState<string | null>(null);
  const others = photos.value?.filter(({ inUse }) => !inUse) ?? [];
  if (others.length === 0) return null;

  const choose = async ({ id }: OwnPhoto) => {
    if (busyId) return;
    setBusyId(id);
    try {
      const { imageUrl } = await (await loadClient()).pictures.choosePhoto(id);
      onChosen({ url: imageUrl });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      toast({
        title: "Not changed",
        description: "We could not use this photo. Please try again.",
        variant: "destructive",
      });
      photos.reload();
    } finally {
      setBusyId(null);
    }
  };

  return (
    <section aria-labelledby="other-photos">
      <h2 id="other-photos" className="text-sm font-medium">
        Use another of your photos
      </h2>
      <ul className="mt-2 flex flex-wrap gap-3">
        {others.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-busy={busyId === photo.id}
              onClick={() => void choose(photo)}
              className="relative block rounded-picture outline-2 outline-offset-2 outline-dashed not-focus-visible:outline-transparent"
            >
              <img
                src={photo.imageUrl}
                alt={`You, uploaded ${formatDay(photo.uploadedAt)}`}
                className="h-24 w-18 rounded-picture bg-muslin object-cover"
              />
              {busyId === photo.id ? (
                <span className="absolute inset-0 flex items-center justify-center bg-bg/60">
                  <Spinner label="Loading the picture" />
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
