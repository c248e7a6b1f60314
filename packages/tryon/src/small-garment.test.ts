/** Garments in pictures of a few hundred pixels, as search results and old shops show them. */
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { forEachPolygonPixel } from "./fit/upper/polygon.ts";
import { DRAWN_SIZE, drawGarment, trousersOutline, tshirtOutline } from "./garment/drawn-garments.fixture.ts";
import { encodeRgb } from "./image/codec.ts";
import type { Point } from "./image/types.ts";
import { createTryOnEngine, type TryOnEngine } from "./index.ts";

// The models load once.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let engine: TryOnEngine;
beforeAll(async () => {
  engine = await createTryOnEngine();
});

type Colour = readonly [number, number, number];

/** Compressed as shops do it: half the colours' resolution, and ripples beside edges. */
const shrink = async (outline: readonly Point[], colour: Colour, width: number): Promise<Uint8Array> =>
  sharp(await encodeRgb(drawGarment(outline, colour)))
    .resize(width)
    .jpeg({ quality: 60 })
    .toBuffer();

const read = (garment: Uint8Array) => engine.readGarment({ garment, category: "auto", garmentPhotoType: "flat-lay" });

/** Overlap with the outline that was drawn, as a share of both together. */
async function overlap(mask: Uint8Array, outline: readonly Point[]): Promise<number> {
  const { data } = await sharp(mask).greyscale().raw().toBuffer({ resolveWithObject: true });
  const truth = new Uint8Array(data.length);
  forEachPolygonPixel(outline, DRAWN_SIZE, (i) => {
    truth[i] = 1;
  });
  let [both, either] = [0, 0];
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] && data[i] > 127) both++;
    if (truth[i] || data[i] > 127) either++;
  }
  return both / either;
}

describe("a garment in a small, compressed picture", () => {
  test.each([
    ["trousers", trousersOutline(), [60, 84, 140], "bottoms"],
    ["a T-shirt", tshirtOutline(), [170, 66, 38], "tops"],
  ] as const)("%s keep their kind and their outline, with a remark", async (_, outline, colour, kind) => {
    const { category, mask, warnings } = await read(await shrink(outline, colour, 192));
    expect(category).toBe(kind);
    expect(await overlap(mask, outline)).toBeGreaterThan(0.975);
    expect(warnings).toMatchObject([{ code: "GARMENT_TOO_SMALL", severity: "warn" }]);
  });

  test("gets no remark if the picture is large enough, and is refused if hardly anything can be seen", async () => {
    expect((await read(await shrink(tshirtOutline(), [170, 66, 38], 480))).warnings).toEqual([]);
    await expect(read(await shrink(tshirtOutline(), [170, 66, 38], 96))).rejects.toMatchObject({
      code: "GARMENT_TOO_SMALL",
      message: expect.stringContaining("Use a picture in which it is at least 300 pixels long."),
    });
  });
});
