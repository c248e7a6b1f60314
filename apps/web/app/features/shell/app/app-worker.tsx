/** Offline support: starts the service worker, records visited pages, and says when a new version is ready. */
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { keepVisit } from "../../../lib/offline/visits.ts";
import { Button } from "../../../ui/button.tsx";
import { followWorker, takeOver } from "./worker-registration.ts";

/** By then a page has its title, and its pictures have started loading. */
const SEEN_AFTER_MS = 1_500;

export function AppWorker() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => followWorker(setWaiting), []);
  useVisits();
  return waiting ? <NewVersion onReload={() => takeOver(waiting)} onLeave={() => setWaiting(null)} /> : null;
}

function useVisits(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A page that is only passed through does not count as visited.
    const timer = setTimeout(() => {
      // The connection may be down: the page is then recorded next time.
      keepVisit(pathname + search, document.title).catch(() => {});
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, search]);
}

function NewVersion({ onReload, onLeave }: { onReload: () => void; onLeave: () => void }) {
  return (
    <section aria-label="New version" className="border-b bg-muslin">
      <div className="page flex items-center justify-between gap-4 py-2">
        <p role="status" className="text-sm">
          A new version is ready
        </p>
        <div className="flex shrink-0 items-center gap-2">
          <Button size="small" variant="ghost" onClick={onLeave}>
            Later
          </Button>
          <Button size="small" variant="secondary" onClick={onReload}>
            Reload
          </Button>
        </div>
      </div>
    </section>
  );
}
