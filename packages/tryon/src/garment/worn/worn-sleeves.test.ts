import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { Label } from "../../person/types.ts";
import type { GarmentCut } from "../types.ts";
import { wornLandmarks } from "./worn.ts";
import { sleeveEndStation, withSleeveEdges } from "./worn-sleeves.ts";

const { width, height } = drawnSize;

/** The drawn person's arms in cloth down to a row, in one or both. */
function sleevedLabels(end: number, label: number, arms = [0, 1]): Uint8Array {
  const labels = drawnLabels();
  return labels.map((value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isArm = value === Label.skin && y > 90 && (x < 130 || x > 170) && arms.includes(x < 150 ? 0 : 1);
    return isArm && y < end ? label : value;
  });
}

/** The drawn person in a sleeveless top. */
const inVest = drawnPerson();
test("sleeves that end above the middle of the upper arms are sleeves", () => {
  const labels = sleevedLabels(131, Label.upper);
  const model = drawnPerson(labels);
  const mask = labels.map((label) => (label === Label.upper ? 1 : 0));
  const plane = () => new Float32Array(mask.length);
  const cut: GarmentCut = {
    ...{ width, height, mask, known: mask, alpha: Float32Array.from(mask), lab: model.parse.lab },
    ...{ colour: [plane(), plane(), plane()], box: { left: 60, top: 85, right: 240, bottom: 230 } },
    ...{ method: "worn", issues: [] },
  };
  expect(wornLandmarks(model, cut, "upper").hasSleeves).toBe(true);
  const vest = inVest.parse.labels.map((label) => (label === Label.upper ? 1 : 0));
  expect(wornLandmarks(inVest, { ...cut, mask: vest, known: vest }, "upper").hasSleeves).toBe(false);
});

/** The plain person's right arm hangs at column 170, from row 60 to 190; the garment covers it to a row. */
const plain = plainPerson();
const arm = plain.limbs.arms[1];
const size = { width: plain.image.width, height: plain.image.height };
const maskOf = (isCovered: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: size.width * size.height }, (_, i) =>
    isCovered(i % size.width, Math.floor(i / size.width)) ? 1 : 0,
  );

test("a sleeve ends where cloth does, whatever a hand covers below", () => {
  const mask = maskOf((_, y) => y < 110 || y > 170);
  const { labels } = plain.parse;
  const end = (known: Uint8Array) => sleeveEndStation(arm.stations, { ...size, mask, known, labels });
  expect(Math.abs(arm.stations[end(mask)].y - 110)).toBeLessThan(3);
  const hand = labels.map((value, i) => (i > 170 * size.width ? Label.skin : value));
  const upToHand = maskOf(() => true);
  const known = maskOf((_, y) => y < 170);
  const station = sleeveEndStation(arm.stations, { ...size, mask: upToHand, known, labels: hand });
  expect(Math.abs(arm.stations[station].y - 170)).toBeLessThan(3);
});

test("a wide sleeve's radius is its own, beside its slanted hem too", () => {
  const mask = maskOf((x, y) => x < 195 && y < 110 + (x - 170));
  const at = (y: number) =>
    withSleeveEdges(arm, 50, { ...size, mask, body: plain.body }).find((station) => station.y >= y)?.outerRadius ?? 0;
  expect(at(90)).toBeGreaterThan(22);
  expect(at(112)).toBeGreaterThan(22);
  expect(at(140)).toBe(10);
});

test("a section that the picture's lower frame cuts is not a sleeve's end", () => {
  const height = 150;
  const labels = new Uint8Array(size.width * height).fill(Label.upper);
  const mask = new Uint8Array(labels.length).fill(1);
  const stations = arm.stations.map((station) => ({ ...station, normalX: 0.8, normalY: 0.6 }));
  const { y } = stations[sleeveEndStation(stations, { width: size.width, height, mask, known: mask, labels })];
  expect(y + 0.6 * 10).toBeLessThan(height);
  expect(y).toBeGreaterThan(height - 12);
});
