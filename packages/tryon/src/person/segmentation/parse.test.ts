import { expect, test } from "vitest";
import { drawnImage, drawnLabels, drawnMatte, drawnPose, drawnReading, drawnSize } from "../drawn-person.fixture.ts";
import { Label } from "../types.ts";
import { measureFrame, scaleFrame } from "./frame.ts";
import { parsePerson } from "./parse.ts";
import { labelCount } from "./reading-costs.ts";
import { absorbIslands, rejectUnconnectedSkin } from "./regions.ts";

const truth = drawnLabels();
const image = drawnImage(truth);
const reading = drawnReading(truth);
const frame = measureFrame(drawnPose().keypoints);

test("a drawn person's labels are correct for more than 97 % of the pixels", () => {
  const { labels } = parsePerson(image, drawnPose(), drawnMatte(truth), { reading });
  const person = [...truth.keys()].filter((i) => truth[i] !== Label.background);
  expect(person.filter((i) => labels[i] === truth[i]).length / person.length).toBeGreaterThan(0.97);
  // expect is slow: one comparison instead of one per pixel
  expect(labels.every((label, i) => truth[i] !== Label.background || label === Label.background)).toBe(true);
});

test("the same seed gives the same labels", () => {
  const first = parsePerson(image, drawnPose(), drawnMatte(truth), { reading, seed: 4 });
  const second = parsePerson(image, drawnPose(), drawnMatte(truth), { reading, seed: 4 });
  expect(first.labels).toEqual(second.labels);
});

test("a person entirely in skin colours is reported as such", () => {
  const nude = drawnImage(truth.map((label) => (label === Label.upper ? Label.skin : label)));
  const parse = parsePerson(nude, drawnPose(), drawnMatte(truth), { reading });
  expect(parse.upperLooksLikeSkin).toBe(true);
  expect(parse.lowerLooksLikeSkin).toBe(false);
});

/** Beliefs that agree with the labels; `second` is every pixel's second best. */
function beliefsOf(labels: Uint8Array, second: number): Float32Array {
  const beliefs = new Float32Array(labels.length * labelCount).fill(5);
  for (let i = 0; i < labels.length; i++) {
    beliefs[i * labelCount + second - 1] = 1;
    if (labels[i] > 0) beliefs[i * labelCount + labels[i] - 1] = 0;
  }
  return beliefs;
}

test("skin that is connected to no joint gets its second best label", () => {
  const labels = truth.slice();
  const patch: number[] = [];
  for (let y = 150; y < 162; y++) for (let x = 140; x < 160; x++) patch.push(y * drawnSize.width + x);
  for (const i of patch) labels[i] = Label.skin;
  rejectUnconnectedSkin({ size: drawnSize, labels, beliefs: beliefsOf(labels, Label.upper) }, frame);
  expect(patch.every((i) => labels[i] === Label.upper)).toBe(true);
  expect(labels).toEqual(truth);
});

test("a bare midriff stays skin although it touches no joint", () => {
  const labels = truth.slice();
  const isMidriff = (i: number) => Math.abs(Math.floor(i / drawnSize.width) - 185) < 10 && truth[i] === Label.upper;
  for (let i = 0; i < labels.length; i++) if (isMidriff(i)) labels[i] = Label.skin;
  const bare = labels.slice();
  rejectUnconnectedSkin({ size: drawnSize, labels, beliefs: beliefsOf(labels, Label.upper) }, frame);
  expect(labels).toEqual(bare);
});

test("small islands take the label around them, large ones stay", () => {
  const labels = truth.slice();
  const at = (x: number, y: number) => y * drawnSize.width + x;
  for (let y = 150; y < 155; y++) for (let x = 140; x < 145; x++) labels[at(x, y)] = Label.lower;
  for (let y = 170; y < 185; y++) for (let x = 140; x < 160; x++) labels[at(x, y)] = Label.lower;
  absorbIslands({ size: drawnSize, labels, beliefs: beliefsOf(labels, Label.upper) }, frame);
  expect(labels[at(142, 152)]).toBe(Label.upper);
  expect(labels[at(150, 177)]).toBe(Label.lower);
});

test("a frame at half size has half the lengths and the same result for the head", () => {
  const half = scaleFrame(frame, 0.5);
  expect(half.shoulderWidth).toBe(frame.shoulderWidth / 2);
  expect(half.nose).toMatchObject({ x: frame.nose.x / 2, y: frame.nose.y / 2 });
  expect(half.headVisible).toBe(true);
});
