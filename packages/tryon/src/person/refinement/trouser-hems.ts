/** Where wide trousers end over narrow shoes: the labels mix both up, but the outline does not. */
import { median } from "../../image/maths/statistics.ts";
import type { Size } from "../../image/types.ts";
import { Label, type Limb, type Limbs, type Parse } from "../types.ts";

/** A row belongs to the trouser leg from the first share of its usual width, and no longer below the second. */
const STILL_CLOTH = 0.72;
const NO_CLOTH = 0.7;
/**
 * Shoulder widths: how much of the leg above the border gives its width, and how far below the border the hem may be.
 */
const MEASURED = 0.2;
const FARTHEST = 0.16;
/** From this far below a hem, which may be slanted, the outline is that of the foot, shoulder widths. */
const ANKLE = 0.07;
/** The labels' border is assumed this much higher, shoulder widths, because it may not be level. */
const BLURRED = 0.03;
/** A row is cloth if at least this share of its pixels is. */
const CLOTH_SHARE = 0.6;

/**
 * A patterned trouser leg's last rows look like the shoe. As long as the outline keeps the leg's width they are cloth:
 * labelled shoes, they would stay below every new hem. Changes the labels in place.
 */
export function settleTrouserHems(size: Size, { labels, shoulderWidth }: Parse, { legs }: Limbs): void {
  for (const leg of legs) {
    if (leg.visibility < 0.5) continue;
    const border = clothEnds(size, labels, leg);
    if (!border) continue;
    const measured = Array.from({ length: Math.round(MEASURED * shoulderWidth) }, (_, row) =>
      runAt(size, labels, { x: border.x, y: border.y - 1 - row }),
    ).flatMap((run) => (run ? [run.to - run.from + 1] : []));
    if (measured.length < 4) continue;
    const width = median(measured);
    const rows: Run[] = [];
    for (let y = Math.round(border.y - BLURRED * shoulderWidth); y < border.y + FARTHEST * shoulderWidth; y++) {
      const run = runAt(size, labels, { x: border.x, y });
      if (!run || run.to - run.from + 1 < STILL_CLOTH * width) break;
      rows.push(run);
    }
    const after = runAt(size, labels, {
      x: border.x,
      y: Math.round((rows.at(-1)?.y ?? border.y) + ANKLE * shoulderWidth),
    });
    if (after && after.to - after.from + 1 > NO_CLOTH * width) continue;
    for (const { y, from, to } of rows) {
      for (let i = y * size.width + from; i <= y * size.width + to; i++) {
        if (labels[i] === Label.shoes) labels[i] = Label.lower;
      }
    }
    const hem = rows.at(-1);
    if (hem) footBelow(size, labels, { ...hem, y: Math.round(hem.y + ANKLE * shoulderWidth) });
  }
}

/** Below the hem nothing is cloth: what was labelled cloth is a piece of the shoe. */
function footBelow(size: Size, labels: Uint8Array, { y, from, to }: Run): void {
  const reach = to - from;
  for (let row = y; row < size.height; row++) {
    const start = row * size.width;
    for (let x = Math.max(0, from - reach); x <= Math.min(size.width - 1, to + reach); x++) {
      if (labels[start + x] === Label.lower) labels[start + x] = Label.shoes;
    }
  }
}

interface Run {
  y: number;
  from: number;
  to: number;
}

/** The person's pixels in a row around a column; undefined if that pixel is background. */
function runAt({ width, height }: Size, labels: Uint8Array, at: { x: number; y: number }): Run | undefined {
  const { x, y } = at;
  if (y < 0 || y >= height || labels[y * width + x] === Label.background) return undefined;
  let from = x;
  while (from > 0 && labels[y * width + from - 1] !== Label.background) from--;
  let to = x;
  while (to < width - 1 && labels[y * width + to + 1] !== Label.background) to++;
  return { y, from, to };
}

/** On the shin's axis, the first row below the trousers that is no longer mostly trousers. */
function clothEnds(size: Size, labels: Uint8Array, { stations }: Limb): { x: number; y: number } | undefined {
  const isCloth = (x: number, y: number) => {
    const run = runAt(size, labels, { x, y });
    if (!run) return false;
    const row = labels.subarray(y * size.width + run.from, y * size.width + run.to + 1);
    return row.filter((label) => label === Label.lower).length >= CLOTH_SHARE * row.length;
  };
  const last = stations.findLast(
    ({ segment, x, y }) => segment === 1 && y < size.height - 1 && isCloth(Math.round(x), Math.round(y)),
  );
  if (!last) return undefined;
  const x = Math.round(last.x);
  let y = Math.round(last.y);
  while (y < size.height && isCloth(x, y)) y++;
  return { x, y };
}
