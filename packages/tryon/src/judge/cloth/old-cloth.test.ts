import { describe, expect, test } from "vitest";
import { plainCut } from "../../garment/plain-landmarks.fixture.ts";
import { Label } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { BELLY_AREA, onBelly, plainEvidence, planeOf } from "../plain-evidence.fixture.ts";
import { measureKeptCloth } from "./kept-cloth.ts";
import { measureLeftovers, measureUnchanged } from "./leftovers.ts";

const top = onBelly(Label.upper);
const trousers = onBelly(Label.lower);
/** The picture is lighter by this many Lab units than the photo. */
const lighter = (evidence: Evidence, by: number): Evidence => ({
  ...evidence,
  after: { ...evidence.after, lightness: evidence.before.lightness.map((value) => value + by) },
});

describe.each([
  ["left over", measureLeftovers],
  ["kept", measureKeptCloth],
])("old cloth %s", (_, measure) => {
  test("is measured without its outermost pixels, in shoulder widths", () => {
    expect(measure(plainEvidence(top, "upper"))).toBeCloseTo(BELLY_AREA, 6);
  });

  test("does not count where the new garment covers it", () => {
    expect(measure(plainEvidence(top, "upper", { garmentSeen: planeOf(() => 0.4) }))).toBe(0);
    expect(measure(plainEvidence(top, "upper", { garmentSeen: planeOf(() => 0.2) }))).toBeCloseTo(BELLY_AREA, 6);
  });

  test("does not count where the picture was made up or changed", () => {
    expect(measure(plainEvidence(top, "upper", { madeUp: new Uint8Array(48 * 88).fill(1) }))).toBe(0);
    expect(measure(lighter(plainEvidence(top, "upper"), 7))).toBe(0);
    expect(measure(lighter(plainEvidence(top, "upper"), 5))).toBeCloseTo(BELLY_AREA, 6);
  });

  test("is not the garment that stays", () => {
    expect(measure(plainEvidence(trousers, "upper"))).toBe(0);
    expect(measure(plainEvidence(trousers, "dress", { garmentSeen: planeOf((_x, y) => Number(y > 60)) }))).toBeCloseTo(
      BELLY_AREA,
      6,
    );
  });
});

test("of trousers that stay nothing is kept cloth", () => {
  expect(measureKeptCloth(plainEvidence(top, "lower"))).toBeUndefined();
});

test("what looks like skin is no kept cloth, whatever its label", () => {
  const evidence = plainEvidence(top, "upper");
  const { lightness, a, b } = evidence.before;
  const i = 28 * 48 + 24;
  evidence.person.parse.skin = [{ mean: [lightness[i], a[i], b[i]], variance: [4, 4, 4], weight: 1, offset: 0 }];
  expect(measureKeptCloth(evidence)).toBe(0);
});

test("cloth around the head is not measured", () => {
  // the nose is at row 4 of the evidence, and the head's radius 0.42 shoulder widths
  const hood = (x: number, y: number) => (x >= 40 && x <= 55 && y >= 16 && y <= 23 ? Label.upper : Label.background);
  expect(measureKeptCloth(plainEvidence(hood, "upper"))).toBe(0);
});

test("trousers below a short dress are not left over", () => {
  const seen = planeOf((x, y) => Number(x > 10 && x < 40 && y < 20));
  expect(measureLeftovers(plainEvidence(trousers, "dress", { garmentSeen: seen }))).toBe(0);
});

test("in another engine's picture, cloth of the wall's colour does not count", () => {
  const white = plainEvidence(top, "upper", { isOwn: false });
  expect(measureLeftovers(white)).toBeCloseTo(BELLY_AREA, 6);
  const { matte, image } = white.person;
  const plate = [image.red, image.green, image.blue].map((plane) => plane.map((value) => value + 10));
  white.person.matte = { ...matte, plate: plate as typeof matte.plate };
  expect(measureLeftovers(white)).toBe(0);
});

describe("the unchanged share of the old garment", () => {
  const wanted = (lightness: number) => {
    const size = { width: 20, height: 20 };
    const cut = plainCut({}, size);
    cut.lab.lightness.fill(lightness);
    return cut;
  };
  const evidence = (lightness: number) => {
    const made = plainEvidence(top, "upper");
    return { ...made, garment: { ...made.garment, cut: wanted(lightness) } };
  };

  test("is 1 in an unchanged picture, and 0 in one that changed everywhere", () => {
    expect(measureUnchanged(evidence(90))).toBe(1);
    expect(measureUnchanged(lighter(evidence(90), 20))).toBe(0);
  });

  test("is unknown if old and new garment look alike, or hardly anything was worn", () => {
    const { before } = plainEvidence(top, "upper");
    const i = 28 * 48 + 24;
    const alike = evidence(before.lightness[i]);
    alike.garment.cut.lab.a.fill(before.a[i]);
    alike.garment.cut.lab.b.fill(before.b[i]);
    expect(measureUnchanged(alike)).toBeUndefined();
    expect(measureUnchanged(plainEvidence(trousers, "upper"))).toBeUndefined();
  });
});
