import { expect, test } from "vitest";
import { cutFromModel, wornLandmarks } from "../../garment/worn/worn.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label, type PersonAnalysis } from "../../person/types.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { fitWorn } from "./fit-worn.ts";

const { width } = drawnSize;

const trousersOf = (model: PersonAnalysis) => {
  const cut = cutFromModel(model, "lower");
  return { category: "lower" as const, cut, landmarks: wornLandmarks(model, cut, "lower") };
};

/** The drawn person with some labels replaced. */
const personWith = (replace: (x: number, y: number, label: number) => number | undefined): PersonAnalysis =>
  drawnPerson(drawnLabels().map((label, i) => replace(i % width, Math.floor(i / width), label) ?? label));

/** In shorts that end at row 270, above the knees. */
const bareLegged = () => personWith((_, y, label) => (label === Label.lower && y > 270 ? Label.skin : undefined));

test("trousers of a model who stands with closed legs cover the bare legs of a person who does not", () => {
  const closed = { [Body.leftKnee]: { x: 168 }, [Body.rightKnee]: { x: 132 } };
  const ankles = { [Body.leftAnkle]: { x: 166 }, [Body.rightAnkle]: { x: 134 } };
  const moved = { ...closed, ...ankles };
  const labels = drawnLabels(drawnKeypoints(moved));
  const person = bareLegged();
  const { layers } = fitWorn(person, trousersOf(drawnPerson(labels, labels, moved)));
  let bare = 0;
  let all = 0;
  for (let i = 275 * width; i < 360 * width; i++) {
    if (person.parse.labels[i] !== Label.skin) continue;
    all++;
    if (layers.alpha[i] < 0.5) bare++;
  }
  expect(bare / all).toBeLessThan(0.02);
});

test("where the model's top hides the waist, the cloth is continued up to the person's", () => {
  const model = personWith((_, y, label) => (y < 242 && label === Label.lower ? Label.upper : undefined));
  const { layers } = fitWorn(drawnPerson(), trousersOf(model));
  const i = 234 * width + 150;
  expect(drawnPerson().parse.labels[i]).toBe(Label.lower);
  expect(layers.alpha[i]).toBeGreaterThan(0.9);
  expect(layers.colour[2][i]).toBeGreaterThan(layers.colour[0][i] + 60);
});

test("a hand in front of the model's thigh leaves neither a hole nor its skin", () => {
  const isHand = (x: number, y: number) => Math.hypot(x - 198, y - 262) < 18;
  const model = personWith((x, y) => (isHand(x, y) ? Label.skin : undefined));
  const { layers } = fitWorn(drawnPerson(), trousersOf(model));
  for (let y = 255; y < 275; y += 4) {
    for (const x of [176, 182, 188, 194]) {
      const i = y * width + x;
      expect(layers.alpha[i]).toBeGreaterThan(0.9);
      expect(layers.colour[2][i]).toBeGreaterThan(layers.colour[0][i] + 60);
    }
  }
});

test("trousers end where they end on the model, with the legs between them open", () => {
  const model = personWith((_, y, label) => (label === Label.lower && y > 345 ? Label.skin : undefined));
  const { layers } = fitWorn(bareLegged(), trousersOf(model));
  expect(layers.alpha[335 * width + 120]).toBeGreaterThan(0.9);
  expect(layers.alpha[357 * width + 120]).toBeLessThan(0.1);
  expect(layers.alpha[335 * width + 150]).toBeLessThan(0.1);
});
