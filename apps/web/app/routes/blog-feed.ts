/** /blog/rss.xml. */
import { posts } from "virtual:blog";
import { toFeed } from "../features/blog/describe-blog.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/blog-feed.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = getRequestContext(context, request);
  return new Response(toFeed(posts, origin), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
