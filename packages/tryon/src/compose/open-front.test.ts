import { expect, test, vi } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../fit/index.ts";
import { DRAWN_AXIS, drawnTshirt, TSHIRT } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import type { FrontOpening } from "../garment/landmark-types.ts";
import { Label } from "../person/types.ts";
import { compose } from "./index.ts";

vi.setConfig({ testTimeout: 60_000 });

const person = drawnPerson();
const { width } = person.image;
const closed: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };

/** Fronts that stand `half` to either side of the middle down to a row. */
function opened(half: number, bottom: number, atEnd = half): FlatGarment {
  const rows = bottom - TSHIRT.neck.y + 1;
  const edge = (sign: number) =>
    Float32Array.from({ length: rows }, (_, row) => DRAWN_AXIS + sign * (half + ((atEnd - half) * row) / (rows - 1)));
  const opening: FrontOpening = { top: TSHIRT.neck.y, left: edge(-1), right: edge(1) };
  if (closed.landmarks.kind !== "upper") throw new Error("the drawn T-shirt is an upper garment");
  return { ...closed, landmarks: { ...closed.landmarks, opening } };
}

/** Whether the picture at a row in the middle of the body is the photo's own. */
function showsPhoto(garment: FlatGarment, y: number): boolean {
  const { image } = compose(person, garment, fitGarment(person, garment), { tuck: "out", seed: 3 });
  const i = y * width + Math.round(person.body.axisX(y));
  return Math.abs(image.red[i] - person.image.red[i]) < 6 && Math.abs(image.blue[i] - person.image.blue[i]) < 6;
}

const rowOf = (share: number) =>
  Math.round(person.body.shoulderCentre.y + share * (person.body.hipCentre.y - person.body.shoulderCentre.y));

test("between open fronts the old top stays, down to the hem or to the button where they meet", () => {
  const toHem = opened(60, TSHIRT.hem.y - 10);
  const toButton = opened(60, 480, 0);
  expect([0.25, 0.6, 0.85].map((share) => showsPhoto(toHem, rowOf(share)))).toEqual([true, true, true]);
  expect([0.25, 0.85].map((share) => showsPhoto(toButton, rowOf(share)))).toEqual([true, false]);
  expect(showsPhoto(closed, rowOf(0.25))).toBe(false);
});

test("beside its opening the garment covers the old top as ever", () => {
  const garment = opened(60, TSHIRT.hem.y - 10);
  const { layers } = fitGarment(person, garment);
  const y = rowOf(0.6);
  const across = Array.from({ length: 9 }, (_, k) => Math.round(person.body.axisX(y)) + 34 + k);
  expect(across.every((x) => layers.alpha[y * width + x] > 0.9)).toBe(true);
  expect(across.every((x) => person.parse.labels[y * width + x] === Label.upper)).toBe(true);
});
