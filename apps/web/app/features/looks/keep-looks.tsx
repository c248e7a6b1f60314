/** Stores the last looks of the signed-in shopper on this device, and deletes them on sign-out. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useClient } from "../../lib/api/use-client.ts";
import { isAllowed, subscribeToConsent } from "../../lib/consent/consent.ts";
import { wornNames } from "../../lib/format/worn-names.ts";
import { forgetLooks, keepLooks, LOOKS_KEPT } from "../../lib/offline/looks-cache.ts";
import { keptLooksKey } from "./kept-looks-key.ts";

/** @param userId null when signed out */
export function KeepLooks({ userId }: { userId: string | null }) {
  const getClient = useClient();
  const hasWorker = useWorker();
  const allowed = useSyncExternalStore(
    subscribeToConsent,
    () => isAllowed("functional"),
    () => false,
  );
  const { data: looks } = useQuery({
    queryKey: [...keptLooksKey, userId],
    queryFn: async () => (await getClient()).tryOn.latestLooks(LOOKS_KEPT),
    enabled: userId !== null && hasWorker && allowed,
    // Without a connection the stored looks stay as they are.
    meta: { optional: true },
  });

  useEffect(() => {
    if (!userId) void forgetLooks();
  }, [userId]);

  useEffect(() => {
    if (!userId || !looks || !allowed) return;
    const stop = new AbortController();
    const named = looks.map((look) => ({
      id: look.id,
      name: wornNames(look).join(" with "),
      pictureUrl: look.resultImageUrl,
    }));
    keepLooks(userId, named, stop.signal).catch(() => {});
    return () => stop.abort();
  }, [userId, looks, allowed]);
  return null;
}

/** Without a worker no page could show them: it is ready at once, in a moment, or never. */
function useWorker(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => void navigator.serviceWorker?.ready.then(() => setReady(true)), []);
  return isReady;
}
