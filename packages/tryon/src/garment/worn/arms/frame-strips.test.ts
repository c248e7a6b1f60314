import { expect, test } from "vitest";
import { plainPerson } from "../../../person/plain-person.fixture.ts";
import { Label } from "../../../person/types.ts";
import { dropBesideArms } from "./frame-strips.ts";

/** A top as wide as the picture around arms at columns 70 and 170, with the wall's colours where `isWall` says so. */
function dropped(isWall: (x: number, y: number) => boolean) {
  const person = plainPerson({ labelAt: (x, y) => (y > 60 && !isWall(x, y) ? Label.upper : Label.background) });
  const { width, height } = person.image;
  // labels closed over the wall
  const cloth = Uint8Array.from({ length: width * height }, (_, i) => (i > 60 * width ? 1 : 0));
  dropBesideArms(person, cloth);
  return (x: number, y: number) => cloth[y * width + x];
}

test("a strip of wall between an arm and the picture's frame is no sleeve", () => {
  const at = dropped((x, y) => x < 30 && y > 80 && y < 180);
  expect(at(15, 130)).toBe(0);
  expect([at(50, 130), at(15, 70), at(225, 130)]).toEqual([1, 1, 1]);
});

test("a trimming of the wall's colour that ends before the frame, and a stripe around the sleeve, stay", () => {
  expect(dropped((x, y) => x > 40 && x < 58 && y > 80 && y < 180)(50, 130)).toBe(1);
  expect(dropped((x, y) => x < 120 && y > 100 && y < 140)(15, 120)).toBe(1);
});
