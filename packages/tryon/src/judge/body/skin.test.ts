import { expect, test } from "vitest";
import type { LabPlanes } from "../../image/types.ts";
import { Label } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { measureSkin } from "./skin.ts";

const size = { width: 120, height: 120 };
const count = size.width * size.height;
const column = (i: number) => i % size.width;
const pore = (i: number, strength: number) => 60 + strength * (((i * 7919) % 11) - 5);

/** At the left, arms so narrow that most of them is near an edge; at the right, made-up skin beside a garment. */
function flatOf(own: number, made: number): number {
  const isArm = (i: number) => column(i) < 60 && column(i) % 20 < 15;
  const isMadeUp = (i: number) => column(i) >= 60 && column(i) < 100;
  const pixels = Array.from({ length: count }, (_, i) => i);
  const lab = (lightness: (i: number) => number): LabPlanes => ({
    lightness: Float32Array.from(pixels, lightness),
    a: new Float32Array(count).fill(12),
    b: new Float32Array(count).fill(15),
  });
  const photo = (i: number) => (isArm(i) ? pore(i, own) : column(i) < 60 ? 95 : 30);
  const evidence = {
    size,
    before: lab(photo),
    after: lab((i) => (isMadeUp(i) ? pore(i, made) : photo(i))),
    labels: Uint8Array.from(pixels, (i) => (isArm(i) ? Label.skin : column(i) < 60 ? Label.background : Label.upper)),
    matte: Float32Array.from(pixels, (i) => (isArm(i) || column(i) >= 60 ? 1 : 0)),
    garmentSeen: Float32Array.from(pixels, (i) => (column(i) >= 100 ? 1 : 0)),
    madeUp: Uint8Array.from(pixels, (i) => (isMadeUp(i) ? 1 : 0)),
    person: { body: { shoulderWidth: 90 }, parse: { skin: [] } },
  };
  return measureSkin(evidence as unknown as Evidence).flat;
}

test("the contrast of an arm's edges is not texture that made-up skin lacks", () => {
  expect(flatOf(0.15, 0.15)).toBe(0);
});

test("skin without the pores of the photo's own skin is flat", () => {
  expect(flatOf(0.5, 0.02)).toBeGreaterThan(0.2);
});
