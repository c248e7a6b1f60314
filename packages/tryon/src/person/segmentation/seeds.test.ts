import { expect, test } from "vitest";
import { toLab } from "../../image/colour.ts";
import { createImage } from "../../image/planes.ts";
import { drawnKeypoints, drawnSize } from "../drawn-person.fixture.ts";
import { Body } from "../types.ts";
import { measureFrame } from "./frame.ts";
import { sampleSeeds } from "./seeds.ts";

const SWEATER = [158, 133, 120] as const;
const SKIN = [224, 170, 150] as const;

/** A person whose head is not in the photo, in one colour from the row `from` down and all skin above it. */
function seedsOf(from: number, hands: readonly number[]) {
  const frame = measureFrame(drawnKeypoints({ [Body.nose]: { visibility: 0.1 } }));
  const image = createImage(drawnSize);
  const planes = [image.red, image.green, image.blue];
  const { width } = drawnSize;
  for (let i = 0; i < image.red.length; i++) {
    const y = Math.floor(i / width);
    const isHand = y > 200 && Math.abs((i % width) - 150) > 75;
    const colour = y < from ? SKIN : isHand ? hands : SWEATER;
    for (let channel = 0; channel < 3; channel++) planes[channel][i] = colour[channel] + (i % 3);
  }
  const alpha = new Float32Array(image.red.length).fill(1);
  return { seeds: sampleSeeds({ size: drawnSize, lab: toLab(image), alpha, frame, seed: 1 }), lab: toLab(image) };
}

test("without a face, sleeves over the hands and a collar are not labelled skin: the bare throat above them is", () => {
  const { seeds, lab } = seedsOf(72, SWEATER);
  expect(Math.abs(seeds.skin[0].mean[0] - lab.lightness[0])).toBeLessThan(3);
});

test("without a face, bare hands are still skin", () => {
  const { seeds } = seedsOf(0, SKIN);
  const [lightness] = seedsOf(72, SWEATER).seeds.skin[0].mean;
  expect(Math.abs(seeds.skin[0].mean[0] - lightness)).toBeLessThan(6);
});
