/** The pages that this visitor has seen, with what is needed to show them offline. */
import { isAllowed } from "../consent/consent.ts";
import { dataKey, isBuiltAsset, isPublicPicture, isVisitKept, VISITS } from "./kept.rules.ts";

const VISITS_MAX = 30;

export type Visit = { path: string; title: string };

/** The URL from which the router loads a page's data. */
function dataAddress(path: string): string {
  const { origin, pathname, search } = new URL(path, window.location.origin);
  return `${origin}${pathname.endsWith("/") ? `${pathname}_` : pathname}.data${search}`;
}

/** Whether the router can show this page offline. */
export async function isVisited(path: string): Promise<boolean> {
  try {
    return (await caches.match(dataKey(dataAddress(path)), { ignoreVary: true })) !== undefined;
  } catch {
    // If caches are blocked, nothing was stored.
    return false;
  }
}

/** Records the current page. Its data is fetched again only if it is not stored yet. */
export async function keepVisit(path: string, title: string): Promise<void> {
  const address = new URL(path, window.location.origin);
  if (!isAllowed("functional") || !navigator.serviceWorker?.controller || !isVisitKept(address)) return;
  if (!(await isVisited(path))) await fetch(dataAddress(path));
  // Consent was withdrawn meanwhile.
  if (!isAllowed("functional")) return;
  const visits = await caches.open(VISITS);
  await visits.delete(path);
  await visits.put(path, new Response(title));
  const seen = await visits.keys();
  await Promise.all(seen.slice(0, Math.max(0, seen.length - VISITS_MAX)).map((request) => visits.delete(request)));
}

/** Latest first. */
export async function listVisits(): Promise<Visit[]> {
  try {
    const visits = await caches.open(VISITS);
    const requests = [...(await visits.keys())].reverse();
    const listed = requests.map(async (request) => {
      const { pathname, search } = new URL(request.url);
      return { path: pathname + search, title: (await (await visits.match(request))?.text()) ?? pathname };
    });
    return await Promise.all(listed);
  } catch {
    return [];
  }
}

/** From now on the worker stores what is visited. */
export const beginKeeping = (): Promise<Cache> => caches.open(VISITS);

/**
 * The first page's files, which loaded before the worker existed: the worker takes them from the browser's own cache.
 */
export async function keepFirstPage(): Promise<void> {
  const { origin } = window.location;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const wanted = loaded.filter(
    (url) => url.origin === origin && (isBuiltAsset(url.pathname) || isPublicPicture(url.pathname)),
  );
  await Promise.allSettled(
    [...new Set(wanted.map(({ href }) => href))].map((href) => fetch(href, { cache: "force-cache" })),
  );
}
