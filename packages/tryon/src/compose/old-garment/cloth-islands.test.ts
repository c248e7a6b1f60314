import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { toLab } from "../../image/colour.ts";
import type { LabColour } from "../../image/types.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { type ColourMixture, Label } from "../../person/types.ts";
import { relabelRimIslands, relabelThingIslands, relabelVividCloth } from "./cloth-islands.ts";

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

const RED = [190, 20, 50] as const;
const SKIN = [205, 150, 125] as const;

/** A head over a top, and beside the neck a piece labelled skin in the colour `collar`. */
function inTop(
  top: readonly number[],
  collar: readonly number[],
  { holder = Label.upper as number, isWhole = false } = {},
) {
  const isHead = (x: number, y: number) => Math.hypot(x - 120, y - 22) < 22;
  const isCollar = (x: number, y: number) => x >= 98 && x < 110 && y >= 42 && y < 60;
  const person = plainPerson({
    labelAt: (x, y) => {
      if (isHead(x, y) || isCollar(x, y)) return Label.skin;
      return y >= 60 && y < 200 && Math.abs(x - 120) < 50 ? Label.upper : Label.background;
    },
  });
  const { image, parse } = person;
  const labels = parse.labels.slice();
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % image.width, Math.floor(i / image.width)];
    const colour = isCollar(x, y)
      ? collar
      : labels[i] === Label.upper
        ? top
        : labels[i] === Label.skin
          ? SKIN
          : undefined;
    if (colour) for (const [k, plane] of [image.red, image.green, image.blue].entries()) plane[i] = colour[k];
  }
  parse.lab = toLab(image);
  const at = (x: number, y: number): LabColour => {
    const i = y * image.width + x;
    return [parse.lab.lightness[i], parse.lab.a[i], parse.lab.b[i]];
  };
  const mixture = (mean: LabColour): ColourMixture => [{ mean, variance: [196, 25, 36], offset: 7, weight: 1 }];
  parse.skin = mixture(at(120, 22));
  parse.upper = mixture(at(120, 120));
  // what the piece touches
  labels.fill(holder, 60 * image.width, 70 * image.width);
  relabelVividCloth(person, labels, isWhole);
  return labels[50 * image.width + 104];
}

test("a red collar beside the neck is the red top's, whatever its place", () => {
  expect(inTop(RED, RED)).toBe(Label.upper);
  // the same red in the shade
  expect(
    inTop(
      RED,
      RED.map((value) => 0.6 * value),
    ),
  ).toBe(Label.upper);
});

test("a red piece that touches only the lower garment goes with it under a new dress, and stays above a new top", () => {
  expect(inTop(RED, RED, { holder: Label.lower, isWhole: true })).toBe(Label.upper);
  expect(inTop(RED, RED, { holder: Label.lower })).toBe(Label.skin);
});

test("a neck is not a red top's, and a dark top takes no dark skin", () => {
  expect(inTop(RED, SKIN)).toBe(Label.skin);
  expect(
    inTop(
      RED,
      SKIN.map((value) => 0.5 * value),
    ),
  ).toBe(Label.skin);
  expect(inTop([60, 45, 45], [60, 45, 45])).toBe(Label.skin);
});

test("a spot beside the top that was labelled a thing is the top's, a bag is not", () => {
  const labelAt = (size: number) => (x: number, y: number) => {
    if (y >= 60 && y < 200 && Math.abs(x - 120) < 50) return Label.upper;
    return x >= 170 && x < 170 + size && y >= 100 && y < 100 + size ? Label.other : Label.background;
  };
  const labelled = (size: number) => {
    const person = plainPerson({ labelAt: labelAt(size) });
    const labels = person.parse.labels.slice();
    relabelThingIslands(person, labels);
    return labels[103 * person.image.width + 172];
  };
  expect(labelled(8)).toBe(Label.upper);
  expect(labelled(30)).toBe(Label.other);
});
