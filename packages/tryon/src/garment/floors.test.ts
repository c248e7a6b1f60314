import { expect, test, vi } from "vitest";
import { forEachPolygonPixel } from "../fit/upper/polygon.ts";
import { channelsOf } from "../image/planes.ts";
import type { Point, RgbImage } from "../image/types.ts";
import { extractByEdges } from "./cutout/extract.ts";
import { removeHanger } from "./cutout/hanger.ts";
import { DRAWN_AXIS, DRAWN_SIZE, drawGarment, TSHIRT, tshirtOutline } from "./drawn-garments.fixture.ts";

// Complete analyses of full-size pictures, possibly on busy machines.
vi.setConfig({ testTimeout: 60_000 });

type Colour = readonly [number, number, number];

/** `colourAt` paints the floor around a T-shirt; both have the noise of a phone's photo. */
function tshirtOn(colourAt: (x: number, y: number) => Colour, shirt: Colour, outline = tshirtOutline()): RgbImage {
  const image = drawGarment(outline, shirt);
  const inside = new Uint8Array(image.red.length);
  forEachPolygonPixel(outline, DRAWN_SIZE, (i) => {
    inside[i] = 1;
  });
  const planes = channelsOf(image);
  for (let i = 0; i < inside.length; i++) {
    const x = i % image.width;
    const colour = inside[i] ? shirt : colourAt(x, (i - x) / image.width);
    const noise = (((i * 2654435761) >>> 0) % 9) - 4;
    for (let channel = 0; channel < 3; channel++) planes[channel][i] = colour[channel] + noise;
  }
  return image;
}

/** Share of the drawn and the found silhouette that only one of the two covers. */
function disagreement(image: RgbImage, outline: readonly Point[]): number {
  const cut = extractByEdges(image)?.cut;
  if (!cut) return 1;
  const drawn = new Uint8Array(cut.mask.length);
  forEachPolygonPixel(outline, DRAWN_SIZE, (i) => {
    drawn[i] = 1;
  });
  let either = 0;
  let one = 0;
  for (let i = 0; i < drawn.length; i++) {
    either += drawn[i] | cut.mask[i];
    one += drawn[i] ^ cut.mask[i];
  }
  return one / either;
}

const PLANKS: readonly Colour[] = [
  [205, 150, 85],
  [178, 120, 62],
  [226, 176, 108],
];

/** Boards of three tones with dark joints, lighter towards the right as beside a window. */
function parquet(x: number, y: number): Colour {
  const row = Math.floor(y / 70);
  const joint = y % 70 < 3 || (x + 130 * row) % 240 < 3;
  const light = (joint ? 0.6 : 1) * (0.85 + (0.3 * x) / DRAWN_SIZE.width);
  const [red, green, blue] = PLANKS[(row * 2 + Math.floor((x + 130 * row) / 240)) % PLANKS.length];
  return [red * light, green * light, blue * light];
}

test("a T-shirt on a parquet floor is cut out without the floor", () => {
  expect(disagreement(tshirtOn(parquet, [60, 82, 104]), tshirtOutline())).toBeLessThan(0.03);
});

test("joints of tiles do not become part of a coat of nearly the tiles' colour", () => {
  const tiles = (x: number, y: number): Colour => {
    const light = 0.85 + (0.3 * x) / DRAWN_SIZE.width;
    return (x + y) % 260 < 5 || (x - y + 2600) % 260 < 5 ? [70, 66, 60] : [198 * light, 186 * light, 166 * light];
  };
  expect(disagreement(tshirtOn(tiles, [128, 112, 88]), tshirtOutline())).toBeLessThan(0.03);
});

test("a carpet's pattern does not become part of a garment on it", () => {
  const carpet = (x: number, y: number): Colour => {
    const wave = Math.sin(x / 17) * Math.cos(y / 23);
    if (wave > 0.4) return [150, 40, 45];
    return wave < -0.4 ? [30, 40, 70] : [190, 170, 130];
  };
  expect(disagreement(tshirtOn(carpet, [60, 82, 104]), tshirtOutline())).toBeLessThan(0.04);
});

const box = (half: number, top: number, bottom: number): Point[] => [
  { x: DRAWN_AXIS - half, y: top },
  { x: DRAWN_AXIS + half, y: top },
  { x: DRAWN_AXIS + half, y: bottom },
  { x: DRAWN_AXIS - half, y: bottom },
];

/** The T-shirt's silhouette with a hook above its neck, on which a hand may hold it. */
function onHanger({ hand }: { hand: boolean }): Uint8Array {
  const mask = new Uint8Array(DRAWN_SIZE.width * DRAWN_SIZE.height);
  const paint = (outline: readonly Point[]) =>
    forEachPolygonPixel(outline, DRAWN_SIZE, (i) => {
      mask[i] = 1;
    });
  paint(tshirtOutline());
  paint(box(7, 130, TSHIRT.neckDip.y + 5));
  if (hand) paint(box(45, 60, 140));
  return mask;
}

const topRow = (mask: Uint8Array): number => Math.floor(mask.indexOf(1) / DRAWN_SIZE.width);

test("a hanger's hook is removed, and the hand that holds it", () => {
  expect(Math.abs(topRow(removeHanger(onHanger({ hand: false }), DRAWN_SIZE)) - TSHIRT.neck.y)).toBeLessThan(8);
  expect(Math.abs(topRow(removeHanger(onHanger({ hand: true }), DRAWN_SIZE)) - TSHIRT.neck.y)).toBeLessThan(8);
});

test("a roll neck is not a hook, however wide the sleeves are spread", () => {
  const mask = new Uint8Array(DRAWN_SIZE.width * DRAWN_SIZE.height);
  const paint = (outline: readonly Point[]) =>
    forEachPolygonPixel(outline, DRAWN_SIZE, (i) => {
      mask[i] = 1;
    });
  paint(box(52, 234, 300));
  paint(box(132, 290, 800));
  for (const sign of [-1, 1]) {
    paint([
      { x: DRAWN_AXIS + sign * 52, y: 285 },
      { x: DRAWN_AXIS + sign * 344, y: 700 },
      { x: DRAWN_AXIS + sign * 280, y: 740 },
      { x: DRAWN_AXIS + sign * 132, y: 440 },
    ]);
  }
  expect(removeHanger(mask, DRAWN_SIZE)).toBe(mask);
});
