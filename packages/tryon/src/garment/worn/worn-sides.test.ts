import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels } from "../../person/drawn-person.fixture.ts";
import { Body } from "../../person/types.ts";
import { wornMask } from "./worn-mask.ts";
import { rowsAboveHem, straightenSides } from "./worn-sides.ts";

/** Columns of the last cloth right of the axis, row by row. */
function rightSide(
  { mask, width }: { mask: Uint8Array; width: number },
  axis: number,
  rows: [number, number],
): number[] {
  return Array.from({ length: rows[1] - rows[0] }, (_, row) => {
    let x = width - 1;
    while (x > axis && !mask[(rows[0] + row) * width + x]) x--;
    return x;
  });
}

test("bites by an arm and bumps of wall in a side are repaired", () => {
  const person = drawnPerson();
  const { width } = person.image;
  const { body } = person;
  const { mask, cloth } = wornMask(person, "upper");
  const middle = Math.round(body.hipCentre.y - 0.35 * body.shoulderWidth);
  const rows: [number, number] = [middle - 12, middle + 12];
  const axis = Math.round(body.axisX(middle));
  const before = rightSide({ mask, width }, axis, rows);
  for (let row = -4; row < 4; row++) {
    const edge = before[row + 12];
    for (let depth = 0; depth < 6; depth++) {
      if (row < 0) mask[(middle + row) * width + edge - depth] = 0;
      else mask[(middle + row) * width + edge + 1 + depth] = cloth[(middle + row) * width + edge + 1 + depth] = 1;
    }
  }
  straightenSides(person, { mask, cloth });
  const after = rightSide({ mask, width }, axis, rows);
  for (const [row, x] of after.entries()) expect(Math.abs(x - before[row])).toBeLessThanOrEqual(2);
  expect(cloth[(middle + 2) * width + before[14] + 5]).toBe(0);
});

test("the hem's corner is not part of a side", () => {
  const side = Array.from({ length: 100 }, (_, y) => 50 + 0.1 * y);
  const corner = [52, 44, 30, 12];
  expect(rowsAboveHem([...side, ...corner], 100)).toBe(100);
});

/** A sleeveless dress with straight sides, from the armpits to above the knees, in front of which the right hand hangs. */
function dressBehindHand(wrist = { x: 204, y: 262 }, fingers = { x: 206, y: 285 }) {
  const person = drawnPerson(drawnLabels(), drawnLabels(), { [Body.leftWrist]: wrist, [Body.leftIndex]: fingers });
  const { width, height } = person.image;
  const mask = new Uint8Array(width * height);
  for (let y = 120; y < 345; y++) mask.fill(1, y * width + 95, y * width + 206);
  return { person, mask, width };
}

test("a bite of a hand in the side of a dress is bridged down from the hips, however deep and tall", () => {
  const { person, mask, width } = dressBehindHand();
  for (let y = 250; y < 300; y++) mask.fill(0, y * width + 178, y * width + 206);
  straightenSides(person, { mask, cloth: mask.slice() });
  for (let y = 252; y < 298; y += 6) expect(mask[y * width + 200]).toBe(1);
});

test("a hand on the waist leaves no bite either", () => {
  const { person, mask, width } = dressBehindHand({ x: 212, y: 185 }, { x: 186, y: 190 });
  expect(person.body.hipCentre.y).toBeGreaterThan(205);
  for (let y = 176; y < 204; y++) mask.fill(0, y * width + 168, y * width + 206);
  straightenSides(person, { mask, cloth: mask.slice() });
  for (const y of [182, 190, 198]) expect(mask[y * width + 200]).toBe(1);
});

test("a hand in front of a sleeveless dress is not the end of a sleeve: its sides are straightened above it too", () => {
  const { person, mask, width } = dressBehindHand();
  for (let y = 190; y < 200; y++) mask.fill(0, y * width + 198, y * width + 206);
  straightenSides(person, { mask, cloth: mask.slice() });
  expect(mask[195 * width + 202]).toBe(1);
});
