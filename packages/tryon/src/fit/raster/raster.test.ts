import { expect, test } from "vitest";
import { drawTriangles, gridTriangles, type MeshVertex, type Triangle } from "./raster.ts";

const SIZE = { width: 40, height: 30 };
const COUNT = SIZE.width * SIZE.height;

/** A garment picture whose red tells the column and whose green tells the row. */
function garment() {
  const red = new Float32Array(COUNT);
  const green = new Float32Array(COUNT);
  for (let i = 0; i < COUNT; i++) {
    red[i] = i % SIZE.width;
    green[i] = Math.floor(i / SIZE.width);
  }
  return {
    ...SIZE,
    colour: [red, green, new Float32Array(COUNT).fill(7)] as [Float32Array, Float32Array, Float32Array],
  };
}
const opaque = new Float32Array(COUNT).fill(1);

const vertex = (x: number, y: number, to: { x: number; y: number } = { x, y }): MeshVertex => ({
  source: { x, y },
  target: to,
});
/** Two triangles over the box, moved and scaled onto the photo. */
const quad = (box: { left: number; top: number; right: number; bottom: number }, scale = 1, dx = 0, dy = 0) => {
  const at = (x: number, y: number) => vertex(x, y, { x: scale * x + dx, y: scale * y + dy });
  return gridTriangles([
    [at(box.left, box.top), at(box.right, box.top)],
    [at(box.left, box.bottom), at(box.right, box.bottom)],
  ]);
};
const BOX = { left: 5, top: 4, right: 25, bottom: 20 };

function draw(triangles: Triangle[], photo = SIZE, alpha = opaque) {
  const layer = drawTriangles(garment(), alpha, triangles, photo);
  if (!layer) throw new Error("nothing was drawn");
  const at = (x: number, y: number) => {
    const i = (y - layer.top) * layer.width + (x - layer.left);
    return { alpha: layer.alpha[i], red: layer.colour[0][i], green: layer.colour[1][i], blue: layer.colour[2][i] };
  };
  return { layer, at };
}

test("a grid of rows and columns has two triangles a cell", () => {
  const rows = [0, 1, 2].map((y) => [0, 1, 2, 3].map((x) => vertex(x, y)));
  expect(gridTriangles(rows)).toHaveLength(2 * 3 * 2);
  expect(gridTriangles([rows[0] ?? []])).toEqual([]);
});

test("a mesh drawn where it came from shows the garment's own colours", () => {
  const { at } = draw(quad(BOX));
  for (const [x, y] of [
    [8, 6],
    [15, 12],
    [23, 18],
  ] as const) {
    const pixel = at(x, y);
    expect(pixel.alpha).toBe(1);
    // A photo pixel is drawn as four samples around its middle, half a pixel further than the whole number.
    expect(pixel.red).toBeCloseTo(x + 0.5, 3);
    expect(pixel.green).toBeCloseTo(y + 0.5, 3);
    expect(pixel.blue).toBeCloseTo(7, 3);
  }
});

test("a mesh drawn larger elsewhere samples between the garment's pixels", () => {
  const { at } = draw(quad(BOX, 2, 10, 6), { width: 80, height: 70 });
  const pixel = at(40, 30);
  expect(pixel.red).toBeCloseTo((40.5 - 10) / 2, 3);
  expect(pixel.green).toBeCloseTo((30.5 - 6) / 2, 3);
});

test("an edge inside a pixel covers its share of it", () => {
  const { at } = draw(quad({ left: 5, top: 4, right: 10.5, bottom: 20 }));
  expect(at(9, 10).alpha).toBe(1);
  expect(at(10, 10).alpha).toBe(0.5);
  expect(at(11, 10).alpha).toBe(0);
});

test("the layer is no larger than the mesh and ends at the photo's edge", () => {
  const { layer } = draw(quad(BOX, 1, -15, 20));
  expect(layer.left).toBe(0);
  expect(layer.left + layer.width - 1).toBe(11);
  expect(layer.top + layer.height).toBe(SIZE.height);
});

test("a mesh outside the photo draws nothing", () => {
  expect(drawTriangles(garment(), opaque, quad(BOX, 1, 200, 0), SIZE)).toBeUndefined();
  expect(drawTriangles(garment(), opaque, [], SIZE)).toBeUndefined();
});

test("where pieces overlap, the more opaque one shows, in either order", () => {
  const alpha = opaque.map((_, i) => (i % SIZE.width < 15 ? 1 : 0.4));
  const left = quad({ left: 4, top: 4, right: 12, bottom: 12 });
  const faint = quad({ left: 20, top: 4, right: 28, bottom: 12 }, 1, -16, 0);
  const expected = draw([...left, ...faint], SIZE, alpha).at(8, 8);
  expect(expected.red).toBeCloseTo(8.5, 3);
  expect(expected.alpha).toBe(1);
  expect(draw([...faint, ...left], SIZE, alpha).at(8, 8)).toEqual(expected);
});

test("a triangle without area is left out instead of dividing by zero", () => {
  const flat: Triangle = [vertex(2, 2), vertex(10, 10), vertex(6, 6)];
  const { layer } = draw([...quad(BOX), flat]);
  expect(layer.alpha.every(Number.isFinite)).toBe(true);
  expect(layer.colour.every((plane) => plane.every(Number.isFinite))).toBe(true);
});

test("bands join without a seam: a mesh taller than one band is covered in every row", () => {
  const photo = { width: 60, height: 200 };
  const { layer, at } = draw(quad(BOX, 2, 0, 0).concat(quad(BOX, 2, 0, 32), quad(BOX, 2, 0, 64)), photo);
  expect(layer.height).toBeGreaterThan(64);
  for (let y = 10; y < 100; y++) expect(at(30, y).alpha).toBe(1);
});
