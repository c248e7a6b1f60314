import { expect, test } from "vitest";
import { toLab } from "../../image/colour.ts";
import { point } from "../../image/maths/geometry.ts";
import { createImage } from "../../image/planes.ts";
import { dropTowers, hairOver, roundCollar, shoulderColours } from "./worn-collar.ts";

const [width, height] = [300, 200];
const body = { shoulderCentre: point(150, 60), shoulderWidth: 200 };
/** A round neck between columns 78 and 222 whose middle is 40 rows below the shoulders. */
const neck = (x: number) => 50 + 40 * Math.max(0, 1 - ((x - 150) / 72) ** 2);

function maskBelow(edge: (x: number) => number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    return (i - x) / width >= edge(x) ? 1 : 0;
  });
}

const topAt = (mask: Uint8Array, x: number) => {
  let y = 0;
  while (!mask[y * width + x]) y++;
  return y;
};

test("bites and tongues in a headless model's collar give way to its round edge", () => {
  const strands = (x: number) => (x > 120 && x < 128 ? -16 : x > 165 && x < 176 ? 14 : 0);
  const mask = maskBelow((x) => neck(x) + strands(x));
  roundCollar(mask, { width, height, cloth: mask.slice() }, body);
  for (let x = 100; x <= 200; x += 5) expect(Math.abs(topAt(mask, x) - neck(x))).toBeLessThan(7);
});

test("a straight edge, a polo neck and a deep V stay as they are", () => {
  const edges = [
    () => 50,
    (x: number) => (Math.abs(x - 150) < 40 ? 20 : 50),
    (x: number) => 50 + 110 * Math.max(0, 1 - Math.abs(x - 150) / 30),
  ];
  for (const edge of edges) {
    const mask = maskBelow(edge);
    const before = mask.slice();
    roundCollar(mask, { width, height, cloth: mask.slice() }, body);
    expect(mask).toEqual(before);
  }
});

test("a strand that falls over the collar is hair, and no part of the top above it; a print of its colour is cloth", () => {
  const image = createImage({ width, height });
  const strand = (x: number, y: number) => x > 172 && x < 184 && y > 20 && y < 105;
  const print = (x: number, y: number) => x > 140 && x < 160 && y > 118 && y < 126;
  const isDark = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return strand(x, y) || print(x, y);
  };
  const mask = maskBelow(neck).map((value, i) => (value || isDark(i) ? 1 : 0));
  for (let i = 0; i < mask.length; i++) {
    for (const plane of [image.red, image.green, image.blue]) plane[i] = isDark(i) ? 60 : 220;
  }
  const person = { image, parse: { lab: toLab(image) }, body } as unknown as Parameters<typeof hairOver>[0];
  // a print elsewhere has taught that the garment has the hair's colour
  const hair = hairOver(person, mask, shoulderColours(person, mask));
  expect(hair[95 * width + 177]).toBe(1);
  expect(hair[122 * width + 150]).toBe(0);
  dropTowers(mask, { width, height, hair }, body);
  expect(mask[40 * width + 177]).toBe(0);
  expect(topAt(mask, 140)).toBe(Math.ceil(neck(140)));
});

test("a narrow neck between locks of hair does not become a boat neck", () => {
  const narrow = (x: number) => 50 + 40 * Math.max(0, 1 - ((x - 150) / 56) ** 2);
  const isLock = (x: number) => Math.abs(x - 150) > 50 && Math.abs(x - 150) < 85;
  const mask = maskBelow(narrow);
  const cloth = mask.map((value, i) => (value && !(isLock(i % width) && i < 72 * width) ? 1 : 0));
  roundCollar(mask, { width, height, cloth }, body);
  for (let x = 80; x <= 220; x += 5) expect(Math.abs(topAt(mask, x) - narrow(x))).toBeLessThan(10);
});
