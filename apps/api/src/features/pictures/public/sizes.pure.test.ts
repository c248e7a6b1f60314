import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawnGarment } from "../../../../test/images.ts";
import { makeSizes, type PictureFile, widthsFor } from "./sizes.ts";

async function sizesOf(width: number, height: number) {
  const original = await sharp(await drawnGarment({ width, height }))
    .jpeg()
    .toBuffer();
  const files: PictureFile[] = [];
  const sizes = await makeSizes(original, async (file) => {
    files.push(file);
  });
  return { sizes, files };
}

describe("the widths of a picture", () => {
  test.each([
    [2000, [160, 320, 480, 800, 1200]],
    [1200, [160, 320, 480, 800, 1200]],
    [1000, [160, 320, 480, 800, 1000]],
    [900, [160, 320, 480, 900]],
    [320, [160, 320]],
    [100, [100]],
  ])("of %i pixels are the standard ones well below it and its own; nothing is enlarged", (width, widths) => {
    expect(widthsFor(width)).toEqual(widths);
  });
});

test("every width is made as AVIF, WebP and JPEG in the picture's own proportions, without metadata", async () => {
  const { sizes, files } = await sizesOf(300, 400);
  expect(sizes).toMatchObject({ width: 300, height: 400, widths: [160, 300] });
  expect(files.map(({ name, contentType }) => [name, contentType])).toEqual([
    ["160.avif", "image/avif"],
    ["160.webp", "image/webp"],
    ["160.jpg", "image/jpeg"],
    ["300.avif", "image/avif"],
    ["300.webp", "image/webp"],
    ["300.jpg", "image/jpeg"],
  ]);
  for (const { name, bytes } of files) {
    const { format, width, height, exif } = await sharp(bytes).metadata();
    const [expected = "", ending = ""] = name.split(".");
    expect({ format, width, height, exif }, name).toEqual({
      format: { avif: "heif", webp: "webp", jpg: "jpeg" }[ending],
      width: Number(expected),
      height: Math.round((Number(expected) * 400) / 300),
      exif: undefined,
    });
  }
});

test("the placeholder is a picture of a few hundred characters, even for noise", async () => {
  const { sizes } = await sizesOf(200, 260);
  const noise = {
    width: 256,
    height: 512,
    channels: 3 as const,
    background: "#888",
    noise: { type: "gaussian" as const, mean: 128, sigma: 90 },
  };
  const worst = await makeSizes(await sharp({ create: noise }).jpeg().toBuffer(), async () => {});
  for (const { placeholder } of [sizes, worst]) {
    expect(placeholder.length).toBeLessThanOrEqual(700);
    const [, base64 = ""] = placeholder.split("data:image/webp;base64,");
    expect((await sharp(Buffer.from(base64, "base64")).metadata()).width).toBeLessThanOrEqual(16);
  }
});

test("the same picture gives the same bytes, so making it twice changes nothing", async () => {
  const [first, second] = [await sizesOf(200, 260), await sizesOf(200, 260)];
  expect(second.sizes).toEqual(first.sizes);
  for (const [i, { bytes }] of first.files.entries()) {
    expect(Buffer.from(bytes).equals(second.files[i]?.bytes ?? Buffer.alloc(0))).toBe(true);
  }
});
