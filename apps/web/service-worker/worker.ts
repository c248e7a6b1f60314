/**
 * The service worker: what works offline, and what other apps share with Toile. Built by build.ts after the site. It never touches
 * the API: no personal response is stored here.
 */
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import {
  dataKey,
  isBuiltAsset,
  isPageKept,
  isPublicPicture,
  isRouteData,
  readShared,
  VISITS,
} from "../app/lib/offline/kept.rules.ts";
import {
  type NotificationHost,
  type NotificationPress,
  type OpenWindows,
  open,
  type PushNews,
  tell,
} from "./notify.ts";

/** The parts of the worker's scope that are used here; the types of pages and workers exclude each other. */
type WorkerScope = {
  location: Location;
  registration: NotificationHost & { navigationPreload?: { enable(): Promise<void> } };
  clients: OpenWindows & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "push", listener: (event: PushNews) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationPress) => void): void;
  addEventListener(
    type: "activate" | "message",
    listener: (event: Event & { data?: unknown; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
};
declare const self: WorkerScope;

/** Inserted by build.ts. */
declare const __BUILD__: string;
declare const __PRECACHE__: PrecacheEntry[];
/** The router's table of pages, whose rows it requests from the server as needed. */
declare const __ROUTES__: Record<string, unknown>;

const OFFLINE_PAGE = "/offline";
/** Its pages and data fit only this build's code. */
const PAGES = `toile-pages-${__BUILD__}`;
const DATA = `toile-data-${__BUILD__}`;
const ASSETS = `toile-assets-${__BUILD__}`;
const PICTURES = "toile-pictures";
const SHARED = "toile-shared";
/** Caches that the pages fill themselves: the last looks, and the visited pages. */
const PAGE_CACHES = ["toile-looks", VISITS];

const matchOptions = { ignoreVary: true };
/**
 * The oldest entries make room. Nothing is stored after consent is withdrawn: the page then deletes its list of visits, although this worker
 * still runs until the page is left. Workbox's own plugin would list every URL in a database as well, which such a worker would keep open.
 */
const keepUpTo = (maxEntries: number) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && (await caches.has(VISITS)) ? response : null,
  cacheDidUpdate: async ({ cacheName }: { cacheName: string }) => {
    const cache = await caches.open(cacheName);
    const requests = await cache.keys();
    for (const request of requests.slice(0, Math.max(0, requests.length - maxEntries))) await cache.delete(request);
  },
});

precache(__PRECACHE__);
cleanupOutdatedCaches();

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable(), dropOtherBuilds()]),
  );
});

async function dropOtherBuilds(): Promise<void> {
  const ours = new Set([PAGES, DATA, ASSETS, PICTURES, SHARED, ...PAGE_CACHES]);
  const names = (await caches.keys()).filter((name) => name.startsWith("toile-") && !ours.has(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

// The page asks after its visitor has agreed: a new version never takes over by itself.
self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting();
});

const ownOrigin = (url: URL) => url.origin === self.location.origin;

const isOwnPage = ({ request, url }: { request: Request; url: URL }) => ownOrigin(url) && request.mode === "navigate";

registerRoute(
  isOwnPage,
  new NetworkFirst({
    cacheName: PAGES,
    matchOptions,
    plugins: [
      keepUpTo(40),
      {
        cacheWillUpdate: async ({ request, response }) => (isPageKept(new URL(request.url).pathname) ? response : null),
        handlerDidError: ({ request }) => answerOffline(new URL(request.url)),
      },
    ],
  }),
);

/** Does not return the offline page under the requested URL: the router would mistake one for the other. */
async function answerOffline({ pathname, search }: URL): Promise<Response> {
  if (pathname !== OFFLINE_PAGE)
    return Response.redirect(`${OFFLINE_PAGE}?to=${encodeURIComponent(pathname + search)}`);
  return (await matchPrecache(OFFLINE_PAGE)) ?? Response.error();
}

registerRoute(
  ({ url }) => ownOrigin(url) && isRouteData(url.pathname) && isPageKept(url.pathname),
  new NetworkFirst({
    cacheName: DATA,
    matchOptions,
    plugins: [keepUpTo(80), { cacheKeyWillBeUsed: async ({ request }) => dataKey(request.url) }],
  }),
);

registerRoute(
  ({ url }) => ownOrigin(url) && url.pathname === "/__manifest",
  async ({ request }) => fetch(request).catch(() => Response.json(__ROUTES__)),
);

registerRoute(
  ({ url }) => ownOrigin(url) && isBuiltAsset(url.pathname),
  async (options) =>
    (await matchPrecache(options.url.pathname)) ??
    new CacheFirst({ cacheName: ASSETS, matchOptions, plugins: [keepUpTo(200)] }).handle(options),
);

registerRoute(
  ({ url }) => ownOrigin(url) && isPublicPicture(url.pathname),
  new CacheFirst({ cacheName: PICTURES, matchOptions, plugins: [keepUpTo(120)] }),
);

registerRoute(
  ({ url }) => ownOrigin(url) && url.pathname === "/share-target",
  ({ request }) => receiveShared(request),
  "POST",
);

self.addEventListener("push", (event) => event.waitUntil(tell(event, self.registration, self.clients)));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(event, self.clients)));

/** The picture waits for /try-on in a cache and is taken from there once. */
async function receiveShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const picture = form.get("picture");
  if (picture instanceof File && picture.size > 0) {
    const headers = { "Content-Type": picture.type, "X-File-Name": encodeURIComponent(picture.name) };
    await (await caches.open(SHARED)).put("/shared-picture", new Response(picture, { headers }));
    return Response.redirect("/try-on?shared=picture", 303);
  }
  const fields = ["url", "text", "title"].map((name) => String(form.get(name) ?? ""));
  const shared = readShared(fields, self.location.origin);
  if (shared.kind === "product") return Response.redirect(`/try-on?productId=${shared.slug}`, 303);
  return Response.redirect(`/try-on?shared=${shared.kind}`, 303);
}
