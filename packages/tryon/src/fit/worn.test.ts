import { expect, test, vi } from "vitest";
import { validateModel } from "../garment/worn/validate-model.ts";
import { cutFromModel, wornLandmarks } from "../garment/worn/worn.ts";
import { drawnLabels } from "../person/drawn-person.fixture.ts";
import { Body, Label, type PersonAnalysis } from "../person/types.ts";
import type { Category } from "../request/choices.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";
import { fitWorn } from "./worn/fit-worn.ts";
import { createWornFrame, createWornTorsoMap } from "./worn/worn-map.ts";

// Analysing a drawn person takes half a second alone, and ten on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const wornBy = (model: PersonAnalysis, category: Category) => {
  const cut = cutFromModel(model, category);
  return { category, cut, landmarks: wornLandmarks(model, cut, category) };
};

/** Share of the covered pixels from a row downwards that only one of the two covers. */
function disagreement(first: Float32Array, second: Float32Array, from = 0): number {
  let either = 0;
  let one = 0;
  for (let i = from; i < first.length; i++) {
    const a = first[i] > 0.5;
    const b = second[i] > 0.5;
    if (a || b) either++;
    if (a !== b) one++;
  }
  return one / either;
}

test.each<Category>(["upper", "lower", "dress"])("a model's own %s garment comes back where it was", (category) => {
  const model = drawnPerson();
  const garment = wornBy(model, category);
  const { layers } = fitWorn(drawnPerson(), garment);
  // trousers go on under the top, and reach to the edges of the legs
  const { cut } = garment;
  const [wanted, from] = category === "lower" ? [Float32Array.from(cut.mask), cut.box.top + 8] : [cut.alpha, 0];
  expect(disagreement(layers.alpha, wanted, from * cut.width)).toBeLessThan(0.15);
});

test("the torso's map neither folds nor turns over along rows and columns", () => {
  const model = drawnPerson();
  const { landmarks } = wornBy(model, "upper");
  const map = createWornTorsoMap(createWornFrame(drawnPerson(), landmarks, "upper"));
  const { shoulderCentre, hipCentre, shoulderWidth } = model.body;
  for (let y = shoulderCentre.y; y < hipCentre.y; y += 8) {
    for (let x = shoulderCentre.x - 0.5 * shoulderWidth; x < shoulderCentre.x + 0.5 * shoulderWidth; x += 8) {
      expect(map(x + 8, y).x).toBeGreaterThan(map(x, y).x);
      expect(map(x, y + 8).y).toBeGreaterThan(map(x, y).y);
    }
  }
});

test("an arm of the model across the garment gives a warning sentence about the garment photo", () => {
  const model = drawnPerson();
  const wrist = model.pose.keypoints[Body.leftWrist];
  const points = model.pose.keypoints.slice();
  const { shoulderCentre, hipCentre } = model.body;
  points[Body.leftWrist] = { ...wrist, x: shoulderCentre.x, y: (shoulderCentre.y + hipCentre.y) / 2, visibility: 1 };
  const posed = { ...model, pose: { ...model.pose, keypoints: points } };
  expect(validateModel(posed, "upper")).toMatchObject([
    { severity: "warn", message: expect.stringMatching(/arm of the model covers/) },
  ]);
  expect(validateModel(model, "upper")).toEqual([]);
});

test("the sides of a top reach the visible sides of a wider old one", () => {
  const model = drawnPerson();
  const { landmarks } = wornBy(model, "upper");
  const person = drawnPerson();
  const wide = () => 0.64 * person.body.shoulderWidth;
  const body = { ...person.body, visibleHalfWidth: { left: wide, right: wide } };
  const map = createWornTorsoMap(createWornFrame({ ...person, body }, landmarks, "upper"));
  const row = 190;
  const side = landmarks.body.axisX(row) + (landmarks.flanks?.right.halfWidths[row] ?? 0);
  const target = map(side, row);
  expect(target.x - body.axisX(target.y)).toBeGreaterThanOrEqual(wide());
});

test("a hem that the model wears at the waist covers an old one that hangs lower", () => {
  const { landmarks, cut } = wornBy(drawnPerson(), "upper");
  const oldHem = 240;
  const labels = drawnLabels();
  for (let i = 0; i < oldHem * cut.width; i++) if (labels[i] === Label.lower) labels[i] = Label.upper;
  const longer = drawnPerson(labels);
  const worn = { ...landmarks, hemAtWaistY: 215 };
  const map = createWornTorsoMap(createWornFrame(longer, worn, "upper"));
  expect(map(longer.body.hipCentre.x, 215).y).toBeGreaterThan(oldHem);
});
