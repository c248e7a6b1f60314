/** Files of the web app's build. Their names are known from the start, so no request can reach any other file. */
import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Context } from "hono";
import type { Env } from "../env.ts";

export type StaticFiles = {
  /** Undefined if there is no such file. */
  serve(c: Context<Env>): Promise<Response | undefined>;
};

type StaticFile = {
  file: string;
  contentType: string;
  cacheControl: string;
  etag: string;
  encodings: { br?: string; gzip?: string };
  /** Pages of other sites load it, strict ones too. */
  forOtherSites?: boolean;
};

const CONTENT_TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".data": "text/x-script; charset=utf-8",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Names under /assets carry a hash of their content. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=300";
/**
 * The try-on button's script has one address for good, so that a shop never changes its page. A shop's visitors have the next version
 * after an hour, and wait for it never: meanwhile the one that they have is used.
 */
const EMBED = "embed.js";
const STABLE = "public, max-age=3600, stale-while-revalidate=604800";
/** The service worker decides what the site serves for weeks, so it is asked about each time. */
const REVALIDATED = "no-cache";

export function createStaticFiles(directory: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const all = new Set(names);
  for (const name of names) {
    const file = path.join(directory, name);
    if (/\.(br|gz)$/.test(name) || !statSync(file).isFile()) continue;
    files.set(`/${name}`, describe(name, file, all));
  }
  return {
    async serve(c) {
      if (c.req.method !== "GET" && c.req.method !== "HEAD") return undefined;
      const found = files.get(decodePath(c.req.path));
      return found && (await send(c, found));
    },
  };
}

function describe(name: string, file: string, all: ReadonlySet<string>): StaticFile {
  const { size, mtimeMs } = statSync(file);
  return {
    file,
    contentType: CONTENT_TYPES[path.extname(name)] ?? "application/octet-stream",
    cacheControl: cacheControlOf(name),
    ...(name === EMBED ? { forOtherSites: true } : {}),
    etag: `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    encodings: {
      ...(all.has(`${name}.br`) ? { br: `${file}.br` } : {}),
      ...(all.has(`${name}.gz`) ? { gzip: `${file}.gz` } : {}),
    },
  };
}

function cacheControlOf(name: string): string {
  if (name.startsWith("assets/")) return IMMUTABLE;
  if (name === EMBED) return STABLE;
  return /sw\.js$/.test(name) ? REVALIDATED : SHORT;
}

async function send(c: Context<Env>, found: StaticFile): Promise<Response> {
  const headers = new Headers({
    "Content-Type": found.contentType,
    "Cache-Control": found.cacheControl,
    ETag: found.etag,
  });
  if (found.forOtherSites) {
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  }
  if (found.encodings.br || found.encodings.gzip) headers.set("Vary", "Accept-Encoding");
  if (c.req.header("if-none-match") === found.etag) return new Response(null, { status: 304, headers });
  const accepted = c.req.header("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find(
    (one) => found.encodings[one] && new RegExp(`\\b${one}\\b`).test(accepted),
  );
  if (encoding) headers.set("Content-Encoding", encoding);
  const bytes = await readFile((encoding && found.encodings[encoding]) ?? found.file);
  headers.set("Content-Length", String(bytes.length));
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
