import { describe, expect, test } from "vitest";
import { blogHref, changeBlog, isFiltered, readBlogAddress, WHOLE_BLOG } from "./blog-address.ts";
import { filterPosts, listCategories, listTags, pageOf, relatedPosts } from "./filter-posts.ts";
import { type CategorySlug, type PostSummary, publishedOn, type TagSlug } from "./post.ts";

let lastId = 0;
const draft = (title: string, category: CategorySlug, tags: TagSlug[] = []): PostSummary => {
  lastId += 1;
  return {
    id: lastId,
    slug: title.toLowerCase(),
    title,
    excerpt: `About ${title}.`,
    author: "The Toile team",
    publishDate: "2024-01-05",
    readTime: 6,
    category,
    tags,
    featuredImage: "/a.webp",
    featuredImageAlt: "",
  };
};

const posts = [
  draft("Linen", "style-tips", ["style-guide"]),
  draft("Photos", "virtual-try-on", ["virtual-fitting"]),
  draft("Labels", "sustainability", ["style-guide", "sustainable-fashion"]),
  draft("Colour", "style-tips"),
  draft("Wool", "style-tips"),
  draft("Silk", "style-tips"),
];
const texts = { linen: "stands away from the body", photos: "a shelf at navel height" };
const titles = (found: readonly PostSummary[]) => found.map(({ title }) => title);

describe("the filters", () => {
  test("search title, excerpt and content, whatever the case [O5.06]", () => {
    const search = (q: string) => titles(filterPosts(posts, { ...WHOLE_BLOG, q }, texts));
    expect(search("LINEN")).toEqual(["Linen"]);
    expect(search("about col")).toEqual(["Colour"]);
    expect(search("Navel Height")).toEqual(["Photos"]);
    expect(search("velvet")).toEqual([]);
    expect(titles(filterPosts(posts, { ...WHOLE_BLOG, q: "navel" }, null))).toEqual([]);
  });

  test("match category and tag exactly, and all combine [O5.07]", () => {
    expect(titles(filterPosts(posts, { ...WHOLE_BLOG, category: "style-tips", tag: "style-guide" }, null))).toEqual([
      "Linen",
    ]);
    expect(titles(filterPosts(posts, { ...WHOLE_BLOG, tag: "style-guide" }, null))).toEqual(["Linen", "Labels"]);
    expect(filterPosts(posts, { ...WHOLE_BLOG, q: "photos", category: "style-tips" }, texts)).toEqual([]);
  });

  test("start at page one after any change [O4.12]", () => {
    const address = { ...WHOLE_BLOG, page: 2 };
    for (const change of [{ q: "a" }, { category: "technology" }, { tag: "ai-fashion" }] as const)
      expect(changeBlog(address, change)).toMatchObject({ ...change, page: 1 });
  });

  test("are a URL that reads back, without invalid values", () => {
    const address = { q: "a b", category: "technology", tag: "ai-fashion", page: 2 } as const;
    const href = blogHref(address);
    expect(readBlogAddress(new URL(href, "https://a.example").searchParams)).toEqual(address);
    expect(readBlogAddress(new URLSearchParams("category=toString&tag=x&page=-3"))).toEqual(WHOLE_BLOG);
    expect(blogHref()).toBe("/blog");
    expect(isFiltered({ ...WHOLE_BLOG, page: 3 })).toBe(false);
  });
});

test("a page holds nine posts, and a page beyond the last shows the last [O2.85]", () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  expect(pageOf(numbers, 1)).toEqual({ posts: numbers.slice(0, 9), page: 1, pageCount: 3 });
  expect(pageOf(numbers, 7)).toEqual({ posts: [18, 19], page: 3, pageCount: 3 });
  expect(pageOf([], 1)).toEqual({ posts: [], page: 1, pageCount: 1 });
});

test("three posts are related: of the same category first, then of others [O2.88]", () => {
  const [linen, photos] = posts as [PostSummary, PostSummary];
  expect(titles(relatedPosts(linen, posts))).toEqual(["Colour", "Wool", "Silk"]);
  expect(titles(relatedPosts(photos, posts))).toEqual(["Linen", "Labels", "Colour"]);
  expect(titles(relatedPosts(linen, posts.slice(0, 2)))).toEqual(["Photos"]);
});

test("categories and tags have the number of their posts [O3.13]", () => {
  expect(listCategories(posts)[2]).toMatchObject({ id: 3, name: "Style Tips", slug: "style-tips", count: 4 });
  expect(listCategories(posts)[0]?.description).toBeTruthy();
  expect(listTags(posts)[0]).toEqual({ id: 1, name: "Style Guide", slug: "style-guide", count: 2 });
});

test("a date is the same day everywhere", () => {
  expect(publishedOn("2024-01-05")).toBe("Jan 5, 2024");
});
