import { expect, test } from "vitest";
import { isInWindow, placeOn } from "./anchor.rules.ts";

const window = { width: 1000, height: 800 };

test("a button is in its picture's upper left corner, wherever the layer is", () => {
  expect(placeOn({ x: 100, y: 200, width: 300, height: 400 }, { x: 0, y: 0, scale: 1 })).toEqual({ x: 110, y: 210 });
  expect(placeOn({ x: 100, y: 200, width: 300, height: 400 }, { x: 0, y: -1200, scale: 1 })).toEqual({
    x: 110,
    y: 1410,
  });
});

test("on a page that draws itself larger, the button is still on its picture", () => {
  expect(placeOn({ x: 125, y: 250, width: 300, height: 400 }, { x: 0, y: -1250, scale: 1.25 })).toEqual({
    x: 110,
    y: 1210,
  });
});

test("a button shows while a large enough part of its picture is in the window", () => {
  const picture = { x: 100, y: 100, width: 300, height: 400 };
  expect(isInWindow(picture, window)).toBe(true);
  expect(isInWindow({ ...picture, y: -270 }, window)).toBe(true);
  expect(isInWindow({ ...picture, y: -300 }, window)).toBe(false);
  expect(isInWindow({ ...picture, x: 1010 }, window)).toBe(false);
  expect(isInWindow({ ...picture, y: -900, height: 3000 }, window)).toBe(true);
});
