/** Every internal link of the site, followed like a crawler: without scripts, from page to page. */
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./shopper.ts";

const PAGES_MAX = 400;
/** Paths that are not public pages. */
const NO_PAGE = /^\/(api|media|pictures|_stripe|dev)\//;

type Seen = { status: number; ids: Set<string>; html: string };

const attribute = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));

async function read(request: APIRequestContext, address: string): Promise<Seen> {
  const response = await request.get(address, { maxRedirects: 5 });
  const isPage = (response.headers()["content-type"] ?? "").startsWith("text/html");
  const html = isPage ? await response.text() : "";
  return { status: response.status(), html, ids: new Set(attribute(html, /\bid="([^"]*)"/g)) };
}

/** All pages reachable from the first one, by path, and for each the pages that link to its anchors. */
async function crawl(request: APIRequestContext, baseURL: string) {
  const pages = new Map<string, Seen>();
  const links: { from: string; to: URL }[] = [];
  const waiting = ["/"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    expect(pages.size, "the site has more pages than this follows").toBeLessThan(PAGES_MAX);
    const seen = await read(request, path);
    pages.set(path, seen);
    for (const href of attribute(seen.html, /<a\b[^>]*?\shref="([^"]*)"/g)) {
      const to = new URL(href, new URL(path, baseURL));
      if (to.origin !== new URL(baseURL).origin || NO_PAGE.test(to.pathname)) continue;
      links.push({ from: path, to });
      waiting.push(to.pathname);
    }
  }
  return { pages, links };
}

/** The metadata that search engines and link previews read from a page's head. */
const headOf = (html: string) => ({
  title: attribute(html, /<title>([^<]*)<\/title>/g)[0] ?? "",
  description: attribute(html, /<meta name="description" content="([^"]*)"/g)[0] ?? "",
  canonical: attribute(html, /<link rel="canonical" href="([^"]*)"/g)[0] ?? "",
  picture: attribute(html, /<meta property="og:image" content="([^"]*)"/g)[0] ?? "",
  hidden: /<meta name="robots" content="noindex"/.test(html),
});

test("every internal link leads to a page, and to an existing anchor on it", async ({ page, baseURL: origin }) => {
  const baseURL = origin ?? "";
  const { pages, links } = await crawl(page.request, baseURL);
  expect(pages.size).toBeGreaterThan(100);
  const broken = [...pages].filter(([, { status, html }]) => status >= 400 || /still being cut/i.test(html));
  const leadsTo = (path: string) => links.find(({ to }) => to.pathname === path)?.from;
  expect(broken.map(([path, { status }]) => `${path} (${status}) from ${leadsTo(path)}`)).toEqual([]);
  const lost = links.filter(({ to }) => {
    const place = decodeURIComponent(to.hash.slice(1));
    return place !== "" && !pages.get(to.pathname)?.ids.has(place);
  });
  expect(lost.map(({ from, to }) => `${to.pathname}${to.hash} from ${from}`)).toEqual([]);
});

test("every page of the site map exists, with a title, a description and a picture at its own URL", async ({
  page,
  baseURL: origin,
}) => {
  const baseURL = origin ?? "";
  const map = await (await page.request.get("/sitemaps/pages.xml")).text();
  const addresses = attribute(map, /<loc>([^<]*)<\/loc>/g);
  expect(addresses.length).toBeGreaterThan(12);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const address of addresses) {
    const { status, html } = await read(page.request, address);
    const { title, description, canonical, picture, hidden } = headOf(html);
    expect([status, hidden], address).toEqual([200, false]);
    titles.add(title);
    descriptions.add(description);
    expect(description.length, address).toBeGreaterThan(30);
    if (canonical !== "") expect(canonical).toBe(new URL(new URL(address).pathname, baseURL).href);
    expect((await page.request.get(picture)).status(), picture).toBe(200);
  }
  expect(titles.size).toBe(addresses.length);
  expect(descriptions.size).toBe(addresses.length);
});
