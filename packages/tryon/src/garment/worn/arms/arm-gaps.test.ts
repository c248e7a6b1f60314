import { expect, test } from "vitest";
import { findComponents } from "../../../image/components.ts";
import { plainPerson } from "../../../person/plain-person.fixture.ts";
import { gapsBesideArms } from "./arm-gaps.ts";

/** Whether one patch of wall within cloth is a gap; the left arm's axis is at column 70, a shoulder width 100. */
function isGap(left: number, width: number, height: number): boolean {
  const person = plainPerson();
  const { image } = person;
  const wall = Uint8Array.from({ length: image.width * image.height }, (_, i) => {
    const [x, y] = [i % image.width, Math.floor(i / image.width)];
    return x >= left && x < left + width && y >= 120 && y < 120 + height ? 1 : 0;
  });
  return gapsBesideArms(person, { ...findComponents(wall, image), wall })[0];
}

test("a long narrow patch of wall beside an arm is a gap", () => {
  expect(isGap(80, 5, 40)).toBe(true);
  expect(isGap(155, 5, 40)).toBe(true);
});

test("letters, and what lies on the chest or outside of the arm, are no gaps", () => {
  expect(isGap(80, 5, 12)).toBe(false);
  expect(isGap(80, 15, 40)).toBe(false);
  expect(isGap(118, 5, 40)).toBe(false);
  expect(isGap(55, 5, 40)).toBe(false);
});
