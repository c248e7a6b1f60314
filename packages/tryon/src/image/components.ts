import type { Size } from "../types.ts";

/** Connected regions of a mask (4 neighbours). */
export interface Components {
  /** Region of every pixel, -1 where the mask is not set. */
  index: Int32Array;
  /** Pixels of every region. */
  sizes: number[];
}

export function findComponents(mask: Uint8Array, size: Size): Components {
  const { width, height } = size;
  const count = width * height;
  const index = new Int32Array(count).fill(-1);
  const stack = new Int32Array(count);
  const sizes: number[] = [];
  for (let first = 0; first < count; first++) {
    if (!mask[first] || index[first] >= 0) continue;
    const component = sizes.length;
    let depth = 0;
    let pixels = 0;
    const visit = (i: number) => {
      if (!mask[i] || index[i] >= 0) return;
      index[i] = component;
      stack[depth++] = i;
    };
    visit(first);
    while (depth > 0) {
      const i = stack[--depth];
      pixels++;
      const x = i % width;
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i < count - width) visit(i + width);
    }
    sizes.push(pixels);
  }
  return { index, sizes };
}

/**
 * The mask without its small regions: those below `smallestShare` (0-1) of the largest one go. A share of 1 keeps the
 * largest alone.
 */
export function keepLargeComponents(mask: Uint8Array, size: Size, smallestShare: number): Uint8Array {
  const { index, sizes } = findComponents(mask, size);
  const smallest = sizes.reduce((largest, pixels) => Math.max(largest, pixels), 0) * smallestShare;
  const result = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) result[i] = index[i] >= 0 && sizes[index[i]] >= smallest ? 1 : 0;
  return result;
}

/** 1 for every pixel reachable (4 neighbours) from the picture's border through pixels that are open. */
export function floodFromBorder(isOpen: (pixel: number) => boolean, { width, height }: Size): Uint8Array {
  const count = width * height;
  const reached = new Uint8Array(count);
  const stack = new Int32Array(count);
  let depth = 0;
  const visit = (i: number) => {
    if (reached[i] || !isOpen(i)) return;
    reached[i] = 1;
    stack[depth++] = i;
  };
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  while (depth > 0) {
    const i = stack[--depth];
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < count - width) visit(i + width);
  }
  return reached;
}

/** The mask with every hole filled that is not connected (4 neighbours) to the picture's border. */
export function fillHoles(mask: Uint8Array, size: Size): Uint8Array {
  return floodFromBorder((i) => !mask[i], size).map((outside) => (outside ? 0 : 1));
}
