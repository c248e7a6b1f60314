/** The type of a blog post, and its possible topics. */

export const CATEGORIES = {
  "virtual-try-on": { name: "Virtual Try-On", description: "Photos, fittings and what a picture can tell you." },
  "fashion-trends": { name: "Fashion Trends", description: "What is worn now, and how to wear it on your own body." },
  "style-tips": { name: "Style Tips", description: "Fit, colour, cloth and a wardrobe that works." },
  technology: { name: "Technology", description: "How a fitting room made of software does its work." },
  sustainability: { name: "Sustainability", description: "Fewer parcels, longer lives, honest labels." },
} as const;
export type CategorySlug = keyof typeof CATEGORIES;

export const TAGS = {
  "style-guide": { name: "Style Guide" },
  "wardrobe-tips": { name: "Wardrobe Tips" },
  "ai-fashion": { name: "AI Fashion" },
  "fashion-tech": { name: "Fashion Tech" },
  "online-shopping": { name: "Online Shopping" },
  "sustainable-fashion": { name: "Sustainable Fashion" },
  "virtual-fitting": { name: "Virtual Fitting" },
} as const;
export type TagSlug = keyof typeof TAGS;

export type SeoMetadata = {
  metaTitle: string;
  metaDescription: string;
  keywords: string[];
  ogTitle: string;
  ogDescription: string;
  /** A path on this site. */
  ogImage: string;
};

export type PostSummary = {
  /** Starts at 1, in the order of publication. */
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  /** YYYY-MM-DD. */
  publishDate: string;
  /** In minutes. */
  readTime: number;
  category: CategorySlug;
  tags: TagSlug[];
  /** A path on this site. `coverPath` adds its sizes. */
  featuredImage: string;
  featuredImageAlt: string;
};

export type Heading = { id: string; text: string };

export type Post = PostSummary & {
  /** As HTML. */
  html: string;
  /** Second-level headings, in order. */
  headings: Heading[];
  seoMetadata: SeoMetadata;
};

export type CoverWidth = 720 | 1440;

export const coverPath = (slug: string, width: CoverWidth): string => `/blog-covers/${slug}-${width}.webp`;
export const previewPath = (slug: string): string => `/blog-covers/${slug}.jpg`;

export function toSummary(post: Post): PostSummary {
  const { html: _html, headings: _headings, seoMetadata: _seo, ...summary } = post;
  return summary;
}

let day: Intl.DateTimeFormat | undefined;

/** 'Jan 5, 2024'. A date without a time is the same day in every time zone. */
export function publishedOn(date: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
  return day.format(new Date(`${date}T00:00:00Z`));
}
