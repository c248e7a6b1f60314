/**
 * The posts of `content/blog`: front matter checked by schema, Markdown rendered. Throws at the first invalid file, and
 * names it.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import {
  CATEGORIES,
  type CategorySlug,
  coverPath,
  type Post,
  previewPath,
  TAGS,
  type TagSlug,
} from "../app/features/blog/post.ts";
import { curl, renderMarkdown } from "./markdown.ts";

const AUTHOR = "The Toile team";
const WORDS_PER_MINUTE = 200;
/** Search engines cut a description off at about this length. */
const DESCRIPTION_MAX = 160;

// Object.keys loses the type of these constant keys.
const categorySlugs = Object.keys(CATEGORIES) as [CategorySlug, ...CategorySlug[]];
const tagSlugs = Object.keys(TAGS) as [TagSlug, ...TagSlug[]];

const line = z.string().trim().min(1);

export const frontMatter = z.strictObject({
  id: z.number().int().positive(),
  title: line.max(90),
  excerpt: line.max(220),
  publishDate: z.iso.date(),
  category: z.enum(categorySlugs),
  tags: z.array(z.enum(tagSlugs)).min(1).max(4),
  /** What the cover shows. */
  cover: line.max(160),
  keywords: z.array(line).min(3).max(8),
  /** If they differ from title and excerpt. */
  metaTitle: line.max(60).optional(),
  metaDescription: line.max(DESCRIPTION_MAX).optional(),
});

export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE));
}

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export type ReadPost = Post & { text: string };

export function readPost(slug: string, source: string): ReadPost {
  const [, head, body] = /^---\n([\s\S]+?)\n---\n([\s\S]+)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new Error("the front matter between two lines of --- is missing");
  const { cover, keywords, metaTitle, metaDescription, ...written } = frontMatter.parse(parseYaml(head));
  const facts = { ...written, title: curl(written.title), excerpt: curl(written.excerpt) };
  const { html, headings, text } = renderMarkdown(body);
  return {
    ...facts,
    slug,
    author: AUTHOR,
    readTime: readingMinutes(text),
    featuredImage: coverPath(slug, 1440),
    featuredImageAlt: cover,
    html,
    headings,
    text,
    seoMetadata: {
      metaTitle: metaTitle ?? facts.title,
      metaDescription: metaDescription ?? shorten(facts.excerpt),
      keywords,
      ogTitle: facts.title,
      ogDescription: facts.excerpt,
      ogImage: previewPath(slug),
    },
  };
}

/** Newest first. */
export function readPosts(folder: string): ReadPost[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const posts = files.map((name) => {
    try {
      return readPost(name.slice(0, -".md".length), readFileSync(path.join(folder, name), "utf8"));
    } catch (error) {
      throw new Error(`content/blog/${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  });
  posts.sort((one, other) => other.publishDate.localeCompare(one.publishDate) || other.id - one.id);
  const outOfOrder = posts.find(({ id }, index) => id !== posts.length - index);
  if (outOfOrder) throw new Error(`content/blog/${outOfOrder.slug}.md: ids count from 1 in the order of the dates`);
  return posts;
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  return `${text.slice(0, text.lastIndexOf(" ", DESCRIPTION_MAX - 1)).replace(/[,.;:]$/, "")}…`;
}
