/** Toile without a connection: starts the service worker, remembers the pages that were seen, and says when a new version is there. */
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { keepVisit } from "../../../lib/offline/visits.ts";
import { Button } from "../../../ui/button.tsx";
import { followWorker, takeOver } from "./worker-registration.ts";

/** A page has its title by then, and its pictures before it. */
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
    // A page that is passed through is not one that was seen.
    const timer = setTimeout(() => {
      // The line may be down: the page is then kept the next time.
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
