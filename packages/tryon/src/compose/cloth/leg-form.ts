/** The roundness of trouser legs: each is a tube of its own, whose sides turn away from the camera and from most of the light. */
import type { Inseam } from "../../fit/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Size } from "../../image/types.ts";

/** Brightness lost at both edges of a leg, as a share, and how flat its front is: the power of the distance from its middle. */
const TURNED = { depth: 0.15, power: 2.6 };
/** Over this many shoulder widths below the crotch the hips' form becomes that of two legs. */
const COMES_IN = 0.3;

/**
 * Adds the legs' form to `change`.
 *
 * @param share - Its strength, 0-1.
 */
export function addLegForm(
  inseam: Inseam,
  { size, unit, alpha, share }: { size: Size; unit: number; alpha: Float32Array; share: number },
  change: Float32Array,
): void {
  const [first] = inseam;
  const last = inseam.at(-1);
  if (!first || !last) return;
  let index = 0;
  for (let y = Math.max(0, Math.ceil(first.y)); y < size.height; y++) {
    while (index < inseam.length - 2 && inseam[index + 1].y < y) index++;
    const [above, below] = [inseam[index], inseam[index + 1] ?? inseam[index]];
    const part = clamp((y - above.y) / Math.max(1e-3, below.y - above.y), 0, 1);
    const at = (key: "left" | "right" | "outerLeft" | "outerRight") => lerp(above[key], below[key], part);
    const depth = share * TURNED.depth * smoothstep(0, COMES_IN * unit, y - first.y);
    const middle = (at("left") + at("right")) / 2;
    for (const [from, to] of [
      [at("outerLeft"), at("left")],
      [at("right"), at("outerRight")],
    ]) {
      const [start, end] = from < middle ? [0, Math.floor(middle)] : [Math.floor(middle) + 1, size.width - 1];
      addTube(
        y * size.width,
        { from, to, start: Math.max(0, start), end: Math.min(end, size.width - 1), depth },
        { alpha, change },
      );
    }
  }
}

/** One row of a leg between two columns. */
function addTube(
  row: number,
  { from, to, start, end, depth }: { from: number; to: number; start: number; end: number; depth: number },
  { alpha, change }: { alpha: Float32Array; change: Float32Array },
): void {
  const half = Math.max(1, (to - from) / 2);
  const centre = (from + to) / 2;
  for (let x = Math.max(start, Math.floor(from - half)); x <= Math.min(end, to + half); x++) {
    const i = row + x;
    if (alpha[i] > 0.003) change[i] -= depth * Math.min(1, Math.abs(x - centre) / half) ** TURNED.power;
  }
}
