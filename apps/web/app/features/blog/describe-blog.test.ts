import { expect, test } from "vitest";
import { describeBlog, postMeta, toFeed, toSitemap } from "./describe-blog.ts";
import type { Post } from "./post.ts";

const ORIGIN = "https://toile.example";
const post: Post = {
  id: 1,
  slug: "linen-and-silk",
  title: "Linen & silk",
  excerpt: "Two cloths <compared>.",
  author: "The Toile team",
  publishDate: "2024-01-05",
  readTime: 7,
  category: "style-tips",
  tags: ["style-guide", "wardrobe-tips"],
  featuredImage: "/blog-covers/linen-and-silk-1440.webp",
  featuredImageAlt: "Two cloths",
  html: '<p>See <a href="/blog/other">the other</a>.</p>',
  headings: [],
  seoMetadata: {
    metaTitle: "Linen or silk",
    metaDescription: "Compared.",
    keywords: ["linen", "silk"],
    ogTitle: "Linen & silk",
    ogDescription: "Two cloths.",
    ogImage: "/blog-covers/linen-and-silk.jpg",
  },
};
const jsonOf = (descriptor: object) => JSON.parse(JSON.stringify(descriptor))["script:ld+json"];

test("the blog describes itself, its publisher and its posts [O2.92, O2.93]", () => {
  expect(jsonOf(describeBlog([post], ORIGIN))).toMatchObject({
    "@type": "Blog",
    name: "Fashion & Style Blog",
    description: expect.any(String),
    url: `${ORIGIN}/blog`,
    publisher: { "@type": "Organization", name: "Toile", logo: { url: `${ORIGIN}/icons/icon-512.png` } },
    blogPost: [
      {
        "@type": "BlogPosting",
        headline: "Linen & silk",
        description: post.excerpt,
        image: `${ORIGIN}/blog-covers/linen-and-silk.jpg`,
        url: `${ORIGIN}/blog/linen-and-silk`,
        author: { name: "The Toile team" },
        datePublished: "2024-01-05",
        keywords: "linen, silk",
      },
    ],
  });
});

test("a post's head has its own title, description, keywords and share text, once each [O3.12]", () => {
  const head = postMeta(post, ORIGIN);
  const contentOf = (key: string) =>
    head.flatMap((entry) =>
      "property" in entry && entry.property === key && "content" in entry ? [entry.content] : [],
    );
  expect(head).toContainEqual({ title: "Linen or silk · Toile" });
  expect(head).toContainEqual({ name: "description", content: "Compared." });
  expect(head).toContainEqual({ name: "keywords", content: "linen, silk" });
  expect(head).toContainEqual({ tagName: "link", rel: "canonical", href: `${ORIGIN}/blog/linen-and-silk` });
  expect(contentOf("og:title")).toEqual(["Linen & silk"]);
  expect(contentOf("og:description")).toEqual(["Two cloths."]);
  expect(contentOf("og:type")).toEqual(["article"]);
});

test("the feed contains complete posts whose links work from anywhere", () => {
  const feed = toFeed([post], ORIGIN);
  expect(feed).toContain("<title>Linen &amp; silk</title>");
  expect(feed).toContain("<pubDate>Fri, 05 Jan 2024 00:00:00 GMT</pubDate>");
  expect(feed).toContain(`href=&quot;${ORIGIN}/blog/other&quot;`);
  expect(feed).toContain(`<guid isPermaLink="true">${ORIGIN}/blog/linen-and-silk</guid>`);
});

test("the site map lists the blog and each post, with its day", () => {
  const map = toSitemap([post], ORIGIN);
  expect(map).toContain(`<loc>${ORIGIN}/blog</loc><lastmod>2024-01-05</lastmod>`);
  expect(map).toContain(`<loc>${ORIGIN}/blog/linen-and-silk</loc><lastmod>2024-01-05</lastmod>`);
});
