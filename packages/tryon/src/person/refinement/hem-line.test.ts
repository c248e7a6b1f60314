import { expect, test } from "vitest";
import { plainPerson } from "../plain-person.fixture.ts";
import { Label, type Parse } from "../types.ts";
import { settleHem } from "./hem-line.ts";

/** Shoulders 40 px wide around column 48, hips at row 80; labels change from top to trousers at a row. */
const size = { width: 96, height: 176 };
type Row = (x: number) => number;

/** Both garments have the same colour, but for what `lightness` says. */
function parseOf(border: Row, lightness: (x: number, y: number) => number): Parse {
  const labelAt = (x: number, y: number) => {
    if (Math.abs(x - 48) > 20 || y < 24 || y > 140) return Label.background;
    return y < border(x) ? Label.upper : Label.lower;
  };
  const { parse } = plainPerson({ unit: 40, labelAt });
  const plane = Float32Array.from(parse.labels, (_, i) => lightness(i % 96, Math.floor(i / 96)));
  return { ...parse, lab: { lightness: plane, a: plane.map(() => 0), b: plane.map(() => 0) } };
}
/** The first row of the lower garment in a column. */
const firstLower = ({ labels }: Parse, x: number) => {
  for (let y = 0; y < size.height; y++) if (labels[y * size.width + x] === Label.lower) return y;
  return undefined;
};
const rowsOf = (parse: Parse) => [30, 40, 48, 56, 66].map((x) => firstLower(parse, x));

test("the border moves down to the dark line of a hem", () => {
  const parse = parseOf(
    () => 72,
    (_, y) => (y === 92 ? 40 : 50),
  );
  settleHem(size, parse);
  expect(rowsOf(parse)).toEqual([92, 92, 92, 92, 92]);
});

test("a hem may rise across the body", () => {
  const hem = (x: number) => 92 + Math.floor((x - 48) / 4);
  const parse = parseOf(
    () => 72,
    (x, y) => (y === hem(x) ? 36 : 50),
  );
  settleHem(size, parse);
  expect([36, 48, 60].map((x) => firstLower(parse, x))).toEqual([36, 48, 60].map(hem));
});

test("without a visible hem the border becomes straight, at its own height", () => {
  const parse = parseOf(
    (x) => (x < 48 ? 72 : 84),
    () => 50,
  );
  settleHem(size, parse);
  const rows = rowsOf(parse);
  expect(new Set(rows).size).toBe(1);
  expect([72, 84]).toContain(rows[0]);
});

test("a line across half of the body is no hem", () => {
  const parse = parseOf(
    () => 72,
    (x, y) => (y === 92 && x < 48 ? 40 : 50),
  );
  settleHem(size, parse);
  expect(rowsOf(parse)).toEqual([72, 72, 72, 72, 72]);
});

test("garments of different colours keep the border that their colours gave", () => {
  const border = (x: number) => 72 + (x % 3);
  const parse = parseOf(border, (x, y) => (y < border(x) ? 40 : 60));
  settleHem(size, parse);
  expect([48, 49, 50].map((x) => firstLower(parse, x))).toEqual([48, 49, 50].map(border));
});
