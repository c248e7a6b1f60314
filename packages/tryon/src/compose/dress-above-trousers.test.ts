import { expect, test, vi } from "vitest";
import { isSleeve, personInDress, SKIRT } from "../fit/drawn-dress.fixture.ts";
import { fitGarment } from "../fit/index.ts";
import { drawnTrousers } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import { erode } from "../judge/evidence/shapes.ts";
import { drawnSize } from "../person/drawn-person.fixture.ts";
import { Label } from "../person/types.ts";
import { compose } from "./index.ts";

vi.setConfig({ testTimeout: 60_000 });

const trousers: FlatGarment = { ...drawnTrousers(), category: "lower", issues: [], timings: {} };
const { width } = drawnSize;
const person = personInDress();
const fitted = fitGarment(person, trousers);
const { image } = compose(person, trousers, fitted, { tuck: "auto", seed: 3 });
const greenness = (i: number) => image.green[i] - image.red[i];

test("sleeves that hang over the skirt of a dress stay above new trousers", () => {
  const mask = Uint8Array.from({ length: image.green.length }, (_, i) =>
    isSleeve(i % width, Math.floor(i / width)) ? 1 : 0,
  );
  const inside = erode(mask, drawnSize, 2);
  const below = Array.from(inside.keys()).filter((i) => inside[i] && i > 180 * width);
  expect(below.length).toBeGreaterThan(500);
  const cut = below.filter((i) => greenness(i) < 60);
  expect(cut.length).toBeLessThan(0.02 * below.length);
});

test("the hands stay, and the whole skirt of the dress goes", () => {
  const hands = Array.from(person.parse.labels.keys()).filter(
    (i) => person.parse.labels[i] === Label.skin && i > 222 * width && i < 235 * width,
  );
  expect(hands.length).toBeGreaterThan(100);
  expect(hands.filter((i) => image.red[i] - image.blue[i] < 40).length).toBeLessThan(0.1 * hands.length);
  let left = 0;
  for (let i = 245 * width; i < (SKIRT.to + 4) * width; i++) if (greenness(i) > 30) left++;
  expect(left).toBe(0);
});
