import { expect, test } from "vitest";
import { boundingBox, hullIndices, rowRun, rowRuns, splitContour, traceContour } from "./contour.ts";

/** `#` is cloth. */
function maskOf(rows: string[]) {
  const width = rows[0]?.length ?? 0;
  return { mask: Uint8Array.from(rows.join(""), (sign) => (sign === "#" ? 1 : 0)), width, height: rows.length };
}

const TEE = maskOf([
  "................",
  ".###..####..###.",
  ".##############.",
  ".##############.",
  "....########....",
  "....########....",
  "....########....",
  "....########....",
  "................",
]);

test("a contour runs clockwise once around the cloth, from its topmost pixel, in single steps", () => {
  const { mask, width, height } = TEE;
  const contour = traceContour(mask, width, height);
  expect(contour[0]).toEqual({ x: 1, y: 1 });
  contour.forEach((pixel, index) => {
    const next = contour[(index + 1) % contour.length];
    expect(mask[pixel.y * width + pixel.x]).toBe(1);
    expect(Math.max(Math.abs(pixel.x - (next?.x ?? 0)), Math.abs(pixel.y - (next?.y ?? 0)))).toBeLessThanOrEqual(1);
  });
  // Twice the area by the shoelace formula: positive is clockwise where y grows downwards.
  const area = contour.reduce((sum, a, index) => {
    const b = contour[(index + 1) % contour.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  expect(area).toBeGreaterThan(0);
  for (const corner of [
    { x: 14, y: 1 },
    { x: 14, y: 3 },
    { x: 11, y: 7 },
    { x: 4, y: 7 },
  ]) {
    expect(contour).toContainEqual(corner);
  }
});

test("an empty mask has no contour, a single pixel has one point", () => {
  expect(traceContour(new Uint8Array(12), 4, 3)).toEqual([]);
  const dot = maskOf(["....", ".#..", "...."]);
  expect(traceContour(dot.mask, dot.width, dot.height)).toEqual([{ x: 1, y: 1 }]);
});

test("cloth that touches the picture's edge is followed along the edge", () => {
  const { mask, width, height } = maskOf(["####", "####", "####"]);
  expect(traceContour(mask, width, height)).toHaveLength(2 * (4 + 3) - 4);
});

test("both halves of a contour run from the top to the bottom, outwards from the axis", () => {
  const { mask, width, height } = TEE;
  const contour = traceContour(mask, width, height);
  const { smooth, sharp } = splitContour({ smooth: contour, sharp: contour }, { axisX: 7.5, top: 1, height: 7 });
  expect(sharp).toEqual(smooth);
  for (const half of [smooth.left, smooth.right]) {
    expect(half[0]?.y).toBeLessThanOrEqual(2);
    expect(half.at(-1)?.y).toBe(7);
    expect(Math.max(...half.map(({ x }) => x))).toBe(6.5);
  }
});

test("a hull's chain leaves the armpit out and keeps sleeve and hem", () => {
  const half = [
    { x: 0, y: 0 },
    { x: 6, y: 1 },
    { x: 6, y: 3 },
    { x: 3, y: 4 },
    { x: 3, y: 8 },
    { x: 0, y: 8 },
  ];
  const chain = hullIndices(half);
  expect(chain[0]).toBe(0);
  expect(chain.at(-1)).toBe(5);
  expect(chain).toContain(2);
  expect(chain).not.toContain(3);
});

test("the run around a column is found, from a gap beside it too, and rows without cloth have none", () => {
  const { mask, width } = TEE;
  expect(rowRun(mask, width, { row: 1, column: 8 })).toEqual({ from: 6, to: 9 });
  expect(rowRun(mask, width, { row: 1, column: 5 })).toEqual({ from: 6, to: 9 });
  expect(rowRun(mask, width, { row: 0, column: 8 })).toBeUndefined();
  // A row beyond the picture is its last one.
  expect(rowRun(mask, width, { row: 99, column: 8 })).toBeUndefined();
});

test("pieces of a row are listed without specks of four pixels or less", () => {
  const { mask, width } = maskOf(["#####..####..######"]);
  expect(rowRuns(mask, width, 0)).toEqual([
    { from: 0, to: 4 },
    { from: 13, to: 18 },
  ]);
});

test("the box lies around all cloth; there is none around nothing", () => {
  expect(boundingBox(TEE.mask, TEE.width)).toEqual({ left: 1, top: 1, right: 14, bottom: 7 });
  expect(boundingBox(new Uint8Array(20), 5)).toBeUndefined();
});
