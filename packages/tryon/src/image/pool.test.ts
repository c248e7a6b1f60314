import { beforeEach, expect, test } from "vitest";
import { borrowCopy, borrowPlane, releasePlanes, withPlanes } from "./pool.ts";

/** As many bytes as the pool keeps: the planes of other tests in this process make room for it. */
beforeEach(() => releasePlanes(new Float32Array(7 * 1024 * 1024)));

test("a released plane is lent again, filled with zeros", () => {
  const plane = borrowPlane(5000).fill(3);
  releasePlanes(plane);
  const again = borrowPlane(5000);
  expect(again.buffer === plane.buffer).toBe(true);
  expect(again.every((value) => value === 0)).toBe(true);
  expect(borrowPlane(5000).buffer === plane.buffer).toBe(false);
});

test("in tests a released plane of any size holds NaN", () => {
  for (const length of [10, 5000]) {
    const plane = borrowPlane(length).fill(3);
    releasePlanes(plane);
    expect(plane.every(Number.isNaN)).toBe(true);
  }
});

test("a slightly larger plane is lent, but not one that is too small or far too large", () => {
  const plane = borrowPlane(10_000);
  releasePlanes(plane);
  expect(borrowPlane(10_001).buffer === plane.buffer).toBe(false);
  expect(borrowPlane(7000).buffer === plane.buffer).toBe(false);
  const lent = borrowPlane(9000);
  expect(lent.buffer === plane.buffer).toBe(true);
  expect(lent.length).toBe(9000);
});

test("a copy is independent", () => {
  const plane = new Float32Array(6000).fill(2);
  const copy = borrowCopy(plane);
  plane[0] = 1;
  expect(copy.length).toBe(6000);
  expect(copy.every((value) => value === 2)).toBe(true);
});

test("planes that were released long ago make room for others", () => {
  const first = borrowPlane(1024 * 1024);
  releasePlanes(first);
  releasePlanes(...Array.from({ length: 14 }, () => new Float32Array(1024 * 1024 + 1)));
  expect(borrowPlane(1024 * 1024).buffer === first.buffer).toBe(false);
});

test("a scope releases what it owns, however it ends, and nothing else", () => {
  const [first, second, result] = [borrowPlane(5000), borrowPlane(5000), borrowPlane(5000)];
  const given = withPlanes((own) => {
    own([first, undefined]);
    own(second);
    return result;
  });
  expect(given).toBe(result);
  expect([first, second].every((plane) => Number.isNaN(plane[0]))).toBe(true);
  expect(result[0]).toBe(0);
  const lost = borrowPlane(5000);
  const failing = () =>
    withPlanes((own) => {
      own(lost);
      throw new Error("came to nothing");
    });
  expect(failing).toThrow("came to nothing");
  expect(lost[0]).toBeNaN();
});

test("planes beyond the limit are dropped", () => {
  const large = borrowPlane(13 * 1024 * 1024);
  releasePlanes(large);
  // not .not.toBe: it would compare thirteen million values to describe a failure
  expect(borrowPlane(large.length).buffer === large.buffer).toBe(false);
});
