/** Where cloth that hides the feet meets the floor: below a train or a wide long hem no shoe is seen, whatever the parse supposes there. */
import { median } from "../../image/maths/statistics.ts";
import { type BodyModel, Label } from "../types.ts";

/** Columns are examined from ankle to ankle and this far beside them, from this far above the ankles; shoulder widths. */
const BESIDE = 0.1;
const ABOVE = 0.05;
/** Cloth in at least this share of the columns is closed, so it is no pair of trousers. */
const CLOSED = 0.85;
/** In at least this share of the rows of what may be shoes, cloth lies to their left and to their right. */
const WITHIN_CLOTH = 0.75;
/** Cloth that ends closer below the ankles does not hide feet; shoulder widths. */
const LEAST_BELOW = 0.15;
/** Cloth that goes on further than this from the ankles is not understood; shoulder widths. */
const FARTHEST = 1.5;

/** The first row below the cloth. Undefined if feet, or anything that cloth does not surround, are seen there. */
export function floorRow(body: BodyModel): number | undefined {
  const { left, right, shoulderWidth, labelAt } = body;
  const ankleY = Math.round((left.ankle.y + right.ankle.y) / 2);
  const first = Math.round(ankleY - ABOVE * shoulderWidth);
  const isCovered = (x: number, y: number) => labelAt(x, y) === Label.lower || labelAt(x, y) === Label.shoes;
  const from = Math.round(Math.min(left.ankle.x, right.ankle.x) - BESIDE * shoulderWidth);
  const to = Math.round(Math.max(left.ankle.x, right.ankle.x) + BESIDE * shoulderWidth);
  const reach = FARTHEST * shoulderWidth;
  const ends: number[] = [];
  for (let x = from; x <= to; x++) {
    if (!isCovered(x, first)) continue;
    let y = first;
    while (y < ankleY + reach && isCovered(x, y + 1)) y++;
    ends.push(y);
  }
  if (ends.length < CLOSED * (to - from + 1)) return undefined;
  const floor = median(ends) + 1;
  if (floor < ankleY + LEAST_BELOW * shoulderWidth || floor > ankleY + reach) return undefined;
  let within = 0;
  for (let y = ankleY; y < floor; y++) {
    let [start, end] = [from, to];
    while (start > from - reach && isCovered(start - 1, y)) start--;
    while (end < to + reach && isCovered(end + 1, y)) end++;
    if (labelAt(start, y) === Label.lower && labelAt(end, y) === Label.lower) within++;
  }
  return within >= WITHIN_CLOTH * (floor - ankleY) ? floor : undefined;
}
