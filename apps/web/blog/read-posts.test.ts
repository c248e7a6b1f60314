import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CATEGORIES, coverPath, previewPath, TAGS } from "../app/features/blog/post.ts";
import { renderMarkdown, toSlug } from "./markdown.ts";
import { countWords, readingMinutes, readPost, readPosts } from "./read-posts.ts";

const web = fileURLToPath(new URL("..", import.meta.url));
const posts = readPosts(path.join(web, "content/blog"));
const oldestFirst = posts.toReversed();

const HEAD = `---
id: 1
title: A title
excerpt: An excerpt.
publishDate: 2024-01-05
category: style-tips
tags: [style-guide]
cover: A picture.
keywords: [one, two, three]
---
`;

describe("the posts", () => {
  test("are twenty, with ids and dates in one order, from January 5 to April 20, 2024 [O3.14, X.47]", () => {
    expect(oldestFirst.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(oldestFirst[0]?.publishDate).toBe("2024-01-05");
    expect(oldestFirst.at(-1)?.publishDate).toBe("2024-04-20");
  });

  test("take 6 to 18 minutes, in proportion to their words [O3.14]", () => {
    const minutes = posts.map(({ readTime }) => readTime);
    expect([Math.min(...minutes), Math.max(...minutes)]).toEqual([6, 18]);
    for (const { slug, readTime, text } of posts) {
      expect(readTime, slug).toBe(readingMinutes(text));
      expect(countWords(text), slug).toBeGreaterThanOrEqual(1200);
    }
  });

  test("use all five categories and all seven tags [O3.16, O3.17, X.48]", () => {
    expect(Object.keys(CATEGORIES)).toEqual([
      "virtual-try-on",
      "fashion-trends",
      "style-tips",
      "technology",
      "sustainability",
    ]);
    expect(Object.keys(TAGS)).toEqual([
      "style-guide",
      "wardrobe-tips",
      "ai-fashion",
      "fashion-tech",
      "online-shopping",
      "sustainable-fashion",
      "virtual-fitting",
    ]);
    expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(Object.keys(CATEGORIES)));
    expect(new Set(posts.flatMap(({ tags }) => tags))).toEqual(new Set(Object.keys(TAGS)));
  });

  test("have all fields, including those for search engines and shared links [O3.11, O3.12]", () => {
    for (const post of posts) {
      expect(post.author, post.slug).toBe("The Toile team");
      expect([post.title, post.excerpt, post.text].every(Boolean), post.slug).toBe(true);
      expect(post.publishDate, post.slug).toMatch(/^2024-\d\d-\d\d$/);
      expect(post.featuredImage, post.slug).toBe(coverPath(post.slug, 1440));
      const { metaTitle, metaDescription, keywords, ogTitle, ogDescription, ogImage } = post.seoMetadata;
      expect(metaDescription.length, post.slug).toBeLessThanOrEqual(160);
      expect([metaTitle, ogTitle, ogDescription].every(Boolean), post.slug).toBe(true);
      expect(keywords.length, post.slug).toBeGreaterThanOrEqual(3);
      expect(ogImage, post.slug).toBe(previewPath(post.slug));
    }
  });

  test("have a small cover each", () => {
    for (const { slug } of posts) {
      for (const picture of [coverPath(slug, 720), coverPath(slug, 1440), previewPath(slug)]) {
        const file = path.join(web, "public", picture);
        expect(existsSync(file), picture).toBe(true);
        expect(statSync(file).size, picture).toBeLessThanOrEqual(40_000);
      }
    }
  });

  test("link only to posts and headings that exist", () => {
    const slugs = new Set(posts.map(({ slug }) => slug));
    const links = posts.flatMap(({ html }) =>
      [...html.matchAll(/href="\/blog\/([^"#]+)/g)].map(([, slug]) => slug ?? ""),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((slug) => !slugs.has(slug))).toEqual([]);
    for (const { headings, slug } of posts) expect(headings.length, slug).toBeGreaterThanOrEqual(3);
  });
});

describe("a post's file", () => {
  test("without front matter, or with a wrong, unknown or missing field, is refused", () => {
    expect(() => readPost("a", "No front matter.")).toThrow("front matter");
    for (const [field, wrong] of [
      ["publishDate: 2024-01-05", "publishDate: yesterday"],
      ["category: style-tips", "category: gossip"],
      ["tags: [style-guide]", "tags: []"],
      ["cover: A picture.", "colour: red"],
    ] as const) {
      expect(() => readPost("a", `${HEAD.replace(field, wrong)}\nText.`), wrong).toThrow();
    }
    expect(readPost("a", `${HEAD}\nText.`)).toMatchObject({ slug: "a", readTime: 1, html: "<p>Text.</p>\n" });
  });
});

describe("Markdown", () => {
  test("gives headings ids, and lists those of the second level", () => {
    const { html, headings } = renderMarkdown("## What's *new*?\n\n### Details\n\nText.");
    expect(headings).toEqual([{ id: "whats-new", text: "What’s new?" }]);
    expect(html).toContain('<h3 id="details">Details</h3>');
    expect(toSlug("Crêpe & co.")).toBe("crepe-co");
  });

  test.each([
    ["raw HTML", "A <script>alert(1)</script> text"],
    ["a picture", "![alt](https://example.com/a.png)"],
    ["a link that runs something", "[a](javascript:alert(1))"],
    ["a link without encryption", "[a](http://example.com)"],
    ["a title of its own", "# Title"],
    ["two headings of one address", "## One\n\n## One"],
  ])("refuses %s", (_, source) => {
    expect(() => renderMarkdown(source)).toThrow();
  });

  test("leaves code unchanged", () => {
    expect(renderMarkdown("```\na < b && c\n```").html).toContain("a &lt; b &amp;&amp; c");
  });

  test("converts quotation marks and apostrophes, except in code", () => {
    const { html } = renderMarkdown(`It's "so" ("*yes*, he said") \`"code"\``);
    expect(html).toContain("It’s “so” (“<em>yes</em>, he said”) <code>&quot;code&quot;</code>");
  });

  test("makes tables that scroll by themselves", () => {
    const { html } = renderMarkdown("| a | b |\n|---|---|\n| 1 | 2 |");
    expect(html).toContain('<th scope="col">a</th>');
    expect(html).toContain('role="region" tabindex="0"');
  });
});
