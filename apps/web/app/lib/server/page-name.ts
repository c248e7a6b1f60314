/**
 * Names a page by all that it is made of, so that the server may keep it: the address, and what its loaders answered. Who is signed in is
 * known to the browser alone and changes nothing that the server renders. Two pages of one name are the same page.
 */
import { hash } from "node:crypto";
import { serialize } from "node:v8";
import type { StaticHandlerContext } from "react-router";

/** The pages of the shop, the blog and the house, which everyone may see. What is not named here is not kept, whatever it shows. */
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

/** Null for a page that is not to be kept: nobody's but one person's, or one that went wrong, or whose data is still on its way. */
export function namePage(source: PageSource): string | null {
  const { matches, loaderData, actionData, errors, statusCode, location } = source;
  const routes = matches.map(({ route }) => route.id);
  if (statusCode !== 200 || errors || actionData || !routes.every((id) => PUBLIC.has(id))) return null;
  try {
    // Of all that it can write, this way of writing makes two texts of two values; it raises at a promise.
    return hash("sha256", serialize([routes, location.pathname, location.search, loaderData]), "base64url");
  } catch {
    return null;
  }
}
