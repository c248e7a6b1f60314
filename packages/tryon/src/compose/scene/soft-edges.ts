/**
 * A lens draws no edge sharper than about two pixels. Where an arm crosses new cloth, or a hem ends on skin, ours were one pixel wide and
 * looked cut out with scissors.
 */
import { fromMixingLight, toMixingLight } from "../../image/colour.ts";
import type { Channels, Size } from "../../image/types.ts";

/** A step in the layer's opacity of more than this between neighbours is an edge. */
const STEP = 0.45;

/**
 * Averages the picture over each pixel's neighbours where the layer has an edge, in linear light.
 *
 * @param picture - Changed in place; its pixels that are not touched stay.
 */
export function softenEdges(
  picture: Channels,
  { layer, touched, size }: { layer: Float32Array; touched: Uint8Array; size: Size },
): void {
  const { width, height } = size;
  const edges: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (touched[i] && hasStep(layer, i, width)) edges.push(i);
    }
  }
  for (const plane of picture) {
    const soft = edges.map((i) => fromMixingLight(aroundOf(plane, i, width)));
    for (const [index, i] of edges.entries()) plane[i] = soft[index];
  }
}

const hasStep = (layer: Float32Array, i: number, width: number): boolean => {
  const here = layer[i];
  return (
    Math.abs(layer[i - 1] - here) > STEP ||
    Math.abs(layer[i + 1] - here) > STEP ||
    Math.abs(layer[i - width] - here) > STEP ||
    Math.abs(layer[i + width] - here) > STEP
  );
};

/** Mean of the nine pixels around, the nearer ones weighing more; linear light. */
function aroundOf(plane: Float32Array, i: number, width: number): number {
  const row = (at: number) =>
    toMixingLight(plane[at - 1]) + 2 * toMixingLight(plane[at]) + toMixingLight(plane[at + 1]);
  return (row(i - width) + 2 * row(i) + row(i + width)) / 16;
}
