import { expect, test } from "vitest";
import { fillHoles, findComponents, keepLargeComponents } from "./components.ts";

/** `#` is set. */
function draw(rows: string[]): { mask: Uint8Array; size: { width: number; height: number } } {
  const size = { width: rows[0].length, height: rows.length };
  return { mask: Uint8Array.from(rows.join(""), (character) => (character === "#" ? 1 : 0)), size };
}

function show(mask: Uint8Array, width: number): string[] {
  const text = Array.from(mask, (value) => (value ? "#" : ".")).join("");
  return Array.from({ length: mask.length / width }, (_, y) => text.slice(y * width, (y + 1) * width));
}

test("regions connect through their sides, not their corners, and not around the border", () => {
  const { mask, size } = draw(["##..#", "##.#.", "....#", "#...."]);
  expect(findComponents(mask, size).sizes).toEqual([4, 1, 1, 1, 1]);
});

test("only regions of at least the given share of the largest stay", () => {
  const { mask, size } = draw(["####...", "####.##", ".....##", "#......"]);
  expect(show(keepLargeComponents(mask, size, 0.5), 7)).toEqual(["####...", "####.##", ".....##", "......."]);
  expect(show(keepLargeComponents(mask, size, 1), 7)).toEqual(["####...", "####...", ".......", "......."]);
});

test("an empty mask stays empty", () => {
  const { mask, size } = draw(["...", "..."]);
  expect(show(keepLargeComponents(mask, size, 1), 3)).toEqual(["...", "..."]);
});

test("enclosed holes are filled, notches open to the border are not", () => {
  const { mask, size } = draw([".....", "####.", "#..#.", "####.", "#.#.."]);
  expect(show(fillHoles(mask, size), 5)).toEqual([".....", "####.", "####.", "####.", "#.#.."]);
});
