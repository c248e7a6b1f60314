import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { toLab } from "../../image/colour.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { cutFromModel, wornLandmarks } from "./worn.ts";
import { segmentWorn } from "./worn-segment.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Share of a label's pixels that were included in the garment. */
function takenOf({ parse }: PersonAnalysis, cloth: Uint8Array, label: number): number {
  let all = 0;
  let taken = 0;
  parse.labels.forEach((value, i) => {
    if (value !== label) return;
    all++;
    taken += cloth[i];
  });
  return taken / all;
}

test("a top on a model is extracted without skin and trousers", () => {
  const model = drawnPerson();
  const cloth = segmentWorn(model, "upper")?.cloth ?? new Uint8Array();
  expect(takenOf(model, cloth, Label.upper)).toBeGreaterThan(0.93);
  expect(takenOf(model, cloth, Label.skin)).toBeLessThan(0.05);
  expect(takenOf(model, cloth, Label.lower)).toBeLessThan(0.03);
  expect(takenOf(model, cloth, Label.background)).toBeLessThan(0.01);
});

test("the hem ends a top above trousers of nearly its colour", () => {
  const model = drawnPerson();
  const { image, parse } = model;
  const top = parse.labels.indexOf(Label.upper);
  parse.labels.forEach((label, i) => {
    if (label !== Label.lower) return;
    for (const plane of [image.red, image.green, image.blue]) plane[i] = plane[top] + 9;
  });
  parse.lab = toLab(image);
  const cloth = segmentWorn(model, "upper")?.cloth ?? new Uint8Array();
  expect(takenOf(model, cloth, Label.upper)).toBeGreaterThan(0.9);
  expect(takenOf(model, cloth, Label.lower)).toBeLessThan(0.1);
});

test("a top with bare arms has no sleeves, but sides as wide as drawn", () => {
  const model = drawnPerson();
  const { hasSleeves, flanks } = wornLandmarks(model, cutFromModel(model, "upper"), "upper");
  expect(hasSleeves).toBe(false);
  const row = 180;
  const axis = model.body.axisX(row);
  let x = Math.round(axis);
  while (model.parse.labels[row * model.image.width + x + 1] === Label.upper) x++;
  expect(Math.abs((flanks?.right.halfWidths[row] ?? 0) - (x - axis))).toBeLessThanOrEqual(3);
});
