/**
 * The blog as two modules, made from `content/blog` while the site is built:
 * - `virtual:blog`: all posts in full, only for the server;
 * - `virtual:blog-texts`: their words, which the browser loads for a search.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { toSearchable } from "../app/features/blog/filter-posts.ts";
import { readPosts } from "./read-posts.ts";

const FOLDER = fileURLToPath(new URL("../content/blog", import.meta.url));
const POSTS = "virtual:blog";
const TEXTS = "virtual:blog-texts";
/** How Vite marks a virtual module. */
const resolved = (name: string) => `\0${name}`;

export function blog(): Plugin {
  return {
    name: "blog",
    resolveId: (id) => (id === POSTS || id === TEXTS ? resolved(id) : undefined),
    load(id) {
      if (id !== resolved(POSTS) && id !== resolved(TEXTS)) return undefined;
      const posts = readPosts(FOLDER);
      for (const { slug } of posts) this.addWatchFile(path.join(FOLDER, `${slug}.md`));
      if (id === resolved(TEXTS)) {
        const texts = Object.fromEntries(posts.map(({ slug, text }) => [slug, toSearchable(text)]));
        return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
      }
      if (this.environment.name === "client")
        throw new Error("virtual:blog is only for the server: a page gets the posts that it shows");
      return `export const posts = ${JSON.stringify(posts.map(({ text: _text, ...post }) => post))};`;
    },
  };
}
