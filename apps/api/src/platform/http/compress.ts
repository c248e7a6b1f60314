/**
 * Packs long text for callers who can read that. What is answered in JSON is whole where it is made, so it is packed there in one go: a stream
 * costs several times what the packing does. Everything else, such as a page that is sent in parts, goes through a stream.
 *
 * What everybody is told is told often, and packing is the dearest part of a list: it is kept packed under a hash of its text, so that it can never
 * be stale. Never kept: what is told to somebody who is signed in.
 */
import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { StatusCode } from "hono/utils/http-status";
import { LRUCache } from "lru-cache";
import type { Env } from "./env.ts";

/** Below it, packing saves nothing that a network would notice. */
const PACKED_FROM_BYTES = 1024;
/** Above it, packing would hold up other requests for more than a few milliseconds. */
const PACKED_TO_BYTES = 256 * 1024;
/** Three hundredths longer than zlib's own choice of 6, for two thirds of its time. */
const LEVEL = 3;
/** Where the caller weighs encodings against each other, the stream's own reading of the header decides. */
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:,|$)/;

/** Some thousand lists. */
const KEPT_MAX_BYTES = 4 * 1024 * 1024;
/** The hash and what the table itself takes. */
const OVERHEAD_BYTES = 256;

type Pack = (text: string) => Uint8Array<ArrayBuffer>;

const pack: Pack = (text) => new Uint8Array(gzipSync(text, { level: LEVEL }));

function createKeptPack(): Pack {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: ({ length }) => length + OVERHEAD_BYTES,
  });
  return (text) => {
    const name = hash("sha256", text, "base64");
    const known = kept.get(name);
    if (known) return known;
    const packed = pack(text);
    kept.set(name, packed);
    return packed;
  };
}

export function compressed() {
  const keptPack = createKeptPack();
  const streamed = compress({ threshold: PACKED_FROM_BYTES });
  return createMiddleware<Env>((c, next) => {
    c.json = jsonOf(c, keptPack);
    return streamed(c, next);
  });
}

/** `c.json`, packed. An answer that is kept to be given again stays plain: the next client may not accept compression. */
function jsonOf(c: Context<Env>, keptPack: Pack): Context["json"] {
  const packs = c.req.method === "GET" && TAKES_GZIP.test(c.req.header("accept-encoding") ?? "");
  const respond = (value: unknown, status?: StatusCode, headers?: Record<string, string>): Response => {
    const text = JSON.stringify(value);
    const sizeBytes = Buffer.byteLength(text);
    const type = { "Content-Type": "application/json", ...headers };
    // The stream leaves alone what says that it is short, and what is packed already.
    if (sizeBytes < PACKED_FROM_BYTES)
      return c.newResponse(text, status, { ...type, "Content-Length": `${sizeBytes}` });
    c.header("Vary", "Accept-Encoding", { append: true });
    if (!packs || sizeBytes > PACKED_TO_BYTES) return c.newResponse(text, status, type);
    const packed = c.get("actor") === null ? keptPack(text) : pack(text);
    return c.newResponse(packed, status, {
      ...type,
      "Content-Encoding": "gzip",
    });
  };
  // Its type speaks of what the JSON holds, which a function that takes anything cannot say.
  return respond as Context["json"];
}
