import { createHash, randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.ts";

const makeNonce = () => randomBytes(16).toString("base64");
const MEGABYTE = 1024 * 1024;

/** Renders a page of this text with one script of its own and one that came with its data, and counts its calls. */
function renderer(about: string, status = 200) {
  const rendered = { times: 0, get };
  async function get(pages: PageCache) {
    const nonce = makeNonce();
    return pages.get(about, nonce, async () => {
      rendered.times += 1;
      const scripts = `<script nonce="${nonce}" async="">ours("é")</script><script>theirs()</script>`;
      return { status, body: new TextEncoder().encode(`<html>${scripts}${about}`) };
    });
  }
  return rendered;
}

test("a page is rendered once and cached without its nonce, with the hashes of the scripts that had it", async () => {
  const pages = createPageCache({ maxBytes: MEGABYTE });
  const linen = renderer("linen");
  for (let turn = 1; turn <= 3; turn += 1) {
    const page = await linen.get(pages);
    if (!("compressed" in page)) throw new Error("it was not cached");
    expect(brotliDecompressSync(page.compressed).toString()).toBe(
      '<html><script async="">ours("é")</script><script>theirs()</script>linen',
    );
    expect(page.scriptHashes).toEqual([createHash("sha256").update('ours("é")').digest("base64")]);
  }
  expect(linen.times).toBe(1);
});

test("another name is another page", async () => {
  const pages = createPageCache({ maxBytes: MEGABYTE });
  for (const about of ["linen", "wool"]) {
    const page = await renderer(about).get(pages);
    expect("compressed" in page && brotliDecompressSync(page.compressed).toString()).toContain(about);
  }
});

test("a failed page is not cached", async () => {
  const pages = createPageCache({ maxBytes: MEGABYTE });
  const torn = renderer("torn", 500);
  for (let turn = 1; turn <= 2; turn += 1) {
    expect(await torn.get(pages)).toMatchObject({ status: 500 });
    expect(torn.times).toBe(turn);
  }
});

test("the least recently requested page makes room", async () => {
  const noise = () => randomBytes(3000).toString("base64");
  const makers = { a: renderer(noise()), b: renderer(noise()), c: renderer(noise()) };
  const pages = createPageCache({ maxBytes: 8000 });
  for (const name of ["a", "b", "a", "c", "a", "c"] as const) await makers[name].get(pages);
  expect([makers.a.times, makers.b.times, makers.c.times]).toEqual([1, 1, 1]);
  await makers.b.get(pages);
  expect(makers.b.times).toBe(2);
});

test("a page larger than the whole cache is returned and not cached", async () => {
  const pages = createPageCache({ maxBytes: 10 });
  const linen = renderer("linen");
  for (const turn of [1, 2]) {
    expect(await linen.get(pages)).toHaveProperty("compressed");
    expect(linen.times).toBe(turn);
  }
});
