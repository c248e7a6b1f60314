import { expect, test } from "vitest";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
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

test("sees no edge if top and lower garment have the same colour", () => {
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

test("below a bare midriff the lower garment's edge is visible", () => {
  const border = firstLower(person);
  const labels = person.parse.labels.slice();
  for (let y = border - 16; y < border + 4; y++) {
    for (let x = 0; x < width; x++) if (labels[y * width + x] === Label.upper) labels[y * width + x] = Label.skin;
  }
  const waist = wornWaist({ ...person, parse: { ...person.parse, labels } });
  expect(waist.isVisible).toBe(true);
  expect(Math.abs(waist.y - border)).toBeLessThan(8);
});

test("a coat's toggles and pockets are not an edge if the coat continues between them", () => {
  const { lab, labels } = person.parse;
  const plain = { lightness: lab.lightness.slice(), a: lab.a.slice(), b: lab.b.slice() };
  const border = firstLower(person);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== Label.upper && labels[i] !== Label.lower) continue;
    const x = i % width;
    const isToggle = x < 158 && Math.abs(Math.floor(i / width) - border) < 12;
    plain.lightness[i] = isToggle ? 30 + (Math.floor(i / width) < border ? 0 : 25) : 80;
    plain.a[i] = 0;
    plain.b[i] = 0;
  }
  expect(wornWaist({ ...person, parse: { ...person.parse, lab: plain } }).isVisible).toBe(false);
});

test("a coat that is worn as a dress has no waist, whatever edges cross it", () => {
  expect(wornWaist({ ...person, parse: { ...person.parse, isOnePiece: true } }).isVisible).toBe(false);
});
