/** The sitemap for search engines, in the format of sitemaps.org. Pure. */

/** URLs per file; the protocol allows 50,000. */
export const CHUNK_SIZE = 10_000;

export type SitemapUrl = { path: string; changedAt?: Date | undefined };

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const toText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
export const OPEN = `${HEAD}<urlset ${NAMESPACE}>\n`;
export const CLOSE = "</urlset>\n";

export function toEntry(origin: string, { path, changedAt }: SitemapUrl): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${toText(new URL(path, origin).href)}</loc>${changed}</url>\n`;
}

export function toIndex(origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${toText(new URL(path, origin).href)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join("")}</sitemapindex>\n`;
}

/** Pages that are personal, and endpoints for programs. */
const CLOSED = [
  "/api/",
  "/media/",
  "/profile",
  "/favourites",
  "/payment",
  "/buy-credits",
  "/subscription-",
  "/auth",
  "/oauth/",
  "/admin",
];

/** Pictures of shared looks stay open: link previews are made by robots that check this file first. */
export function toRobots(origin: string): string {
  const rules = ["User-agent: *", ...CLOSED.map((path) => `Disallow: ${path}`), "Allow: /api/v1/looks/"];
  return `${rules.join("\n")}\n\nSitemap: ${new URL("/sitemap.xml", origin).href}\n`;
}
