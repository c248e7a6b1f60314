import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../../person/types.ts";
import { relabelRimIslands } from "./cloth-islands.ts";

test("specks of cloth along a bare arm become skin, and the garment itself stays", () => {
  const person = drawnPerson();
  const { width } = person.image;
  const labels = person.parse.labels.slice();
  const rim = labels.findIndex(
    (label, i) => i > 150 * width && label === Label.skin && labels[i - 1] === Label.background,
  );
  const cloth = labels.filter((label) => label === Label.upper).length;
  for (let row = 0; row < 5; row++) labels[rim + row * width] = Label.upper;
  relabelRimIslands(person, labels);
  expect(labels.filter((label) => label === Label.upper).length).toBe(cloth);
  expect([Label.skin, Label.background]).toContain(labels[rim]);
});

test("specks of skin along the garment's outline become its rim, and an arm's skin stays", () => {
  const person = drawnPerson();
  const { width } = person.image;
  const labels = person.parse.labels.slice();
  const shoulder = Math.round(person.body.shoulderCentre.x) + Math.round(0.3 * person.body.shoulderWidth);
  let top = shoulder;
  while (labels[top] !== Label.upper) top += width;
  const skin = labels.filter((label) => label === Label.skin).length;
  labels[top] = Label.skin;
  labels[top - 1] = Label.skin;
  relabelRimIslands(person, labels);
  expect(labels[top]).toBe(Label.upper);
  expect(labels.filter((label) => label === Label.skin).length).toBe(skin);
});
