import { expect, test } from "vitest";
import { type Detection, decodeDetections, detectorSide, suppressOverlaps } from "./detection.ts";

function detection(score: number, centreX: number, radius = 100): Detection {
  const hips = { x: centreX, y: 200 };
  return { score, centreX, centreY: 100, width: 100, height: 100, hips, outermost: { x: centreX, y: 200 - radius } };
}

test("of boxes that overlap by more than 30 % only the most certain stays", () => {
  const kept = suppressOverlaps([detection(0.6, 100), detection(0.9, 120), detection(0.8, 400)]);
  expect(kept.map(({ score }) => score)).toEqual([0.9, 0.8]);
});

test("a passer-by beside a larger person's head is another person", () => {
  expect(suppressOverlaps([detection(0.9, 100, 60), detection(0.8, 120, 300)])).toHaveLength(2);
});

test("boxes that overlap by less are different people", () => {
  expect(suppressOverlaps([detection(0.7, 100), detection(0.9, 160)])).toHaveLength(2);
});

test("a box that touches only a removed box stays", () => {
  const kept = suppressOverlaps([detection(0.9, 100), detection(0.8, 140), detection(0.7, 180)]);
  expect(kept.map(({ score }) => score)).toEqual([0.9, 0.7]);
});

test("an anchor's box is decoded into pixels of the photo, without the square's borders", () => {
  const boxes = new Float32Array(2254 * 12);
  const scores = new Float32Array(2254).fill(-20);
  // the last of the 28 grid's anchors is at (27.5, 27.5) / 28
  const anchor = 28 * 28 * 2 - 1;
  scores[anchor] = 3;
  boxes.set([0, 0, detectorSide / 2, detectorSide / 4, 11.2, 0, 0, -22.4], anchor * 12);
  const [found, ...others] = decodeDetections(boxes, scores, { width: 300, height: 400 });
  expect(others).toEqual([]);
  expect(found.score).toBeCloseTo(1 / (1 + Math.exp(-3)));
  expect(found.centreX).toBeCloseTo((27.5 / 28) * 400 - 50, 3);
  expect(found.centreY).toBeCloseTo((27.5 / 28) * 400, 3);
  expect([found.width, found.height]).toEqual([200, 100]);
  expect(found.hips.x - found.centreX).toBeCloseTo(20, 3);
  expect(found.outermost.y - found.centreY).toBeCloseTo(-40, 3);
});

test("unsure anchors yield no person", () => {
  const scores = new Float32Array(2254).fill(-0.01);
  expect(decodeDetections(new Float32Array(2254 * 12), scores, { width: 10, height: 10 })).toEqual([]);
});
