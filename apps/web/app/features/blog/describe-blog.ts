/** The blog's metadata for search engines and feed readers: schema.org, Open Graph, RSS. */
import { PRODUCT_NAME } from "@toile/contract";
import type { MetaDescriptor } from "react-router";
import { pageMeta } from "../../lib/page/page-meta.ts";
import { CATEGORIES, type Post, previewPath, TAGS } from "./post.ts";

export const BLOG_NAME = "Fashion & Style Blog";
export const BLOG_DESCRIPTION =
  "Guides to fit, fabric and colour, to buying clothes online with fewer returns, and to how a virtual fitting room works.";
export const FEED_PATH = "/blog/rss.xml";
export const postPath = (slug: string): string => `/blog/${slug}`;

const absolute = (origin: string, path: string): string => new URL(path, origin).href;

const toDescriptor = (described: Record<string, unknown>): MetaDescriptor => ({
  // MetaDescriptor's type for JSON-LD is a deep JSON object; these contain nothing else.
  "script:ld+json": { "@context": "https://schema.org", ...described } as never,
});

const publisher = (origin: string) => ({
  "@type": "Organization",
  name: PRODUCT_NAME,
  url: absolute(origin, "/"),
  logo: { "@type": "ImageObject", url: absolute(origin, "/icons/icon-512.png"), width: 512, height: 512 },
});

/** The fields of a post that a list contains. Keywords are missing if only the summary is known. */
type Listed = Pick<Post, "slug" | "title" | "excerpt" | "author" | "publishDate" | "tags"> & {
  seoMetadata: Pick<Post["seoMetadata"], "keywords">;
};

const describePosting = (post: Listed, origin: string) => ({
  "@type": "BlogPosting",
  headline: post.title,
  description: post.excerpt,
  image: absolute(origin, previewPath(post.slug)),
  url: absolute(origin, postPath(post.slug)),
  author: { "@type": "Organization", name: post.author, url: absolute(origin, "/") },
  datePublished: post.publishDate,
  keywords: post.seoMetadata.keywords.join(", "),
});

export function describeBlog(posts: readonly Listed[], origin: string): MetaDescriptor {
  return toDescriptor({
    "@type": "Blog",
    name: BLOG_NAME,
    description: BLOG_DESCRIPTION,
    url: absolute(origin, "/blog"),
    publisher: publisher(origin),
    blogPost: posts.map((post) => describePosting(post, origin)),
  });
}

export function describePost(post: Post, origin: string): MetaDescriptor {
  return toDescriptor({
    ...describePosting(post, origin),
    articleSection: CATEGORIES[post.category].name,
    timeRequired: `PT${post.readTime}M`,
    inLanguage: "en",
    publisher: publisher(origin),
    mainEntityOfPage: absolute(origin, postPath(post.slug)),
    isPartOf: { "@type": "Blog", name: BLOG_NAME, url: absolute(origin, "/blog") },
  });
}

export const feedLink: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: `${PRODUCT_NAME} ${BLOG_NAME}`,
  href: FEED_PATH,
};

export function postMeta(post: Post, origin: string): MetaDescriptor[] {
  const { metaTitle, metaDescription, keywords, ogTitle, ogDescription } = post.seoMetadata;
  const head = pageMeta({
    title: metaTitle,
    description: metaDescription,
    canonical: absolute(origin, postPath(post.slug)),
    type: "article",
  });
  const own = ["og:title", "og:description"];
  return [
    ...head.filter((entry) => !("property" in entry && own.includes(String(entry.property)))),
    { property: "og:title", content: ogTitle },
    { property: "og:description", content: ogDescription },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: post.featuredImageAlt },
    { property: "article:published_time", content: post.publishDate },
    { property: "article:section", content: CATEGORIES[post.category].name },
    ...post.tags.map((tag) => ({ property: "article:tag", content: TAGS[tag].name })),
    { name: "keywords", content: keywords.join(", ") },
    { name: "author", content: post.author },
    feedLink,
    describePost(post, origin),
  ];
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const toXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");

/** RSS 2.0 with the complete texts. */
export function toFeed(posts: readonly Post[], origin: string): string {
  const items = posts.map((post) => {
    const url = absolute(origin, postPath(post.slug));
    // Relative links do not work in other programs.
    const content = post.html.replaceAll('href="/', `href="${absolute(origin, "/")}`);
    return [
      "<item>",
      `<title>${toXml(post.title)}</title>`,
      `<link>${toXml(url)}</link>`,
      `<guid isPermaLink="true">${toXml(url)}</guid>`,
      `<pubDate>${new Date(`${post.publishDate}T00:00:00Z`).toUTCString()}</pubDate>`,
      `<dc:creator>${toXml(post.author)}</dc:creator>`,
      `<category>${toXml(CATEGORIES[post.category].name)}</category>`,
      `<description>${toXml(post.excerpt)}</description>`,
      `<content:encoded>${toXml(content)}</content:encoded>`,
      "</item>",
    ].join("\n");
  });
  const self = toXml(absolute(origin, FEED_PATH));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${toXml(`${PRODUCT_NAME} ${BLOG_NAME}`)}</title>
<link>${toXml(absolute(origin, "/blog"))}</link>
<description>${toXml(BLOG_DESCRIPTION)}</description>
<language>en</language>
<atom:link href="${self}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
}

/** The posts as a sitemaps.org site map. */
export function toSitemap(posts: readonly Pick<Post, "slug" | "publishDate">[], origin: string): string {
  const newest = posts
    .map(({ publishDate }) => publishDate)
    .sort()
    .at(-1);
  const entries = [
    { path: "/blog", day: newest },
    ...posts.map((post) => ({ path: postPath(post.slug), day: post.publishDate })),
  ];
  const lines = entries.map(({ path, day }) => {
    const changed = day ? `<lastmod>${day}</lastmod>` : "";
    return `<url><loc>${toXml(absolute(origin, path))}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</urlset>
`;
}
