/**
 * A rendered figure in a rust T-shirt, and the same figure in a striped one as another engine would have drawn it: shifted, framed, recoloured,
 * with another face. What has to come out is known.
 */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { encodeRgb, loadRgb } from "../image/codec.ts";
import { toLab } from "../image/colour.ts";
import { clamp, smoothstep } from "../image/maths/interpolate.ts";
import { createImage, sampleBilinear } from "../image/planes.ts";
import type { Point, RgbImage } from "../image/types.ts";
import { createTryOnEngine, type MergedPicture, type TryOnEngine, TryOnRefusal } from "../index.ts";
import { analysePerson } from "../person/index.ts";
import { Label, type PersonAnalysis } from "../person/types.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = new URL("../../../../", import.meta.url);
const read = (path: string): Promise<Buffer> => readFile(new URL(path, root));
const PLANES = ["red", "green", "blue"] as const;

let engine: TryOnEngine;
let files: { photo: Buffer; garment: Buffer };
let photo: RgbImage;
let answer: RgbImage;
/** The answer at the size of other engines' pictures. */
let drawn: RgbImage;
let person: PersonAnalysis;

beforeAll(async () => {
  engine = await createTryOnEngine();
  files = {
    photo: await read("e2e/fixtures/pairs/figure-2-tee-rust.jpg"),
    garment: await read("e2e/fixtures/pairs/garment-breton.jpg"),
  };
  const answerFile = await read("e2e/fixtures/pairs/figure-2-tee-breton.jpg");
  photo = await loadRgb(files.photo);
  answer = await loadRgb(answerFile);
  drawn = await loadRgb(answerFile, { maxWidth: 576, maxHeight: 864 });
  person = await analysePerson(photo, { category: "upper", onRefusal: "report" });
});

function resample(image: RgbImage, size: { width: number; height: number }, from: (x: number, y: number) => Point) {
  const result = createImage(size);
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const place = from(x, y);
      for (const plane of PLANES) result[plane][i] = sampleBilinear(image[plane], image, place.x, place.y);
    }
  }
  return result;
}

/** Places of the analysis as places of the smaller picture. */
const scaled = ({ x, y }: Point): Point => ({ x: (x * drawn.width) / photo.width, y: (y * drawn.width) / photo.width });

const changes = {
  "shifted and enlarged": () =>
    resample(drawn, drawn, (x, y) => ({ x: (x - 200) / 1.02 + 195, y: (y - 300) / 1.02 + 304 })),
  "recoloured and between bars": () => {
    const size = { width: drawn.width, height: drawn.height + 120 };
    const result = resample(drawn, size, (x, y) => ({ x, y: y - 60 }));
    for (const plane of PLANES) {
      result[plane].fill(244, 0, 60 * size.width);
      result[plane].fill(244, (size.height - 60) * size.width);
    }
    const red = result.red.map((value) => clamp(1.05 * value + 4, 0, 255));
    return { ...result, red, blue: result.blue.map((value) => 0.9 * value) };
  },
  "with another face": () => {
    const nose = scaled(person.parse.nose);
    const radius = (2.2 * person.parse.eyeDistance * drawn.width) / photo.width;
    return resample(drawn, drawn, (x, y) => {
      const inside = 1 - smoothstep(0.6, 1, Math.hypot(x - nose.x, y - nose.y) / radius);
      return { x: x + 0.2 * inside * (y - nose.y), y: y + 0.15 * inside * (y - nose.y) };
    });
  },
};

const controls = {
  leaning: () => resample(drawn, drawn, (x, y) => ({ x: x + 0.3 * Math.max(0, drawn.height / 2 - y), y })),
  "half a garment": () => resample(drawn, drawn, (x, y) => ({ x: 0.5 * x, y: 0.5 * y })),
};

async function keep(picture: RgbImage): Promise<MergedPicture> {
  return engine.keepPerson({
    person: files.photo,
    garment: files.garment,
    picture: await encodeRgb(picture, { format: "jpeg", quality: 92 }),
    category: "tops",
    garmentPhotoType: "flat-lay",
    outputFormat: "png",
  });
}

/** Mean Lab distance where the condition holds. */
function distance(a: RgbImage, b: RgbImage, isCounted: (i: number) => boolean): number {
  const [first, second] = [toLab(a), toLab(b)];
  let [sum, count] = [0, 0];
  for (let i = 0; i < first.a.length; i++) {
    if (!isCounted(i)) continue;
    count++;
    sum += Math.hypot(first.lightness[i] - second.lightness[i], first.a[i] - second.a[i], first.b[i] - second.b[i]);
  }
  return sum / Math.max(1, count);
}

describe.each(Object.entries(changes))("a picture that is %s", (_name, draw) => {
  let kept: MergedPicture;
  let merged: RgbImage;
  beforeAll(async () => {
    kept = await keep(draw());
    if (kept.picture) merged = await loadRgb(kept.picture);
  });

  test("gets the photo's own face and room back, at its size", () => {
    expect(kept.left).toBeUndefined();
    expect([merged.width, merged.height]).toEqual([photo.width, photo.height]);
    const { nose, eyeDistance, labels } = person.parse;
    const isFace = (i: number) =>
      labels[i] === Label.skin &&
      Math.hypot((i % photo.width) - nose.x, Math.floor(i / photo.width) - nose.y) < 1.5 * eyeDistance;
    expect(distance(merged, photo, isFace)).toBeLessThan(0.5);
    const isFar = (i: number) => i % photo.width < 0.1 * photo.width;
    expect(distance(merged, photo, isFar)).toBe(0);
  });

  test("keeps its garment", () => {
    // Well inside the old T-shirt both have the same cloth; stripes a pixel apart differ strongly.
    const isCloth = (i: number) => person.parse.labels[i] === Label.upper;
    const off = distance(merged, answer, isCloth);
    expect(off).toBeLessThan(0.5 * distance(photo, answer, isCloth));
    expect(off).toBeLessThan(9);
  });
});

test.each(Object.entries(controls))("a picture that is %s is left as it came", async (_name, draw) => {
  const kept = await keep(draw()).catch((error: unknown) => {
    // A picture that must not be shown is left alone, too.
    if (!(error instanceof TryOnRefusal)) throw error;
  });
  if (kept)
    expect({ left: kept.left, isMerged: kept.picture !== undefined }).toEqual({
      left: expect.stringMatching(/./),
      isMerged: false,
    });
});
