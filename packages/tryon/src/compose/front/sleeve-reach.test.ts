import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Piece } from "../../fit/types.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { lastCoveredStation } from "./sleeve-reach.ts";

const person = drawnPerson();
const { shoulderWidth } = person.body;
const arm = person.limbs.arms[0];

/** A short sleeve on the left arm, and another piece over its hand. */
function sleeved(overHand: number) {
  const alpha = new Float32Array(person.image.width * person.image.height);
  const piece = new Uint8Array(alpha.length);
  forEachPixel(arm.field, (i, place) => {
    const share = arm.field.along[place] / arm.length;
    if (share > 0.35 && share < 0.85) return;
    alpha[i] = 1;
    piece[i] = share < 0.5 ? Piece.leftSleeve : overHand;
  });
  return lastCoveredStation(arm, { alpha, piece }, { shoulderWidth }) / (arm.stations.length - 1);
}

test("a hand before the other sleeve, or back at its own, does not lengthen the sleeve that an arm is in", () => {
  for (const overHand of [Piece.rightSleeve, Piece.leftSleeve, Piece.backCollar]) {
    expect(sleeved(overHand)).toBeGreaterThan(0.3);
    expect(sleeved(overHand)).toBeLessThan(0.4);
  }
});

test("without a sleeve no station is covered", () => {
  const size = person.image.width * person.image.height;
  const layers = { alpha: new Float32Array(size).fill(1), piece: new Uint8Array(size).fill(Piece.torso) };
  expect(lastCoveredStation(arm, layers, { shoulderWidth })).toBe(-1);
});

test("a forearm that is folded up under its own sleeve in the picture is not in it", () => {
  const alpha = new Float32Array(person.image.width * person.image.height);
  const piece = new Uint8Array(alpha.length);
  forEachPixel(arm.field, (i) => {
    alpha[i] = 1;
    piece[i] = Piece.leftSleeve;
  });
  const last = lastCoveredStation(arm, { alpha, piece }, { shoulderWidth, sleeveEnd: 0.3 * arm.length });
  expect(last / (arm.stations.length - 1)).toBeLessThan(0.5);
  expect(last / (arm.stations.length - 1)).toBeGreaterThan(0.3);
});
