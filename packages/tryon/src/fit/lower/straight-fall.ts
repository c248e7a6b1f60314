/** Wide trouser legs hang from the hips in a straight line: they do not follow the bend of a knee inside them. Pure. */
import { clamp, lerp } from "../../image/maths/interpolate.ts";

export interface FallRow {
  /** Row of the photo. */
  y: number;
  /** Where the leg inside ends, with its least ease: the cloth is never further in. */
  leg: number;
  /** Half the garment's width in its own photo, in pixels of this one. */
  own: number;
}

/**
 * From `from` to the hem, an edge lies beyond the straight line between its ends only as far as the garment's own edge does, or as the leg
 * needs. Changes `columns`.
 *
 * @param share - 0 for slim legs, which follow the body; 1 for wide ones.
 */
export function fallStraight(
  columns: number[],
  rows: readonly FallRow[],
  { from, sign, share }: { from: number; sign: -1 | 1; share: number },
): void {
  const first = rows.findIndex(({ y }) => y >= from);
  const last = rows.length - 1;
  if (share <= 0 || first < 0 || last - first < 2) return;
  const along = ({ y }: FallRow) => clamp((y - rows[first].y) / Math.max(1, rows[last].y - rows[first].y), 0, 1);
  const [top, hem] = [columns[first], columns[last]];
  for (let index = first + 1; index < last; index++) {
    const row = rows[index];
    const bulge = Math.max(0, row.own - lerp(rows[first].own, rows[last].own, along(row)));
    const straight = lerp(top, hem, along(row)) + sign * bulge;
    const least = sign * Math.max(sign * straight, sign * row.leg);
    if (sign * (columns[index] - least) > 0) columns[index] = lerp(columns[index], least, share);
  }
}
