/** What the service worker may keep, and under which name. Pure: decided by addresses alone. */

/** The pages that were seen, by title. It is there as long as the visitor lets anything be kept. */
export const VISITS = "toile-visits";

/**
 * Pages that are the same for everybody. A page that is not named here is fetched each time and nothing of it is kept: it may be somebody's own,
 * be about money, or have a secret in its address.
 */
const KEPT =
  /^\/(?:_|(?:try-on|browse|plans|favourites|blog|support|contact|boost-sales-vto|chrome-extension-welcome|shopify-try-on|virtual-try-on-api|privacy-policy|cookie-policy|terms-of-service)|(?:product|brand|category|blog)\/[^/]+)?(?:\.data)?$/;

export const isPageKept = (pathname: string): boolean => KEPT.test(pathname);

/** One try-on's address is its owner's, and what was shared is taken once. */
export const isVisitKept = ({ pathname, searchParams }: URL): boolean =>
  isPageKept(pathname) && !searchParams.has("result") && !searchParams.has("shared");

/** A route's data, as the router asks for it while it goes from page to page. */
export const isRouteData = (pathname: string): boolean => pathname.endsWith(".data");

/** The router names the routes that it wants data of; every page has one, so the address is enough. */
export function dataKey(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("_routes");
  return url.href;
}

/** Pictures that anybody may see. A shopper's own lie elsewhere. */
export const isPublicPicture = (pathname: string): boolean => /^\/(pictures|demo|blog-covers)\//.test(pathname);

/** Code, styles and fonts of this build; the photo check's networks are 19 MB and have a cache of the browser's own. */
export const isBuiltAsset = (pathname: string): boolean => /^\/assets\/[^/]+\.(js|css|woff2)$/.test(pathname);

export type Shared = { kind: "link" } | { kind: "product"; slug: string } | { kind: "nothing" };

const LINK = /https?:\/\/[^\s<>"]+/i;

/** What an app that shares a link means: some put it into `url`, most into the middle of `text`. */
export function readShared(fields: readonly string[], origin: string): Shared {
  const link = fields.map((field) => LINK.exec(field)?.[0]).find((found) => found !== undefined && URL.canParse(found));
  if (!link) return { kind: "nothing" };
  const url = new URL(link);
  const slug = url.origin === origin ? /^\/product\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined;
  return slug ? { kind: "product", slug } : { kind: "link" };
}
