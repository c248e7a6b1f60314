import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { WHOLE_BLOG } from "./blog-address.ts";
import { BlogPage } from "./blog-page.tsx";
import { Newsletter } from "./newsletter.tsx";
import type { PostSummary, TagSlug } from "./post.ts";
import { PostCard } from "./post-card.tsx";

const TAGS: TagSlug[] = ["style-guide", "wardrobe-tips", "ai-fashion", "fashion-tech"];
const post: PostSummary = {
  id: 1,
  slug: "linen",
  title: "Linen",
  excerpt: "About linen.",
  author: "The Toile team",
  publishDate: "2024-01-05",
  readTime: 6,
  category: "style-tips",
  tags: TAGS,
  featuredImage: "/a.webp",
  featuredImageAlt: "",
};
/** Within a router of the kind that the site has: the filters are its form. */
function shown(element: React.ReactNode): string {
  const Page = createRoutesStub([{ path: "/blog", Component: () => element }]);
  return renderToStaticMarkup(<Page initialEntries={["/blog"]} />);
}
const blog = (posts: PostSummary[], filters: Partial<typeof WHOLE_BLOG> = {}) =>
  shown(
    <BlogPage
      posts={posts}
      address={{ ...WHOLE_BLOG, ...filters }}
      served={{ q: "", slugs: [] }}
      newsletter={<Newsletter subscribe={async () => {}} />}
    />,
  );

test("a card shows the first three of four tags [O2.90]", () => {
  const tagsOn = (tags: TagSlug[]) => shown(<PostCard post={{ ...post, tags }} />).match(/<li.*?<\/li>/g)?.length;
  expect(tagsOn(TAGS)).toBe(3);
  expect(tagsOn(TAGS.slice(0, 2))).toBe(2);
});

test("hero, filters, posts and the newsletter come in this order, the newsletter last [O2.83, O2.84, O2.86]", () => {
  const page = blog([post]);
  const parts = ["<h1", "Sustainable Fashion", 'aria-label="Posts"', "<article", 'aria-labelledby="newsletter"'];
  const places = parts.map((part) => page.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const newsletter = page.slice(places.at(-1));
  expect(newsletter).toMatch(/<input[^>]*type="email"/);
  expect(newsletter).toMatch(/<button[^>]*type="submit"[^>]*>Subscribe<\/button>/);
  expect(newsletter).toMatch(/>No spam, unsubscribe at any time\.<\/p><\/form><\/div><\/div><\/section>$/);
});

test("filters without a hit say so, with a button that clears them [O2.91, X.49]", () => {
  const page = blog([post], { category: "technology" });
  expect(page).toMatch(/<h\d[^>]*>No posts found<\/h\d>/);
  expect(page).toContain(">No posts match your current filters<");
  expect(page).toMatch(
    /<form [^>]*action="\/blog" method="get"[^>]*><button type="submit"[^>]*>Clear Filters<\/button>/,
  );
});
