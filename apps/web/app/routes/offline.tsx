import { useSyncExternalStore } from "react";
import { useSession } from "../features/account/session/session.tsx";
import { OfflinePage } from "../features/shell/offline/offline-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Offline", hidden: true });

/** Only a path of this site. */
function readTarget(): string {
  const to = new URLSearchParams(window.location.search).get("to") ?? "";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}

const never = () => () => {};

/** The service worker's response for a page that it has not stored. The server renders it without any user. */
export default function OfflineRoute() {
  const { user } = useSession();
  const to = useSyncExternalStore(never, readTarget, () => null);
  return <OfflinePage to={to} userId={user?.id ?? null} />;
}
