/** The sitemap: an index, and files of URLs that are written while they are read. */
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { CHUNK_SIZE, CLOSE, OPEN, type SitemapUrl, toEntry, toIndex } from "./sitemap.rules.ts";
import * as store from "./sitemap.store.ts";

export { toRobots } from "./sitemap.rules.ts";

/** Pages that do not depend on products. */
const PAGES: SitemapUrl[] = [
  "/",
  "/browse",
  "/try-on",
  "/register",
  "/developer",
  "/virtual-try-on-api",
  "/boost-sales-vto",
  "/shopify-try-on",
  "/chrome-extension-welcome",
  "/support",
  "/contact",
  "/privacy-policy",
  "/cookie-policy",
  "/terms-of-service",
].map((path) => ({ path }));
const SHELVES_MAX = 50_000;

type SitemapDeps = { database: Database; config: Pick<Config, "appUrl"> };

export async function readIndex({ database, config: { appUrl } }: SitemapDeps): Promise<string> {
  const starts = await store.listChunkStarts(database, CHUNK_SIZE);
  const chunks = starts.map((id) => `/sitemaps/products-${id}.xml`);
  // The blog's posts belong to the web app, which serves the last of these.
  const shelves = ["pages", "brands", "categories", "blog"].map((name) => `/sitemaps/${name}.xml`);
  return toIndex(appUrl, [...shelves, ...chunks]);
}

type SitemapFile = "pages" | "brands" | "categories" | { from: string };

/** The lines of one file. */
export async function* linesOf({ database, config }: SitemapDeps, file: SitemapFile): AsyncGenerator<string> {
  const toLines = (urls: SitemapUrl[]) => urls.map((url) => toEntry(config.appUrl, url)).join("");
  yield OPEN;
  if (file === "pages") yield toLines(PAGES);
  else if (typeof file === "string") yield toLines(await store.listShelfUrls(database, file, SHELVES_MAX));
  else {
    const chunk = store.listProductUrls(database, { from: file.from, count: CHUNK_SIZE });
    for await (const batch of chunk) yield toLines(batch);
  }
  yield CLOSE;
}
