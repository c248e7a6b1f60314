import { borrowPlane } from "../../image/pool.ts";
import type { RgbImage, Size } from "../../image/types.ts";
import type { Region } from "../types.ts";

/** A square around the whole photo. */
export function wholePhoto(size: Size): Region {
  return {
    centreX: size.width / 2,
    centreY: size.height / 2,
    side: Math.max(size.width, size.height),
    rotation: 0,
  };
}

export interface InputFormat {
  /** Width and height of the network's input. */
  side: number;
  /** Value of black and of white. */
  black: number;
  white: number;
}

/**
 * The square as a network's input, NHWC. Each input pixel is the mean of up to 4x4 bilinear samples, so that shrinking
 * does not alias; outside the photo it is black.
 */
export function cropRegion(image: RgbImage, region: Region, format: InputFormat): Float32Array {
  const { side } = format;
  const result = new Float32Array(side * side * 3);
  const step = region.side / side;
  const samples = Math.max(1, Math.min(4, Math.round(step)));
  const scale = (format.white - format.black) / (samples * samples * 255);
  const cos = Math.cos(region.rotation);
  const sin = Math.sin(region.rotation);
  // for every column of samples: its position along the square's upper side
  const local = new Float64Array(side * samples);
  for (let k = 0; k < local.length; k++) {
    const pixel = Math.floor(k / samples);
    local[k] = (pixel + (k - pixel * samples + 0.5) / samples) * step - region.side / 2;
  }
  const grid: SampleGrid = { local, samples, x: 0, y: 0, centreX: region.centreX, centreY: region.centreY, cos, sin };
  const mean = new Float64Array(3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      grid.x = x;
      grid.y = y;
      sumSamples(image, grid, mean);
      const at = (y * side + x) * 3;
      for (let channel = 0; channel < 3; channel++) result[at + channel] = mean[channel] * scale + format.black;
    }
  }
  return result;
}

interface SampleGrid {
  /** Offset of each column (or row) of samples from the square's middle. */
  local: Float64Array;
  /** Columns and rows of samples a pixel. */
  samples: number;
  x: number;
  y: number;
  centreX: number;
  centreY: number;
  cos: number;
  sin: number;
}

/**
 * Sums the bilinear colours of one input pixel's samples. One loop for the three planes with local sums, because it
 * takes four million samples per photo.
 */
function sumSamples(image: RgbImage, grid: SampleGrid, sum: Float64Array): void {
  const { width, height, red, green, blue } = image;
  const { local, samples, centreX, centreY, cos, sin } = grid;
  let redSum = 0;
  let greenSum = 0;
  let blueSum = 0;
  for (let v = grid.y * samples; v < (grid.y + 1) * samples; v++) {
    const localY = local[v];
    for (let u = grid.x * samples; u < (grid.x + 1) * samples; u++) {
      const x = centreX + local[u] * cos - localY * sin - 0.5;
      const y = centreY + local[u] * sin + localY * cos - 0.5;
      if (x < -1 || y < -1 || x > width || y > height) continue;
      const boundedX = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
      const boundedY = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
      const left = boundedX | 0;
      const top = boundedY | 0;
      const towardsRight = boundedX - left;
      const towardsBottom = boundedY - top;
      const a = top * width + left;
      const b = left < width - 1 ? a + 1 : a;
      const c = top < height - 1 ? a + width : a;
      const d = c + b - a;
      const weightA = (1 - towardsRight) * (1 - towardsBottom);
      const weightB = towardsRight * (1 - towardsBottom);
      const weightC = (1 - towardsRight) * towardsBottom;
      const weightD = towardsRight * towardsBottom;
      redSum += red[a] * weightA + red[b] * weightB + red[c] * weightC + red[d] * weightD;
      greenSum += green[a] * weightA + green[b] * weightB + green[c] * weightC + green[d] * weightD;
      blueSum += blue[a] * weightA + blue[b] * weightB + blue[c] * weightC + blue[d] * weightD;
    }
  }
  sum[0] = redSum;
  sum[1] = greenSum;
  sum[2] = blueSum;
}

/** A network's output mask (`side * side`) laid over the photo; 0 outside the square. */
export function spreadMask(mask: Float32Array, side: number, region: Region, size: Size): Float32Array {
  const { width, height } = size;
  const result = borrowPlane(width * height);
  const cos = Math.cos(-region.rotation);
  const sin = Math.sin(-region.rotation);
  const alongCos = new Float64Array(width);
  const alongSin = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    alongCos[x] = (x + 0.5 - region.centreX) * cos;
    alongSin[x] = (x + 0.5 - region.centreX) * sin;
  }
  const regionSide = region.side;
  for (let y = 0; y < height; y++) {
    const downSin = (y + 0.5 - region.centreY) * sin;
    const downCos = (y + 0.5 - region.centreY) * cos;
    for (let x = 0; x < width; x++) {
      const maskX = ((alongCos[x] - downSin) / regionSide + 0.5) * side - 0.5;
      const maskY = ((alongSin[x] + downCos) / regionSide + 0.5) * side - 0.5;
      if (maskX < 0 || maskY < 0 || maskX > side - 1 || maskY > side - 1) continue;
      // never negative here
      const left = maskX | 0;
      const top = maskY | 0;
      const right = left < side - 1 ? left + 1 : left;
      const bottom = top < side - 1 ? top + 1 : top;
      const towardsRight = maskX - left;
      const towardsBottom = maskY - top;
      const upper = mask[top * side + left] * (1 - towardsRight) + mask[top * side + right] * towardsRight;
      const lower = mask[bottom * side + left] * (1 - towardsRight) + mask[bottom * side + right] * towardsRight;
      result[y * width + x] = upper * (1 - towardsBottom) + lower * towardsBottom;
    }
  }
  return result;
}
