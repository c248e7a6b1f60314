import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { distanceToSegment } from "../../image/maths/geometry.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { component } from "../../person/segmentation/mixture.ts";
import { Body, type ColourMixture, Label, type PersonAnalysis } from "../../person/types.ts";
import type { GarmentCut } from "../types.ts";
import { wornLandmarks } from "./worn.ts";
import { closeSleeves, sleeveEndStation, sleevePixels, withSleeveEdges } from "./worn-sleeves.ts";

const { width, height } = drawnSize;
const points = drawnKeypoints();

/** The drawn person's arms in cloth down to a row, in one or both. */
function sleevedLabels(end: number, label: number, arms = [0, 1]): Uint8Array {
  const labels = drawnLabels();
  return labels.map((value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isArm = value === Label.skin && y > 90 && (x < 130 || x > 170) && arms.includes(x < 150 ? 0 : 1);
    return isArm && y < end ? label : value;
  });
}

/** The colours where a label is drawn. */
function coloursOf({ parse: { labels, lab } }: PersonAnalysis, label: number): ColourMixture {
  const i = labels.indexOf(label);
  return [component([lab.lightness[i], lab.a[i], lab.b[i]], [30, 10, 10], 1)];
}

/** The drawn person in a sleeveless top. */
const inVest = drawnPerson();
const green = coloursOf(inVest, Label.upper);

/** Green tops whose sleeves are drawn in the shoes' white. */
function inContrastSleeves(end: number, arms?: number[]): PersonAnalysis {
  const labels = sleevedLabels(end, Label.upper, arms);
  const person = drawnPerson(labels, sleevedLabels(end, Label.shoes, arms));
  return { ...person, parse: { ...person.parse, skin: coloursOf(inVest, Label.skin) } };
}

const forearm = Math.round(188) * width + Math.round((points[Body.leftElbow].x + points[Body.leftWrist].x) / 2);

test("sleeves of another colour than the body are sleeves", () => {
  const model = inContrastSleeves(205);
  const found = sleevePixels(model, green);
  expect(found).toContain(forearm);
  expect(found.some((i) => model.parse.labels[i] !== Label.upper)).toBe(false);
});

test("wall that is labelled as the rim of a sleeve is left out", () => {
  const model = inContrastSleeves(205);
  const rim = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const [shoulder, elbow, wrist] = [Body.leftShoulder, Body.leftElbow, Body.leftWrist].map((k) => points[k]);
    return x > 200 && distanceToSegment(x, y, shoulder, elbow) > 9 && distanceToSegment(x, y, elbow, wrist) > 9;
  };
  const { lab } = model.parse;
  const { lightness } = inVest.parse.lab;
  const wall = { ...lab, lightness: lab.lightness.map((value, i) => (rim(i) ? lightness[0] - 30 : value)) };
  const found = sleevePixels({ ...model, parse: { ...model.parse, lab: wall } }, green);
  expect(found).toContain(forearm);
  expect(found.some(rim)).toBe(false);
});

test("beside a bare arm there is no sleeve", () => {
  expect(sleevePixels(inContrastSleeves(205, [1]), green)).toEqual([]);
});

test("skin that was labelled cloth is no sleeve", () => {
  const labels = sleevedLabels(205, Label.upper);
  const person = drawnPerson(labels, drawnLabels());
  const model = { ...person, parse: { ...person.parse, skin: coloursOf(inVest, Label.skin) } };
  expect(sleevePixels(model, green)).toEqual([]);
});

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

test("a trimming between a sleeve and its edge is closed, what lies outside is not", () => {
  const sleeved = { ...arm, cuff: 60 };
  const labels = plain.parse.labels.map((_, i) => (i % size.width < 200 ? Label.upper : Label.background));
  const model = {
    ...plain,
    parse: { ...plain.parse, labels },
    limbs: { ...plain.limbs, arms: [plain.limbs.arms[0], sleeved] as typeof plain.limbs.arms },
  };
  const cloth = maskOf((x, y) => y < 120 && (x < 178 || (x > 182 && x < 190)));
  closeSleeves(model, cloth);
  expect([cloth[90 * size.width + 180], cloth[90 * size.width + 195]]).toEqual([1, 0]);
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
