/**
 * The forms of a made-up limb: deltoid, biceps, the crook of the elbow, kneecap and shin, and the mottles that all skin
 * has. Without them an arm is a tube of one colour that does not look like an arm.
 */
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Size } from "../../image/types.ts";

interface Form {
  /**
   * Where the form is: segment 0 (upper arm or thigh) or 1 (forearm or shin), the position along it, 0-1, and across,
   * -1 (inner) to 1 (outer).
   */
  segment: number;
  position: number;
  across: number;
  /** Widths of the bell curve. */
  length: number;
  width: number;
  /** Light above or below the mean. */
  light: number;
}

/** For a hanging arm seen from the front: weak enough to suit a turned arm too. */
const ARM: readonly Form[] = [
  // deltoid: light from above falls on its top; a bulge, and the groove where it ends between the muscles
  { segment: 0, position: 0, across: 0.25, length: 0.12, width: 0.6, light: 0.05 },
  { segment: 0, position: 0.2, across: 0.3, length: 0.2, width: 0.5, light: 0.05 },
  { segment: 0, position: 0.46, across: 0.6, length: 0.09, width: 0.35, light: -0.05 },
  // biceps and the groove beside it
  { segment: 0, position: 0.64, across: -0.1, length: 0.2, width: 0.42, light: 0.055 },
  { segment: 0, position: 0.74, across: 0.5, length: 0.18, width: 0.16, light: -0.04 },
  // crook of the elbow
  { segment: 0, position: 1, across: -0.2, length: 0.07, width: 0.4, light: -0.075 },
  // muscles of the forearm, and the hollow between them
  { segment: 1, position: 0.2, across: 0.42, length: 0.18, width: 0.35, light: 0.06 },
  { segment: 1, position: 0.24, across: -0.12, length: 0.2, width: 0.16, light: -0.045 },
  { segment: 1, position: 0.28, across: -0.5, length: 0.18, width: 0.25, light: 0.03 },
  // tendons towards the wrist
  { segment: 1, position: 0.82, across: 0.05, length: 0.16, width: 0.16, light: 0.03 },
];

const bell = (distance: number, width: number): number => Math.exp(-((distance / width) ** 2));

/** For a standing leg seen from the front. */
const LEG: readonly Form[] = [
  // the thigh's muscles, and the shade between the thighs
  { segment: 0, position: 0.5, across: 0.15, length: 0.3, width: 0.45, light: 0.035 },
  { segment: 0, position: 0.84, across: -0.45, length: 0.09, width: 0.3, light: 0.03 },
  { segment: 0, position: 0.1, across: -0.75, length: 0.35, width: 0.4, light: -0.07 },
  // kneecap, the hollows beside it and the one below
  { segment: 0, position: 1, across: 0, length: 0.05, width: 0.35, light: 0.06 },
  { segment: 0, position: 0.94, across: 0.6, length: 0.06, width: 0.22, light: -0.05 },
  { segment: 0, position: 0.95, across: -0.65, length: 0.06, width: 0.22, light: -0.05 },
  { segment: 1, position: 0.1, across: 0.05, length: 0.04, width: 0.4, light: -0.05 },
  // shin, and the hollow beside it
  { segment: 1, position: 0.45, across: -0.12, length: 0.3, width: 0.14, light: 0.045 },
  { segment: 1, position: 0.4, across: 0.2, length: 0.25, width: 0.14, light: -0.025 },
];

/**
 * Brightness relative to a plain round limb. `place` runs down both segments, because forms reach over elbows and
 * knees.
 */
function lightOf(forms: readonly Form[], place: number, across: number): number {
  let light = 1;
  for (const form of forms) {
    const away = place - form.segment - form.position;
    if (Math.abs(away) > 2.5 * form.length) continue;
    light += form.light * bell(away, form.length) * bell(across - form.across, form.width);
  }
  return light;
}

/** The light at a place of a limb: its segment, 0-1 within it, and -1 (inner) to 1 (outer) across. */
export type LimbForm = (segment: number, position: number, across: number) => number;

const formOf =
  (forms: readonly Form[]): LimbForm =>
  (segment, position, across) =>
    lightOf(forms, Math.min(segment, 1) + (segment > 1 ? 1 : position), across);

export const armForm = formOf(ARM);
export const legForm = formOf(LEG);

/** Sizes of the skin's mottles, shoulder widths, and how much they change its brightness. */
const MOTTLES = [
  { size: 0.1, strength: 0.02 },
  { size: 0.035, strength: 0.015 },
] as const;

/** How much brighter or darker than its tone skin is at a place of the picture: blotches without a visible order. */
export function createMottles({ width, height }: Size, shoulderWidth: number): (x: number, y: number) => number {
  const layers = MOTTLES.map(({ size, strength }, layer) =>
    noiseGrid({ width, height }, { step: size * shoulderWidth, strength, layer }),
  );
  return (x, y) => layers.reduce((sum, noise) => sum + noise(x, y), 0);
}

/** Noise between the corners of a grid. */
function noiseGrid(
  { width, height }: Size,
  { step, strength, layer }: { step: number; strength: number; layer: number },
): (x: number, y: number) => number {
  const columns = Math.ceil(width / step) + 2;
  const corners = new Float32Array(columns * (Math.ceil(height / step) + 2));
  for (let k = 0; k < corners.length; k++) corners[k] = strength * hashed(k, layer);
  return (x, y) => {
    const [left, top] = [Math.floor(x / step), Math.floor(y / step)];
    const [shareX, shareY] = [smoothstep(0, 1, x / step - left), smoothstep(0, 1, y / step - top)];
    const k = top * columns + left;
    const above = lerp(corners[k], corners[k + 1], shareX);
    return lerp(above, lerp(corners[k + columns], corners[k + columns + 1], shareX), shareY);
  };
}

/** -1 to 1, the same for the same corner. */
function hashed(k: number, layer: number): number {
  let hash = Math.imul(k + 1, 374761393) + Math.imul(layer + 1, 668265263);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1;
}
