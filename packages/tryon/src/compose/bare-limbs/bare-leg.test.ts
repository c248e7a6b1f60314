import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { cutAlong, DRAWN_AXIS } from "../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../garment/index.ts";
import { findLowerLandmarks } from "../../garment/landmarks/lower-landmarks.ts";
import type { RgbImage } from "../../image/types.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label, type PersonAnalysis } from "../../person/types.ts";
import { compose } from "../index.ts";
import { bareLeg } from "./bare-leg.ts";

vi.setConfig({ testTimeout: 60_000 });

const { width, height } = drawnSize;
const HEM = 372;
const HALF = 26;

/** Trousers as wide at the ankles as at the thighs, down to `hem`. */
function inWideTrousers(hem = HEM): PersonAnalysis {
  const labels = drawnLabels();
  for (let y = 235; y < hem; y++) {
    for (const middle of [120, 180]) labels.fill(Label.lower, y * width + middle - HALF, y * width + middle + HALF + 1);
  }
  return drawnPerson(labels);
}

const nothing = new Float32Array(width * height);

function bared(person: PersonAnalysis, alpha = nothing, isSkirt = false) {
  const { body, limbs, parse } = person;
  const source = { size: drawnSize, labels: parse.labels, shoulderWidth: body.shoulderWidth, alpha, isSkirt };
  return bareLeg(limbs.legs[0], limbs.legs[1], source);
}

test("the leg inside wide trousers tapers from the thigh to the ankle, with a calf", () => {
  const person = inWideTrousers();
  const { stations } = bared(person);
  const { shoulderWidth } = person.body;
  const radiusAt = (segment: number, position: number) =>
    stations.find((station) => station.segment === segment && station.position >= position)?.outerRadius ?? 0;
  expect(radiusAt(0, 0.3)).toBeLessThan(HALF);
  expect(radiusAt(0, 0.3)).toBeGreaterThan(0.18 * shoulderWidth);
  expect(radiusAt(1, 0.3)).toBeGreaterThan(radiusAt(0, 0.97) - 0.5);
  expect(radiusAt(1, 0.9)).toBeLessThan(0.65 * radiusAt(1, 0.3));
});

test("it goes down under the old hem to the shoe", () => {
  const person = inWideTrousers();
  const { stations } = bared(person);
  expect(stations[stations.length - 1].y).toBeGreaterThan(HEM);
});

test("in a photo that ends above the knees the leg keeps the place of its trousers", () => {
  const person = inWideTrousers(height);
  const hidden = person.limbs.legs.map((leg) => ({
    ...leg,
    visibility: 0.05,
    stations: leg.stations.map((station) => ({ ...station, y: 235 + 2.4 * (station.y - 235) })),
  })) as unknown as PersonAnalysis["limbs"]["legs"];
  const leg = bared({ ...person, limbs: { ...person.limbs, legs: hidden } });
  expect(leg.visibility).toBe(1);
  const last = leg.stations.filter(({ y }) => y < height).at(-1);
  expect(Math.abs((last?.x ?? 0) - 120)).toBeLessThan(8);
});

test("a leg that stays covered, or was already bare, is left as it is", () => {
  const person = inWideTrousers();
  expect(
    bared(
      person,
      nothing.map(() => 1),
    ),
  ).toBe(person.limbs.legs[0]);
  const bare = drawnPerson(drawnLabels().map((label) => (label === Label.lower ? Label.skin : label)));
  expect(bared(bare)).toBe(bare.limbs.legs[0]);
});

test("a hand beside the thighs is no foot", () => {
  const person = inWideTrousers(height);
  const hand = person.parse.labels.slice();
  // the thumb touches the trousers
  for (let y = 325; y < 340; y++) hand.fill(Label.lower, y * width + 90, y * width + 94);
  for (let y = 325; y < 360; y++) hand.fill(Label.skin, y * width + 70, y * width + 90);
  for (let y = 340; y < 360; y++) hand.fill(Label.skin, y * width + 70, y * width + 94);
  const cutOff = (labels: Uint8Array) => {
    const drawn = drawnPerson(labels);
    const legs = drawn.limbs.legs.map((leg) => ({
      ...leg,
      visibility: 0.05,
      stations: leg.stations.map((station) => ({ ...station, y: 235 + 2.4 * (station.y - 235) })),
    })) as unknown as PersonAnalysis["limbs"]["legs"];
    return bared({ ...drawn, limbs: { ...drawn.limbs, legs } }).stations.filter(({ y }) => y < height);
  };
  const [without, beside] = [cutOff(person.parse.labels), cutOff(hand)];
  expect(Math.abs((beside.at(-1)?.x ?? 0) - (without.at(-1)?.x ?? 0))).toBeLessThan(3);
});

test("below a hem that leaves only the ankles, the leg is as narrow as an ankle", () => {
  const person = inWideTrousers();
  const long = nothing.map((_, i) => (i < 358 * width ? 1 : 0));
  const leg = bared(person, long);
  expect(leg).not.toBe(person.limbs.legs[0]);
  expect(leg.stations.at(-1)?.outerRadius ?? HALF).toBeLessThan(0.6 * HALF);
});

test("a leg is no wider than the trouser leg that it comes out of, whatever a skirt's hem is like", () => {
  const person = inWideTrousers();
  // above the knee only a strip of the leg's middle is covered
  const narrow = nothing.map((_, i) => (i < 300 * width && Math.abs((i % width) - 120) < 9 ? 1 : 0));
  const below = (isSkirt: boolean) =>
    bared(person, narrow, isSkirt).stations.find(({ y }) => y > 303)?.outerRadius ?? 0;
  expect(below(false)).toBeLessThan(10);
  expect(below(true)).toBeGreaterThan(12);
});

const shortsOutline = [
  { x: 110, y: 200 },
  { x: 122, y: 420 },
  { x: 12, y: 428 },
  { x: 4, y: 360 },
];

function inShorts(person: PersonAnalysis): RgbImage {
  const right = shortsOutline.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y }));
  const left = shortsOutline.map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })).reverse();
  const cut = cutAlong([...right, ...left], [60, 170, 60]);
  const landmarks = findLowerLandmarks(cut);
  if (!landmarks) throw new Error("no landmarks");
  const shorts: FlatGarment = { category: "lower", cut, landmarks, issues: [], timings: {} } as FlatGarment;
  return compose(person, shorts, fitGarment(person, shorts), { tuck: "out", seed: 3 }).image;
}

test("below shorts two legs of skin are separate, darker at their edges, and the trousers are gone", () => {
  const { red, blue } = inShorts(inWideTrousers());
  const isSkin = (x: number, y: number) => red[y * width + x] - blue[y * width + x] > 25;
  const isOld = (x: number, y: number) => blue[y * width + x] - red[y * width + x] > 40;
  const skinOf = (y: number) => Array.from({ length: width }, (_, x) => x).filter((x) => isSkin(x, y));
  for (const y of [315, 335, 355]) {
    const skin = skinOf(y);
    const left = skin.filter((x) => x < 150);
    expect(skin.some((x) => Math.abs(x - 150) < 5)).toBe(false);
    expect(left.length).toBeGreaterThan(12);
    expect(left.length).toBeLessThan(y > 350 ? 29 : 36);
    const at = (x: number) => red[y * width + x];
    const middle = left[left.length >> 1];
    expect(at(left[2])).toBeLessThan(at(middle) - 4);
    expect(at(left[left.length - 3])).toBeLessThan(at(middle) - 4);
    for (let x = 80; x < 220; x++) expect(isOld(x, y)).toBe(false);
  }
});

test("between shorts and the knee of a level thigh there is skin", () => {
  const seated = {
    [Body.rightKnee]: { x: 40, y: 222 },
    [Body.rightAnkle]: { x: 40, y: 320 },
    [Body.rightHeel]: { x: 40, y: 328 },
    [Body.rightFootIndex]: { x: 31, y: 334 },
    [Body.rightWrist]: { x: 38, y: 120 },
    [Body.rightIndex]: { x: 28, y: 108 },
  };
  const labels = drawnLabels(drawnKeypoints(seated));
  const { red, blue } = inShorts(drawnPerson(labels, labels, seated));
  for (const x of [45, 52, 60]) {
    for (const y of [215, 222, 230]) expect(red[y * width + x] - blue[y * width + x]).toBeGreaterThan(25);
  }
});
