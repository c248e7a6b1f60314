/** The visible looks, loading more pages of them, and the actions on them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client, HistoryFilters, HistoryItem } from "@toile/contract";
import { GALLERY_PAGE } from "@toile/contract";
import { useEffect, useState } from "react";
import { useNavigationType } from "react-router";
import { useClient } from "../../../lib/api/use-client.ts";
import { saveFile } from "../../../lib/page/save-file.ts";
import { dismissToast, toast } from "../../../ui/toast.ts";
import { complain, showRemoved } from "../history/use-history.ts";
import { tryOnKeys } from "../machine/tryon-keys.ts";
import { keepLooks, type LoadedLooks, takeLooks, withLook, withOlder, withoutLooks } from "./gallery-pages.ts";

export type GalleryOptions = { userId: string; filters: HistoryFilters };
type More = { next: string; of: HistoryFilters };
export type Change = (with_: (looks: LoadedLooks) => LoadedLooks) => void;

export function useGallery({ userId, filters }: GalleryOptions) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const queryKey = tryOnKeys.gallery(userId, filters);
  const key = JSON.stringify(queryKey);
  const [isBack] = useState(useNavigationType() === "POP");
  const query = useQuery({
    queryKey,
    queryFn: async () => (await getClient()).tryOn.gallery(filters),
    // The first render after going back has the previous looks, so that the browser restores the scroll position at once.
    initialData: () => (isBack ? takeLooks(key) : null) ?? undefined,
    refetchOnMount: false,
  });
  useEffect(() => {
    if (query.data) keepLooks(key, query.data);
  }, [key, query.data]);
  const changeFor = (of: HistoryFilters): Change => {
    const changed = tryOnKeys.gallery(userId, of);
    return (with_) => {
      // A reading that is under way does not know of it.
      void queryClient.cancelQueries({ queryKey: changed });
      queryClient.setQueryData<LoadedLooks>(changed, (looks) => looks && with_(looks));
    };
  };
  const more = useMutation({
    mutationFn: async ({ next, of }: More) => (await getClient()).tryOn.olderLooks(of, next, GALLERY_PAGE),
    // The filters may have changed meanwhile.
    onSuccess: (older, { of }) => changeFor(of)((looks) => withOlder(looks, older)),
  });
  const next = query.data?.next;
  return {
    shown: query.data,
    failed: query.isError && !query.isFetching,
    reload: () => void query.refetch(),
    change: changeFor(filters),
    more: {
      state: more.isPending ? "loading" : more.isError ? "failed" : "idle",
      load: () => {
        if (next && !more.isPending) more.mutate({ next, of: filters });
      },
    },
  } as const;
}

type Act = { what: keyof typeof FAILURES; work: (client: Client) => Promise<void> };

/** Liking, removing, restoring and downloading. */
export function useLookActions(change: Change, reload: () => void) {
  const getClient = useClient();
  const { isPending, variables, mutate } = useMutation({
    mutationFn: async ({ work }: Act) => work(await getClient()),
    onError: (error, { what }) => {
      console.error(what, error);
      complain(FAILURES[what]);
    },
    meta: { optional: true },
  });
  const { mutate: like } = useMutation({
    mutationFn: async (look: HistoryItem) => (await getClient()).tryOn.like(look.id, !look.liked),
    onMutate: (look) => change((looks) => withLook(looks, { ...look, liked: !look.liked })),
    onSuccess: (saved) => change((looks) => withLook(looks, saved)),
    onError: (_error, look) => {
      change((looks) => withLook(looks, look));
      complain("That could not be saved");
    },
    meta: { optional: true },
  });
  const during = (what: Act["what"], work: Act["work"]) => {
    if (!isPending) mutate({ what, work });
  };
  const restore = (ids: string[]) =>
    during("restore", async (client) => {
      const back = await client.tryOn.restoreLooks(ids);
      dismissToast();
      if (back.ids.length < ids.length) complain("You removed some looks too long ago");
      reload();
    });
  return {
    busy: isPending ? variables.what : null,
    like,
    remove: (ids: string[], onRemoved: () => void) =>
      during("remove", async (client) => {
        const removed = await client.tryOn.removeLooks(ids);
        onRemoved();
        change((looks) => withoutLooks(looks, removed));
        if (removed.ids.length > 0) showRemoved(removed.ids.length, () => restore(removed.ids));
      }),
    restore,
    download: (ids: string[], onSaved: () => void) =>
      during("download", async (client) => {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        const zip = await client.tryOn.downloadLooks(ids, timeZone);
        saveFile(new File([zip], "toile-looks.zip", { type: "application/zip" }));
        toast({ title: `${ids.length === 1 ? "One look" : `${ids.length} looks`} downloaded` });
        onSaved();
      }),
  };
}

const FAILURES = {
  download: "Download failed",
  remove: "That could not be removed",
  restore: "We could not bring that back",
};
