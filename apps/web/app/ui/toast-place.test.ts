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
  expect(choosePlace("top", boxes, { actions: [] })).toBe("top");
  expect(choosePlace("top", boxes, { actions: [box(40, 780, 300, 52)] })).toBe("top");
  expect(choosePlace("bottom", boxes, { actions: [box(40, 780, 300, 52)] })).toBe("top");
  expect(choosePlace("top", boxes, { actions: [box(40, 96, 300, 52)] })).toBe("bottom");
});

it("stays if both places cover the same number", () => {
  expect(choosePlace("top", boxes, { actions: [box(40, 96, 300, 52), box(40, 780, 300, 52)] })).toBe("top");
});

it("leaves a field in error free before it leaves a main action free", () => {
  const [field, action] = [box(20, 96, 350, 50), box(40, 780, 300, 52)];
  expect(choosePlace("top", boxes, { fields: [field], actions: [action] })).toBe("bottom");
  expect(choosePlace("top", boxes, { fields: [box(20, 400, 350, 50)], actions: [action] })).toBe("top");
});

it("boxes that only touch at an edge do not overlap", () => {
  expect(overlap(boxes.top, box(16, 106, 358, 40))).toBe(false);
  expect(overlap(boxes.top, box(16, 105, 358, 40))).toBe(true);
});
