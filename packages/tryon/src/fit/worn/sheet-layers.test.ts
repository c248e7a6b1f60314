import { expect, test } from "vitest";
import type { WornLandmarks, WornSheet } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { fitWorn } from "./fit-worn.ts";

/** The model is as large as the person: shoulders at row 60 around column 120, arms down to row 190 at 70 and 170. */
const person = plainPerson();
const { width, height } = person.image;
const AXIS = 120;
const [TOP, FADE, HEM] = [50, 150, 260];

/** A cape as wide as the picture, whose right half is missing from the fade down; the left one's front lies a little over it. */
function fitted() {
  const count = width * height;
  const mask = new Uint8Array(count);
  for (let y = TOP; y < HEM; y++) for (let x = 24; x < (y < FADE ? 216 : AXIS + 3); x++) mask[y * width + x] = 1;
  const plane = (value: number) => new Float32Array(count).fill(value);
  const cut: GarmentCut = {
    ...{ width, height, mask, known: mask, alpha: Float32Array.from(mask), method: "worn", issues: [] },
    ...{ colour: [plane(200), plane(190), plane(180)], lab: person.parse.lab },
    box: { left: 24, top: TOP, right: 216, bottom: HEM },
  };
  const half = () => new Float32Array(height).fill(96);
  const sheet: WornSheet = {
    halfWidths: { left: half(), right: half() },
    tops: new Float32Array(width).fill(TOP),
    hands: undefined,
    mirrored: { side: "left", from: FADE - 12, to: FADE },
  };
  const { body, limbs } = person;
  const landmarks: WornLandmarks = {
    ...{ kind: "worn", body, hemAtWaistY: undefined, hasSleeves: false, flanks: undefined, hasLegs: false, sheet },
    model: { keypoints: person.pose.keypoints, alpha: person.matte.alpha, labels: person.parse.labels },
    arms: { left: limbs.arms[0], right: limbs.arms[1] },
    legs: { left: limbs.legs[0], right: limbs.legs[1] },
  };
  return fitWorn(person, { category: "upper", cut, landmarks });
}

test("a cape lies over both arms as one sheet, and its better half stands for both", () => {
  const { layers, coversArms, isCoat } = fitted();
  expect(coversArms).toBe(true);
  expect(isCoat).toBe(true);
  for (const y of [110, 150, 180, 230]) {
    // from outside one arm to outside the other, without a gap
    for (let x = AXIS - 62; x <= AXIS + 62; x++) expect(layers.alpha[y * width + x]).toBeGreaterThan(0.9);
    for (const x of [AXIS - 90, AXIS + 90]) expect(layers.alpha[y * width + x]).toBe(0);
  }
});
