/**
 * The wide soft shadow that a coloured garment casts on its background. It is as colourless as the background, fades
 * into it without an edge, and is darkest at the garment; grey or white parts of the garment end in an edge.
 */
import { findComponents } from "../../image/components.ts";
import { median } from "../../image/maths/statistics.ts";
import type { LabPlanes, Size } from "../../image/types.ts";
import type { BackgroundModel } from "./background-model.ts";

/**
 * Garments less colourful than this (Lab chroma, relative to the background) cannot be distinguished from shadows by
 * colour.
 */
const LEAST_CHROMA = 15;
/** Edge strengths in Lab units per pixel: the most inside a shadow, and the average limit along its outer border. */
const STRONGEST_INSIDE = 4;
const STRONGEST_BORDER = 2.2;
/** The darkest that a shadow gets at the garment, relative to the background. */
const DARKEST = 5;
const SMALLEST = 30;

/** The mask without such shadows; all planes at half size. */
export function removeSoftShadow(
  mask: Uint8Array,
  { lab, background }: { lab: LabPlanes; background: BackgroundModel },
  size: Size,
): Uint8Array {
  const [backL, backA, backB] = background.colour;
  const chroma = (i: number) => Math.hypot(lab.a[i] - backA, lab.b[i] - backB);
  const own: number[] = [];
  for (let i = 0; i < mask.length; i += 7) if (mask[i]) own.push(chroma(i));
  const garmentChroma = own.length ? median(own) : 0;
  if (garmentChroma < LEAST_CHROMA) return mask;
  const greyest = Math.min(6, 0.3 * garmentChroma);
  const shadow = floodFromOutline(
    mask,
    size,
    (i) => lab.lightness[i] < backL - 0.5 && chroma(i) < greyest && background.edges[i] < STRONGEST_INSIDE,
  );
  const { index, sizes } = findComponents(shadow, size);
  const border = sizes.map(() => ({ edges: 0, outer: 0, darkness: 0, inner: 0 }));
  for (let i = size.width; i < mask.length - size.width; i++) {
    if (index[i] < 0) continue;
    const found = border[index[i]];
    for (const beside of [i - 1, i + 1, i - size.width, i + size.width]) {
      if (!mask[beside]) {
        found.edges += background.edges[i];
        found.outer++;
      } else if (!shadow[beside]) {
        found.darkness += backL - lab.lightness[i];
        found.inner++;
      }
    }
  }
  const isShadow = sizes.map((pixels, k) => {
    const { edges, outer, darkness, inner } = border[k];
    return pixels > SMALLEST && edges < STRONGEST_BORDER * outer && darkness > DARKEST * inner;
  });
  const kept = mask.slice();
  for (let i = 0; i < kept.length; i++) if (index[i] >= 0 && isShadow[index[i]]) kept[i] = 0;
  return kept;
}

/** Pixels of the mask that can be reached from outside through pixels that pass the test. */
function floodFromOutline(mask: Uint8Array, { width }: Size, passes: (i: number) => boolean): Uint8Array {
  const reached = new Uint8Array(mask.length);
  const queue: number[] = [];
  const visit = (i: number) => {
    if (i < 0 || i >= mask.length || !mask[i] || reached[i] || !passes(i)) return;
    reached[i] = 1;
    queue.push(i);
  };
  for (let i = width; i < mask.length - width; i++) {
    if (mask[i] && !(mask[i - 1] && mask[i + 1] && mask[i - width] && mask[i + width])) visit(i);
  }
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const beside of [next - 1, next + 1, next - width, next + width]) visit(beside);
  }
  return reached;
}
