/**
 * Compresses long text for callers who accept it. A JSON response is whole where it is made, so it is compressed there in one go: a stream costs
 * several times as much. Everything else, such as a page that is sent in parts, goes through a stream.
 *
 * Compressing is the most expensive part of a list. A public response is the same for everyone, so its compressed form is cached under a hash of
 * its text, and can never be stale. A response to a user who is signed in is never cached.
 */
import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { compress as compressStream } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { StatusCode } from "hono/utils/http-status";
import { LRUCache } from "lru-cache";
import type { Env } from "./env.ts";

/** Below it, compressing saves nothing that a network would notice. */
const COMPRESS_FROM_BYTES = 1024;
/** Above it, compressing would hold up other requests for more than a few milliseconds. */
const COMPRESS_TO_BYTES = 256 * 1024;
/** Three hundredths longer than zlib's own choice of 6, for two thirds of its time. */
const LEVEL = 3;
/** Where the caller weighs encodings against each other, the stream's own reading of the header decides. */
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:,|$)/;

/** Some thousand lists. */
const CACHE_MAX_BYTES = 4 * 1024 * 1024;
/** The hash and what the table itself takes. */
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

/** `c.json`, compressed. A response that idempotency stores stays plain: the next client may not accept compression. */
function jsonOf(c: Context<Env>, cachedCompress: Compress): Context["json"] {
  const compresses = c.req.method === "GET" && TAKES_GZIP.test(c.req.header("accept-encoding") ?? "");
  const respond = (value: unknown, status?: StatusCode, headers?: Record<string, string>): Response => {
    const text = JSON.stringify(value);
    const sizeBytes = Buffer.byteLength(text);
    const type = { "Content-Type": "application/json", ...headers };
    // The stream skips a response that declares a short length, and one that is compressed already.
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
  // Its type speaks of what the JSON holds, which a function that takes anything cannot say.
  return respond as Context["json"];
}
