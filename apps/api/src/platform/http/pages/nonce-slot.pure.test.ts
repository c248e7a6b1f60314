import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { compressAround, decompress, sizeOf, withNonce } from "./nonce-slot.ts";

const makeNonce = () => randomBytes(16).toString("base64");
const tag = (nonce: string, code: string) => `<script nonce="${nonce}">${code}</script>`;

/** A page that contains its nonce often, next to all kinds of characters. */
function pageWith(nonce: string): string {
  const words = Array.from(
    { length: 300 },
    (_, at) => `<p class="c${at % 7}">${(at * 7919).toString(36)} – ligne é</p>`,
  );
  return words.map((word, at) => (at % 40 === 3 ? tag(nonce, word) + word : word)).join("");
}

test.each([4, 5, 6, 9, 11])("compressed at quality %i, the page decodes correctly for every nonce", async (quality) => {
  const first = makeNonce();
  const compressed = await compressAround(Buffer.from(pageWith(first)), first, quality);
  if (!compressed) throw new Error("it was not compressed");
  for (const nonce of [...Array.from({ length: 200 }, makeNonce), `${"A".repeat(22)}==`, `${"+/".repeat(11)}==`]) {
    expect(decompress(compressed, nonce).toString()).toBe(pageWith(nonce));
  }
  expect(sizeOf(compressed)).toBeLessThan(pageWith(first).length / 3);
});

test("it contains no nonce other than the one inserted", async () => {
  const [first, second] = [makeNonce(), makeNonce()];
  const compressed = await compressAround(Buffer.from(pageWith(first)), first, 5);
  if (!compressed) throw new Error("it was not compressed");
  expect(decompress(compressed, second).includes(first.slice(0, 22))).toBe(false);
  expect(Buffer.concat([compressed.before, compressed.after]).includes(first.slice(0, 22))).toBe(false);
});

test("a page without the nonce, or a nonce of another shape, is not compressed", async () => {
  const nonce = makeNonce();
  expect(await compressAround(Buffer.from("<p>linen</p>"), nonce, 5)).toBeNull();
  expect(await compressAround(Buffer.from(tag("short", "")), "short", 5)).toBeNull();
  const compressed = await compressAround(Buffer.from(tag(nonce, "1")), nonce, 5);
  expect(() => compressed && withNonce(compressed, `"><script>alert(1)//`)).toThrow();
});
