/**
 * The merge at the photo's own resolution. Places and weights come from the working size; the colours of the zone are read from the
 * other picture's own pixels. A pixel of which nothing is taken keeps the photo's bytes.
 */
import { createSampler, type PixelBytes } from "../compose/scene/full-resolution.ts";
import { clamp, smoothstep } from "../image/maths/interpolate.ts";
import { boxWhere } from "../image/planes.ts";
import type { Box, Channels, Size } from "../image/types.ts";
import { grainOf, measureGrain, missingGrain } from "./grain.ts";
import type { Tone } from "./tone.ts";

export interface MergeInput {
  photo: PixelBytes;
  /** The other picture at its own size. */
  other: PixelBytes;
  /** From pixels of the working size to those of `other`. */
  place(x: number, y: number): { x: number; y: number };
  /** All below at the working size, 0-1 or 0-255. */
  size: Size;
  take: Float32Array;
  /** How much of the photo's background the person hides there, generously, and that background spread behind them. */
  hidden: Float32Array;
  plate: Channels;
  /** The same of the other picture. */
  otherAlpha: Float32Array;
  otherPlate: Channels;
  tone: Tone;
}

interface Drawn {
  box: Box;
  /** The other picture on the photo's background, and how much of it is taken: for the pixels of the box. */
  data: Uint8ClampedArray;
  take: Float32Array;
}

export function mergePictures(input: MergeInput): PixelBytes {
  const { photo } = input;
  const result = { width: photo.width, height: photo.height, data: Uint8Array.from(photo.data) };
  const drawn = drawZone(input);
  const { box, data, take } = drawn;
  const width = box.right - box.left + 1;
  const grain = grainToAdd(photo, drawn);
  const noise = grainOf(1);
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      const from = (y - box.top) * width + x - box.left;
      const share = take[from];
      if (share <= 0) continue;
      const to = 3 * (y * photo.width + x);
      const added = grain === 0 ? 0 : grain * noise();
      for (let channel = 0; channel < 3; channel++) {
        const own = photo.data[to + channel];
        const value = own + (data[3 * from + channel] + added - own) * share;
        result.data[to + channel] = clamp(Math.round(value), 0, 255);
      }
    }
  }
  return result;
}

function grainToAdd(photo: PixelBytes, { box, data, take }: Drawn): number {
  const width = box.right - box.left + 1;
  const height = box.bottom - box.top + 1;
  const at = (x: number, y: number) => take[y * width + x];
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height;
  const wanted = measureGrain(
    photo,
    (x, y) => !isInside(x - box.left, y - box.top) || at(x - box.left, y - box.top) === 0,
  );
  const has = measureGrain({ width, height, data }, (x, y) => at(x, y) === 1);
  return missingGrain(wanted, has);
}

function drawZone(input: MergeInput): Drawn {
  const { photo, size, take } = input;
  const box = boxAt(photo, size, take);
  const width = Math.max(0, box.right - box.left + 1);
  const height = Math.max(0, box.bottom - box.top + 1);
  const drawn = { box, data: new Uint8ClampedArray(3 * width * height), take: new Float32Array(width * height) };
  const sampler = createSampler(size);
  const colour = new Float32Array(3);
  for (let y = box.top; y <= box.bottom; y++) {
    const workingY = ((y + 0.5) * size.height) / photo.height - 0.5;
    for (let x = box.left; x <= box.right; x++) {
      const workingX = ((x + 0.5) * size.width) / photo.width - 0.5;
      sampler.moveTo(workingX, workingY);
      const share = sampler.read(take);
      if (share <= 0) continue;
      const to = (y - box.top) * width + x - box.left;
      drawn.take[to] = share;
      drawPixel(input, sampler, { workingX, workingY, from: 3 * (y * photo.width + x), colour });
      drawn.data.set(colour, 3 * to);
    }
  }
  return drawn;
}

interface PixelPlace {
  workingX: number;
  workingY: number;
  /** Of its bytes in the photo. */
  from: number;
  /** Receives the result. */
  colour: Float32Array;
}

/** The other picture's person over the photo's background; where the photo shows the person, over the other's background. */
function drawPixel(
  input: MergeInput,
  { read }: ReturnType<typeof createSampler>,
  { workingX, workingY, from, colour }: PixelPlace,
): void {
  const { photo, other, otherPlate, tone } = input;
  const place = input.place(workingX, workingY);
  sampleSharp(other, place.x, place.y, colour);
  const alpha = read(input.otherAlpha);
  const isPerson = smoothstep(0.03, 0.35, alpha);
  const behindOnly = smoothstep(0.05, 0.4, alpha);
  const hidden = read(input.hidden);
  for (let channel = 0; channel < 3; channel++) {
    const value = colour[channel];
    const theirs = read(otherPlate[channel]);
    const filled = tone.background
      ? value + (theirs - value) * behindOnly + read(tone.background[channel])
      : read(input.plate[channel]);
    const own = photo.data[from + channel];
    const behind = own + (filled - own) * hidden;
    const worn = value + alpha * read(tone.person[channel]) + (1 - alpha) * (behind - theirs);
    colour[channel] = behind + (worn - behind) * isPerson;
  }
}

/** The photo's pixels that a taken working pixel can affect. */
function boxAt(photo: Size, size: Size, take: Float32Array): Box {
  const box = boxWhere(size, (i) => take[i] > 0);
  const [scaleX, scaleY] = [photo.width / size.width, photo.height / size.height];
  return {
    left: Math.max(0, Math.floor((box.left - 1) * scaleX)),
    top: Math.max(0, Math.floor((box.top - 1) * scaleY)),
    right: Math.min(photo.width - 1, Math.ceil((box.right + 2) * scaleX)),
    bottom: Math.min(photo.height - 1, Math.ceil((box.bottom + 2) * scaleY)),
  };
}

/** Catmull and Rom's cubic at a place between four pixels. */
function cubicWeights(t: number, weights: Float32Array): void {
  weights[0] = t * (-0.5 + t * (1 - 0.5 * t));
  weights[1] = 1 + t * t * (-2.5 + 1.5 * t);
  weights[2] = t * (0.5 + t * (2 - 1.5 * t));
  weights[3] = t * t * (-0.5 + 0.5 * t);
}

const acrossX = new Float32Array(4);
const acrossY = new Float32Array(4);

/** A cubic read keeps edges sharper than a bilinear one where the other picture is smaller than the photo. */
function sampleSharp({ data, width, height }: PixelBytes, x: number, y: number, colour: Float32Array): void {
  const boundedX = clamp(x, 0, width - 1);
  const boundedY = clamp(y, 0, height - 1);
  const [left, top] = [Math.floor(boundedX), Math.floor(boundedY)];
  cubicWeights(boundedX - left, acrossX);
  cubicWeights(boundedY - top, acrossY);
  let [red, green, blue] = [0, 0, 0];
  for (let j = 0; j < 4; j++) {
    const row = clamp(top + j - 1, 0, height - 1) * width;
    for (let k = 0; k < 4; k++) {
      const from = 3 * (row + clamp(left + k - 1, 0, width - 1));
      const weight = acrossY[j] * acrossX[k];
      red += weight * data[from];
      green += weight * data[from + 1];
      blue += weight * data[from + 2];
    }
  }
  colour[0] = red;
  colour[1] = green;
  colour[2] = blue;
}
