/**
 * The dark hollow between the legs of trousers that were photographed flat or on a form. On a person, whose legs are
 * spaced differently, it would be a dark wedge.
 */
import type { LowerLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, quantile } from "../../image/maths/statistics.ts";
import { borrowCopy, borrowPlane, withPlanes } from "../../image/pool.ts";
import type { Channels } from "../../image/types.ts";

/** Half waists: how far from the crotch to search, over what to average (stripes and checks are finer), and where to measure the usual brightness. */
const REACH = 0.9;
const AVERAGED = 0.12;
const BESIDE = { from: 0.5, to: 0.85 };
/** A hollow is darker than this share of the cloth beside it; folds are lighter than that. */
const HOLLOW = 0.97;
/** How much of the darkness is removed (every crotch has some), and the most by which a pixel is brightened. */
const RELIEVED = 0.9;
const MOST = 2;
/** Cloth whose brightness differs from row to row by more than this share has a pattern. */
const PATCHY = 0.2;

/** The garment's colours without the hollow. Release the planes to the pool. */
export function withoutHollow(cut: GarmentCut, { axisX, crotchY, halfWaist, hasLegs }: LowerLandmarks): Channels {
  const colour = cut.colour.map(borrowCopy) as Channels;
  if (!hasLegs) return colour;
  const reach = REACH * halfWaist;
  const box = {
    left: Math.max(0, Math.floor(axisX - 1.3 * halfWaist)),
    top: Math.max(0, Math.floor(crotchY - reach)),
    right: Math.min(cut.width - 1, Math.ceil(axisX + 1.3 * halfWaist)),
    bottom: Math.min(cut.height - 1, Math.ceil(crotchY + 1.6 * reach)),
  };
  return withPlanes((own) => {
    const light = own(smoothLight(cut, box, AVERAGED * halfWaist));
    const rows = Array.from({ length: box.bottom - box.top + 1 }, (_, row) =>
      lightBeside(light, cut, { y: box.top + row, axisX, halfWaist }),
    );
    if (isPatchy(rows)) return colour;
    for (let y = box.top; y <= box.bottom; y++) {
      const usual = rows[y - box.top];
      if (usual === undefined) continue;
      for (let x = box.left; x <= box.right; x++) {
        const i = y * cut.width + x;
        if (!(light[i] > 0) || light[i] > HOLLOW * usual) continue;
        // longer downwards, because the hollow follows the inseams
        const down = y > crotchY ? (y - crotchY) / 1.6 : crotchY - y;
        const near = smoothstep(reach, 0.35 * reach, Math.hypot(x - axisX, down));
        const gain = clamp((HOLLOW * usual) / light[i], 1, MOST) ** (RELIEVED * near);
        for (const plane of colour) plane[i] = Math.min(255, plane[i] * gain);
      }
    }
    return colour;
  });
}

/** Patches, rips and prints can be as dark as a hollow: brightened, they would glow. */
function isPatchy(rows: readonly (number | undefined)[]): boolean {
  const known = rows.filter((value) => value !== undefined);
  return known.length > 0 && quantile(known, 0.9) - quantile(known, 0.1) > PATCHY * quantile(known, 0.5);
}

/** Mean brightness of the cloth around each pixel, 0-255; 0 if there is none. */
function smoothLight(cut: GarmentCut, box: Parameters<typeof gaussianBlurWithin>[3], sigma: number): Float32Array {
  return withPlanes((own) => {
    const weight = own(borrowPlane(cut.mask.length));
    const value = own(borrowPlane(cut.mask.length));
    for (let i = 0; i < value.length; i++) {
      if (!cut.mask[i]) continue;
      weight[i] = 1;
      value[i] = 0.3 * cut.colour[0][i] + 0.59 * cut.colour[1][i] + 0.11 * cut.colour[2][i];
    }
    const smoothWeight = own(gaussianBlurWithin(weight, cut, sigma, box));
    const smooth = gaussianBlurWithin(value, cut, sigma, box);
    for (let i = 0; i < smooth.length; i++) smooth[i] = smoothWeight[i] > 0.05 ? smooth[i] / smoothWeight[i] : 0;
    return smooth;
  });
}

function lightBeside(
  light: Float32Array,
  { width, mask }: GarmentCut,
  { y, axisX, halfWaist }: { y: number; axisX: number; halfWaist: number },
): number | undefined {
  const values: number[] = [];
  for (const sign of [-1, 1]) {
    for (let away = BESIDE.from * halfWaist; away <= BESIDE.to * halfWaist; away += 3) {
      const x = Math.round(axisX + sign * away);
      if (x >= 0 && x < width && mask[y * width + x]) values.push(light[y * width + x]);
    }
  }
  return values.length < 4 ? undefined : median(values);
}
