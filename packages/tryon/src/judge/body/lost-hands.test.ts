import { expect, test } from "vitest";
import { SLEEVE_ONLY } from "../../person/refinement/sleeve-only.ts";
import { Label } from "../../person/types.ts";
import { PLAIN_WIDTH, plainEvidence } from "../plain-evidence.fixture.ts";
import { measureLostHands } from "./lost-hands.ts";

/** The arm on the picture's left ends at half of its length. @param beyond - What the photo shows below its end. */
function measured(beyond: number, isMadeUp: boolean) {
  const plain = plainEvidence(() => beyond, "upper");
  const [left, right] = plain.person.limbs.arms;
  const ended = { ...left, visibility: SLEEVE_ONLY, visibleEnd: left.length / 2 };
  const limbs = { ...plain.person.limbs, arms: [ended, right] as [typeof left, typeof right] };
  const madeUp = new Uint8Array(PLAIN_WIDTH * 88).fill(isMadeUp ? 1 : 0);
  return measureLostHands({ ...plain, madeUp, person: { ...plain.person, limbs } });
}

test("a made-up arm that ends before the wall has lost its hand", () => {
  expect(measured(Label.background, true)).toBe(1);
});

test("an arm that ends at the body, or that is the photo's own, is no stump", () => {
  expect(measured(Label.upper, true)).toBeUndefined();
  expect(measured(Label.background, false)).toBeUndefined();
});
