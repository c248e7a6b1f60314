import { beforeEach, expect, test } from "vitest";
import { drawnKeypoints } from "../drawn-person.fixture.ts";
import { Label } from "../types.ts";
import { measureFrame, scaleFrame } from "./frame.ts";
import { labelCount } from "./reading-costs.ts";
import { absorbIslands, type Labelling, rejectLooseCloth, rejectLooseHair, rejectUnconnectedSkin } from "./regions.ts";

/** The drawn person in 60 x 80: shoulders 18 px apart at row 20 around column 30, hips at row 46, mouth at row 12. */
const size = { width: 60, height: 80 };
const frame = scaleFrame(measureFrame(drawnKeypoints()), 0.2);

let labelling: Labelling;
beforeEach(() => {
  const labels = new Uint8Array(size.width * size.height).fill(Label.upper);
  labelling = { size, labels, beliefs: new Float32Array(labels.length * labelCount).fill(5) };
});

type Box = [left: number, top: number, width: number, height: number];
const pixels = ([left, top, width, height]: Box) =>
  Array.from({ length: width * height }, (_, k) => (top + Math.floor(k / width)) * size.width + left + (k % width));
/** The label of a box, and what its pixels look like most. */
const draw = (label: number, box: Box) => {
  for (const i of pixels(box)) {
    labelling.labels[i] = label;
    if (label !== Label.background) labelling.beliefs[i * labelCount + label - 1] = 0;
  }
};
/** Makes a label the second best of a box. */
const believe = (label: number, box: Box) => {
  for (const i of pixels(box)) labelling.beliefs[i * labelCount + label - 1] = 1;
};
const labelsIn = (box: Box) => new Set(pixels(box).map((i) => labelling.labels[i]));

test("skin that touches no visible part of the body takes its second best label", () => {
  const print: Box = [27, 30, 6, 4];
  draw(Label.skin, print);
  believe(Label.lower, print);
  rejectUnconnectedSkin(labelling, frame);
  expect(labelsIn(print)).toEqual(new Set([Label.lower]));
  const [i] = pixels(print);
  expect(Array.from(labelling.beliefs.subarray(i * labelCount, (i + 1) * labelCount))).toEqual([8, 8, 8, 0, 8, 8]);
});

test("skin at an elbow stays, and so does a bare midriff", () => {
  const elbow: Box = [14, 31, 4, 4];
  const midriff: Box = [21, 36, 18, 4];
  draw(Label.skin, elbow);
  draw(Label.skin, midriff);
  rejectUnconnectedSkin(labelling, frame);
  expect(labelsIn(elbow)).toEqual(new Set([Label.skin]));
  expect(labelsIn(midriff)).toEqual(new Set([Label.skin]));
});

test("a strip of skin across less than 60 % of the belly is a print", () => {
  const strip: Box = [27, 36, 6, 4];
  draw(Label.skin, strip);
  rejectUnconnectedSkin(labelling, frame);
  expect(labelsIn(strip)).not.toContain(Label.skin);
});

test("hair that does not reach up beside the face is something else", () => {
  const fringe: Box = [24, 6, 4, 12];
  const collar: Box = [38, 14, 4, 6];
  draw(Label.hair, fringe);
  draw(Label.hair, collar);
  believe(Label.other, collar);
  rejectLooseHair(labelling, frame);
  expect(labelsIn(fringe)).toEqual(new Set([Label.hair]));
  expect(labelsIn(collar)).toEqual(new Set([Label.other]));
});

test("without a visible head hair is left as it is", () => {
  const collar: Box = [38, 14, 4, 6];
  draw(Label.hair, collar);
  rejectLooseHair(labelling, { ...frame, headVisible: false });
  expect(labelsIn(collar)).toEqual(new Set([Label.hair]));
});

test("cloth above the shoulders stays only if it is connected to the top", () => {
  labelling.labels.fill(Label.background);
  const earring: Box = [22, 10, 3, 3];
  const collar: Box = [28, 14, 5, 8];
  draw(Label.upper, earring);
  draw(Label.upper, collar);
  believe(Label.hair, earring);
  rejectLooseCloth(labelling, frame);
  expect(labelsIn(earring)).toEqual(new Set([Label.hair]));
  expect(labelsIn(collar)).toEqual(new Set([Label.upper]));
});

test("a small island takes the label that surrounds most of it, a large one stays", () => {
  // The limit is 0.012 squared shoulder widths: just under four pixels.
  const small: Box = [30, 30, 3, 1];
  const large: Box = [30, 40, 2, 2];
  draw(Label.lower, small);
  draw(Label.shoes, [33, 30, 1, 1]);
  draw(Label.lower, large);
  absorbIslands(labelling, frame);
  expect(labelsIn(small)).toEqual(new Set([Label.upper]));
  expect(labelsIn(large)).toEqual(new Set([Label.lower]));
});

test("an island in the background stays, because background is never spread over the person", () => {
  labelling.labels.fill(Label.background);
  const speck: Box = [30, 30, 1, 2];
  draw(Label.upper, speck);
  absorbIslands(labelling, frame);
  expect(labelsIn(speck)).toEqual(new Set([Label.upper]));
});
