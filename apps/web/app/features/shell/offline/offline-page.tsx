/** What is available offline: the visited pages, and the last looks. */
import { useCallback, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { readLooks } from "../../../lib/offline/looks-cache.ts";
import { isVisited, listVisits, type Visit } from "../../../lib/offline/visits.ts";
import { Button } from "../../../ui/button.tsx";

type Look = Awaited<ReturnType<typeof readLooks>>[number];

export type OfflinePageProps = {
  /** The page that was requested; null until the browser has been asked. */
  to: string | null;
  /** Null when signed out. */
  userId: string | null;
};

export function OfflinePage({ to, userId }: OfflinePageProps) {
  const tryAgain = useWayBack(to);
  useKeptPage(to);
  const visits = useVisits();
  const looks = useLooks(userId);
  return (
    <div className="page py-12">
      <div className="stitch mb-8 w-24" />
      <h1 className="display text-headline">
        You are <em className="text-thread">offline</em>
      </h1>
      <p className="measure mt-5 text-lead text-muted">
        This page is not saved on your device. It will load when you're back online.
      </p>
      <Button className="mt-8" onClick={tryAgain}>
        Try again
      </Button>
      {looks.length > 0 ? <Looks looks={looks} /> : null}
      {visits.length > 0 ? <Visits visits={visits} /> : null}
    </div>
  );
}

/**
 * Opens the requested page as soon as the connection is back. Before the page is known nothing may act: a connection that
 * came back in the page's first moment led home instead.
 *
 * @returns Opens it now.
 */
export function useWayBack(to: string | null): () => void {
  const tryAgain = useCallback(() => {
    if (to !== null) window.location.replace(to);
  }, [to]);
  useEffect(() => {
    if (to === null) return;
    let current = true;
    window.addEventListener("online", tryAgain);
    // The connection may have come back before this page was listening. Ask the server, because a browser only knows about the
    // network.
    if (navigator.onLine) {
      fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
        () => current && tryAgain(),
        () => {},
      );
    }
    return () => {
      current = false;
      window.removeEventListener("online", tryAgain);
    };
  }, [to, tryAgain]);
  return tryAgain;
}

/** Opens the requested page if its data is stored although its document is not. */
function useKeptPage(to: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    let current = true;
    const open = async () => {
      if (to === null) return;
      if (to !== "/" || new URLSearchParams(window.location.search).has("to")) {
        if ((await isVisited(to)) && current) navigate(to, { replace: true });
      }
    };
    void open();
    return () => {
      current = false;
    };
  }, [to, navigate]);
}

function useVisits(): Visit[] {
  const [visits, setVisits] = useState<Visit[]>([]);
  useEffect(() => {
    void listVisits().then(setVisits);
  }, []);
  return visits;
}

function useLooks(userId: string | null): Look[] {
  const [looks, setLooks] = useState<Look[]>([]);
  useEffect(() => {
    setLooks([]);
    if (!userId) return;
    let read: Look[] = [];
    let current = true;
    void readLooks(userId).then((found) => {
      read = found;
      if (current) setLooks(found);
    });
    return () => {
      current = false;
      for (const { pictureUrl } of read) URL.revokeObjectURL(pictureUrl);
    };
  }, [userId]);
  return looks;
}

function Looks({ looks }: { looks: Look[] }) {
  return (
    <section aria-labelledby="kept-looks" className="mt-14">
      <h2 id="kept-looks" className="display text-heading">
        Your last looks
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
        {looks.map(({ id, name, pictureUrl }) => (
          <li key={id}>
            <img
              src={pictureUrl}
              alt={`You in ${name || "a garment of your own"}`}
              className="aspect-3/4 w-full rounded-picture bg-muslin object-cover object-top"
            />
            <p className="mt-2 line-clamp-2 text-sm">{name || "A garment of your own"}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Visits({ visits }: { visits: Visit[] }) {
  return (
    <section aria-labelledby="kept-pages" className="mt-14">
      <h2 id="kept-pages" className="display text-heading">
        Pages you can still read
      </h2>
      <ul className="mt-4 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {visits.map(({ path, title }) => (
          <li key={path} className="border-b">
            <Link to={path} className="flex min-h-12 items-center decoration-thread underline-offset-4 hover:underline">
              {title.replace(/ [·|–-] Toile$/, "")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
