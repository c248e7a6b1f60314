import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../garment/index.ts";
import { Label } from "../../person/types.ts";
import { findWaistLine, shouldTuck } from "./waist-line.ts";

vi.setConfig({ testTimeout: 60_000 });

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

test("a person without a lower garment has no waist line", () => {
  const labels = person.parse.labels.map((label) => (label === Label.lower ? Label.skin : label));
  expect(findWaistLine({ ...person, parse: { ...person.parse, labels } })).toBeUndefined();
});

const drawn = drawnTshirt();

/** A T-shirt with a pattern of lightness. */
function patterned(lightness: (x: number, y: number) => number): FlatGarment {
  const { cut, landmarks } = drawn;
  const pattern = cut.lab.lightness.map((_, i) => lightness(i % cut.width, Math.floor(i / cut.width)));
  return {
    cut: { ...cut, lab: { ...cut.lab, lightness: pattern } },
    landmarks,
    category: "upper",
    issues: [],
    timings: {},
  };
}

const highWaist = { y: 0, torsoShare: 0.7, at: () => 0 };
const covered = { hasBareMidriff: false, isEdgeSeen: true };

test("plain and striped tops are tucked into a high waistband, one with a picture is not", () => {
  expect(
    shouldTuck(
      patterned(() => 60),
      highWaist,
      covered,
    ),
  ).toBe(true);
  expect(
    shouldTuck(
      patterned((_, y) => (y % 24 < 12 ? 30 : 80)),
      highWaist,
      covered,
    ),
  ).toBe(true);
  const { axisX } = drawn.landmarks;
  expect(
    shouldTuck(
      patterned((x) => (Math.abs(x - axisX) < 50 ? 20 : 80)),
      highWaist,
      covered,
    ),
  ).toBe(false);
});

test("a top hangs out over a low waistband, a bare midriff unless the waistband is above the navel, and a waist without a visible edge", () => {
  const plain = patterned(() => 60);
  expect(shouldTuck(plain, highWaist, covered)).toBe(true);
  expect(shouldTuck(plain, { ...highWaist, torsoShare: 0.85 }, covered)).toBe(false);
  const aboveNavel = { ...highWaist, torsoShare: 0.64 };
  expect(shouldTuck(plain, { ...highWaist, torsoShare: 0.75 }, { ...covered, hasBareMidriff: true })).toBe(false);
  expect(shouldTuck(plain, aboveNavel, { ...covered, hasBareMidriff: true })).toBe(true);
  expect(shouldTuck(plain, highWaist, { ...covered, isEdgeSeen: false })).toBe(false);
});

test("a top with a hood hangs over the waistband", () => {
  const { landmarks, ...rest } = patterned(() => 60);
  if (landmarks.kind !== "upper") throw new Error("a T-shirt is an upper garment");
  const hooded = { ...landmarks, top: landmarks.neckY - 0.6 * landmarks.halfChest };
  expect(shouldTuck({ ...rest, landmarks: hooded }, highWaist, covered)).toBe(false);
});

test("a plain top with buttons down its front hangs over the waistband", () => {
  const { axisX } = drawn.landmarks;
  const isButton = (x: number, y: number) => y > 330 && Math.hypot(x - axisX, ((y - 330) % 90) - 45) < 7;
  expect(
    shouldTuck(
      patterned((x, y) => (isButton(x, y) ? 75 : 60)),
      highWaist,
      covered,
    ),
  ).toBe(false);
});
