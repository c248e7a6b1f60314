import { posts } from "virtual:blog";
import { redirect } from "react-router";
import { postMeta, postPath } from "../features/blog/describe-blog.ts";
import { relatedPosts } from "../features/blog/filter-posts.ts";
import { previewPath, toSummary } from "../features/blog/post.ts";
import { PostPage } from "../features/blog/post-page.tsx";
import { type PreviewHandle, pageMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/blog-post.ts";

export function loader({ context, request, params }: Route.LoaderArgs) {
  const post = posts.find(({ slug }) => slug === params.slug);
  if (!post) throw redirect("/blog");
  const { origin } = getRequestContext(context, request);
  return { origin, post, related: relatedPosts(post, posts).map(toSummary) };
}

export const handle: PreviewHandle<Route.ComponentProps["loaderData"]> = {
  preview: (loaderData) => loaderData && previewPath(loaderData.post.slug),
};

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? postMeta(loaderData.post, loaderData.origin) : pageMeta({ title: "Blog" });

export default function BlogPostRoute({ loaderData: { origin, post, related } }: Route.ComponentProps) {
  return <PostPage key={post.slug} post={post} related={related} url={new URL(postPath(post.slug), origin).href} />;
}
