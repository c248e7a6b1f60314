import { createHash, randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPageCache, type WholePage } from "./page-cache.ts";

const makeNonce = () => randomBytes(16).toString("base64");
const browser = () => ({ nonce: makeNonce(), takesBrotli: true });
const MEGABYTE = 1024 * 1024;

/** Renders a page with the nonce and the given text, and counts its calls. */
function renderer(about: string, status = 200) {
  const render = {
    times: 0,
    with: (nonce: string) => async (): Promise<WholePage> => {
      render.times += 1;
      return { status, body: Buffer.from(html(nonce, about)) };
    },
  };
  return render;
}
const html = (nonce: string, about: string) => `<html><script nonce="${nonce}"></script>${about}<b nonce="${nonce}">`;
const read = ({ body, encoding }: WholePage) => (encoding ? brotliDecompressSync(body) : Buffer.from(body)).toString();

test("a page is rendered once, and comes with each request's own nonce", async () => {
  const pages = createPageCache({ maxBytes: MEGABYTE });
  const linen = renderer("linen");
  for (const request of [browser(), browser(), browser()]) {
    const page = await pages.answer("linen", request, linen.with(request.nonce));
    expect(page).toMatchObject({ status: 200, encoding: "br" });
    expect(read(page)).toBe(html(request.nonce, "linen"));
  }
  expect(linen.times).toBe(1);
});

test("a client without Brotli gets the same page uncompressed", async () => {
  const pages = createPageCache({ maxBytes: MEGABYTE });
  const linen = renderer("linen");
  for (const nonce of [makeNonce(), makeNonce()]) {
    const page = await pages.answer("linen", { nonce, takesBrotli: false }, linen.with(nonce));
    expect(page.encoding).toBeUndefined();
    expect(read(page)).toBe(html(nonce, "linen"));
  }
  expect(linen.times).toBe(1);
});

test("another name is another page", async () => {
  const pages = createPageCache({ maxBytes: MEGABYTE });
  for (const about of ["linen", "wool"]) {
    const request = browser();
    expect(read(await pages.answer(about, request, renderer(about).with(request.nonce)))).toContain(about);
  }
});

test("failed pages, and pages without the nonce, are not cached", async () => {
  const pages = createPageCache({ maxBytes: MEGABYTE });
  const torn = renderer("torn", 500);
  const request = browser();
  for (let turn = 1; turn <= 2; turn += 1) {
    expect((await pages.answer("torn", request, torn.with(request.nonce))).status).toBe(500);
    expect(torn.times).toBe(turn);
  }
  let times = 0;
  const silent = async () => ({ status: 200, body: Buffer.from(`<p>${++times}</p>`) });
  await pages.answer("silent", request, silent);
  expect(read(await pages.answer("silent", request, silent))).toBe("<p>2</p>");
});

test("the least recently requested page makes room", async () => {
  // Seeded, so it is the same in each run: in 3 % of random pages the compressor writes the second nonce as literals,
  // and such a page is not cached.
  const noise = (seed: string) =>
    Array.from({ length: 92 }, (_, line) => createHash("sha256").update(`${seed}${line}`).digest("base64")).join("");
  const makers = { a: renderer(noise("a")), b: renderer(noise("b")), c: renderer(noise("c")) };
  const pages = createPageCache({ maxBytes: 8000 });
  const ask = async (name: keyof typeof makers) => {
    const request = browser();
    await pages.answer(name, request, makers[name].with(request.nonce));
  };
  for (const name of ["a", "b", "a", "c", "a", "c"] as const) await ask(name);
  expect([makers.a.times, makers.b.times, makers.c.times]).toEqual([1, 1, 1]);
  await ask("b");
  expect(makers.b.times).toBe(2);
});

test("a page larger than the whole cache is answered and not cached", async () => {
  const pages = createPageCache({ maxBytes: 10 });
  const linen = renderer("linen");
  for (const request of [browser(), browser()]) {
    expect(read(await pages.answer("linen", request, linen.with(request.nonce)))).toContain("linen");
  }
  expect(linen.times).toBe(2);
});
