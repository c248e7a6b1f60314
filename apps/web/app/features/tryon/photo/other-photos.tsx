import { useMutation, useQuery } from "@tanstack/react-query";
import type { OwnPhoto } from "@toile/contract";
import { useClient } from "../../../lib/api/use-client.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { toast } from "../../../ui/toast.ts";
import { tryOnKeys } from "../machine/tryon-keys.ts";
import type { Photo } from "../machine/tryon-machine.ts";

/** The shopper's photos that are not in use, each selected with one press; renders nothing if there are none. */
export function OtherPhotos({ onChosen }: { onChosen: (photo: Photo) => void }) {
  const getClient = useClient();
  // The step works without them, so a failure is not reported.
  const photos = useQuery({
    queryKey: tryOnKeys.otherPhotos,
    queryFn: async () => (await getClient()).pictures.photos(),
    meta: { optional: true },
  });
  const choice = useMutation({
    mutationFn: async (id: string) => (await getClient()).pictures.choosePhoto(id),
    onSuccess: ({ imageUrl }) => onChosen({ url: imageUrl }),
    onError: (error) => {
      if (isExpired(error)) return;
      toast({
        title: "Not changed",
        description: "We could not use this photo. Please try again.",
        variant: "destructive",
      });
      void photos.refetch();
    },
  });
  const busyId = choice.isPending ? choice.variables : null;
  const others = photos.data?.filter(({ inUse }) => !inUse) ?? [];
  if (others.length === 0) return null;
  const choose = ({ id }: OwnPhoto) => {
    if (busyId === null) choice.mutate(id);
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
              onClick={() => choose(photo)}
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
