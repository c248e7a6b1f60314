/** Whether a lower garment on a model is trousers or a skirt, by what is seen between the legs. */
import { median } from "../../image/maths/statistics.ts";
import type { BodyModel } from "../../person/types.ts";
import { rowRuns } from "../outline/contour.ts";
import type { GarmentCut } from "../types.ts";

/** Rows with a gap between the legs, as a share of the rows below the hips: above it they are trousers. */
const PARTED_ROWS = 0.15;
/** The hips end so far below their row, and so many rows below a parting are mostly parted; shoulder widths. */
const HIPS = 0.35;
const PARTING = { rows: 0.2, share: 0.7 };
/** Cloth that is closed down to the knees and there has at least this share of the hips' width is a skirt. */
const SKIRT_WIDTH = 0.95;

/**
 * Trousers part near the crotch, shorts at the latest above the knees; where the legs touch, further down, but there they are
 * narrower than the hips. A skirt that rises in front is closed far down and no narrower than the hips.
 */
export function hasTwoLegs(body: BodyModel, { mask, width, box }: Pick<GarmentCut, "mask" | "width" | "box">): boolean {
  const unit = body.shoulderWidth;
  const first = Math.round(body.hipCentre.y + HIPS * unit);
  const rows = Array.from({ length: Math.max(0, box.bottom - first) }, (_, k) => rowRuns(mask, width, first + k));
  const isParted = rows.map((runs) => runs.length > 1);
  if (isParted.filter(Boolean).length <= PARTED_ROWS * Math.max(1, rows.length)) return false;
  const step = Math.max(1, Math.round(PARTING.rows * unit));
  const parting = isParted.findIndex((_, k) => {
    const below = isParted.slice(k, k + step);
    return isParted[k] && below.filter(Boolean).length >= PARTING.share * below.length;
  });
  const knee = (body.left.knee.y + body.right.knee.y) / 2;
  if (first + parting < knee) return true;
  const reach = (y: number) => {
    const runs = rowRuns(mask, width, y);
    return runs.length ? runs[runs.length - 1].to - runs[0].from : 0;
  };
  const around = (y: number) => median(Array.from({ length: step }, (_, k) => reach(y - k)));
  return around(first + parting - 1) < SKIRT_WIDTH * around(first);
}
