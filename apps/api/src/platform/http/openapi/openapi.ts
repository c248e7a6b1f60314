/**
 * The OpenAPI document: made once, at the first request, in steps so small that no other request waits for it. Then it
 * is sent as it was stored, compressed for those who accept that.
 */
import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { API_BASE, PRODUCT_NAME } from "@toile/contract";
import { takesGzip } from "../compress.ts";
import type { Env } from "../env.ts";
import { type DocumentHead, makeDocument } from "./document.ts";

const CACHE_SECONDS = 300;

/** Describes every route that is registered by the time of the first request. */
export function serveOpenApi(http: OpenAPIHono<Env>, appUrl: string): void {
  let served: ReturnType<typeof make> | undefined;
  http.get(`${API_BASE}/openapi.json`, async (c) => {
    served ??= make(http, headOf(appUrl));
    const { text, compressed, etag } = await served;
    c.header("Cache-Control", `public, max-age=${CACHE_SECONDS}`);
    c.header("ETag", etag);
    c.header("Vary", "Accept-Encoding");
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304);
    c.header("Content-Type", "application/json");
    if (!takesGzip(c)) return c.body(text, 200);
    c.header("Content-Encoding", "gzip");
    return c.body(compressed, 200);
  });
}

const headOf = (appUrl: string): DocumentHead => ({
  openapi: "3.1.0",
  info: {
    title: `${PRODUCT_NAME} API`,
    version: "1.0.0",
    description: "Virtual try-on: a person's photo and a garment's photo in, a picture of that person wearing it out.",
    license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
  },
  servers: [{ url: appUrl, description: "This installation" }],
});

async function make(http: OpenAPIHono<Env>, head: DocumentHead) {
  const text = JSON.stringify(await makeDocument(http.openAPIRegistry.definitions, head));
  return {
    text,
    compressed: new Uint8Array(await promisify(gzip)(text)),
    // Weak: the same for the compressed form.
    etag: `W/"${hash("sha256", text, "base64url")}"`,
  };
}
