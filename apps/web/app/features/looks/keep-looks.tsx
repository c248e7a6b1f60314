/** Stores the last looks of the signed-in shopper on this device, and deletes them on sign-out. */
import type { Client } from "@toile/contract";
import { useEffect } from "react";
import { isAllowed, subscribeToConsent } from "../../lib/consent/consent.ts";
import { wornNames } from "../../lib/format/worn-names.ts";
import { forgetLooks, keepLooks, LOOKS_KEPT } from "../../lib/offline/looks-cache.ts";

export type KeepLooksProps = {
  /** Null when signed out. */
  userId: string | null;
  loadClient: () => Promise<Client>;
  /** Calls back after each try-on. */
  subscribe: (listener: () => void) => () => void;
};

export function KeepLooks({ userId, loadClient, subscribe }: KeepLooksProps) {
  useEffect(() => {
    if (!userId) {
      void forgetLooks();
      return;
    }
    const stop = new AbortController();
    const keep = async () => {
      if (stop.signal.aborted || !isAllowed("functional")) return;
      try {
        const looks = await (await loadClient()).tryOn.latestLooks(LOOKS_KEPT);
        const named = looks.map((look) => ({
          id: look.id,
          name: wornNames(look).join(" with "),
          pictureUrl: look.resultImageUrl,
        }));
        await keepLooks(userId, named, stop.signal);
      } catch {
        // Without a connection the stored looks stay as they are.
      }
    };
    // Without a worker no page could show them: it is ready at once, in a moment, or never.
    void navigator.serviceWorker?.ready.then(keep);
    const leave = [subscribe(keep), subscribeToConsent(keep)];
    return () => {
      stop.abort();
      for (const one of leave) one();
    };
  }, [userId, loadClient, subscribe]);
  return null;
}
