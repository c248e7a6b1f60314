/** Where two trouser legs meet below the crotch: each shades the other, with a crease where they touch. */
import type { Inseam } from "../../fit/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Size } from "../../image/types.ts";

/** Brightness lost at the inner edge of touching legs, as a share, and how far that reaches, in shoulder widths. */
const SHADE = { depth: 0.2, reach: 0.05 };
/** At this distance, in shoulder widths, legs shade each other by a third of that. */
const APART = 0.07;
/** The crease of touching legs, drawn up to a gap of `gap` pixels. */
const CREASE = { depth: 0.2, radius: 0.008, gap: 2.5 };
/** Around the crotch, over this many shoulder widths, both fade in; above the hem they keep their strength. */
const COMES_IN = 0.08;

/** Adds the legs' shade on each other to `change`. */
export function addInseam(
  inseam: Inseam,
  { size, unit, alpha }: { size: Size; unit: number; alpha: Float32Array },
  change: Float32Array,
): void {
  const [first] = inseam;
  const last = inseam.at(-1);
  if (!first || !last) return;
  const reach = SHADE.reach * unit;
  const radius = Math.max(0.8, CREASE.radius * unit);
  let index = 0;
  for (let y = Math.max(0, Math.ceil(first.y - COMES_IN * unit)); y <= Math.min(last.y, size.height - 1); y++) {
    while (index < inseam.length - 2 && inseam[index + 1].y < y) index++;
    const [above, below] = [inseam[index], inseam[index + 1] ?? inseam[index]];
    const share = clamp((y - above.y) / Math.max(1e-3, below.y - above.y), 0, 1);
    const [left, right] = [lerp(above.left, below.left, share), lerp(above.right, below.right, share)];
    const gap = Math.max(0, right - left);
    const comesIn = smoothstep(-COMES_IN * unit, COMES_IN * unit, y - first.y);
    const depth = SHADE.depth * comesIn * Math.exp(-gap / (APART * unit));
    const crease = CREASE.depth * comesIn * smoothstep(CREASE.gap, 0, gap);
    const from = Math.max(0, Math.floor(left - 3 * reach));
    for (let x = from; x <= Math.min(size.width - 1, right + 3 * reach); x++) {
      const i = y * size.width + x;
      if (alpha[i] <= 0.003) continue;
      const away = Math.max(0, left - x, x - right);
      change[i] -= depth * Math.exp(-away / reach) + crease * Math.exp(-((away / radius) ** 2) / 2);
    }
  }
}
