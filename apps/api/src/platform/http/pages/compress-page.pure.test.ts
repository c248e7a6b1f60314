import { brotliDecompressSync, createBrotliDecompress } from "node:zlib";
import { expect, test } from "vitest";
import { compressPage } from "./compress-page.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };
const BROWSER = "gzip, deflate, br, zstd";
const encode = (text: string) => new TextEncoder().encode(text);

/** A page that is sent in parts, on command. */
function openPage() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(input) {
      controller = input;
    },
  });
  return {
    page: new Response(body, { headers: HTML }),
    send: (text: string) => controller.enqueue(encode(text)),
    end: () => controller.close(),
    fail: () => controller.error(new Error("torn")),
  };
}

test("a page is compressed, with its status", async () => {
  const text = "<p>linen</p>".repeat(500);
  const compressed = compressPage(new Response(text, { headers: HTML, status: 404 }), BROWSER);
  const bytes = Buffer.from(await compressed.arrayBuffer());
  expect(compressed.status).toBe(404);
  expect(compressed.headers.get("content-encoding")).toBe("br");
  expect(compressed.headers.get("vary")).toBe("Accept-Encoding");
  expect(brotliDecompressSync(bytes).toString()).toBe(text);
});

test("each part of a page can be read before the next one exists", async () => {
  const { page, send, end } = openPage();
  send("<p>its shape</p>");
  const compressed = compressPage(page, BROWSER);
  const reader = compressed.body?.getReader();
  const decompressor = createBrotliDecompress();
  const read: string[] = [];
  decompressor.on("data", (bytes: Buffer) => read.push(bytes.toString()));
  const next = async () => {
    const part = await reader?.read();
    if (part?.done) decompressor.end();
    else await new Promise<void>((resolve) => decompressor.write(part?.value, () => resolve()));
    return part?.done;
  };
  while (read.join("") !== "<p>its shape</p>") await next();
  send("<p>its list</p>");
  end();
  while (!(await next()));
  await new Promise((resolve) => decompressor.once("end", resolve));
  expect(read.join("")).toBe("<p>its shape</p><p>its list</p>");
});

test("a page that breaks off does not end as if it were complete", async () => {
  const { page, send, fail } = openPage();
  send("<p>its shape</p>");
  const compressed = compressPage(page, BROWSER);
  fail();
  await expect(compressed.arrayBuffer()).rejects.toThrow("torn");
});

test("a client without Brotli gets the page uncompressed, and so do files that are not text", async () => {
  const plain = compressPage(new Response("<p>", { headers: HTML }), "gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("vary")).toBe("Accept-Encoding");
  expect(await plain.text()).toBe("<p>");
  const picture = new Response("…", { headers: { "content-type": "image/png" } });
  expect(compressPage(picture, BROWSER)).toBe(picture);
  const redirect = new Response(null, { status: 302, headers: { location: "/browse" } });
  expect(compressPage(redirect, BROWSER)).toBe(redirect);
});
