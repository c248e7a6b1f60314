/** What a person wears where, as a trained network reads it from the layers of the landmark model, the photo and the matte. */
import type { RgbImage } from "../../image/types.ts";
import { loadParser } from "../../runtime/models.ts";
import { cropRegion } from "../pose/region.ts";
import type { ClothesReading, Matte, SeenByPose } from "../types.ts";

/** Pixels of the landmark model's square, and of the reading's: two by two of them are read together. */
const SIDE = 256;
const HALF = SIDE / 2;
/** Cells and values of the layers, in the order of the landmark model's outputs. */
const LAYERS = [
  [64, 32],
  [64, 48],
  [32, 56],
  [16, 160],
  [8, 272],
] as const;
/** Values of two by two pixels: red, green, blue and the matte. */
const CHANNELS = 4;
const BLOCK = 4 * CHANNELS;

export async function readClothes(
  image: RgbImage,
  matte: Matte,
  { region, picture, layers }: SeenByPose,
): Promise<ClothesReading> {
  const parser = await loadParser();
  const { width, height } = image;
  const { alpha } = matte;
  const square = cropRegion({ width, height, red: alpha, green: alpha, blue: alpha }, region, {
    side: SIDE,
    black: 0,
    white: 255,
  });
  const scores = await parser.run([
    { values: inBlocks(picture, square), shape: [1, HALF, HALF, BLOCK] },
    ...layers.map((values, k) => ({ values, shape: [1, LAYERS[k][0], LAYERS[k][0], LAYERS[k][1]] })),
  ]);
  return { region, side: HALF, scores };
}

/** Every two by two pixels side by side, as the network was trained: colours and matte from -2 to 2. */
function inBlocks(picture: Float32Array, matte: Float32Array): Float32Array {
  const result = new Float32Array(HALF * HALF * BLOCK);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const from = 3 * (y * SIDE + x);
      const to = ((y >> 1) * HALF + (x >> 1)) * BLOCK + CHANNELS * (2 * (y & 1) + (x & 1));
      for (let channel = 0; channel < 3; channel++) result[to + channel] = 4 * picture[from + channel] - 2;
      result[to + 3] = 4 * matte[from] - 2;
    }
  }
  return result;
}
