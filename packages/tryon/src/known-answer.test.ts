/**
 * A rendered figure in one T-shirt and the same figure in another: a try-on with a known answer. It protects the whole
 * engine against faults that no stage's own test sees. It proves nothing about photos.
 */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { loadRgb } from "./image/codec.ts";
import { toLab } from "./image/colour.ts";
import type { RgbImage } from "./image/types.ts";
import { createTryOnEngine, type TryOnResult } from "./index.ts";

// The models load once, and the engine takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = new URL("../../../", import.meta.url);
const read = (path: string): Promise<Buffer> => readFile(new URL(path, root));

/** The Lab distance of two pictures at every pixel. */
function distances(a: RgbImage, b: RgbImage): Float32Array {
  const [first, second] = [toLab(a), toLab(b)];
  return first.lightness.map((lightness, i) =>
    Math.hypot(lightness - second.lightness[i], first.a[i] - second.a[i], first.b[i] - second.b[i]),
  );
}

const meanWhere = (values: Float32Array, isCounted: (i: number) => boolean): number => {
  let [sum, count] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (!isCounted(i)) continue;
    sum += values[i];
    count++;
  }
  return sum / Math.max(1, count);
};

describe("a figure in a rust T-shirt tries on a striped one", () => {
  let result: TryOnResult;
  let photo: RgbImage;
  let answer: RgbImage;
  let picture: RgbImage;
  beforeAll(async () => {
    const person = await read("e2e/fixtures/pairs/figure-2-tee-rust.jpg");
    const garment = await read("e2e/fixtures/pairs/garment-breton.jpg");
    const engine = await createTryOnEngine();
    const request = { person, garment, category: "tops", garmentPhotoType: "flat-lay", outputFormat: "png" } as const;
    result = await engine.tryOn({ ...request, seed: 1 });
    photo = await loadRgb(person);
    answer = await loadRgb(await read("e2e/fixtures/pairs/figure-2-tee-breton.jpg"));
    picture = await loadRgb(result.image);
  });

  test("and looks much more like the answer than like the photo where the two differ", () => {
    const change = distances(photo, answer);
    const isChanged = (i: number) => change[i] > 12;
    // An unchanged photo would leave 1. Stripes never match the answer to the pixel, so about half of the difference
    // remains.
    const left = meanWhere(distances(picture, answer), isChanged) / meanWhere(change, isChanged);
    expect(left).toBeLessThan(0.6);
  });

  test("while everything far from both T-shirts stays the photo's own", () => {
    const touched = distances(picture, photo);
    const change = distances(photo, answer);
    let [top, bottom] = [photo.height, 0];
    change.forEach((value, i) => {
      if (value <= 12) return;
      const y = Math.floor(i / photo.width);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    });
    const margin = 0.06 * photo.height;
    const isFar = (i: number) => {
      const y = Math.floor(i / photo.width);
      return y < top - margin || y > bottom + margin;
    };
    expect(meanWhere(touched, isFar)).toBe(0);
  });

  test("and the judge lets it pass", () => {
    expect(result.judgement).toMatchObject({ chargeable: true });
    expect(result.judgement.value).toBeGreaterThan(0.5);
  });
});
