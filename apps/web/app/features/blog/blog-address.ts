/** The state of the blog as a URL: a filtered list can be linked to, and 'back' undoes a filter. */
import { CATEGORIES, type CategorySlug, TAGS, type TagSlug } from "./post.ts";

export type BlogAddress = { q: string; category: CategorySlug | ""; tag: TagSlug | ""; page: number };

export const WHOLE_BLOG: BlogAddress = { q: "", category: "", tag: "", page: 1 };

const isCategory = (value: string): value is CategorySlug => Object.hasOwn(CATEGORIES, value);
const isTag = (value: string): value is TagSlug => Object.hasOwn(TAGS, value);

/** Invalid values are dropped. */
export function readBlogAddress(params: URLSearchParams): BlogAddress {
  const category = params.get("category") ?? "";
  const tag = params.get("tag") ?? "";
  const page = Number(params.get("page") ?? 1);
  return {
    q: (params.get("q") ?? "").trim().slice(0, 100),
    category: isCategory(category) ? category : "",
    tag: isTag(tag) ? tag : "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function blogHref({ q = "", category = "", tag = "", page = 1 }: Partial<BlogAddress> = {}): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (category) params.set("category", category);
  if (tag) params.set("tag", tag);
  if (page > 1) params.set("page", String(page));
  const said = params.toString();
  return said ? `/blog?${said}` : "/blog";
}

/** Any change of a filter shows the first page of its list. */
export function changeBlog(address: BlogAddress, change: Partial<Omit<BlogAddress, "page">>): BlogAddress {
  return { ...address, ...change, page: 1 };
}

export const isFiltered = ({ q, category, tag }: BlogAddress): boolean => q !== "" || category !== "" || tag !== "";
