import { expect, test } from "vitest";
import { borrowPlane, returnPlanes } from "./pool.ts";

test("a plane that came back is lent again, as zeros", () => {
  const plane = borrowPlane(17).fill(3);
  returnPlanes(plane);
  const again = borrowPlane(17);
  expect(again === plane).toBe(true);
  expect(again.every((value) => value === 0)).toBe(true);
  expect(borrowPlane(17) === plane).toBe(false);
});

test("planes beyond the limit are not kept", () => {
  const large = borrowPlane(9 * 1024 * 1024);
  returnPlanes(large);
  // not .not.toBe: it would compare nine million values to describe a failure
  expect(borrowPlane(large.length) === large).toBe(false);
});
