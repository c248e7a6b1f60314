/** Wall between an arm and the body, where the sleeve and the trunk touch above and below it. */
import type { Arm, PersonAnalysis } from "../../../person/types.ts";

/**
 * A gap beside an arm lies at most `reach` inwards of the arm's axis, is taller than `height` and on average narrower than `width`;
 * shoulder widths. Prints are seldom so narrow and never so long.
 */
const GAP = { reach: 0.3, height: 0.2, width: 0.08 };
/** The share of a patch that must be wall beside an arm. */
const MOST = 0.9;

/**
 * Whether each patch that cloth encloses is such a gap. The body's outline is no help: in a close-up it may run outside
 * the arm.
 *
 * @param patches - For each pixel the patch it is in, or -1; the patches' sizes; and 1 where the wall is.
 */
export function gapsBesideArms(
  { image, body, limbs }: Pick<PersonAnalysis, "image" | "body" | "limbs">,
  { index, sizes, wall }: { index: Int32Array; sizes: readonly number[]; wall: Uint8Array },
): boolean[] {
  const { width, height } = image;
  const unit = body.shoulderWidth;
  const inside = sizes.map(() => 0);
  const rows = sizes.map(() => new Set<number>());
  const arms = limbs.arms.map(({ stations, sign }) => ({ sign, columns: armColumns(stations, sign, height) }));
  index.forEach((found, i) => {
    if (found < 0 || !wall[i]) return;
    const x = i % width;
    const y = (i - x) / width;
    const isInside = arms.some(({ sign, columns }) => {
      const inwards = sign * (columns[y] - x);
      return inwards > 0 && inwards < GAP.reach * unit;
    });
    if (!isInside) return;
    inside[found]++;
    rows[found].add(y);
  });
  return sizes.map((size, k) => {
    const tall = rows[k].size;
    return inside[k] > MOST * size && tall > GAP.height * unit && size < GAP.width * unit * tall;
  });
}

/** The outermost column of an arm's axis in each row, from the shoulder to where it ends; NaN elsewhere. */
export function armColumns(stations: Arm["stations"], sign: -1 | 1, height: number): number[] {
  const columns = new Array<number>(height).fill(Number.NaN);
  stations.forEach(({ x, y }, k) => {
    const next = stations[Math.min(k + 1, stations.length - 1)];
    for (let row = Math.round(Math.min(y, next.y)); row <= Math.round(Math.max(y, next.y)); row++) {
      if (row < 0 || row >= height) continue;
      columns[row] = Number.isNaN(columns[row]) ? x : sign * Math.max(sign * columns[row], sign * x);
    }
  });
  return columns;
}
