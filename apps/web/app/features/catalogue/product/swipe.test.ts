import { expect, test } from "vitest";
import { swipeBetween } from "./swipe.ts";

const start = { x: 200, y: 300 };

test.each([
  ["to the left shows the next picture", { x: 140, y: 310 }, 1],
  ["to the right shows the previous one", { x: 260, y: 290 }, -1],
  ["of a few pixels is a tap", { x: 170, y: 300 }, 0],
  ["that rather goes down scrolls the page", { x: 150, y: 360 }, 0],
] as const)("a stroke %s", (_, end, expected) => {
  expect(swipeBetween(start, end)).toBe(expected);
});
