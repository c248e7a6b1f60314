/** With the demo shop's pictures, which are upright and were no part of the training. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import type { Framing } from "../../image/types.ts";
import { frameGarment } from "./frame-garment.ts";
import { loadGarment } from "./garment-picture.ts";
import { squareOf, turnedClockwise } from "./picture-layers.ts";

// The models load once.
vi.setConfig({ testTimeout: 120_000 });

const root = new URL("../../../../../", import.meta.url);
const read = (path: string): Promise<Uint8Array> => readFile(new URL(path, root));
const turnedBy = (file: Uint8Array, quarterTurns: number): Promise<Uint8Array> =>
  sharp(file)
    .rotate(90 * quarterTurns)
    .png({ compressionLevel: 1 })
    .toBuffer();

const frame = (file: Uint8Array, photoType: "auto" | "flat-lay" = "flat-lay") =>
  frameGarment((framing: Framing) => loadGarment(file, framing), photoType);

describe("a garment's picture", () => {
  test.each(["tee-rust", "jeans-indigo", "dress-emerald", "cardigan-moss"])(
    "of %s is turned upright, or left as it is",
    async (name) => {
      const file = await read(`apps/web/public/demo/garments/${name}.jpg`);
      const upright = await frame(file);
      expect(upright.upright).toBeGreaterThan(0.97);
      expect(upright).toMatchObject({ framing: { quarterTurns: 0 }, issues: [], isWorn: false });
      for (const turns of [1, 2, 3]) {
        const { framing, issues, image, upright: share } = await frame(await turnedBy(file, turns));
        expect(share).toBeLessThan(0.03);
        expect([turns, framing.quarterTurns]).toEqual([turns, 4 - turns]);
        expect(issues).toMatchObject([{ code: "GARMENT_TURNED", severity: "warn" }]);
        expect(image.red).toEqual(upright.image.red);
      }
    },
  );

  test.each([
    ["tee-rust", "upper"],
    ["jeans-indigo", "lower"],
    ["dress-emerald", "dress"],
  ] as const)("of %s is seen as what it is, whichever way up it lies: %s", async (name, kind) => {
    const file = await read(`apps/web/public/demo/garments/${name}.jpg`);
    for (const turns of [0, 2]) {
      const { seen } = await frame(await turnedBy(file, turns));
      expect(seen?.kind[kind]).toBeGreaterThan(0.5);
      expect(seen?.isPlain).toBe(true);
    }
  });

  test("on a model is turned until the model stands", async () => {
    const file = await read("e2e/fixtures/pairs/figure-2-tee-rust.jpg");
    expect(await frame(file, "auto")).toMatchObject({ framing: { quarterTurns: 0 }, issues: [], isWorn: true });
    for (const turns of [1, 2, 3]) {
      const framed = await frame(await turnedBy(file, turns), "auto");
      expect(framed).toMatchObject({ framing: { quarterTurns: 4 - turns }, isWorn: true });
    }
  });

  test("with its front and its back is cropped to the front; of two garments one has to be chosen", async () => {
    const side = { width: 600, height: 800, fit: "contain", background: "#f4f1ec" } as const;
    const beside = async (left: string, right: string) => {
      const [first, second] = await Promise.all(
        [left, right].map(async (name) =>
          sharp(await read(`apps/web/public/demo/garments/${name}.jpg`))
            .resize(side)
            .toBuffer(),
        ),
      );
      const canvas = sharp({ create: { width: 1200, height: 800, channels: 3, background: "#f4f1ec" } });
      return canvas
        .composite([
          { input: first, left: 0, top: 0 },
          { input: second, left: 600, top: 0 },
        ])
        .png()
        .toBuffer();
    };
    const { framing, issues, image } = await frame(await beside("tee-rust", "tee-rust"));
    expect(issues).toMatchObject([{ code: "SEVERAL_GARMENTS", severity: "warn", details: { side: "left" } }]);
    expect((framing.crop?.left ?? 0) + (framing.crop?.width ?? 0)).toBeLessThanOrEqual(0.51);
    expect(image.height).toBeGreaterThan(image.width);
    await expect(frame(await beside("tee-rust", "tee-forest"))).rejects.toMatchObject({ code: "SEVERAL_GARMENTS" });
  });
});

test("a square that is turned four times is the same again, and a quarter turn brings the left side to the top", () => {
  const image = {
    width: 4,
    height: 4,
    red: new Float32Array(16),
    green: new Float32Array(16),
    blue: new Float32Array(16),
  };
  for (let y = 0; y < 4; y++) image.red[4 * y] = 255;
  const square = squareOf(image, 4);
  const once = turnedClockwise(square, 4);
  expect(Array.from({ length: 4 }, (_, x) => once[3 * x])).toEqual([1, 1, 1, 1]);
  let turned = square;
  for (let i = 0; i < 4; i++) turned = turnedClockwise(turned, 4);
  expect(turned).toEqual(square);
});
