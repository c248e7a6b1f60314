/** The visible looks, loading more pages of them, and the actions on them. */
import type { Client, HistoryFilters, HistoryItem } from "@toile/contract";
import { GALLERY_PAGE } from "@toile/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import { saveFile } from "../../../lib/page/save-file.ts";
import { useQuery } from "../../../lib/query/use-query.ts";
import { dismissToast, toast } from "../../../ui/toast.ts";
import { complain, showRemoved } from "../history/use-history.ts";
import { keepLooks, type LoadedLooks, takeLooks, withLook, withOlder, withoutLooks } from "./gallery-pages.ts";

export type GalleryOptions = {
  loadClient: () => Promise<Client>;
  userId: string;
  filters: HistoryFilters;
  onExpired: () => void;
};

export function useGallery({ loadClient, userId, filters, onExpired }: GalleryOptions) {
  const key = JSON.stringify([userId, filters]);
  const isBack = useRef(useNavigationType() === "POP");
  const query = useQuery<LoadedLooks>({
    key,
    onExpired,
    load: async () => {
      const before = isBack.current ? takeLooks(key) : null;
      isBack.current = false;
      return before ?? (await loadClient()).tryOn.gallery(filters);
    },
  });
  // The first render after going back has the previous looks, so that the browser restores the scroll position at once.
  const [atOnce] = useState(() => (isBack.current ? takeLooks(key) : null));
  const shown = query.value ?? (query.failed ? undefined : (atOnce ?? undefined));
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    if (query.value) keepLooks(key, query.value);
  }, [key, query.value]);
  const change = useCallback(
    (with_: (looks: LoadedLooks) => LoadedLooks) => {
      if (latest.current) query.setValue(with_(latest.current));
    },
    [query.setValue],
  );
  return {
    shown,
    failed: query.failed && !query.loading,
    reload: query.reload,
    change,
    more: useMore({ loadClient, filters, key, latest, change }),
  };
}

type MoreOptions = Pick<GalleryOptions, "loadClient" | "filters"> & {
  key: string;
  latest: { current: LoadedLooks | undefined };
  change: Change;
};
export type Change = (with_: (looks: LoadedLooks) => LoadedLooks) => void;

function useMore({ loadClient, filters, key, latest, change }: MoreOptions) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const asked = useRef(key);
  asked.current = key;
  const load = async () => {
    const next = latest.current?.next;
    if (!next || state === "loading") return;
    setState("loading");
    try {
      const older = await (await loadClient()).tryOn.olderLooks(filters, next, GALLERY_PAGE);
      // The filters changed meanwhile, so this page is out of date.
      if (asked.current === key) change((looks) => withOlder(looks, older));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return { state, load };
}

/** Liking, removing, restoring and downloading. */
export function useLookActions(loadClient: () => Promise<Client>, change: Change, reload: () => void) {
  const [busy, setBusy] = useState<"download" | "remove" | "restore" | null>(null);
  const during = async (what: "download" | "remove" | "restore", work: (client: Client) => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    try {
      await work(await loadClient());
    } catch (error) {
      console.error(what, error);
      complain(FAILURES[what]);
    } finally {
      setBusy(null);
    }
  };
  const restore = (ids: string[]) =>
    during("restore", async (client) => {
      const back = await client.tryOn.restoreLooks(ids);
      dismissToast();
      if (back.ids.length < ids.length) complain("You removed some looks too long ago");
      reload();
    });
  return {
    busy,
    like: async (look: HistoryItem) => {
      change((looks) => withLook(looks, { ...look, liked: !look.liked }));
      try {
        const saved = await (await loadClient()).tryOn.like(look.id, !look.liked);
        change((looks) => withLook(looks, saved));
      } catch {
        change((looks) => withLook(looks, look));
        complain("That could not be saved");
      }
    },
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
