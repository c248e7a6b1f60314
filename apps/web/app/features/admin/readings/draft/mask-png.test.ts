import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { toMaskPng } from "./mask-png.ts";

test("a mask is written as a PNG with one bit per pixel, row by row", async () => {
  const size = { width: 10, height: 3 };
  const mask = Uint8Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? 1 : 0));
  const bytes = Buffer.from(await toMaskPng(mask, size), "base64");
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24], bytes[25]]).toEqual([10, 3, 1, 0]);
  const length = bytes.readUInt32BE(33);
  const rows = inflateSync(bytes.subarray(41, 41 + length));
  const bits = [0, 1, 2].flatMap((y) =>
    Array.from({ length: 10 }, (_, x) => ((rows[y * 3 + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1),
  );
  expect(bits).toEqual([...mask]);
  // What every reader checks: the header's CRC-32.
  expect(bytes.subarray(-12).toString("latin1")).toContain("IEND");
  expect(bytes.readUInt32BE(bytes.length - 4)).toBe(0xae426082);
});

test("a whole working picture fits a small request", async () => {
  const size = { width: 768, height: 1024 };
  const ragged = Uint8Array.from({ length: 768 * 1024 }, (_, i) => {
    const [x, y] = [i % 768, Math.floor(i / 768)];
    return Math.hypot(x - 384, y - 500) < 300 + 20 * Math.sin(y / 3) + ((x * 31 + y * 17) % 5) ? 1 : 0;
  });
  expect((await toMaskPng(ragged, size)).length).toBeLessThan(56_000);
});
