/** The side seam of trousers from the waist over the hip. Pure. */
import { lerp } from "../../image/maths/interpolate.ts";

/**
 * Between waist and thighs a side seam never bends inwards. If it seems to, an arm hid the hip, or cloth hid the width of the thigh below it.
 * Changes `columns` to their convex hull.
 */
export function roundHips(
  columns: number[],
  ys: readonly number[],
  { end, sign }: { end: number; sign: -1 | 1 },
): void {
  const last = ys.findLastIndex((y) => y <= end);
  for (let from = 0; from < last; ) {
    // The hull's next corner is the one furthest out as seen from this one.
    let to = from + 1;
    const slope = (index: number) => (sign * (columns[index] - columns[from])) / Math.max(1e-3, ys[index] - ys[from]);
    for (let index = from + 2; index <= last; index++) if (slope(index) >= slope(to)) to = index;
    for (let index = from + 1; index < to; index++) {
      columns[index] = lerp(columns[from], columns[to], (ys[index] - ys[from]) / (ys[to] - ys[from]));
    }
    from = to;
  }
}
