import { expect, test } from "vitest";
import { isInWindow, placeOn } from "./anchor.rules.ts";

const window = { width: 1000, height: 800 };

test("a button is in its picture's upper left corner, wherever the layer is", () => {
  expect(placeOn({ x: 100, y: 200, width: 300, height: 400 }, { x: 0, y: 0 })).toEqual({ x: 110, y: 210 });
  expect(placeOn({ x: 100, y: 200, width: 300, height: 400 }, { x: 0, y: -1200 })).toEqual({ x: 110, y: 1410 });
});

test("a button shows while a large enough part of its picture is in the window", () => {
  const picture = { x: 100, y: 100, width: 300, height: 400 };
  expect(isInWindow(picture, window)).toBe(true);
  expect(isInWindow({ ...picture, y: -270 }, window)).toBe(true);
  expect(isInWindow({ ...picture, y: -300 }, window)).toBe(false);
  expect(isInWindow({ ...picture, x: 1010 }, window)).toBe(false);
  expect(isInWindow({ ...picture, y: -900, height: 3000 }, window)).toBe(true);
});
