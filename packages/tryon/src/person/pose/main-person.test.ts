import { expect, test } from "vitest";
import { findMainPerson, isOutsized, isSmallIn } from "./main-person.ts";
import { wholePhoto } from "./region.ts";

const photo = { width: 1000, height: 1000 };

/** A person whose body fits into a circle of this radius, at this share of the photo's width. */
const person = (radius: number, across: number) => ({
  centreX: across * 1000,
  hips: { x: across * 1000, y: 500 },
  outermost: { x: across * 1000, y: 500 - radius },
});

const mainOf = (...people: ReturnType<typeof person>[]) => {
  const found = findMainPerson(people, photo);
  return found && { index: people.indexOf(found.main), isClear: found.isClear };
};

test("a single person is the main person, wherever they stand", () => {
  expect(mainOf(person(150, 0.1))).toEqual({ index: 0, isClear: true });
  expect(mainOf()).toBeUndefined();
});

test("a passer-by, a child's height away or on a poster, is not meant", () => {
  expect(mainOf(person(120, 0.2), person(450, 0.5))).toEqual({ index: 1, isClear: true });
  expect(mainOf(person(320, 0.2), person(400, 0.5))).toEqual({ index: 1, isClear: true });
  // even if the passer-by is sharper and the main person stands off-centre
  expect(mainOf(person(100, 0.5), person(450, 0.3))).toEqual({ index: 1, isClear: true });
});

test("a passer-by a sixth as large is never meant, even in the photo's middle beside a person at its edge", () => {
  expect(mainOf(person(100, 0.5), person(620, 0.02))).toEqual({ index: 1, isClear: true });
  expect(mainOf(person(620, 0.98), person(100, 0.5))).toEqual({ index: 0, isClear: true });
});

test("of two or three people of one size, none is clearly meant", () => {
  expect(mainOf(person(410, 0.3), person(410, 0.7))?.isClear).toBe(false);
  expect(mainOf(person(450, 0.2), person(480, 0.5), person(460, 0.8))?.isClear).toBe(false);
});

test("a very large person at the photo's edge and a smaller one in its middle: both could be meant", () => {
  expect(mainOf(person(430, 0.6), person(890, 0.08))?.isClear).toBe(false);
});

test("a person less than half as tall as the photo passes by, wherever they stand", () => {
  const standing = (height: number) => [
    { x: 400, y: 600 },
    { x: 450, y: 600 - height },
  ];
  expect(isSmallIn(photo, standing(450))).toBe(true);
  expect(isSmallIn(photo, standing(550))).toBe(false);
  // legs beyond the edge count: the network knows where they are
  expect(isSmallIn(photo, standing(1300))).toBe(false);
});

/** Silhouettes of boxes, as shares of the photo. */
const silhouettes = (...boxes: [left: number, top: number, right: number, bottom: number][]) => {
  const side = 64;
  return Float32Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [((i % side) + 0.5) / side, (Math.floor(i / side) + 0.5) / side];
    return boxes.some(([left, top, right, bottom]) => x > left && x < right && y > top && y < bottom) ? 1 : 0;
  });
};

test("a found person is a passer-by if most of what is seen of people is somebody else", () => {
  const points = [
    { x: 700, y: 500 },
    { x: 760, y: 500 },
    { x: 730, y: 800 },
  ];
  const passerBy: Parameters<typeof silhouettes>[0] = [0.69, 0.45, 0.77, 0.82];
  expect(isOutsized(points, silhouettes(passerBy, [0, 0, 0.5, 1]), wholePhoto(photo))).toBe(true);
  expect(isOutsized(points, silhouettes([0, 0, 0.5, 1]), wholePhoto(photo))).toBe(true);
  expect(isOutsized(points, silhouettes(passerBy), wholePhoto(photo))).toBe(false);
  expect(isOutsized(points, silhouettes(passerBy, [0.2, 0.6, 0.26, 0.8]), wholePhoto(photo))).toBe(false);
  // nothing was recognised at all
  expect(isOutsized(points, silhouettes(), wholePhoto(photo))).toBe(false);
});
