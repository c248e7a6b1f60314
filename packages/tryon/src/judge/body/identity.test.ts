import { expect, test } from "vitest";
import { Label } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { plainEvidence, planeOf } from "../plain-evidence.fixture.ts";
import { measureIdentity } from "./identity.ts";

/** A face around the nose at (48, 9) of the photo, and a top on the belly. */
const labelAt = (x: number, y: number) => {
  if (Math.hypot(x - 48, y - 9) < 8) return Label.skin;
  return x >= 32 && x <= 65 && y >= 44 && y <= 69 ? Label.upper : Label.background;
};
const evidence = plainEvidence(labelAt, "upper");
/** The picture is lighter by this much in some places of the evidence. */
const lighter = (by: (x: number, y: number) => number, changes: Partial<Evidence> = {}): Evidence => {
  const added = planeOf(by);
  const lightness = evidence.before.lightness.map((value, i) => value + added[i]);
  return { ...evidence, after: { ...evidence.after, lightness }, ...changes };
};

test("an unchanged picture differs nowhere", () => {
  const { face, surroundings } = measureIdentity(evidence);
  expect(face).toBeLessThan(0.1);
  expect(surroundings).toBe(0);
});

test("a changed face is measured by its colour, and is not part of the surroundings", () => {
  const { face, surroundings } = measureIdentity(lighter((_, y) => (y < 10 ? 6 : 0)));
  expect(face).toBeCloseTo(6, 1);
  expect(surroundings).toBe(0);
});

test("the surroundings are the share of what is 0.3 shoulder widths from the garment", () => {
  // 6 of the evidence's pixels around the top are left out
  expect(measureIdentity(lighter((x, y) => (x >= 13 && x <= 35 && y >= 19 && y <= 37 ? 50 : 0))).surroundings).toBe(0);
  expect(measureIdentity(lighter(() => 50)).surroundings).toBe(1);
  const lowerHalf = measureIdentity(lighter((_, y) => (y >= 64 ? 50 : 0))).surroundings;
  expect(lowerHalf).toBeGreaterThan(0.25);
  expect(lowerHalf).toBeLessThan(0.5);
});

test("of a small change nothing counts", () => {
  expect(measureIdentity(lighter(() => 9)).surroundings).toBe(0);
  expect(measureIdentity(lighter(() => 11)).surroundings).toBe(1);
});

test("what another engine cropped away is changed, and a cropped face is a strange one", () => {
  const { face, surroundings } = measureIdentity({ ...evidence, covered: new Uint8Array(48 * 88) });
  expect(face).toBe(40);
  expect(surroundings).toBe(1);
});

test("without a visible head there is no face to compare", () => {
  const { person } = evidence;
  const headless = { ...evidence, person: { ...person, parse: { ...person.parse, headVisible: false } } };
  expect(measureIdentity(headless).face).toBeUndefined();
});
