/**
 * The hook of a hanger above a garment, and the hand that holds it: a narrow neck in the silhouette that suddenly widens.
 */
import { median } from "../../image/maths/statistics.ts";
import type { Size } from "../../image/types.ts";
import { boundingBox, rowRun } from "../outline/contour.ts";

/**
 * Shares of the body's width, which is independent of spread sleeves: the hook's maximum, and the minimum of the garment
 * below it.
 */
const HOOK_WIDTH = 0.22;
const GARMENT_WIDTH = 0.35;
/** How many times wider than the hook the garment is right below it. */
const WIDER = 1.8;
/**
 * Shares of the garment's height: the hook's least height, its lowest end, and the distance within which the garment reaches
 * its width.
 */
const HOOK_HEIGHT = 0.03;
const HOOK_END = 0.35;
const WIDENS_WITHIN = 0.035;
/** The most area of hook and hand, as a share. */
const HOOK_AREA = 0.06;
/** How far from the middle of the garment the hook may be, shares of its width. */
const OFF_MIDDLE = 0.2;

/** Returns the same mask if there is no hook. */
export function removeHanger(mask: Uint8Array, { width }: Size): Uint8Array {
  const box = boundingBox(mask, width);
  if (!box) return mask;
  const height = box.bottom - box.top + 1;
  const middle = (box.left + box.right) / 2;
  const rows = Array.from({ length: height }, (_, k) => {
    const row = mask.subarray((box.top + k) * width, (box.top + k + 1) * width);
    const from = row.indexOf(1);
    return { from, to: row.lastIndexOf(1), area: row.reduce((sum, value) => sum + value, 0) };
  });
  const extent = (k: number) => (k < height && rows[k].from >= 0 ? rows[k].to - rows[k].from + 1 : 0);
  const bodyWidths: number[] = [];
  for (let row = box.top + 0.5 * height; row < box.top + 0.9 * height; row += 3) {
    const run = rowRun(mask, width, { row, column: middle });
    if (run) bodyWidths.push(run.to - run.from + 1);
  }
  const across = bodyWidths.length ? median(bodyWidths) : box.right - box.left;
  const total = rows.reduce((sum, { area }) => sum + area, 0);
  let above = 0;
  let end = -1;
  for (let k = 0; k < HOOK_END * height; k++) {
    above += rows[k].area;
    if (above > HOOK_AREA * total) break;
    const isHook =
      extent(k) > 0 &&
      extent(k) <= HOOK_WIDTH * across &&
      Math.abs((rows[k].from + rows[k].to) / 2 - middle) < OFF_MIDDLE * across;
    const garment = extent(k + Math.max(2, Math.round(WIDENS_WITHIN * height)));
    if (isHook && garment >= Math.max(GARMENT_WIDTH * across, WIDER * extent(k))) end = k;
  }
  if (end < HOOK_HEIGHT * height) return mask;
  return mask.slice().fill(0, 0, (box.top + end + 1) * width);
}
