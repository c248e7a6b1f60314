import { expect, test } from "vitest";
import { plainPerson } from "../../../person/plain-person.fixture.ts";
import { Label } from "../../../person/types.ts";
import { relabelHiddenFeet } from "./hidden-feet.ts";

const inGown = plainPerson({
  labelAt: (x, y) => {
    if (Math.abs(x - 120) > 60 || y < 150 || y >= 430) return Label.background;
    return y >= 400 && y < 426 && Math.abs(x - 120) <= 30 ? Label.shoes : Label.lower;
  },
});
const { width } = inGown.image;

function shoesLeft(hem: number): boolean {
  const labels = inGown.parse.labels.slice();
  const alpha = new Float32Array(labels.length).fill(1, 150 * width, hem * width);
  relabelHiddenFeet(inGown, labels, alpha);
  return labels.includes(Label.shoes);
}

test("supposed shoes in a gown go with it if the new garment reaches the floor", () => {
  expect(shoesLeft(428)).toBe(false);
});

test("under a shorter garment they stay, so that legs stand on something", () => {
  expect(shoesLeft(330)).toBe(true);
});
