import { useEffect, useSyncExternalStore } from "react";
import { retryPicturesOnline } from "../../../lib/deferred/retry-pictures.ts";
import { holdLinksOffline } from "./hold-links.ts";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the connection is down; the page stays usable with what it has. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useEffect(retryPicturesOnline, []);
  useEffect(holdLinksOffline, []);
  return (
    <div role="status">
      {online ? null : (
        <p className="border-b bg-muslin">
          <span className="page block py-2.5 text-sm">
            You are offline. You can keep using this page; anything new loads once you are back online.
          </span>
        </p>
      )}
    </div>
  );
}
