/** The photo's grain, for what was drawn smoother: both are measured in small squares that show little else. */
import { quantile, randomNumbers } from "../image/maths/statistics.ts";
import type { Size } from "../image/types.ts";

const SQUARE = 8;
/** Among all squares, the one at this share shows grain and hardly any texture. */
const CALM = 0.2;
/** Of white noise, what remains after the mean of the four neighbours is taken away. */
const RESPONSE = Math.sqrt(1.25);
/** Standard deviation 0-255: more is no grain but a pattern. */
const MOST = 6;

/** Interleaved red, green, blue bytes. */
interface Pixels extends Size {
  data: ArrayLike<number>;
}

/** Standard deviation of the lightness's grain, 0-255, over the squares that are wanted; undefined with too few of them. */
export function measureGrain(
  { data, width, height }: Pixels,
  isWanted: (x: number, y: number) => boolean,
): number | undefined {
  const light = (i: number) => 0.3 * data[3 * i] + 0.59 * data[3 * i + 1] + 0.11 * data[3 * i + 2];
  const deviations: number[] = [];
  for (let top = 1; top + SQUARE < height; top += 2 * SQUARE) {
    for (let left = 1; left + SQUARE < width; left += 2 * SQUARE) {
      if (!isWanted(left + SQUARE / 2, top + SQUARE / 2)) continue;
      let squares = 0;
      let clipped = 0;
      for (let y = top; y < top + SQUARE; y++) {
        for (let x = left; x < left + SQUARE; x++) {
          const i = y * width + x;
          const value = light(i);
          if (value < 3 || value > 252) clipped++;
          squares += (value - (light(i - 1) + light(i + 1) + light(i - width) + light(i + width)) / 4) ** 2;
        }
      }
      if (clipped < 4) deviations.push(Math.sqrt(squares / SQUARE ** 2));
    }
  }
  return deviations.length < 12 ? undefined : quantile(deviations, CALM) / RESPONSE;
}

/** What has to be added, 0-255: deviations of independent noises add up by their squares. */
export const missingGrain = (wanted: number | undefined, has: number | undefined): number =>
  wanted === undefined || has === undefined ? 0 : Math.min(MOST, Math.sqrt(Math.max(0, wanted ** 2 - has ** 2)));

/** Noise of deviation 1, the same for the same seed: the sum of four uniform numbers is near enough to a bell curve. */
export function grainOf(seed: number): () => number {
  const next = randomNumbers(seed);
  return () => (next() + next() + next() + next() - 2) * Math.sqrt(3);
}
