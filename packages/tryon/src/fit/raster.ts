/** Draws a mesh of garment triangles onto the photo at twice its resolution, then averages down: clean rims. */
import { clamp } from "../image/interpolate.ts";
import { borrowPlane, returnPlanes } from "../image/pool.ts";
import type { Channels, GarmentCut, Size } from "../types.ts";
import type { MeshVertex } from "./sleeve-strip.ts";

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

/** Undefined when nothing of the mesh lies on the photo. Where triangles overlap, the more opaque one wins. */
export function drawTriangles(
  garment: Pick<GarmentCut, "width" | "height" | "colour">,
  alpha: Float32Array,
  triangles: readonly Triangle[],
  photo: Size,
): DrawnLayer | undefined {
  const area = coveredArea(triangles, photo);
  if (!area) return undefined;
  const canvas: Canvas = {
    left: area.left,
    top: area.top,
    width: area.width * SUPERSAMPLING,
    height: area.height * SUPERSAMPLING,
    pixels: borrowPlane(area.width * area.height * SUPERSAMPLING ** 2 * 4),
  };
  for (const triangle of triangles) drawTriangle(canvas, triangle, { ...garment, alpha });
  const layer = averageDown(canvas, area);
  returnPlanes(canvas.pixels);
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

interface Canvas extends Area {
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
  const fromY = Math.max(0, Math.floor(Math.min(y0, y1, y2) - 0.5));
  const toYLimit = Math.min(canvas.height - 1, Math.ceil(Math.max(y0, y1, y2)));
  for (let y = fromY; y <= toYLimit; y++) {
    for (let x = fromX; x <= toXLimit; x++) {
      const dx = x + 0.5 - x2;
      const dy = y + 0.5 - y2;
      const share0 = ((y1 - y2) * dx + (x2 - x1) * dy) / determinant;
      const share1 = ((y2 - y0) * dx + (x0 - x2) * dy) / determinant;
      const share2 = 1 - share0 - share1;
      if (share0 < -1e-4 || share1 < -1e-4 || share2 < -1e-4) continue;
      const sourceX = share0 * first.source.x + share1 * second.source.x + share2 * third.source.x;
      const sourceY = share0 * first.source.y + share1 * second.source.y + share2 * third.source.y;
      sampleInto(canvas.pixels, (y * canvas.width + x) * 4, { texture, x: sourceX, y: sourceY });
    }
  }
}

function sampleInto(pixels: Float32Array, at: number, from: { texture: Texture; x: number; y: number }): void {
  const { texture } = from;
  const { width, height, alpha, colour } = texture;
  const x = clamp(from.x, 0, width - 1.01);
  const y = clamp(from.y, 0, height - 1.01);
  const left = Math.floor(x);
  const top = Math.floor(y);
  const i = top * width + left;
  const right = x - left;
  const lower = y - top;
  const w00 = (1 - right) * (1 - lower);
  const w10 = right * (1 - lower);
  const w01 = (1 - right) * lower;
  const w11 = right * lower;
  const opacity = alpha[i] * w00 + alpha[i + 1] * w10 + alpha[i + width] * w01 + alpha[i + width + 1] * w11;
  if (opacity < 0.004 || opacity < pixels[at + 3]) return;
  for (let channel = 0; channel < 3; channel++) {
    const plane = colour[channel];
    pixels[at + channel] = plane[i] * w00 + plane[i + 1] * w10 + plane[i + width] * w01 + plane[i + width + 1] * w11;
  }
  pixels[at + 3] = opacity;
}

function averageDown(canvas: Canvas, area: Area): DrawnLayer {
  const count = area.width * area.height;
  const layer: DrawnLayer = {
    ...area,
    alpha: borrowPlane(count),
    colour: [borrowPlane(count), borrowPlane(count), borrowPlane(count)],
  };
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      let opacity = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sample = 0; sample < 4; sample++) {
        const at = ((2 * y + (sample >> 1)) * canvas.width + 2 * x + (sample & 1)) * 4;
        const weight = canvas.pixels[at + 3];
        opacity += weight;
        red += weight * canvas.pixels[at];
        green += weight * canvas.pixels[at + 1];
        blue += weight * canvas.pixels[at + 2];
      }
      if (opacity === 0) continue;
      const i = y * area.width + x;
      layer.alpha[i] = opacity / 4;
      layer.colour[0][i] = red / opacity;
      layer.colour[1][i] = green / opacity;
      layer.colour[2][i] = blue / opacity;
    }
  }
  return layer;
}
