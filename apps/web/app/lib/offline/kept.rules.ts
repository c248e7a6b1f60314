/** What the service worker may store, and under which key. Pure: decided by URLs alone. */

/** The visited pages, by title. The cache exists as long as the visitor allows storage. */
export const VISITS = "toile-visits";

/**
 * Pages that are the same for everyone. A page that is not listed is fetched each time and never stored: it may be personal, about money, or
 * have a secret in its URL.
 */
const KEPT =
  /^\/(?:_|(?:try-on|browse|plans|favourites|blog|support|contact|boost-sales-vto|chrome-extension-welcome|shopify-try-on|virtual-try-on-api|privacy-policy|cookie-policy|terms-of-service)|(?:product|brand|category|blog)\/[^/]+)?(?:\.data)?$/;

export const isPageKept = (pathname: string): boolean => KEPT.test(pathname);

/** A try-on's URL is private to its owner, and shared content is used only once. */
export const isVisitKept = ({ pathname, searchParams }: URL): boolean =>
  isPageKept(pathname) && !searchParams.has("result") && !searchParams.has("shared");

/** A route's data, as the router requests it during client-side navigation. */
export const isRouteData = (pathname: string): boolean => pathname.endsWith(".data");

/** The router lists the routes whose data it wants; every page always has the same ones, so the URL is enough. */
export function dataKey(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("_routes");
  return url.href;
}

/** Public pictures. A shopper's own are under other paths. */
export const isPublicPicture = (pathname: string): boolean => /^\/(pictures|demo|blog-covers)\//.test(pathname);

/** Code, styles and fonts of this build. The photo check's networks are 19 MB and stay in the browser's own cache. */
export const isBuiltAsset = (pathname: string): boolean => /^\/assets\/[^/]+\.(js|css|woff2)$/.test(pathname);

export type Shared = { kind: "link" } | { kind: "product"; slug: string } | { kind: "nothing" };

const LINK = /https?:\/\/[^\s<>"]+/i;

/** Finds the link that another app shares: some put it into `url`, most into the middle of `text`. */
export function readShared(fields: readonly string[], origin: string): Shared {
  const link = fields.map((field) => LINK.exec(field)?.[0]).find((found) => found !== undefined && URL.canParse(found));
  if (!link) return { kind: "nothing" };
  const url = new URL(link);
  const slug = url.origin === origin ? /^\/product\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined;
  return slug ? { kind: "product", slug } : { kind: "link" };
}
