/** /sitemaps/blog.xml, which the API's index lists beside its own files. */
import { posts } from "virtual:blog";
import { toSitemap } from "../features/blog/describe-blog.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/blog-sitemap.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = getRequestContext(context, request);
  return new Response(toSitemap(posts, origin), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
