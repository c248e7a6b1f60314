import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../../person/types.ts";
import { relabelGarmentRims, relabelSkinRims } from "./garment-rims.ts";

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

test("a rim of the old top that was labelled skin becomes the top's, and arms and fingers stay skin", () => {
  const labels = person.parse.labels.slice();
  const rim: number[] = [];
  for (let y = 130; y < 160; y++) {
    let x = 110;
    while (labels[y * width + x] === Label.upper) x--;
    // the wall shows between arm and top
    labels.fill(Label.background, y * width + x - 8, y * width + x + 1);
    rim.push(y * width + x + 1, y * width + x + 2);
  }
  for (const i of rim) labels[i] = Label.skin;
  const [arm] = person.limbs.arms;
  const forearm = Math.round((arm.elbow.y + arm.wrist.y) / 2) * width + Math.round((arm.elbow.x + arm.wrist.x) / 2);
  const finger = Math.round(arm.hand.y) * width + Math.round(arm.hand.x) + 12;
  labels.fill(Label.upper, finger + 2, finger + 12);
  labels[finger] = labels[finger + 1] = Label.skin;
  relabelSkinRims(person, labels);
  expect(rim.filter((i) => labels[i] === Label.upper).length).toBeGreaterThan(0.9 * rim.length);
  expect(labels[forearm]).toBe(Label.skin);
  expect(labels[finger]).toBe(Label.skin);
});
