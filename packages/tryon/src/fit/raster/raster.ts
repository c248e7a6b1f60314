/** Draws a mesh of garment triangles onto the photo at twice its resolution, then averages down for clean rims. */

import type { GarmentCut } from "../../garment/types.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import type { Channels, Point, Size } from "../../image/types.ts";

/** A mesh point's position in the garment's picture and in the photo. */
export interface MeshVertex {
  source: Point;
  target: Point;
}

export type Triangle = [MeshVertex, MeshVertex, MeshVertex];

/** A part of the photo: planes of `width * height`, the upper left pixel at (left, top) of the photo. */
export interface DrawnLayer extends Size {
  left: number;
  top: number;
  alpha: Float32Array;
  colour: Channels;
}

/** Two triangles per cell of a grid of vertices. */
export function gridTriangles(rows: readonly (readonly MeshVertex[])[]): Triangle[] {
  const triangles: Triangle[] = [];
  for (let row = 0; row + 1 < rows.length; row++) {
    for (let column = 0; column + 1 < rows[row].length; column++) {
      const [a, b] = [rows[row][column], rows[row][column + 1]];
      const [c, d] = [rows[row + 1][column], rows[row + 1][column + 1]];
      triangles.push([a, b, c], [b, d, c]);
    }
  }
  return triangles;
}

const SUPERSAMPLING = 2;
/** Rows of the photo that are drawn at a time: a canvas for a whole dress would take 24 MB. */
const BAND = 64;

/** Undefined if no part of the mesh is on the photo. Where triangles overlap, the more opaque one wins. */
export function drawTriangles(
  garment: Pick<GarmentCut, "width" | "height" | "colour">,
  alpha: Float32Array,
  triangles: readonly Triangle[],
  photo: Size,
): DrawnLayer | undefined {
  const area = coveredArea(triangles, photo);
  if (!area) return undefined;
  const count = area.width * area.height;
  const layer: DrawnLayer = {
    ...area,
    alpha: borrowPlane(count),
    colour: [borrowPlane(count), borrowPlane(count), borrowPlane(count)],
  };
  const canvas: Canvas = {
    left: area.left,
    top: area.top,
    width: area.width * SUPERSAMPLING,
    firstRow: 0,
    endRow: 0,
    pixels: borrowPlane(area.width * Math.min(BAND, area.height) * SUPERSAMPLING ** 2 * 4),
  };
  const texture = { ...garment, alpha };
  for (let top = 0; top < area.height; top += BAND) {
    const end = Math.min(area.height, top + BAND);
    canvas.firstRow = top * SUPERSAMPLING;
    canvas.endRow = end * SUPERSAMPLING;
    if (top > 0) canvas.pixels.fill(0);
    for (const triangle of triangles) drawTriangle(canvas, triangle, texture);
    averageDown(canvas, layer, { top, end });
  }
  releasePlanes(canvas.pixels);
  return layer;
}

interface Area extends Size {
  left: number;
  top: number;
}

function coveredArea(triangles: readonly Triangle[], photo: Size): Area | undefined {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const triangle of triangles) {
    for (const { target } of triangle) {
      left = Math.min(left, target.x);
      right = Math.max(right, target.x);
      top = Math.min(top, target.y);
      bottom = Math.max(bottom, target.y);
    }
  }
  left = Math.max(0, Math.floor(left) - 1);
  top = Math.max(0, Math.floor(top) - 1);
  right = Math.min(photo.width - 1, Math.ceil(right) + 1);
  bottom = Math.min(photo.height - 1, Math.ceil(bottom) + 1);
  if (!(right >= left && bottom >= top)) return undefined;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Some rows of the area at the drawing's resolution. */
interface Canvas {
  /** Position of the area in the photo. */
  left: number;
  top: number;
  width: number;
  /** The first of the area's supersampled rows that it holds. */
  firstRow: number;
  endRow: number;
  /** Red, green, blue, alpha of each supersampled pixel. */
  pixels: Float32Array;
}

interface Texture extends Size {
  colour: Channels;
  alpha: Float32Array;
}

function drawTriangle(canvas: Canvas, triangle: Triangle, texture: Texture): void {
  const [first, second, third] = triangle;
  const toX = (vertex: MeshVertex) => (vertex.target.x - canvas.left) * SUPERSAMPLING;
  const toY = (vertex: MeshVertex) => (vertex.target.y - canvas.top) * SUPERSAMPLING;
  const [x0, x1, x2] = [toX(first), toX(second), toX(third)];
  const [y0, y1, y2] = [toY(first), toY(second), toY(third)];
  const determinant = (y1 - y2) * (x0 - x2) + (x2 - x1) * (y0 - y2);
  if (Math.abs(determinant) < 1e-6) return;
  const fromX = Math.max(0, Math.floor(Math.min(x0, x1, x2) - 0.5));
  const toXLimit = Math.min(canvas.width - 1, Math.ceil(Math.max(x0, x1, x2)));
  const fromY = Math.max(canvas.firstRow, Math.floor(Math.min(y0, y1, y2) - 0.5));
  const toYLimit = Math.min(canvas.endRow - 1, Math.ceil(Math.max(y0, y1, y2)));
  if (fromY > toYLimit) return;
  // one loop with plain numbers, because it runs four times for every pixel of the garment
  const { width, height, alpha, colour } = texture;
  const [red, green, blue] = colour;
  const { pixels } = canvas;
  const lastX = width - 1.01;
  const lastY = height - 1.01;
  const [sx0, sx1, sx2] = [first.source.x, second.source.x, third.source.x];
  const [sy0, sy1, sy2] = [first.source.y, second.source.y, third.source.y];
  const [ax, ay] = [y1 - y2, x2 - x1];
  const [bx, by] = [y2 - y0, x0 - x2];
  for (let y = fromY; y <= toYLimit; y++) {
    const dy = y + 0.5 - y2;
    for (let x = fromX; x <= toXLimit; x++) {
      const dx = x + 0.5 - x2;
      const share0 = (ax * dx + ay * dy) / determinant;
      const share1 = (bx * dx + by * dy) / determinant;
      const share2 = 1 - share0 - share1;
      if (share0 < -1e-4 || share1 < -1e-4 || share2 < -1e-4) continue;
      const sourceX = clamp(share0 * sx0 + share1 * sx1 + share2 * sx2, 0, lastX);
      const sourceY = clamp(share0 * sy0 + share1 * sy1 + share2 * sy2, 0, lastY);
      // never negative here
      const left = sourceX | 0;
      const top = sourceY | 0;
      const i = top * width + left;
      const right = sourceX - left;
      const lower = sourceY - top;
      const w00 = (1 - right) * (1 - lower);
      const w10 = right * (1 - lower);
      const w01 = (1 - right) * lower;
      const w11 = right * lower;
      const opacity = alpha[i] * w00 + alpha[i + 1] * w10 + alpha[i + width] * w01 + alpha[i + width + 1] * w11;
      const at = ((y - canvas.firstRow) * canvas.width + x) * 4;
      if (opacity < 0.004 || opacity < pixels[at + 3]) continue;
      pixels[at] = red[i] * w00 + red[i + 1] * w10 + red[i + width] * w01 + red[i + width + 1] * w11;
      pixels[at + 1] = green[i] * w00 + green[i + 1] * w10 + green[i + width] * w01 + green[i + width + 1] * w11;
      pixels[at + 2] = blue[i] * w00 + blue[i + 1] * w10 + blue[i + width] * w01 + blue[i + width + 1] * w11;
      pixels[at + 3] = opacity;
    }
  }
}

/** Fills the layer's rows from `top` up to `end`. */
function averageDown(canvas: Canvas, layer: DrawnLayer, { top, end }: { top: number; end: number }): void {
  for (let y = top; y < end; y++) {
    for (let x = 0; x < layer.width; x++) {
      let opacity = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sample = 0; sample < 4; sample++) {
        const at = ((2 * (y - top) + (sample >> 1)) * canvas.width + 2 * x + (sample & 1)) * 4;
        const weight = canvas.pixels[at + 3];
        opacity += weight;
        red += weight * canvas.pixels[at];
        green += weight * canvas.pixels[at + 1];
        blue += weight * canvas.pixels[at + 2];
      }
      if (opacity === 0) continue;
      const i = y * layer.width + x;
      layer.alpha[i] = opacity / 4;
      layer.colour[0][i] = red / opacity;
      layer.colour[1][i] = green / opacity;
      layer.colour[2][i] = blue / opacity;
    }
  }
}
