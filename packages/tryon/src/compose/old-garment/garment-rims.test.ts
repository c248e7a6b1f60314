import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../../person/types.ts";
import { relabelGarmentRims } from "./garment-rims.ts";

const person = drawnPerson();
const { width } = person.image;
const ROW = 270;

/** Columns of the left trouser leg in a row. */
function legColumns(y: number): { from: number; to: number } {
  let from = 0;
  while (person.parse.labels[y * width + from] !== Label.lower) from++;
  let to = from;
  while (person.parse.labels[y * width + to + 1] === Label.lower) to++;
  return { from, to };
}

test("a rim of the old garment that was labelled as a bag becomes the garment's", () => {
  const labels = person.parse.labels.slice();
  for (let y = ROW; y < ROW + 40; y++)
    labels.fill(Label.other, y * width + legColumns(y).from - 1, y * width + legColumns(y).from + 3);
  relabelGarmentRims(person, labels, Label.lower);
  const { from } = legColumns(ROW + 20);
  expect(labels[(ROW + 20) * width + from - 1]).toBe(Label.lower);
  expect(labels[(ROW + 20) * width + from + 1]).toBe(Label.lower);
});

test("a bag beside the garment and a strap across it stay", () => {
  const labels = person.parse.labels.slice();
  const { from, to } = legColumns(ROW + 20);
  for (let y = ROW; y < ROW + 40; y++) labels.fill(Label.other, y * width + from - 22, y * width + from);
  const strap = Math.round((from + to) / 2);
  for (let y = ROW; y < ROW + 40; y++) labels.fill(Label.other, y * width + strap, y * width + strap + 3);
  relabelGarmentRims(person, labels, Label.lower);
  expect(labels[(ROW + 20) * width + from - 12]).toBe(Label.other);
  expect(labels[(ROW + 20) * width + strap + 1]).toBe(Label.other);
});
