import { expect, test } from "vitest";
import type { Channels } from "../../image/types.ts";
import { softenEdges } from "./soft-edges.ts";

const size = { width: 8, height: 6 };
/** Dark cloth on the left, pale skin on the right, on whose side nothing was touched from column 6 on. */
const isCloth = (i: number) => i % size.width < 4;
const plane = () => Float32Array.from({ length: 48 }, (_, i) => (isCloth(i) ? 20 : 220));
const layer = Float32Array.from({ length: 48 }, (_, i) => (isCloth(i) ? 1 : 0));
const touched = Uint8Array.from({ length: 48 }, (_, i) => (i % size.width < 6 ? 1 : 0));

function softened(steps: Float32Array): number[] {
  const picture: Channels = [plane(), plane(), plane()];
  softenEdges(picture, { layer: steps, touched, size });
  expect(picture[2]).toEqual(picture[0]);
  return [...picture[0].subarray(2 * size.width, 3 * size.width)];
}

test("an edge of the new cloth is three pixels wide, as a lens draws it", () => {
  const row = softened(layer);
  expect(row[3]).toBeGreaterThan(60);
  expect(row[4]).toBeLessThan(215);
  expect(row[3]).toBeLessThan(row[4]);
  expect([row[0], row[1], row[2], row[5], row[6]]).toEqual([20, 20, 20, 220, 220]);
});

test("an edge in the photo alone stays as sharp as it is", () => {
  expect(softened(new Float32Array(48))).toEqual([20, 20, 20, 20, 220, 220, 220, 220]);
});

test("a pixel that nothing changed stays", () => {
  const shifted = Float32Array.from({ length: 48 }, (_, i) => (i % size.width < 6 ? 1 : 0));
  const picture: Channels = [plane(), plane(), plane()];
  for (const channel of picture) for (let i = 0; i < 48; i++) if (i % size.width >= 6) channel[i] = 90;
  softenEdges(picture, { layer: shifted, touched, size });
  expect(picture[0][2 * size.width + 6]).toBe(90);
  expect(picture[0][2 * size.width + 5]).toBeLessThan(220);
});
