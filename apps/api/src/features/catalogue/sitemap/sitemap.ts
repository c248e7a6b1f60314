/** The sitemap: an index, and files of URLs that are written while they are read. */
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type Address, CHUNK_SIZE, CLOSE, OPEN, toEntry, toIndex, toRobots } from "./sitemap.rules.ts";
import * as store from "./sitemap.store.ts";

/** Pages that do not depend on products. */
const PAGES: Address[] = [
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

export type Sitemap = ReturnType<typeof createSitemap>;

export function createSitemap({ database, config }: { database: Database; config: Pick<Config, "appUrl"> }) {
  const { appUrl } = config;
  return {
    robots: () => toRobots(appUrl),

    async index(): Promise<string> {
      const starts = await store.listChunkStarts(database, CHUNK_SIZE);
      const chunks = starts.map((id) => `/sitemaps/products-${id}.xml`);
      // The blog's posts belong to the web app, which serves the last of these.
      const shelves = ["pages", "brands", "categories", "blog"].map((name) => `/sitemaps/${name}.xml`);
      return toIndex(appUrl, [...shelves, ...chunks]);
    },

    /** The lines of one file. */
    async *lines(which: "pages" | "brands" | "categories" | { from: string }): AsyncGenerator<string> {
      const toLines = (addresses: Address[]) => addresses.map((address) => toEntry(appUrl, address)).join("");
      yield OPEN;
      if (which === "pages") yield toLines(PAGES);
      else if (typeof which === "string") {
        yield toLines(await store.listShelfAddresses(database, which, SHELVES_MAX));
      } else {
        const chunk = store.listProductAddresses(database, { from: which.from, count: CHUNK_SIZE });
        for await (const batch of chunk) yield toLines(batch);
      }
      yield CLOSE;
    },
  };
}
