import { expect, it } from "vitest";
import { choosePlace, overlap } from "./toast-place.ts";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const boxes = { top: box(16, 16, 358, 90), bottom: box(16, 738, 358, 90) };

it("stands in its usual place, and goes to the other where it would cover what is to be pressed", () => {
  expect(choosePlace("top", boxes, [])).toBe("top");
  expect(choosePlace("top", boxes, [box(40, 780, 300, 52)])).toBe("top");
  expect(choosePlace("bottom", boxes, [box(40, 780, 300, 52)])).toBe("top");
  expect(choosePlace("top", boxes, [box(40, 96, 300, 52)])).toBe("bottom");
});

it("stays where both places cover as much", () => {
  expect(choosePlace("top", boxes, [box(40, 96, 300, 52), box(40, 780, 300, 52)])).toBe("top");
});

it("calls what touches at an edge apart", () => {
  expect(overlap(boxes.top, box(16, 106, 358, 40))).toBe(false);
  expect(overlap(boxes.top, box(16, 105, 358, 40))).toBe(true);
});
