import { expect, test } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../types.ts";
import { findWaistLine } from "./waist-line.ts";

const person = drawnPerson();
const { width } = person.image;

function withWaist(row: (x: number) => number) {
  const labels = person.parse.labels.map((label) => (label === Label.lower ? Label.upper : label));
  for (let x = 100; x <= 200; x++) {
    for (let y = Math.round(row(x)); y < 300; y++) labels[y * width + x] = Label.lower;
  }
  return { ...person, parse: { ...person.parse, labels } };
}

test("follows the arc of a waistband", () => {
  const arc = (x: number) => 215 - ((x - 150) / 20) ** 2;
  const line = findWaistLine(withWaist(arc));
  for (const x of [110, 130, 150, 170, 190]) expect(Math.abs((line?.at(x) ?? 0) - arc(x))).toBeLessThan(3);
});

test("belt loops and a jagged border leave it smooth", () => {
  const line = findWaistLine(withWaist((x) => 210 + (x % 4 < 2 ? 2 : 0) - (x > 128 && x < 134 ? 9 : 0)));
  const rows: number[] = [];
  for (let x = 105; x <= 195; x++) rows.push(line?.at(x) ?? 0);
  for (let i = 1; i < rows.length; i++) expect(Math.abs(rows[i] - rows[i - 1])).toBeLessThan(1);
});

test("nobody without a lower garment has a waist line", () => {
  const labels = person.parse.labels.map((label) => (label === Label.lower ? Label.skin : label));
  expect(findWaistLine({ ...person, parse: { ...person.parse, labels } })).toBeUndefined();
});
