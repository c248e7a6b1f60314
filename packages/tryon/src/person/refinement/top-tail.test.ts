import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels, drawnSize } from "../drawn-person.fixture.ts";
import { Label } from "../types.ts";
import { settleTail } from "./top-tail.ts";

const { width } = drawnSize;

/** Rewrites one label within a rectangle. */
function relabelled(
  labels: Uint8Array,
  from: number,
  to: number,
  within: [x: number, y: number, x1: number, y1: number],
) {
  const changed = labels.slice();
  const [left, top, right, bottom] = within;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (changed[y * width + x] === from) changed[y * width + x] = to;
  }
  return changed;
}

const truth = drawnLabels();
const wrongOf = (labels: Uint8Array) => labels.filter((label, i) => label !== truth[i]).length;

test("a top's tail that a parse labelled trousers becomes the top's", () => {
  const { parse } = drawnPerson(relabelled(truth, Label.upper, Label.lower, [60, 205, 240, 260]), truth);
  const before = wrongOf(parse.labels);
  settleTail(drawnSize, parse);
  expect(before).toBeGreaterThan(500);
  expect(wrongOf(parse.labels)).toBeLessThan(0.15 * before);
});

test("a guessed hand across the waistband becomes the trousers', a visible hand stays", () => {
  const guessed = relabelled(truth, Label.lower, Label.skin, [110, 225, 150, 250]);
  const { parse } = drawnPerson(guessed, truth);
  const skin = [{ mean: [72, 16, 18], variance: [60, 12, 12], weight: 1, offset: 4.5 }] as typeof parse.skin;
  const before = wrongOf(guessed);
  settleTail(drawnSize, { ...parse, skin });
  expect(before).toBeGreaterThan(500);
  expect(wrongOf(parse.labels)).toBeLessThan(0.2 * before);
});

test("labels stay if top and trousers have one colour", () => {
  const labels = relabelled(truth, Label.upper, Label.lower, [60, 205, 240, 260]);
  const oneColour = truth.map((label) => (label === Label.lower ? Label.upper : label));
  const { parse } = drawnPerson(labels, oneColour);
  const before = parse.labels.slice();
  settleTail(drawnSize, parse);
  expect(parse.labels).toEqual(before);
});

/** A tail in the top's colour beside an arm that hangs before the waist. */
function tailBehindArm(parsed: number) {
  const shown = truth.slice();
  const labels = truth.slice();
  for (let y = 195; y < 226; y++) {
    shown.fill(Label.upper, y * width + 68, y * width + 100);
    labels.fill(parsed, y * width + 68, y * width + 100);
  }
  for (let y = 140; y < 260; y++) {
    for (const plane of [shown, labels]) plane.fill(Label.skin, y * width + 100, y * width + 118);
  }
  return { shown, labels };
}

test("a tail that an arm parts from the top becomes the top's", () => {
  const { shown, labels } = tailBehindArm(Label.lower);
  const { parse } = drawnPerson(labels, shown);
  settleTail(drawnSize, parse);
  for (const [x, y] of [
    [80, 205],
    [85, 215],
    [92, 220],
  ])
    expect(parse.labels[y * width + x]).toBe(Label.upper);
  expect(parse.labels[245 * width + 95]).toBe(truth[245 * width + 95]);
});

test("the shade of a rolled hem, which has neither colour, is the top's", () => {
  const shown = truth.slice();
  for (let y = 215; y < 248; y++) shown.fill(Label.upper, y * width + 110, y * width + 190);
  const rolled = shown.slice();
  for (let y = 224; y < 235; y++) rolled.fill(Label.hair, y * width + 110, y * width + 165);
  const labels = relabelled(shown, Label.upper, Label.lower, [60, 222, 240, 260]);
  const { parse } = drawnPerson(labels, rolled);
  settleTail(drawnSize, parse);
  for (const x of [125, 140, 155]) expect(parse.labels[229 * width + x]).toBe(Label.upper);
});
