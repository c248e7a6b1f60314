/**
 * What hair or hands hide of a garment on a model is taken from its other half, where that is seen: stripes, pockets and seams
 * go on, which a smooth filling would not show. The light stays that of its own side.
 */
import { clamp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import { sampleBilinear } from "../../image/planes.ts";
import { releasePlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import type { Channels, Point, Size } from "../../image/types.ts";
import { dilate, erode } from "../cutout/masks.ts";
import type { GarmentCut, MirrorLine } from "../types.ts";

/** Thinner places than twice this many pixels are the garment's rim, whose colours go on well enough. */
const RIM = 4;
/** Both halves are compared in squares of this size, pixels; with fewer than this share of its pixels a square says nothing. */
const SQUARE = 8;
const LEAST_SEEN = 0.6;
/** Halves that differ by more than this in a channel, as a rule, are not each other's mirror: an open front, a print. */
const ALIKE = 30;

/** The place on the other side of the line. */
export function mirrored({ from, to }: MirrorLine, { x, y }: Point): Point {
  const [alongX, alongY] = [to.x - from.x, to.y - from.y];
  const share = ((x - from.x) * alongX + (y - from.y) * alongY) / Math.max(1, alongX ** 2 + alongY ** 2);
  return { x: 2 * (from.x + share * alongX) - x, y: 2 * (from.y + share * alongY) - y };
}

/** Changes the colours of the cut, in place; answers 1 where it did. */
export function mirrorCloth(
  cut: Pick<GarmentCut, "mask" | "known" | "colour" | "width" | "height">,
  line: MirrorLine,
): Uint8Array {
  const { mask, known, colour, width, height } = cut;
  const size = { width, height };
  const hidden = dilate(
    erode(
      mask.map((value, i) => (value && !known[i] ? 1 : 0)),
      size,
      RIM,
    ),
    size,
    RIM + 1,
  );
  const taken = new Uint8Array(mask.length);
  if (!hidden.includes(1)) return taken;
  const source = new Int32Array(mask.length).fill(-1);
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const from = mirrored(line, { x: i % width, y: Math.floor(i / width) });
    const [x, y] = [Math.round(from.x), Math.round(from.y)];
    if (x < 0 || y < 0 || x >= width || y >= height || !known[y * width + x]) continue;
    source[i] = y * width + x;
    taken[i] = hidden[i] && !known[i] ? 1 : 0;
  }
  const light = differenceOfHalves(cut, source);
  if (!light) return taken.fill(0);
  const values = colour.map((plane) => plane.slice());
  for (let i = 0; i < taken.length; i++) {
    if (!taken[i]) continue;
    const [x, y] = [((i % width) + 0.5) / SQUARE - 0.5, (Math.floor(i / width) + 0.5) / SQUARE - 0.5];
    colour.forEach((plane, k) => {
      plane[i] = clamp(values[k][source[i]] + sampleBilinear(light.planes[k], light.size, x, y), 0, 255);
    });
  }
  releasePlanes(...light.planes);
  return taken;
}

/** By how much each square of the garment is lighter than its mirror, continued where only one is seen; undefined if they are not alike. */
function differenceOfHalves(
  { known, colour, width, height }: Pick<GarmentCut, "known" | "colour" | "width" | "height">,
  source: Int32Array,
): { planes: Channels; size: Size } | undefined {
  const size = { width: Math.ceil(width / SQUARE), height: Math.ceil(height / SQUARE) };
  const count = new Float32Array(size.width * size.height);
  const sums = colour.map(() => new Float32Array(count.length)) as Channels;
  for (let i = 0; i < source.length; i++) {
    if (source[i] < 0 || !known[i]) continue;
    const square = Math.floor(Math.floor(i / width) / SQUARE) * size.width + Math.floor((i % width) / SQUARE);
    count[square]++;
    colour.forEach((plane, k) => {
      sums[k][square] += plane[i] - plane[source[i]];
    });
  }
  const away: number[] = [];
  const weight = count.map((seen, square) => {
    if (seen < LEAST_SEEN * SQUARE ** 2) return 0;
    for (const sum of sums) sum[square] /= seen;
    away.push(Math.max(...sums.map((sum) => Math.abs(sum[square]))));
    return 1;
  });
  if (away.length === 0 || median(away) > ALIKE) return undefined;
  return { planes: pushPull(sums, weight, size), size };
}
