import { posts } from "virtual:blog";
import { texts } from "virtual:blog-texts";
import { useSearchParams } from "react-router";
import { blogHref, isFiltered, readBlogAddress } from "../features/blog/blog-address.ts";
import { BlogPage } from "../features/blog/blog-page.tsx";
import { BLOG_DESCRIPTION, BLOG_NAME, describeBlog, feedLink } from "../features/blog/describe-blog.ts";
import { matchesSearch } from "../features/blog/filter-posts.ts";
import { Newsletter } from "../features/blog/newsletter.tsx";
import { toSummary } from "../features/blog/post.ts";
import { serverMessage } from "../lib/api/server-message.ts";
import { useClient } from "../lib/api/use-client.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/blog.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { q } = readBlogAddress(new URL(request.url).searchParams);
  const { origin } = getRequestContext(context, request);
  return {
    origin,
    posts: posts.map((post) => ({ ...toSummary(post), keywords: post.seoMetadata.keywords })),
    served: { q, slugs: q === "" ? [] : posts.filter((post) => matchesSearch(post, q, texts)).map(({ slug }) => slug) },
  };
}

/** Everything that the filters need is on the page, so the blog never fetches again. */
export const shouldRevalidate = () => false;

export const meta = ({ loaderData, location }: Route.MetaArgs) => {
  const address = readBlogAddress(new URLSearchParams(location.search));
  const page = {
    title: address.page > 1 ? `${BLOG_NAME}, page ${address.page}` : BLOG_NAME,
    description: BLOG_DESCRIPTION,
  };
  if (!loaderData) return pageMeta(page);
  const { origin } = loaderData;
  const listed = loaderData.posts.map(({ keywords, ...post }) => ({ ...post, seoMetadata: { keywords } }));
  return [
    ...pageMeta({
      ...page,
      canonical: new URL(blogHref({ page: address.page }), origin).href,
      hidden: isFiltered(address),
    }),
    feedLink,
    describeBlog(listed, origin),
  ];
};

export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return (
    <BlogPage
      posts={loaderData.posts}
      address={readBlogAddress(params)}
      served={loaderData.served}
      newsletter={<Newsletter subscribe={useSubscribe()} />}
    />
  );
}

const NOT_SENT = "We did not receive your address. Please try again.";

/** Connects the sign-up with the API: rooms do not import each other. */
function useSubscribe() {
  const getClient = useClient();
  return async (email: string): Promise<void> => {
    try {
      await (await getClient()).newsletter.subscribe(email);
    } catch (error) {
      throw new Error(serverMessage(error) ?? NOT_SENT, { cause: error });
    }
  };
}
