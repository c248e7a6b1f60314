/**
 * Which way up a garment lies in its picture. Layers inside the pose detector see collars, hems and legs well enough that a linear
 * head on them tells the four turns apart; the picture is seen in all four, and their opinions are added.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Framing, RgbImage } from "../../image/types.ts";
import { detectorSide } from "../../person/pose/detection.ts";
import { loadGarmentLayers } from "../../runtime/models.ts";

type QuarterTurns = Framing["quarterTurns"];
export const QUARTER_TURNS: readonly QuarterTurns[] = [0, 1, 2, 3];

/** For each number of clockwise quarter turns the probability that the garment is upright after them, if all four were equally common. */
export async function findTurn(image: RgbImage): Promise<number[]> {
  const odds = QUARTER_TURNS.map(() => 0);
  const seen = await seeAllTurns(image);
  for (const turn of QUARTER_TURNS) {
    for (const shown of QUARTER_TURNS) odds[turn] += product(templates()[(turn - shown + 4) % 4], seen[shown]);
  }
  const most = Math.max(...odds);
  const shares = odds.map((value) => Math.exp(value - most));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

const product = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** What the layers see of the picture, turned clockwise 0 to 3 times. */
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

/** Made by `training/turned-garments.ts`: for 0 to 3 missing quarter turns the weight of every feature. */
const HEAD = new URL("./turn-head.bin", import.meta.url);
const HEAD_SHA256 = "74b0d3830c8024b06c0f3d58e1e97b448fd5dbff61acb47bcef0cccf0b9f2514";

let read: Float32Array[] | undefined;

function templates(): Float32Array[] {
  if (read) return read;
  const file = readFileSync(HEAD);
  const sha256 = createHash("sha256").update(file).digest("hex");
  if (sha256 !== HEAD_SHA256) throw new Error(`${HEAD.pathname} is not the one this engine was made for: ${sha256}`);
  const weights = new Float32Array(Uint8Array.from(file).buffer);
  read = QUARTER_TURNS.map((turn) => weights.subarray(turn * FEATURES, (turn + 1) * FEATURES));
  return read;
}
