/** Open jackets: the background visible down the front splits their silhouette, but not the garment. */
import type { Box } from "../../image/types.ts";

/** The opening covers at least this share of the height, down to the hem, and is at most this share of the width. */
const LEAST_HEIGHT = 0.55;
const WIDEST = 0.4;
/** How far from the middle it may be, as a share of the width. */
const OFF_CENTRE = 0.12;

/** The mask with such an opening closed, for reading landmarks; the mask itself if there is none. */
export function closeFrontOpening(mask: Uint8Array, width: number, box: Box): Uint8Array {
  const height = box.bottom - box.top;
  const extent = box.right - box.left;
  const centre = (box.left + box.right) / 2;
  const closed = mask.slice();
  let rows = 0;
  for (let y = Math.round(box.bottom - 0.04 * height); y > box.top; y--) {
    const gap = gapNear(mask.subarray(y * width, (y + 1) * width), centre, OFF_CENTRE * extent);
    if (!gap || gap.to - gap.from > WIDEST * extent) break;
    closed.fill(1, y * width + gap.from, y * width + gap.to);
    rows++;
  }
  if (rows < LEAST_HEIGHT * height) return mask;
  // The last rows have rounded corners, so down to where both halves reach.
  for (let y = Math.round(box.bottom - 0.04 * height) + 1; y <= box.bottom; y++) {
    const gap = gapNear(mask.subarray(y * width, (y + 1) * width), centre, OFF_CENTRE * extent);
    if (gap && gap.to - gap.from <= WIDEST * extent) closed.fill(1, y * width + gap.from, y * width + gap.to);
  }
  return closed;
}

/** The unset run of a row nearest to a column, if there are set pixels on both sides of it. */
function gapNear(row: Uint8Array, centre: number, reach: number): { from: number; to: number } | undefined {
  for (let offset = 0; offset <= reach; offset++) {
    for (const start of [Math.round(centre - offset), Math.round(centre + offset)]) {
      if (row[start] !== 0) continue;
      let from = start;
      let to = start + 1;
      while (from > 0 && row[from - 1] === 0) from--;
      while (to < row.length && row[to] === 0) to++;
      return from > 0 && to < row.length ? { from, to } : undefined;
    }
  }
  return undefined;
}
