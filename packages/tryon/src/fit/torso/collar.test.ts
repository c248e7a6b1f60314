import { describe, expect, test } from "vitest";
import { DRAWN_AXIS, drawnTshirt, TSHIRT } from "../../garment/drawn-garments.fixture.ts";
import { SIDES, signOf } from "../../garment/landmark-types.ts";
import type { Point } from "../../image/types.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { type Neck, neckOf, standingShare } from "./collar.ts";
import { fitTorso } from "./torso-fit.ts";
import { createTorsoMap } from "./torso-map.ts";

/** The right half of the collar of a polo shirt: it stands 30 rows above the shoulder line. */
const COLLAR = [
  { x: 0, y: 170 },
  { x: 70, y: 170 },
  { x: 95, y: 212 },
];

function poloOutline(): Point[] {
  const { shoulderTip, outerCuff, innerCuff, armpit, hem } = TSHIRT;
  const half = [...COLLAR, shoulderTip, outerCuff, innerCuff, armpit, hem];
  return [
    ...half.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y })),
    ...half.map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })).reverse(),
  ];
}

const person = drawnPerson();
const { body } = person;
const polo = drawnTshirt(poloOutline());

/** The drawn person's neck with the chin this many pixels lower. */
const neckWith = (lower: number): Neck => {
  const neck = neckOf(person);
  return { ...neck, chinY: neck.chinY + lower };
};

function dressed({ cut, landmarks }: typeof polo, neck?: Neck) {
  const fit = fitTorso(landmarks, body, { neck });
  return { fit, map: createTorsoMap({ landmarks, cut, body, fit }) };
}

/** Where the collar's front edge meets in the middle, in the garment. */
const { left, right, neckline } = polo.landmarks;
const FRONT = (left.neck.y + right.neck.y) / 2 + neckline.depths[0];

describe("a standing collar", () => {
  test("is told from a T-shirt's neck", () => {
    expect(standingShare(polo.landmarks)).toBe(1);
    expect(standingShare(drawnTshirt().landmarks)).toBe(0);
  });

  test("is hardly wider than the neck", () => {
    const slender = { ...neckWith(0), halfWidth: 0.16 * body.shoulderWidth };
    const { map, fit } = dressed(polo, slender);
    for (const side of SIDES) {
      const own = polo.landmarks[side].neck;
      const { x, y } = map(polo.landmarks.axisX + signOf(side) * own.x, own.y);
      expect(Math.abs(x - body.axisX(y)) / slender.halfWidth).toBeLessThan(1.15);
    }
    expect(fit.neckX).toBeLessThan(dressed(polo).fit.neckX);
  });

  test.each([0, 8, 12])("stays below a chin that is %i pixels lower", (lower) => {
    const neck = neckWith(lower);
    const { map, fit } = dressed(polo, neck);
    for (const side of SIDES) {
      const own = polo.landmarks[side].neck;
      // so that something of it is left, a collar keeps a third of its height
      const highest = Math.min(neck.chinY, fit.neckY - 4);
      expect(map(polo.landmarks.axisX + signOf(side) * own.x, own.y).y).toBeGreaterThan(highest);
    }
    expect(map(polo.landmarks.axisX, FRONT).y).toBeGreaterThan(neck.chinY + 0.5 * neck.eyeDistance);
  });

  test("is lowered without folding over or moving the chest", () => {
    const { map } = dressed(polo, neckWith(12));
    const plain = dressed(polo, neckWith(-20));
    const { axisX } = polo.landmarks;
    for (const x of [0, 20, 40, 60, 70]) {
      for (let y = 171; y < 420; y += 2) expect(map(axisX + x, y + 2).y).toBeGreaterThan(map(axisX + x, y).y);
    }
    expect(map(axisX, 420).y).toBeCloseTo(plain.map(axisX, 420).y, 6);
    expect(map(axisX + 150, 240).y).toBeCloseTo(plain.map(axisX + 150, 240).y, 6);
  });
});

describe("a neckline without a collar", () => {
  const tee = drawnTshirt();
  const { axisX, left, right, neckline, hemY } = tee.landmarks;
  const front = (left.neck.y + right.neck.y) / 2 + neckline.depths[0];

  test("lies the same on any neck that leaves it room", () => {
    for (const x of [0, 30, 60, 120]) {
      expect(dressed(tee, neckWith(12)).map(axisX + x, 230)).toEqual(dressed(tee).map(axisX + x, 230));
    }
  });

  test.each([30, 34])("lies on the collarbones below a chin that is %i pixels lower", (lower) => {
    const neck = neckWith(lower);
    const { map } = dressed(tee, neck);
    const plain = dressed(tee);
    expect(map(axisX, front).y).toBeGreaterThan(plain.map(axisX, front).y + 1);
    expect(map(axisX, front).y).toBeGreaterThan(neck.chinY + 0.8 * neck.eyeDistance);
    for (let y = front; y < hemY; y += 5) expect(map(axisX, y + 5).y).toBeGreaterThan(map(axisX, y).y);
    expect(map(axisX, 420).y).toBeCloseTo(plain.map(axisX, 420).y, 6);
    expect(map(axisX + right.neck.x, front).y).toBeCloseTo(plain.map(axisX + right.neck.x, front).y, 6);
  });

  test("does not follow the chin of a head that is bent aside", () => {
    const bent = { ...neckWith(34), above: 0 };
    expect(dressed(tee, bent).map(axisX, front)).toEqual(dressed(tee).map(axisX, front));
  });
});

test("a hood that is down lies round the neck as a roll, wider than a collar", () => {
  const neck = neckWith(0);
  const collar = fitTorso(polo.landmarks, body, { neck }).neckX;
  const hood = fitTorso({ ...polo.landmarks, hasHood: true }, body, { neck }).neckX;
  expect(collar).toBeLessThan(1.1 * neck.halfWidth);
  expect(hood).toBeGreaterThan(1.6 * neck.halfWidth);
  expect(hood).toBeLessThan(2 * neck.halfWidth);
});
