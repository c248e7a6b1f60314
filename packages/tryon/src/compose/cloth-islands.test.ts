import { expect, test } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../types.ts";
import { relabelRimIslands } from "./cloth-islands.ts";

test("specks of cloth along a bare arm are its skin, the garment itself stays", () => {
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
