/** Flattens drawn pieces into the layers that the composition expects. */
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import type { Size } from "../../image/types.ts";
import type { Layers } from "../types.ts";
import type { DrawnLayer } from "./raster.ts";

export function emptyLayers(photo: Size): Layers {
  const count = photo.width * photo.height;
  return {
    alpha: borrowPlane(count),
    colour: [borrowPlane(count), borrowPlane(count), borrowPlane(count)],
    piece: new Uint8Array(count),
    sleeveAlpha: null,
  };
}

export interface StackOptions {
  piece: number;
  /** Factor on the layer's alpha at a photo pixel. */
  opacity?: (pixel: number) => number;
  /** Factor on its colour. */
  shade?: (pixel: number) => number;
}

/** Puts a drawn piece on top of what is there. */
export function stackLayer(layers: Layers, photo: Size, drawn: DrawnLayer | undefined, options: StackOptions): void {
  if (!drawn) return;
  const { opacity, shade } = options;
  for (let y = 0; y < drawn.height; y++) {
    for (let x = 0; x < drawn.width; x++) {
      const from = y * drawn.width + x;
      if (drawn.alpha[from] <= 0.003) continue;
      const i = (y + drawn.top) * photo.width + x + drawn.left;
      const over = drawn.alpha[from] * (opacity ? opacity(i) : 1);
      if (over <= 0.003) continue;
      const under = layers.alpha[i];
      const total = over + under * (1 - over);
      const factor = shade ? shade(i) : 1;
      for (let channel = 0; channel < 3; channel++) {
        const plane = layers.colour[channel];
        plane[i] = (drawn.colour[channel][from] * factor * over + plane[i] * under * (1 - over)) / total;
      }
      layers.alpha[i] = total;
      if (over > 0.5 || layers.piece[i] === 0) layers.piece[i] = options.piece;
    }
  }
}

/** Releases the planes of drawn pieces once they are stacked. */
export function releaseLayers(...layers: (DrawnLayer | undefined)[]): void {
  for (const layer of layers) if (layer) releasePlanes(layer.alpha, ...layer.colour);
}

/** Copies a drawn piece's alpha into a plane of the photo's size, keeping the larger value. */
export function mergeAlpha(target: Float32Array, photo: Size, drawn: DrawnLayer | undefined): void {
  if (!drawn) return;
  for (let y = 0; y < drawn.height; y++) {
    for (let x = 0; x < drawn.width; x++) {
      const i = (y + drawn.top) * photo.width + x + drawn.left;
      target[i] = Math.max(target[i], drawn.alpha[y * drawn.width + x]);
    }
  }
}
