import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { drawnTrousers, drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { drawnKeypoints, drawnLabels } from "../../person/drawn-person.fixture.ts";
import { Body, Label } from "../../person/types.ts";
import { createScene } from "../scene/scene.ts";
import { readFolds } from "./fold-relief.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Rows of the photo between which the old top is brighter than elsewhere: right above its hem at the waist. */
const LIT = { from: 170, to: 200 };
const HEM = 215;

/** The strongest relief right above the old hem, under a new top that ends at `newHem`. */
function reliefAtHem(newHem: number): number {
  const person = drawnPerson();
  const { width } = person.image;
  const lightness = person.parse.lab.lightness.slice();
  for (let i = 0; i < lightness.length; i++) {
    const y = Math.floor(i / width);
    if (y >= HEM && person.parse.labels[i] === Label.upper) person.parse.labels[i] = Label.lower;
    if (person.parse.labels[i] === Label.upper) lightness[i] = y > LIT.from && y < LIT.to ? 58 : 50;
  }
  const lit = { ...person, parse: { ...person.parse, lab: { ...person.parse.lab, lightness } } };
  const { cut, landmarks } = drawnTshirt();
  const scene = createScene(lit, fitGarment(lit, { cut, landmarks, category: "upper", issues: [], timings: {} }));
  for (let i = 0; i < scene.garment.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    scene.garment[i] = x > 108 && x < 192 && y > 110 && y < newHem ? 1 : 0;
  }
  const relief = readFolds(scene);
  if (!relief) throw new Error("a plain top shows its folds");
  let strongest = 0;
  for (let y = LIT.to - 2; y < HEM; y++) strongest = Math.max(strongest, Math.abs(relief[y * width + 150]));
  return strongest;
}

test("the old top's light does not end in a line across a longer new one", () => {
  const alone = reliefAtHem(HEM);
  expect(alone).toBeGreaterThan(0.02);
  expect(reliefAtHem(HEM + 40)).toBeLessThan(0.6 * alone);
});

/** One thigh is level, its shin hangs down. */
const SEATED = {
  [Body.rightKnee]: { x: 45, y: 232 },
  [Body.rightAnkle]: { x: 45, y: 320 },
  [Body.rightHeel]: { x: 45, y: 328 },
  [Body.rightFootIndex]: { x: 36, y: 334 },
};

/** The strongest relief on the thighs under new trousers, if the old ones are creased 20 levels deep. */
function reliefOfCreases(moved: typeof SEATED | Record<number, never>): number {
  const labels = drawnLabels(drawnKeypoints(moved));
  const person = drawnPerson(labels, labels, moved);
  const lightness = person.parse.lab.lightness.slice();
  for (let i = 0; i < lightness.length; i++) {
    if (labels[i] === Label.lower) lightness[i] = 60 + 20 * Math.sin((2 * Math.PI * (i % person.image.width)) / 20);
  }
  const creased = { ...person, parse: { ...person.parse, lab: { ...person.parse.lab, lightness } } };
  const { cut, landmarks } = drawnTrousers();
  const fitted = fitGarment(creased, { cut, landmarks, category: "lower", issues: [], timings: {} });
  const relief = readFolds(createScene(creased, fitted));
  return relief ? relief.reduce((most, value) => Math.max(most, Math.abs(value)), 0) : 0;
}

test("deep creases of a seated person's trousers are kept, on a standing one they are a pattern", () => {
  expect(reliefOfCreases(SEATED)).toBeGreaterThan(0.05);
  expect(reliefOfCreases({})).toBe(0);
});
