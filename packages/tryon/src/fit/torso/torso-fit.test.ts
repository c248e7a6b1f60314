import { describe, expect, test } from "vitest";
import { plainTop } from "../../garment/plain-landmarks.fixture.ts";
import { plainBody } from "../../person/plain-person.fixture.ts";
import { type BodyModel, Label } from "../../person/types.ts";
import { fitTorso } from "./torso-fit.ts";

/** Shoulders 100 px wide at row 60, half width 50, hips at row 200; half the neck is 21 px. */
const body = plainBody();
const withHalfWidth = (half: number): BodyModel => ({ ...body, halfWidth: { left: () => half, right: () => half } });
/** The shoulder line falls from row 40 in the middle by 0.2 a column. */
const lineAt = (lateral: number) => 40 + 0.2 * lateral;

const boxy = plainTop({ hasSleeves: true, lengthRatio: 0.9 });
const long = plainTop({ hasSleeves: true, lengthRatio: 1.5 });

describe("the width of a worn top", () => {
  test("is the body's with ease, and a boxy cut has more of it", () => {
    expect(fitTorso(long, body)).toMatchObject({ boxiness: 0, halfChest: 50 * 1.04, scale: 0.52 });
    expect(fitTorso(boxy, body).halfChest).toBeCloseTo(50 * (1.04 + 0.18), 6);
    // Half way between the two, and half of that without sleeves.
    const sleeveless = fitTorso(plainTop({ lengthRatio: 1.2 }), body);
    expect(sleeveless.boxiness).toBeCloseTo(0.25, 6);
    expect(sleeveless.halfChest).toBeCloseTo(50 * 1.045, 6);
  });

  test("follows the chest only within 0.44 to 0.7 shoulder widths", () => {
    expect(fitTorso(plainTop({ lengthRatio: 1.5 }), withHalfWidth(90)).halfChest).toBeCloseTo(70 * 1.02, 6);
    expect(fitTorso(long, withHalfWidth(90)).halfChest).toBeCloseTo(0.98 * 70 * 1.04, 6);
    // A narrow chest has shoulders all the same.
    expect(fitTorso(long, withHalfWidth(20)).halfChest).toBeCloseTo(50 * 1.04, 6);
    expect(fitTorso(plainTop({ lengthRatio: 1.5 }), withHalfWidth(20)).halfChest).toBeCloseTo(0.94 * 50 * 1.02, 6);
  });

  test("of a coat includes what is worn under it", () => {
    expect(fitTorso(plainTop({ hasSleeves: true, isCoat: true }), body)).toMatchObject({ isDress: true, boxiness: 0 });
    expect(fitTorso(plainTop({ hasSleeves: true, isCoat: true }), body).halfChest).toBeCloseTo(55, 6);
  });
});

describe("the neck opening", () => {
  const withNeck = (x: number) => {
    const top = plainTop({ hasSleeves: true, lengthRatio: 1.5 });
    for (const side of [top.left, top.right]) side.neck = { x, y: 0 };
    return fitTorso(top, body);
  };

  test("lies on the shoulder line where its own width puts it", () => {
    const { neckX, neckY } = withNeck(60);
    expect(neckX).toBeCloseTo(0.52 * 60, 6);
    expect(neckY).toBeCloseTo(lineAt(0.52 * 60), 6);
  });

  test("is never narrower than the neck nor out on the shoulder", () => {
    expect(withNeck(10).neckX).toBeCloseTo(0.98 * 21, 6);
    expect(withNeck(200).neckX).toBeCloseTo(0.86 * 50, 6);
  });
});

describe("the hem", () => {
  const dress = (length: number) => plainTop({ shape: "dress", hasSleeves: true, hemY: length });
  const { neckY } = fitTorso(dress(400), body);

  /** A chest of 200 px is 1.27 of 100 px of shoulders wide. */
  const scaleY = 0.635;

  test("of a dress is as low as its chest says of a body with these shoulders", () => {
    const fit = fitTorso(dress(500), body);
    expect(fit.scaleY).toBeCloseTo(scaleY, 6);
    expect(fit.hemY).toBeCloseTo(neckY + scaleY * 500, 6);
    expect(fit.rowAt(100)).toBeCloseTo(neckY + scaleY * 100, 6);
    expect(fitTorso(plainTop({ shape: "dress", hemY: 500 }), body).scaleY).toBeCloseTo(0.575, 6);
  });

  test("of a dress is not higher on a turned body, whose shoulders look narrow", () => {
    const narrow = { ...body, shoulderWidth: 80 };
    expect(fitTorso(dress(500), narrow).scaleY).toBeCloseTo((0.508 * 140) / (1.65 * 80), 6);
  });

  test("of a long dress ends just above the ankles, so that the feet are seen, and a short one is lengthened to cover the bottom", () => {
    // 0.02 of the shin above the ankles at row 400
    const floor = fitTorso(dress(800), body);
    expect(floor.hemY).toBeCloseTo(398, 6);
    // 1.4 of the torso's 140 rows below the shoulders at row 60
    expect(fitTorso(dress(300), body).hemY).toBeCloseTo(256, 6);
    expect(fitTorso(dress(200), body).scaleY).toBeCloseTo(scaleY * 1.35, 6);
    expect(fitTorso(dress(4000), body).scaleY).toBeCloseTo(scaleY * 0.6, 6);
  });

  test("is where it is given, unless that would squeeze the garment to less than half", () => {
    expect(fitTorso(plainTop(), body, { hemY: 170 }).hemY).toBeCloseTo(170, 6);
    const fit = fitTorso(plainTop(), body, { hemY: 60 });
    expect(fit.scaleY).toBeCloseTo(0.5 * fit.scale, 6);
  });

  test("does not stretch a print beyond 1.4 of its width nor squeeze it below 0.85", () => {
    const given = (hemY: number) => fitTorso(plainTop(), body, { hemY });
    expect(given(400).printScale).toBeCloseTo(1.4 * given(400).scale, 6);
    expect(given(100).printScale).toBeCloseTo(0.85 * given(100).scale, 6);
  });
});

describe("the armhole", () => {
  const withArmpit = (armpit: { x: number; y: number }) => {
    const top = plainTop({ shape: "dress", hasSleeves: true, hemY: 500 });
    for (const side of [top.left, top.right]) side.armpit = armpit;
    return fitTorso(top, body);
  };

  test("of a sleeve is the garment's own as far as the anatomy allows", () => {
    const { neckY, scaleY, left, right } = withArmpit({ x: 100, y: 80 });
    expect(left.armpit).toEqual(right.armpit);
    expect(left.armpit.y).toBeCloseTo(neckY + scaleY * 80, 6);
    // 0.16 to 0.42 shoulder widths below the joint at row 60, 0.97 to 1.03 of the chest
    expect(withArmpit({ x: 150, y: 20 }).left.armpit).toEqual({ x: 52 * 1.03, y: 76 });
    expect(withArmpit({ x: 50, y: 300 }).right.armpit).toEqual({ x: 52 * 0.97, y: 102 });
  });

  test("of a bare arm ends inside the shoulder and is at least a fifth of the shoulder width deep", () => {
    const strap = plainTop({ shape: "dress", hemY: 500 });
    const shallow = plainTop({ shape: "dress", hemY: 500 });
    strap.left.shoulder = { x: 50, y: 20 };
    strap.left.armpit = { x: 90, y: 100 };
    shallow.left.shoulder = { x: 150, y: 20 };
    shallow.left.armpit = { x: 120, y: 30 };
    const fit = fitTorso(strap, body);
    expect(fit.scale).toBeCloseTo(0.51, 6);
    expect(fit.left.shoulder.x).toBeCloseTo(0.51 * 50 * 0.98, 6);
    expect(fit.left.armpit.y - fit.left.shoulder.y).toBeCloseTo(fit.scaleY * 80, 6);
    expect(fit.left.armpit.x).toBeCloseTo(49, 6);
    const bare = fitTorso(shallow, body).left;
    expect(bare.shoulder.x).toBeCloseTo(48.5, 6);
    expect(bare.armpit.y - bare.shoulder.y).toBeCloseTo(20, 6);
    expect(bare.armpit.x).toBeCloseTo(0.51 * 120 * 0.97, 6);
  });
});

describe("a dress where old cloth hides the feet", () => {
  const inGown = plainBody({
    labelAt: (x, y) => (Math.abs(x - 120) <= 60 && y >= 150 && y < 430 ? Label.lower : Label.background),
  });
  const hemOf = (hemY: number, on: BodyModel) => fitTorso(plainTop({ shape: "dress", hemY }), on).hemY;

  test("goes on to the floor if it is long, and keeps its own hem if it is not", () => {
    expect(hemOf(700, inGown)).toBeCloseTo(430, 6);
    expect(hemOf(640, inGown)).toBeCloseTo(430, 6);
    expect(hemOf(400, inGown)).toBeCloseTo(hemOf(400, body), 6);
  });

  test("ends at the ankles where they are seen", () => {
    expect(hemOf(700, body)).toBeCloseTo(398, 6);
  });
});
