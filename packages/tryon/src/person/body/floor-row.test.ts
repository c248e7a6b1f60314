import { expect, test } from "vitest";
import { plainBody } from "../plain-person.fixture.ts";
import { Label } from "../types.ts";
import { floorRow } from "./floor-row.ts";

/** Cloth down to row 430, 30 px below the ankles; within this distance of the axis the parse supposes shoes from row 400 on. */
function inGown({ shoes = 30, slit = false, bare = false, end = 430 } = {}) {
  const labelAt = (x: number, y: number) => {
    const away = Math.abs(x - 120);
    if (slit && away < 12 && y > 300) return Label.background;
    if (bare && away < 20 && y > 410) return Label.skin;
    if (away > 60 || y < 150 || y >= end) return Label.background;
    return y >= 400 && away <= shoes && y < end - 4 ? Label.shoes : Label.lower;
  };
  return floorRow(plainBody({ labelAt }));
}

test("a gown ends on the floor, whether the parse supposes shoes within it or not", () => {
  expect(inGown()).toBe(430);
  expect(inGown({ shoes: -1 })).toBe(430);
});

test("shoes that stick out beside the cloth are seen", () => {
  expect(inGown({ shoes: 60 })).toBeUndefined();
});

test("trousers, bare feet and cloth that ends at the ankles are no such gown", () => {
  expect(inGown({ slit: true })).toBeUndefined();
  expect(inGown({ bare: true, shoes: -1 })).toBeUndefined();
  expect(inGown({ end: 410, shoes: -1 })).toBeUndefined();
});
