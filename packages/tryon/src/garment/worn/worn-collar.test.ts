import { expect, test } from "vitest";
import { point } from "../../image/maths/geometry.ts";
import { roundCollar } from "./worn-collar.ts";

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
