import { expect, test } from "vitest";
import type { WornLandmarks } from "../../garment/landmark-types.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { belowFrame } from "./below-frame.ts";
import { createWornFrame, createWornTorsoMap } from "./worn-map.ts";

/** As large as the person: shoulders at row 60 around column 120, armpits at 85, hips at 200; a whole top ends at 211. */
const person = plainPerson();
const { width } = person.image;

/** A top in a picture that ends at the row `height`, and in it at the row `last`. */
function below(height: number, last = height, flanks: WornLandmarks["flanks"] = undefined) {
  const { body, limbs, pose, matte, parse } = person;
  const worn: WornLandmarks = {
    ...{ kind: "worn", body, hemAtWaistY: undefined, hasSleeves: false, flanks, hasLegs: false },
    model: { keypoints: pose.keypoints, alpha: matte.alpha, labels: parse.labels },
    arms: { left: limbs.arms[0], right: limbs.arms[1] },
    legs: { left: limbs.legs[0], right: limbs.legs[1] },
  };
  const mask = new Uint8Array(width * height);
  for (let y = 60; y < last; y++) mask.fill(1, y * width + 75, y * width + 166);
  const frame = createWornFrame(person, worn, "upper");
  return belowFrame(frame, createWornTorsoMap(frame), { mask, width, height });
}

test("a top that the frame cuts off goes on to the hips, with its last cloth turned around", () => {
  const found = below(170);
  // without a step at the frame, and down to the end of a whole top
  expect(found?.map(120, 167).y).toBeCloseTo(167, 6);
  const ends = Array.from({ length: 170 }, (_, y) => y).filter((y) => (found?.shareAt(120, y) ?? 0) > 0);
  expect(Math.abs((found?.map(120, ends[0]).y ?? 0) - 211)).toBeLessThan(4);
  // beside the torso there are sleeves
  expect(found?.shareAt(120, 150)).toBe(1);
  expect(found?.shareAt(185, 150)).toBe(0);
});

test("a garment that becomes wider downwards goes on as wide as it ends", () => {
  const flank = { armholeY: 85, halfWidths: Float32Array.from({ length: 170 }, (_, y) => 20 + 0.2 * y) };
  const found = below(170, 170, { left: flank, right: flank });
  const edgeOf = (y: number) => found?.map(120 + flank.halfWidths[y], y).x ?? 0;
  expect(edgeOf(140)).toBeCloseTo(edgeOf(165), 0);
});

test("what is seen of a short piece is stretched: nothing above the armpits is drawn again", () => {
  const found = below(130);
  expect(found?.shareAt(120, 90)).toBe(0);
  expect(found?.map(120, 96).y).toBeGreaterThan(205);
});

test("a hem that is seen ends the top", () => {
  expect(below(170, 160)).toBeUndefined();
});

test("a top that is long enough ends at the frame", () => {
  expect(below(240)).toBeUndefined();
});
