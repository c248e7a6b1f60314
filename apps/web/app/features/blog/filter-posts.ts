/** Which posts a filter shows, how many each filter would show, and which posts are related. Pure. */
import type { BlogAddress } from "./blog-address.ts";
import { CATEGORIES, type CategorySlug, type PostSummary, TAGS, type TagSlug } from "./post.ts";

export const POSTS_PER_PAGE = 9;
export const TAGS_PER_CARD = 3;
export const RELATED_MAX = 3;

/** The text of each post as `toSearchable` makes it, by slug. */
export type PostTexts = Readonly<Record<string, string>>;

/** Normalised for search: lower case, and straight quotation marks. */
export const toSearchable = (text: string): string => text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"');

/** Title, excerpt or content. Without the texts, which the browser loads later, only the first two. */
export function matchesSearch(post: PostSummary, q: string, texts: PostTexts | null): boolean {
  if (q === "") return true;
  const wanted = toSearchable(q);
  const shown = [post.title, post.excerpt].map(toSearchable);
  return [...shown, texts?.[post.slug] ?? ""].some((text) => text.includes(wanted));
}

export function filterPosts<P extends PostSummary>(
  posts: readonly P[],
  { q, category, tag }: Pick<BlogAddress, "q" | "category" | "tag">,
  texts: PostTexts | null,
): P[] {
  return posts.filter(
    (post) =>
      (category === "" || post.category === category) &&
      (tag === "" || post.tags.includes(tag)) &&
      matchesSearch(post, q, texts),
  );
}

export type PageOfPosts<P> = { posts: P[]; page: number; pageCount: number };

/** A page beyond the last is the last. */
export function pageOf<P>(posts: readonly P[], page: number): PageOfPosts<P> {
  const pageCount = Math.max(1, Math.ceil(posts.length / POSTS_PER_PAGE));
  const shown = Math.min(page, pageCount);
  return { posts: posts.slice((shown - 1) * POSTS_PER_PAGE, shown * POSTS_PER_PAGE), page: shown, pageCount };
}

/** Posts of the same category first, then of others, until there are three; newest first, like `posts`. */
export function relatedPosts<P extends PostSummary>(post: PostSummary, posts: readonly P[]): P[] {
  const others = posts.filter(({ id }) => id !== post.id);
  const same = others.filter(({ category }) => category === post.category);
  const rest = others.filter(({ category }) => category !== post.category);
  return [...same, ...rest].slice(0, RELATED_MAX);
}

export type Category = { id: number; name: string; slug: CategorySlug; description: string; count: number };
export type Tag = { id: number; name: string; slug: TagSlug; count: number };

export function listCategories(posts: readonly PostSummary[]): Category[] {
  // Object.keys loses the type of these constant keys.
  return (Object.keys(CATEGORIES) as CategorySlug[]).map((slug, index) => ({
    id: index + 1,
    slug,
    ...CATEGORIES[slug],
    count: posts.filter(({ category }) => category === slug).length,
  }));
}

export function listTags(posts: readonly PostSummary[]): Tag[] {
  // Object.keys loses the type of these constant keys.
  return (Object.keys(TAGS) as TagSlug[]).map((slug, index) => ({
    id: index + 1,
    slug,
    ...TAGS[slug],
    count: posts.filter(({ tags }) => tags.includes(slug)).length,
  }));
}
