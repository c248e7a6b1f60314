import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { Label } from "../../person/types.ts";
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
