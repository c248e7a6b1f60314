/**
 * A smooth local displacement between the photo and a picture that already lies over it. Other engines redraw everything,
 * and their lines end up a few pixels beside the photo's. Found on what should be alike by least squares on the gradients
 * (Lucas, Kanade: An iterative image registration technique, 1981), from coarse to fine, and carried smoothly to where the
 * two differ.
 */
import { gaussianBlur } from "../image/filters.ts";
import { clamp } from "../image/maths/interpolate.ts";
import { brightness, halvePlane, sampleBilinear } from "../image/planes.ts";
import { pushPull } from "../image/push-pull.ts";
import type { RgbImage, Size } from "../image/types.ts";
import type { Field } from "./types.ts";

export interface FieldInput {
  photo: RgbImage;
  /** Of the photo's size. */
  aligned: RgbImage;
  /** 0-1 at the photo's size: how much a pixel may be trusted to show the same in both. */
  trust: Float32Array;
  /** Shoulder width, pixels. */
  unit: number;
}

/** Rounds at a quarter and at half the working size. */
const ROUNDS = [6, 4];
/** Blurs in shoulder widths: of the relief, of the window in which one displacement holds, and of the finished field. */
const RELIEF = 0.05;
const WINDOW = 0.07;
const SMOOTH = 0.15;
/** The largest displacement, shoulder widths: a picture further off has another pose. */
const LARGEST = 0.12;
/** Sum of squared gradients below which a window shows nothing that could be followed. */
const FLAT = 0.01;

/** Lightness without its slow changes, in multiples of its local deviation: recoloured and smoothed pictures look alike in it. */
function relief(plane: Float32Array, size: Size, sigma: number): Float32Array {
  const slow = gaussianBlur(plane, size, sigma);
  const fast = plane.map((value, i) => value - slow[i]);
  const power = gaussianBlur(
    fast.map((value) => value * value),
    size,
    sigma,
  );
  return fast.map((value, i) => clamp(value / (Math.sqrt(Math.max(0, power[i])) + 0.02), -3, 3));
}

interface Level extends Size {
  photo: Float32Array;
  other: Float32Array;
  trust: Float32Array;
  unit: number;
}

export function findField({ photo, aligned, trust, unit }: FieldInput): Field {
  const half = { width: photo.width >> 1, height: photo.height >> 1 };
  const halves = [brightness(photo), brightness(aligned), trust].map((plane) => halvePlane(plane, photo));
  const quarter = { width: half.width >> 1, height: half.height >> 1 };
  const quarters = halves.map((plane) => halvePlane(plane, half));
  const level = (planes: Float32Array[], size: Size, scale: number): Level => ({
    ...size,
    photo: relief(planes[0], size, RELIEF * unit * scale),
    other: relief(planes[1], size, RELIEF * unit * scale),
    trust: planes[2],
    unit: unit * scale,
  });
  let field = still(quarter);
  field = refine(level(quarters, quarter, 0.25), field, ROUNDS[0]);
  field = refine(level(halves, half, 0.5), enlarge(field, half, 2), ROUNDS[1]);
  return enlarge(field, photo, 2);
}

export const still = ({ width, height }: Size): Field => ({
  width,
  height,
  dx: new Float32Array(width * height),
  dy: new Float32Array(width * height),
});

function refine(level: Level, start: Field, rounds: number): Field {
  let field = start;
  for (let round = 0; round < rounds; round++) field = step(level, field, round === rounds - 1);
  return field;
}

/** One round of least squares, with the field made smooth again by how well each window determines it. */
function step(level: Level, field: Field, isLast: boolean): Field {
  const { width, height, unit } = level;
  const products = gradientProducts(level, field).map((plane) => gaussianBlur(plane, level, WINDOW * unit));
  const [xx, xy, yy, xt, yt] = products;
  const sure = new Float32Array(xx.length);
  const dx = new Float32Array(xx.length);
  const dy = new Float32Array(xx.length);
  const most = LARGEST * unit;
  for (let i = 0; i < sure.length; i++) {
    const a = xx[i] + FLAT * 0.1;
    const c = yy[i] + FLAT * 0.1;
    const determinant = a * c - xy[i] * xy[i];
    dx[i] = clamp(field.dx[i] - clamp((c * xt[i] - xy[i] * yt[i]) / determinant, -2, 2), -most, most);
    dy[i] = clamp(field.dy[i] - clamp((a * yt[i] - xy[i] * xt[i]) / determinant, -2, 2), -most, most);
    // The weaker of the two directions decides: along a straight line nothing is known.
    const weakest = (a + c) / 2 - Math.sqrt(((a - c) / 2) ** 2 + xy[i] * xy[i]);
    sure[i] = weakest / (weakest + FLAT) + 0.2 * ((a + c) / (a + c + 4 * FLAT));
    if (sure[i] > 1) sure[i] = 1;
    if (level.trust[i] < 0.05) sure[i] = 0;
  }
  return isLast
    ? spread({ width, height, dx, dy }, sure, SMOOTH * unit)
    : smoothBy({ width, height, dx, dy }, sure, WINDOW * unit);
}

/** Of the gradients and of the difference in time: xx, xy, yy, xt, yt, weighted by trust and agreement. */
function gradientProducts({ width, height, photo, other, trust }: Level, { dx, dy }: Field): Float32Array[] {
  const size = { width, height };
  const moved = new Float32Array(photo.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) moved[i] = sampleBilinear(other, size, x + dx[i], y + dy[i]);
  }
  const planes = Array.from({ length: 5 }, () => new Float32Array(photo.length));
  const [xx, xy, yy, xt, yt] = planes;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (trust[i] === 0) continue;
      const gx = (moved[i + 1] - moved[i - 1] + photo[i + 1] - photo[i - 1]) / 4;
      const gy = (moved[i + width] - moved[i - width] + photo[i + width] - photo[i - width]) / 4;
      const t = moved[i] - photo[i];
      const weight = trust[i] / (1 + t * t);
      xx[i] = weight * gx * gx;
      xy[i] = weight * gx * gy;
      yy[i] = weight * gy * gy;
      xt[i] = weight * gx * t;
      yt[i] = weight * gy * t;
    }
  }
  return planes;
}

/** A mean over the window, weighted by how sure each displacement is; where nothing is sure it tends to none. */
function smoothBy(field: Field, sure: Float32Array, sigma: number): Field {
  const weight = gaussianBlur(sure, field, sigma);
  const mean = (plane: Float32Array) => {
    const sum = gaussianBlur(
      plane.map((value, i) => value * sure[i]),
      field,
      sigma,
    );
    return sum.map((value, i) => value / (weight[i] + 1e-3));
  };
  return { width: field.width, height: field.height, dx: mean(field.dx), dy: mean(field.dy) };
}

/** Carries the sure displacements smoothly to where nothing is known. */
export function spread(field: Field, sure: Float32Array, sigma: number): Field {
  const [dx, dy] = pushPull([field.dx, field.dy], sure, field);
  return {
    width: field.width,
    height: field.height,
    dx: gaussianBlur(dx, field, sigma),
    dy: gaussianBlur(dy, field, sigma),
  };
}

/** The field of a picture `factor` times as large. */
function enlarge(field: Field, size: Size, factor: number): Field {
  const result = still(size);
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const fromX = (x + 0.5) / factor - 0.5;
      const fromY = (y + 0.5) / factor - 0.5;
      result.dx[i] = factor * sampleBilinear(field.dx, field, fromX, fromY);
      result.dy[i] = factor * sampleBilinear(field.dy, field, fromX, fromY);
    }
  }
  return result;
}

/** A plane of the aligned picture as the field says it lies over the photo. */
export function warpPlane(plane: Float32Array, field: Field): Float32Array {
  const result = new Float32Array(plane.length);
  for (let y = 0, i = 0; y < field.height; y++) {
    for (let x = 0; x < field.width; x++, i++) {
      result[i] = sampleBilinear(plane, field, x + field.dx[i], y + field.dy[i]);
    }
  }
  return result;
}

export function warpImage(image: RgbImage, field: Field): RgbImage {
  const { width, height } = image;
  const [red, green, blue] = [image.red, image.green, image.blue].map((plane) => warpPlane(plane, field));
  return { width, height, red, green, blue };
}

/** The same for planes whose values cannot be averaged. */
export function warpBytes(plane: Uint8Array, field: Field): Uint8Array {
  const { width, height, dx, dy } = field;
  const result = new Uint8Array(plane.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const fromX = clamp(Math.round(x + dx[i]), 0, width - 1);
      const fromY = clamp(Math.round(y + dy[i]), 0, height - 1);
      result[i] = plane[fromY * width + fromX];
    }
  }
  return result;
}

/** First `second`, then `first`: where a pixel that `second` moved is found by `first`. */
export function chain(first: Field, second: Field): Field {
  const moveX = warpPlane(first.dx, second);
  const moveY = warpPlane(first.dy, second);
  return {
    width: first.width,
    height: first.height,
    dx: moveX.map((value, i) => value + second.dx[i]),
    dy: moveY.map((value, i) => value + second.dy[i]),
  };
}
