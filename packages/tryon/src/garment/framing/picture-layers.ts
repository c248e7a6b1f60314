/**
 * What layers inside the pose detector see of a garment's picture. It was never trained on garments, but sees collars, hems and legs
 * well enough that linear heads on it tell which way up a garment lies (turn.ts) and what kind it is (kind.ts).
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Framing, RgbImage } from "../../image/types.ts";
import { detectorSide } from "../../person/pose/detection.ts";
import { loadGarmentLayers } from "../../runtime/models.ts";

export type QuarterTurns = Framing["quarterTurns"];
export const QUARTER_TURNS: readonly QuarterTurns[] = [0, 1, 2, 3];

/** Features of the picture, turned clockwise 0 to 3 times. */
export async function seeAllTurns(image: RgbImage): Promise<Float32Array[]> {
  const layers = await loadGarmentLayers();
  const seen: Float32Array[] = [];
  let square = squareOf(image, detectorSide);
  for (const _ of QUARTER_TURNS) {
    seen.push(quarterMeans(await layers.run(square, detectorSide)));
    square = turnedClockwise(square, detectorSide);
  }
  return seen;
}

/** The picture squeezed into a square, -1 to 1: a frame around it, or its proportions, would say which way it was held. */
export function squareOf({ width, height, red, green, blue }: RgbImage, side: number): Float32Array {
  const result = new Float32Array(side * side * 3);
  for (const [channel, plane] of [red, green, blue].entries()) {
    for (let y = 0; y < side; y++) {
      const top = Math.floor((y * height) / side);
      const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / side));
      for (let x = 0; x < side; x++) {
        const left = Math.floor((x * width) / side);
        const right = Math.max(left + 1, Math.floor(((x + 1) * width) / side));
        let sum = 0;
        for (let v = top; v < bottom; v++) for (let u = left; u < right; u++) sum += plane[v * width + u];
        result[(y * side + x) * 3 + channel] = sum / ((bottom - top) * (right - left) * 127.5) - 1;
      }
    }
  }
  return result;
}

export function turnedClockwise(square: Float32Array, side: number): Float32Array {
  const result = new Float32Array(square.length);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = ((side - 1 - x) * side + y) * 3;
      result.set(square.subarray(from, from + 3), (y * side + x) * 3);
    }
  }
  return result;
}

/** Cells and values a cell of each layer. */
const LAYERS = [
  { cells: 14, values: 80 },
  { cells: 14, values: 112 },
  { cells: 7, values: 192 },
] as const;
const FEATURES = LAYERS.reduce((sum, { values }) => sum + 4 * values, 0);

/** Means of every layer's values over the picture's quarters, which share the middle cells where their number is odd. */
function quarterMeans(layers: Float32Array[]): Float32Array {
  const result = new Float32Array(FEATURES);
  let at = 0;
  for (const [i, { cells, values }] of LAYERS.entries()) {
    const half = Math.ceil(cells / 2);
    for (const top of [0, cells - half]) {
      for (const left of [0, cells - half]) {
        for (let y = top; y < top + half; y++) {
          for (let x = left; x < left + half; x++) {
            const from = (y * cells + x) * values;
            for (let k = 0; k < values; k++) result[at + k] += layers[i][from + k] / half ** 2;
          }
        }
        at += values;
      }
    }
  }
  return result;
}

export interface Head {
  /** For each answer the weight of every feature. */
  weights: Float32Array[];
  /** For each answer, or empty. */
  biases: Float32Array;
}

/** @throws if the file is not the one this engine was made for */
export function readHead(file: URL, sha256: string): Head {
  const bytes = readFileSync(file);
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256) throw new Error(`${file.pathname} is not the one this engine was made for: ${found}`);
  const all = new Float32Array(Uint8Array.from(bytes).buffer);
  const answers = Math.floor(all.length / FEATURES);
  const weights = Array.from({ length: answers }, (_, i) => all.subarray(i * FEATURES, (i + 1) * FEATURES));
  return { weights, biases: all.subarray(answers * FEATURES) };
}

export const product = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** Probabilities of answers with these odds, in natural logarithms. */
export function shares(odds: readonly number[]): number[] {
  const most = Math.max(...odds);
  const weights = odds.map((value) => Math.exp(value - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
