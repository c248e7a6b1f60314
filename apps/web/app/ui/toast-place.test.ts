import { expect, it } from "vitest";
import { choosePlace, overlap } from "./toast-place.ts";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const boxes = { top: box(16, 16, 358, 90), bottom: box(16, 738, 358, 90) };

it("is in its usual place, and moves to the other if it would cover main actions", () => {
  expect(choosePlace("top", boxes, [])).toBe("top");
  expect(choosePlace("top", boxes, [box(40, 780, 300, 52)])).toBe("top");
  expect(choosePlace("bottom", boxes, [box(40, 780, 300, 52)])).toBe("top");
  expect(choosePlace("top", boxes, [box(40, 96, 300, 52)])).toBe("bottom");
});

it("stays if both places cover the same number", () => {
  expect(choosePlace("top", boxes, [box(40, 96, 300, 52), box(40, 780, 300, 52)])).toBe("top");
});

it("boxes that only touch at an edge do not overlap", () => {
  expect(overlap(boxes.top, box(16, 106, 358, 40))).toBe(false);
  expect(overlap(boxes.top, box(16, 105, 358, 40))).toBe(true);
});
