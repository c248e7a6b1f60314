import { expect, test } from "vitest";
import { initialsOf } from "./avatar.rules.ts";
import { positionAfterKey, positionAfterPointer } from "./before-after.rules.ts";

test.each([
  ["Ada Byron", "AB"],
  ["ada", "A"],
  ["  Ada  King  Byron ", "AB"],
  ["", ""],
  ["émile zola", "ÉZ"],
  ["𝒜da 𝒷yron", "𝒜𝒷"],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ["ArrowLeft", 50, 48],
  ["ArrowUp", 50, 52],
  ["PageUp", 95, 100],
  ["PageDown", 5, 0],
  ["Home", 70, 0],
  ["End", 1, 100],
  ["Tab", 50, null],
  ["Enter", 50, null],
])("the key %s moves the divider from %d to %j", (key, from, to) => {
  expect(positionAfterKey(key, from)).toBe(to);
});

test("the divider follows the pointer over its box, and stops at its sides", () => {
  const box = { left: 100, width: 200 };
  expect([150, 300, 20, 900].map((x) => positionAfterPointer(x, box))).toEqual([25, 100, 0, 100]);
  expect(positionAfterPointer(150, { left: 100, width: 0 })).toBe(50);
});
