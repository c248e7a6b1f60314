import { expect, test, vi } from "vitest";
import { cutAlong, DRAWN_AXIS, drawnTrousers } from "../garment/drawn-garments.fixture.ts";
import { SIDES } from "../garment/landmark-types.ts";
import { findLowerLandmarks } from "../garment/landmarks/lower-landmarks.ts";
import type { Point } from "../image/types.ts";
import { drawnSize } from "../person/drawn-person.fixture.ts";
import { Label } from "../person/types.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";
import { fitLower } from "./lower/fit-lower.ts";
import { legProfile } from "./lower/leg-profile.ts";
import { placeLower } from "./lower/lower-placement.ts";
import { smoothLine, sourceRows } from "./lower/lower-source.ts";
import { targetRows } from "./lower/lower-targets.ts";

vi.setConfig({ testTimeout: 60_000 });

const person = drawnPerson();

/** A garment symmetric about the axis, from the points of its right half. */
function drawn(half: Point[]) {
  const right = half.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y }));
  const left = half.map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })).reverse();
  const cut = cutAlong([...right, ...left], [90, 120, 200]);
  const landmarks = findLowerLandmarks(cut);
  if (!landmarks) throw new Error("no landmarks");
  return { cut, landmarks };
}

/** Flared shorts: the hem rises by 60 rows towards the side seams. */
const shorts = drawn([
  { x: 200, y: 200 },
  { x: 290, y: 640 },
  { x: 20, y: 700 },
  { x: 4, y: 540 },
]);

/** A flared skirt whose hem is an arch. */
const skirt = drawn([
  { x: 110, y: 100 },
  { x: 260, y: 860 },
  { x: 180, y: 905 },
  { x: 90, y: 925 },
  { x: 0, y: 930 },
]);

function coverage(alpha: Float32Array, y: number, from = 0, to = drawnSize.width): number {
  let count = 0;
  for (let x = from; x < to; x++) if (alpha[y * drawnSize.width + x] > 0.5) count++;
  return count;
}

const bottomAt = (alpha: Float32Array, x: number): number => {
  for (let y = drawnSize.height - 1; y >= 0; y--) if (alpha[y * drawnSize.width + x] > 0.5) return y;
  return -1;
};

test("shorts have straight hems even if they were photographed with slanted ones", () => {
  const { layers } = fitLower(person, shorts.cut, shorts.landmarks);
  const rows = [106, 112, 118, 124, 130].map((x) => bottomAt(layers.alpha, x));
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(2);
});

test("shorts do not round off towards their hems", () => {
  const { layers } = fitLower(person, shorts.cut, shorts.landmarks);
  const hem = bottomAt(layers.alpha, 118);
  // the arch of a hem seen from the front costs the last rows of its corners
  expect(coverage(layers.alpha, hem - 5, 0, 150)).toBeGreaterThan(0.95 * coverage(layers.alpha, hem - 14, 0, 150));
});

test("shorts keep two legs down to the hem", () => {
  const { layers } = fitLower(person, shorts.cut, shorts.landmarks);
  const hem = bottomAt(layers.alpha, 118);
  expect(layers.alpha[(hem - 2) * drawnSize.width + 150]).toBeLessThan(0.5);
});

test("short legs part at the crotch, also if a skirt hides whether the thighs touch", () => {
  const inSkirt = { ...person, body: { ...person.body, inside: () => true } };
  const { layers } = fitLower(inSkirt, shorts.cut, shorts.landmarks);
  const { crotchY, hems } = placeLower(inSkirt, shorts.landmarks);
  const y = Math.round(crotchY + 0.45 * (Math.min(hems.left, hems.right) - crotchY));
  let gap = 0;
  for (let x = 140; x < 160; x++) if (layers.alpha[y * drawnSize.width + x] < 0.5) gap++;
  expect(gap).toBeGreaterThanOrEqual(3);
});

test("from the hips to the legs no row of the photo's cloth is left out or shifted against the one above it", () => {
  const { cut, landmarks } = drawnTrousers();
  const { rows } = sourceRows(landmarks, cut);
  for (let index = 1; index < rows.length - 1; index++) {
    const step = rows[index].y - rows[index - 1].y;
    for (const side of SIDES) {
      const [above, here] = [rows[index - 1][side], rows[index][side]];
      expect(Math.abs(here.inner.x - above.inner.x)).toBeLessThan(0.5 + 0.2 * step);
      expect(here.inner.y - above.inner.y).toBeLessThan(0.5 + 1.1 * step);
    }
  }
});

test("a leg's hem hangs lower in its middle than at its seams", () => {
  const { layers } = fitLower(person, shorts.cut, shorts.landmarks);
  const row = bottomAt(layers.alpha, 118) - 8;
  let from = 0;
  while (layers.alpha[row * drawnSize.width + from] < 0.5) from++;
  const to = from + coverage(layers.alpha, row, from, 150) - 1;
  const middle = bottomAt(layers.alpha, Math.round((from + to) / 2));
  expect(middle).toBeGreaterThan(bottomAt(layers.alpha, from + 2));
  expect(middle).toBeGreaterThan(bottomAt(layers.alpha, to - 2));
});

test("under a wide dress hips are as wide as the thighs below them, and the waist is narrower", () => {
  const { parse, body } = person;
  const plain = {
    lightness: parse.lab.lightness.map(() => 80),
    a: parse.lab.a.map(() => 0),
    b: parse.lab.b.map(() => 0),
  };
  const wide = () => 1.5 * Math.max(body.halfWidth.left(body.hipCentre.y), body.halfWidth.right(body.hipCentre.y));
  const dressed = {
    ...person,
    parse: { ...parse, lab: plain },
    body: { ...body, halfWidth: { left: wide, right: wide } },
  };
  const { landmarks, cut } = drawnTrousers();
  const { layers } = fitLower(dressed, cut, landmarks);
  const { waistY, crotchY, isWaistHidden } = placeLower(dressed, landmarks);
  expect(isWaistHidden).toBe(true);
  const hips = coverage(layers.alpha, Math.round(crotchY) - 4);
  expect(hips).toBeLessThan(1.6 * wide());
  expect(coverage(layers.alpha, Math.round(waistY) + 8)).toBeLessThan(hips);
});

test("a skirt hangs down to an arched hem without a notch", () => {
  const { layers } = fitLower(person, skirt.cut, skirt.landmarks);
  expect(skirt.landmarks.hasLegs).toBe(false);
  const rows: number[] = [];
  for (let x = 118; x <= 182; x += 4) rows.push(bottomAt(layers.alpha, x));
  for (let i = 1; i < rows.length; i++) expect(Math.abs(rows[i] - rows[i - 1])).toBeLessThanOrEqual(2);
  expect(rows[8]).toBeGreaterThanOrEqual(rows[0]);
});

test("a long leg has the same hem width whether the feet are close together or apart", () => {
  const { cut, landmarks } = drawnTrousers();
  const { body } = person;
  const placement = placeLower(person, landmarks);
  const { rows } = sourceRows(landmarks, cut);
  const widthOf = (footAt: number, { isSlim = false, feetTouch = false } = {}) => {
    const leg = (sign: -1 | 1) => ({
      centre: (y: number) => body.axisX(y) + sign * footAt * body.shoulderWidth,
      slope: () => 0,
      outer: () => 0.1 * body.shoulderWidth,
      inner: () => 0.1 * body.shoulderWidth,
      isSlim,
      isLoose: false,
    });
    const inside = (x: number, y: number) => (y > body.left.knee.y ? feetTouch : body.inside(x, y));
    const context = { body: { ...body, inside }, landmarks, placement, legs: { left: leg(-1), right: leg(1) } };
    const hem = targetRows(context, rows).at(-1);
    if (!hem) throw new Error("no rows");
    return hem.left.inner.x - hem.left.outer.x;
  };
  expect(widthOf(0.08)).toBeCloseTo(widthOf(0.4), 0);
  // one foot in front of the other: over slim trousers the legs count as touching there
  const touching = widthOf(0.08, { isSlim: true, feetTouch: true });
  expect(touching).toBeGreaterThan(0.95 * widthOf(0.4, { isSlim: true }));
});

test("full-length trousers end on the shoe of each leg", () => {
  const { landmarks } = drawnTrousers();
  const { hems } = placeLower(person, landmarks);
  for (const side of SIDES) {
    const { ankle } = person.body[side];
    let shoe = Math.round(person.body[side].knee.y);
    while (person.body.labelAt(ankle.x, shoe) !== Label.shoes) shoe++;
    expect(hems[side]).toBeGreaterThan(shoe);
    expect(hems[side]).toBeLessThan(shoe + 0.12 * person.body.shoulderWidth);
  }
});

test("full-length trousers end at the ankle above a sandal", () => {
  const { landmarks } = drawnTrousers();
  const barefoot = drawnPerson();
  const { labels } = barefoot.parse;
  for (let i = 0; i < 388 * drawnSize.width; i++) if (labels[i] === Label.shoes) labels[i] = Label.skin;
  const { hems } = placeLower(barefoot, landmarks);
  for (const side of SIDES) expect(hems[side]).toBe(barefoot.body[side].ankle.y);
});

/** Trousers longer than the photo's proportions suggest. */
const nearlyLong = drawn([
  { x: 100, y: 100 },
  { x: 100, y: 446 },
  { x: 15, y: 446 },
  { x: 4, y: 220 },
]);

test("trousers end at the hem of cropped ones, and lower only if they are longer", () => {
  const cropped = drawnPerson();
  const { labels } = cropped.parse;
  const oldHem = 362;
  for (let i = oldHem * drawnSize.width; i < labels.length; i++) if (labels[i] === Label.lower) labels[i] = Label.skin;
  for (const side of SIDES) {
    const short = placeLower(cropped, nearlyLong.landmarks).hems[side];
    expect(Math.abs(short - oldHem)).toBeLessThan(4);
    const long = placeLower(cropped, drawnTrousers().landmarks).hems[side];
    expect(long).toBeGreaterThan(short + 8);
    expect(placeLower(person, nearlyLong.landmarks).hems[side]).toBeGreaterThan(short + 8);
  }
});

test("long trousers stay long on a narrow waist", () => {
  const { landmarks } = drawnTrousers();
  const narrow = { ...landmarks, halfWaist: landmarks.height / 5 };
  for (const side of SIDES)
    expect(placeLower(person, narrow).hems[side]).toBe(placeLower(person, landmarks).hems[side]);
});

test("the waist is never below the hem of the top", () => {
  for (const { landmarks } of [shorts, skirt, drawnTrousers()]) {
    const { waistY } = placeLower(person, landmarks);
    expect(person.body.labelAt(150, waistY - 3)).toBe(Label.upper);
  }
});

test("a leg's profile follows its outline", () => {
  for (const side of SIDES) {
    const profile = legProfile(person, person.body[side]);
    const knee = person.body[side].knee;
    expect(Math.abs(profile.centre(knee.y) - knee.x)).toBeLessThan(2);
    expect(Math.abs(profile.slope(350))).toBeLessThan(0.05);
    expect(profile.outer(345)).toBeGreaterThan(11);
    expect(profile.outer(345)).toBeLessThan(19);
  }
});

test("a leg's profile follows slim trousers to their edge, but not shorts", () => {
  const inShorts = drawnPerson();
  const { labels } = inShorts.parse;
  for (let i = 300 * drawnSize.width; i < labels.length; i++) if (labels[i] === Label.lower) labels[i] = Label.skin;
  for (const side of SIDES) {
    const profile = legProfile(person, person.body[side]);
    expect(profile.isSlim).toBe(true);
    expect(Math.abs(profile.outer(290) - 22)).toBeLessThan(2);
    expect(legProfile(inShorts, inShorts.body[side]).isSlim).toBe(false);
  }
});

test("wide trousers are not slim, although their outer edges hang straight down", () => {
  const wide = drawnPerson();
  const { labels } = wide.parse;
  for (let y = 300; y < 375; y++) for (let x = 104; x < 196; x++) labels[y * drawnSize.width + x] = Label.lower;
  for (const side of SIDES) expect(legProfile(wide, wide.body[side]).isSlim).toBe(false);
});

test("drawn garments are not frayed; a comb along the seam is", () => {
  expect(sourceRows(shorts.landmarks, shorts.cut).isFrayed).toBe(false);
  const { cut, landmarks } = drawnTrousers();
  const leftEdge = landmarks.leftEdge.map((x, y) => (x >= 0 ? x - 3 * (y % 9) : x));
  const rightEdge = landmarks.rightEdge.map((x, y) => (x >= 0 ? x + 3 * (y % 7) : x));
  expect(sourceRows({ ...landmarks, leftEdge, rightEdge }, cut).isFrayed).toBe(true);
});

test("smoothing keeps a straight line straight up to its ends", () => {
  const line = Array.from({ length: 30 }, (_, i) => 3 * i + 2);
  smoothLine(line, 6).forEach((value, i) => {
    expect(value).toBeCloseTo(line[i], 9);
  });
});
