import { expect, test } from "vitest";
import { initialsOf } from "./avatar.rules.ts";
import { positionAfterKey, positionAfterPointer } from "./before-after.rules.ts";
import { refusalOf } from "./dropzone.rules.ts";

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

const limits = { accept: ["image/jpeg", "image/png"], maxBytes: 1000 };
const file = (type: string, { name = "photo", size = 10 } = {}) => ({ name, type, size });

test.each([
  ["an accepted type", file("image/png"), null],
  ["another type", file("image/gif"), "type"],
  ["a type that only begins alike", file("image/pngx"), "type"],
  ["a file of the largest size", file("image/png", { size: 1000 }), null],
  ["a larger file", file("image/png", { size: 1001 }), "size"],
  ["an iPhone's photo, which the browser may be able to open", file("image/heic"), null],
  ["an iPhone's photo whose type the system does not know", file("", { name: "IMG_1.HEIC" }), null],
  ["a file of no known type", file("", { name: "notes.txt" }), "type"],
  ["a text with a photo's name", file("text/plain", { name: "IMG_1.heic" }), "type"],
])("of a chosen file: %s is refused for %j", (_, chosen, refusal) => {
  expect(refusalOf(chosen, limits)).toBe(refusal);
});

test("a type that ends in a star accepts every subtype", () => {
  const any = { ...limits, accept: ["image/*"] };
  expect(refusalOf(file("image/webp"), any)).toBeNull();
  expect(refusalOf(file("imagery/webp"), any)).toBe("type");
});
