import { expect, test } from "vitest";
import type { WornLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { fitWorn } from "./fit-worn.ts";

/** The model is as large as the person: shoulders at row 60 around column 120, arms at columns 70 and 170. */
const person = plainPerson();
const { width, height } = person.image;
const CUFF = 110;

/** A short-sleeved top whose left shoulder and sleeve were not found; its hem is higher at the outer edge by `slant` rows. */
function withoutLeftSleeve(slant = 0) {
  const count = width * height;
  const mask = new Uint8Array(count);
  const edge = (y: number) => (y < CUFF - slant ? 186 : y < CUFF ? 174 : 168);
  for (let y = 46; y < 200; y++) for (let x = 92; x < edge(y); x++) mask[y * width + x] = 1;
  const plane = (value: number) => new Float32Array(count).fill(value);
  const cut: GarmentCut = {
    ...{ width, height, mask, known: mask, alpha: Float32Array.from(mask), method: "worn", issues: [] },
    ...{ colour: [plane(200), plane(190), plane(180)], lab: person.parse.lab },
    box: { left: 92, top: 46, right: 186, bottom: 200 },
  };
  const { body, limbs, pose, matte, parse } = person;
  const landmarks: WornLandmarks = {
    ...{ kind: "worn", body, hemAtWaistY: undefined, hasSleeves: true, flanks: undefined, hasLegs: false },
    model: { keypoints: pose.keypoints, alpha: matte.alpha, labels: parse.labels },
    arms: { left: limbs.arms[0], right: { ...limbs.arms[1], cuff: CUFF - 60 } },
    legs: { left: limbs.legs[0], right: limbs.legs[1] },
  };
  return fitWorn(person, { category: "upper", cut, landmarks });
}

test("a sleeve and a shoulder that were not found are the other side's, turned over", () => {
  const { layers } = withoutLeftSleeve();
  const alphaAt = (away: number, y: number) => layers.alpha[y * width + 120 + away];
  for (const y of [90, 100]) {
    expect(alphaAt(-50, y)).toBeGreaterThan(0.9);
    expect(alphaAt(50, y)).toBeGreaterThan(0.9);
  }
  // the shoulder beside the neck
  for (const away of [-40, 40]) expect(alphaAt(away, 64)).toBeGreaterThan(0.9);
  // both end alike
  for (const away of [-50, 50]) expect(alphaAt(away, 135)).toBe(0);
});

test("a sleeve's end is where it no longer covers the whole arm", () => {
  const straight = withoutLeftSleeve().upper?.right.sleeveEnd ?? 0;
  const slanted = withoutLeftSleeve(20).upper?.right.sleeveEnd ?? 0;
  expect(Math.abs(straight - 50)).toBeLessThan(4);
  expect(Math.abs(slanted - 30)).toBeLessThan(4);
});
