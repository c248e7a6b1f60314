/**
 * Names a page by everything it is made from, so that the server may cache it: the URL, and the data from its loaders. The server does
 * not know who is signed in, so that changes nothing that it renders. Two pages with the same name are identical.
 */
import { hash } from "node:crypto";
import { serialize } from "node:v8";
import type { StaticHandlerContext } from "react-router";

/** The public pages of the shop, the blog and the house. A route that is not listed is never cached, whatever it shows. */
const PUBLIC = new Set([
  "root",
  "routes/home",
  "routes/browse",
  "routes/product",
  "routes/brand",
  "routes/category",
  "routes/blog",
  "routes/blog-post",
  "routes/virtual-try-on-api",
  "routes/boost-sales-vto",
  "routes/shopify-try-on",
  "routes/chrome-extension-welcome",
  "routes/support",
  "routes/contact",
  "routes/privacy-policy",
  "routes/cookie-policy",
  "routes/terms-of-service",
]);

export type PageSource = Pick<
  StaticHandlerContext,
  "matches" | "loaderData" | "actionData" | "errors" | "statusCode" | "location"
>;

/** Null for a page that must not be cached: a personal one, one with an error, or one whose data is incomplete. */
export function namePage(source: PageSource): string | null {
  const { matches, loaderData, actionData, errors, statusCode, location } = source;
  const routes = matches.map(({ route }) => route.id);
  if (statusCode !== 200 || errors || actionData || !routes.every((id) => PUBLIC.has(id))) return null;
  try {
    // The serializer gives different values different texts, and throws on a promise.
    return hash("sha256", serialize([routes, location.pathname, location.search, loaderData]), "base64url");
  } catch {
    return null;
  }
}
