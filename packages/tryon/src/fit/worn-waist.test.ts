import { expect, test } from "vitest";
import { Label, type PersonAnalysis } from "../types.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";
import { wornWaist } from "./worn-waist.ts";

const person = drawnPerson();
const { width } = person.image;

function firstLower(at: PersonAnalysis): number {
  let y = 0;
  while (at.parse.labels[y * width + 150] !== Label.lower) y++;
  return y;
}

test("finds the hem of a top of another colour", () => {
  const waist = wornWaist(person);
  expect(waist.isVisible).toBe(true);
  expect(Math.abs(waist.y - firstLower(person))).toBeLessThan(6);
  expect(waist.top).toBeLessThanOrEqual(waist.y);
});

test("sees no edge where top and lower garment are one colour", () => {
  const { lab, labels } = person.parse;
  const plain = { lightness: lab.lightness.slice(), a: lab.a.slice(), b: lab.b.slice() };
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== Label.upper && labels[i] !== Label.lower) continue;
    plain.lightness[i] = 80;
    plain.a[i] = 0;
    plain.b[i] = 0;
  }
  const dressed = { ...person, parse: { ...person.parse, lab: plain } };
  expect(wornWaist(dressed).isVisible).toBe(false);
});

test("without a lower garment there is no edge either", () => {
  const labels = person.parse.labels.map((label) => (label === Label.lower ? Label.skin : label));
  expect(wornWaist({ ...person, parse: { ...person.parse, labels } }).isVisible).toBe(false);
});
