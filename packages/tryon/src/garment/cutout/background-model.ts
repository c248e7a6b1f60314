/** A model of the background of a garment photo, and each pixel's distance from it. */
import { gaussianBlur } from "../../image/filters.ts";
import { median, quantile } from "../../image/maths/statistics.ts";
import type { LabColour, LabPlanes, Size } from "../../image/types.ts";

export interface BackgroundModel {
  /** Median Lab of the picture's border. */
  colour: LabColour;
  /** Lab distance of each pixel to the fitted background. */
  difference: Float32Array;
  smoothDifference: Float32Array;
  /** Edge strength, Lab units per pixel. */
  edges: Float32Array;
  /** 90 % quantile of the border's differences; their median; the same quantile of its edges. */
  noise: number;
  typicalDifference: number;
  edgeNoise: number;
  /**
   * Share of the border that clearly differs from the rest: joints of tiles, a rug's edge, a garment that extends
   * beyond the picture.
   */
  oddShare: number;
}

const ODD_FROM = 8;

/** Fits a plane per channel to the border ring, because product photos have vignettes. */
export function modelBackground(lab: LabPlanes, size: Size): BackgroundModel {
  const ring = borderRing(size);
  const planes = [lab.lightness, lab.a, lab.b];
  const fits = planes.map((plane) => fitPlane(plane, ring, size));
  const difference = new Float32Array(size.width * size.height);
  const [fitL, fitA, fitB] = fits;
  for (let y = 0; y < size.height; y++) {
    const v = y / size.height - 0.5;
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x;
      const u = x / size.width - 0.5;
      const awayL = lab.lightness[i] - (fitL[0] + fitL[1] * u + fitL[2] * v);
      const awayA = lab.a[i] - (fitA[0] + fitA[1] * u + fitA[2] * v);
      const awayB = lab.b[i] - (fitB[0] + fitB[1] * u + fitB[2] * v);
      difference[i] = Math.sqrt(awayL * awayL + awayA * awayA + awayB * awayB);
    }
  }
  const edges = edgeStrength(planes, size);
  const atRing = (plane: Float32Array) => ring.map((i) => plane[i]);
  return {
    colour: [median(atRing(lab.lightness)), median(atRing(lab.a)), median(atRing(lab.b))],
    difference,
    smoothDifference: gaussianBlur(difference, size, 0.7),
    edges,
    noise: quantile(atRing(difference), 0.9),
    typicalDifference: median(atRing(difference)),
    edgeNoise: quantile(atRing(edges), 0.9),
    oddShare: atRing(difference).filter((value) => value > ODD_FROM).length / Math.max(1, ring.length),
  };
}

function borderRing(size: Size): number[] {
  const { width, height } = size;
  const margin = Math.round(0.015 * width) + 1;
  const ring: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < margin || y < margin || x >= width - margin || y >= height - margin) ring.push(y * width + x);
    }
  }
  return ring;
}

export const fitBorderPlane = (plane: Float32Array, size: Size): PlaneFit => fitPlane(plane, borderRing(size), size);

type PlaneFit = [constant: number, alongX: number, alongY: number];

/**
 * Least squares over the ring, then once more without pixels that are 6 Lab units off (a garment touching the border).
 */
function fitPlane(plane: Float32Array, ring: readonly number[], size: Size): PlaneFit {
  let fit: PlaneFit = [0, 0, 0];
  let selected = ring;
  const predict = (i: number) =>
    fit[0] + fit[1] * ((i % size.width) / size.width - 0.5) + fit[2] * (Math.floor(i / size.width) / size.height - 0.5);
  for (let pass = 0; pass < 2; pass++) {
    fit = solvePlane(plane, selected, size);
    selected = ring.filter((i) => Math.abs(plane[i] - predict(i)) < 6);
    if (selected.length < 50) break;
  }
  return fit;
}

function solvePlane(plane: Float32Array, pixels: readonly number[], size: Size): PlaneFit {
  const rows = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  for (const i of pixels) {
    const basis = [1, (i % size.width) / size.width - 0.5, Math.floor(i / size.width) / size.height - 0.5];
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) rows[row][column] += basis[row] * basis[column];
      rows[row][3] += basis[row] * plane[i];
    }
  }
  for (let pivot = 0; pivot < 3; pivot++) {
    for (let row = pivot + 1; row < 3; row++) {
      const factor = rows[row][pivot] / (rows[pivot][pivot] || 1e-6);
      for (let column = pivot; column < 4; column++) rows[row][column] -= factor * rows[pivot][column];
    }
  }
  const solution: PlaneFit = [0, 0, 0];
  for (let row = 2; row >= 0; row--) {
    let rest = rows[row][3];
    for (let column = row + 1; column < 3; column++) rest -= rows[row][column] * solution[column];
    solution[row] = rest / (rows[row][row] || 1e-6);
  }
  return solution;
}

/** Central differences of slightly blurred Lab: even a weak closed contour is enough for white on white. */
function edgeStrength(planes: Float32Array[], size: Size): Float32Array {
  const { width, height } = size;
  const smooth = planes.map((plane) => gaussianBlur(plane, size, 0.8));
  const edges = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let squares = 0;
      for (const plane of smooth) {
        squares += (plane[i + 1] - plane[i - 1]) ** 2 + (plane[i + width] - plane[i - width]) ** 2;
      }
      edges[i] = Math.sqrt(squares) / 2;
    }
  }
  return edges;
}
