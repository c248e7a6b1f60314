/**
 * Compresses long text for clients that accept it. A JSON response is complete when it is made, so it is compressed in
 * one call: a stream costs several times as much. Everything else, such as a page sent in parts, is streamed.
 *
 * Compression is the most expensive part of a list. A public response is the same for everyone, so its compressed form
 * is cached under a hash of its text and is never stale. A response to a signed-in user is never cached.
 */
import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { compress as compressStream } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { StatusCode } from "hono/utils/http-status";
import { LRUCache } from "lru-cache";
import type { Env } from "./env.ts";

/** Below this size, compression saves nothing measurable. */
const COMPRESS_FROM_BYTES = 1024;
/** Above this size, compressing at once would block other requests for more than a few milliseconds. */
const COMPRESS_TO_BYTES = 256 * 1024;
/** Output 3 % larger than at zlib's default of 6, in two thirds of the time. */
const LEVEL = 3;
/** If the header has weights, the streaming middleware parses it instead. */
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:,|$)/;

/** Some thousand lists. */
const CACHE_MAX_BYTES = 4 * 1024 * 1024;
/** The hash and the table's own overhead. */
const OVERHEAD_BYTES = 256;

type Compress = (text: string) => Uint8Array<ArrayBuffer>;

const compress: Compress = (text) => new Uint8Array(gzipSync(text, { level: LEVEL }));

function createCachedCompress(): Compress {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ length }) => length + OVERHEAD_BYTES,
  });
  return (text) => {
    const name = hash("sha256", text, "base64");
    const cached = cache.get(name);
    if (cached) return cached;
    const compressed = compress(text);
    cache.set(name, compressed);
    return compressed;
  };
}

export function compressResponses() {
  const cachedCompress = createCachedCompress();
  const streamed = compressStream({ threshold: COMPRESS_FROM_BYTES });
  return createMiddleware<Env>((c, next) => {
    c.json = jsonOf(c, cachedCompress);
    return streamed(c, next);
  });
}

export const takesGzip = (c: Context<Env>): boolean => TAKES_GZIP.test(c.req.header("accept-encoding") ?? "");

/** `c.json`, compressed. A response that idempotency stores stays plain: the next client may not accept compression. */
function jsonOf(c: Context<Env>, cachedCompress: Compress): Context["json"] {
  const compresses = c.req.method === "GET" && takesGzip(c);
  const respond = (value: unknown, status?: StatusCode, headers?: Record<string, string>): Response => {
    const text = JSON.stringify(value);
    const sizeBytes = Buffer.byteLength(text);
    const type = { "Content-Type": "application/json", ...headers };
    // The stream skips a response with a short declared length, and one that is already compressed.
    if (sizeBytes < COMPRESS_FROM_BYTES)
      return c.newResponse(text, status, { ...type, "Content-Length": `${sizeBytes}` });
    c.header("Vary", "Accept-Encoding", { append: true });
    if (!compresses || sizeBytes > COMPRESS_TO_BYTES) return c.newResponse(text, status, type);
    const compressed = c.get("actor") === null ? cachedCompress(text) : compress(text);
    return c.newResponse(compressed, status, {
      ...type,
      "Content-Encoding": "gzip",
    });
  };
  // `c.json`'s type describes the JSON; a function that takes any value cannot express that.
  return respond as Context["json"];
}
