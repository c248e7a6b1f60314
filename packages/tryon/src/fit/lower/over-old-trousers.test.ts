import { expect, test, vi } from "vitest";
import { drawnTrousers } from "../../garment/drawn-garments.fixture.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label } from "../../person/types.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { fitLower } from "./fit-lower.ts";

vi.setConfig({ testTimeout: 60_000 });

const { width } = drawnSize;
/** One thigh is level, its shin hangs down. */
const SEATED = {
  [Body.rightKnee]: { x: 45, y: 232 },
  [Body.rightAnkle]: { x: 45, y: 320 },
  [Body.rightHeel]: { x: 45, y: 328 },
  [Body.rightFootIndex]: { x: 36, y: 334 },
};
const { cut, landmarks } = drawnTrousers();

/** Wide old trousers: cloth hangs down under the level thigh. */
function inWideTrousers() {
  const labels = drawnLabels(drawnKeypoints(SEATED));
  for (let y = 240; y < 285; y++) labels.fill(Label.lower, y * width + 68, y * width + 112);
  return drawnPerson(labels, labels, SEATED);
}

test("on drawn-up legs new trousers fill the outline of wide old ones, in their own colour", () => {
  const person = inWideTrousers();
  const { alpha, colour } = fitLower(person, cut, landmarks).layers;
  for (const [x, y] of [
    [80, 275],
    [95, 275],
    [100, 262],
  ]) {
    const i = y * width + x;
    expect(alpha[i]).toBeGreaterThan(0.9);
    expect(colour[0][i] - colour[2][i]).toBeGreaterThan(25);
  }
});

test("nothing of them hangs before the wall", () => {
  const person = inWideTrousers();
  const { alpha } = fitLower(person, cut, landmarks).layers;
  const { labels } = person.parse;
  let beside = 0;
  for (let i = 0; i < alpha.length; i++) if (labels[i] === Label.background && alpha[i] > 0.5) beside++;
  expect(beside).toBeLessThan(60);
});

test("a print is not smeared over the old trousers", () => {
  const person = inWideTrousers();
  const bands = (plane: Float32Array) =>
    plane.map((value, i) => (Math.floor(i / cut.width / 24) % 2 === 0 ? value : 230));
  const [red, green, blue] = cut.colour;
  const printed = { ...cut, colour: [bands(red), bands(green), bands(blue)] as typeof cut.colour };
  const { alpha } = fitLower(person, printed, landmarks).layers;
  for (const [x, y] of [
    [80, 275],
    [95, 275],
  ])
    expect(alpha[y * width + x]).toBeLessThan(0.1);
});
