import { expect, test } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../types.ts";
import { hemRows, legColumns } from "./legs-below.ts";
import { createScene } from "./scene.ts";

const person = drawnPerson();
const { width, height } = person.image;
const HEM = 300;

/** Everything below the hips is a skirt down to `HEM`, and two legs below it. */
function inSkirt() {
  const labels = person.parse.labels.slice();
  for (let y = 240; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isLeg = Math.abs(Math.abs(x - 150) - 30) < 15;
      const below = isLeg ? Label.skin : Label.background;
      if (y >= HEM) labels[y * width + x] = below;
      else if (Math.abs(x - 150) < 55) labels[y * width + x] = Label.lower;
    }
  }
  const alpha = new Float32Array(labels.length);
  for (let y = 240; y < 280; y++) alpha.fill(1, y * width + 105, y * width + 195);
  const layers = {
    alpha,
    piece: new Uint8Array(labels.length),
    colour: [alpha, alpha, alpha] as [Float32Array, Float32Array, Float32Array],
    sleeveAlpha: alpha,
  };
  const dressed = { ...person, parse: { ...person.parse, labels } };
  return createScene(dressed, { category: "lower", layers, upper: undefined, scale: 1 });
}

test("columns with skin right below the old hem belong to legs, those with wall do not", () => {
  const columns = legColumns(inSkirt());
  for (const x of [110, 120, 130, 170, 180, 190]) expect(columns[x]).toBe(1);
  for (const x of [98, 150, 202, 20]) expect(columns[x]).toBe(0);
});

test("beside a short garment legs begin no higher than its lowest row", () => {
  const rows = hemRows(inSkirt());
  expect(Math.abs(rows[150] - 279)).toBeLessThan(4);
  expect(rows[20]).toBe(rows[150]);
});
