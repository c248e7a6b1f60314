/** Wall visible between the legs: the networks' masks, 256 px wide, round it off below the crotch. */
import { toLab } from "../../image/colour.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { Channels, LabColour, LabPlanes, Size } from "../../image/types.ts";
import { Label, type Limbs, type Matte, type Parse } from "../types.ts";

/** Busy backgrounds contain every colour. */
const CALM = 3;
/** A colour is wall if its distance to the wall's is below this share of its distance to the cloth's, both in Lab. */
const NEARER = 0.75;
/** Cloth and wall closer to each other than this cannot be told apart. */
const APART = 3;
/** Narrower than this, in shoulder widths, the gap has ended. */
const LEAST_WIDTH = 0.02;
/** Share of a row of the gap that must look like wall for the gap to continue. */
const WALL_SHARE = 0.6;
/** Columns of cloth to either side of the gap whose colour is compared, shoulder widths. */
const BESIDE = { from: 0.05, to: 0.15 };

/** A gap's edge moves outwards by at most this from row to row, shoulder widths; the matte's edge is off by up to the second. */
const SLANT = 0.013;
const SHY = 0.1;

/**
 * Follows the gap between the legs upwards from where the matte begins it, as long as the photo shows the wall, and
 * widens it to the visible wall. Changes matte and labels in place. Otherwise a new pair of trousers had no crotch down
 * to the knees.
 */
export function openLegGap(size: Size, matte: Matte, parse: Parse, { legs }: Limbs): void {
  if (matte.backgroundTexture > CALM || legs.some(({ visibility }) => visibility < 0.5)) return;
  const photo: GapPhoto = { size, parse, plate: matte.plate };
  const open = ({ y, from, to }: GapRow) => {
    parse.labels.fill(Label.background, y * size.width + from, y * size.width + to + 1);
    matte.alpha.fill(0, y * size.width + from, y * size.width + to + 1);
  };
  const gap = gapInMatte(size, parse, legs);
  let highest: GapRow | undefined;
  for (const row of gap) {
    highest = wallAround(row, photo, { reach: SHY, isKnown: true }) ?? row;
    open(highest);
  }
  while (highest && highest.y > parse.hipCentre.y) {
    highest = wallAround({ ...highest, y: highest.y - 1 }, photo, { reach: SLANT, isKnown: false });
    if (highest) open(highest);
  }
}

interface GapRow {
  y: number;
  /** First and last column. */
  from: number;
  to: number;
}

/** The gap's rows in the labels, from the hems upwards; empty if the legs touch, or a skirt covers them. */
function gapInMatte({ width }: Size, { labels }: Parse, legs: Limbs["legs"]): GapRow[] {
  const rows: GapRow[] = [];
  const axisAt = (stations: Limbs["legs"][0]["stations"], y: number) =>
    stations.reduce((best, station) => (Math.abs(station.y - y) < Math.abs(best.y - y) ? station : best)).x;
  const [left, right] = legs.map(({ stations }) => stations);
  for (let y = Math.round(Math.min(left[left.length - 1].y, right[right.length - 1].y)); y > 0; y--) {
    const from = Math.round(axisAt(left, y));
    const to = Math.round(axisAt(right, y));
    if (labels[y * width + from] !== Label.lower || labels[y * width + to] !== Label.lower) {
      if (rows.length) return rows;
      continue;
    }
    let first = from;
    while (first < to && labels[y * width + first] !== Label.background) first++;
    let last = to;
    while (last > first && labels[y * width + last] !== Label.background) last--;
    if (last <= first) return rows;
    rows.push({ y, from: first, to: last });
  }
  return rows;
}

interface GapPhoto {
  size: Size;
  parse: Parse;
  plate: Channels;
}

/** The run of wall in a row around a given part; undefined if most of that part is not wall. */
function wallAround(
  row: GapRow,
  photo: GapPhoto,
  { reach: reachShare, isKnown }: { reach: number; isKnown: boolean },
): GapRow | undefined {
  const { size, parse, plate } = photo;
  const { labels, lab, shoulderWidth } = parse;
  const cloth = clothBeside(row, photo);
  if (!cloth) return undefined;
  // what is known of the gap is the row itself, or the one below
  const below = isKnown ? 0 : size.width;
  const reach = Math.ceil(reachShare * shoulderWidth);
  const first = row.y * size.width + Math.max(0, row.from - reach);
  const end = row.y * size.width + Math.min(size.width - 1, row.to + reach);
  const wall = stripLab(plate, first, end - first + 1);
  const seen = medianColour(lab, rangeOf(row.y * size.width + row.from + below, row.to - row.from + 1));
  const isWall = wall.lightness.map((lightness, k) => {
    const i = first + k;
    if (labels[i] === Label.background) return 1;
    const colour: LabColour = [lab.lightness[i], lab.a[i], lab.b[i]];
    const isLike = (behind: LabColour) =>
      distance(behind, cloth) > APART && distance(colour, behind) < NEARER * distance(colour, cloth);
    return isLike(seen) || isLike([lightness, wall.a[k], wall.b[k]]) ? 1 : 0;
  });
  const left = first % size.width;
  let from = isWall.indexOf(1, row.from - left);
  let to = isWall.lastIndexOf(1, row.to - left);
  if (from < 0 || to < from) return undefined;
  while (from > 0 && isWall[from - 1]) from--;
  while (to < isWall.length - 1 && isWall[to + 1]) to++;
  const count = isWall.subarray(from, to + 1).reduce((sum, value) => sum + value, 0);
  if (count < LEAST_WIDTH * shoulderWidth || count < WALL_SHARE * (to - from + 1)) return undefined;
  return { y: row.y, from: left + from, to: left + to };
}

/** Lightness counts half, so that a shadow in the gap does not look like cloth. */
const distance = (one: LabColour, other: LabColour): number =>
  Math.hypot((one[0] - other[0]) * 0.5, one[1] - other[1], one[2] - other[2]);

function clothBeside({ y, from, to }: GapRow, { size, parse }: GapPhoto): LabColour | undefined {
  const { labels, lab, shoulderWidth } = parse;
  const pixels: number[] = [];
  for (let away = BESIDE.from * shoulderWidth; away <= BESIDE.to * shoulderWidth; away += 1) {
    for (const x of [Math.round(from - away), Math.round(to + away)]) {
      const i = y * size.width + clamp(x, 0, size.width - 1);
      if (labels[i] === Label.lower) pixels.push(i);
    }
  }
  return pixels.length < 6 ? undefined : medianColour(lab, pixels);
}

function medianColour({ lightness, a, b }: LabPlanes, pixels: readonly number[]): LabColour {
  const of = (plane: Float32Array) => median(pixels.map((i) => plane[i]));
  return [of(lightness), of(a), of(b)];
}

const rangeOf = (first: number, count: number): number[] => Array.from({ length: count }, (_, k) => first + k);

/** Colours of a run of pixels. */
function stripLab(picture: Channels, first: number, count: number): LabPlanes {
  const [red, green, blue] = picture.map((plane) => plane.slice(first, first + count));
  return toLab({ width: count, height: 1, red, green, blue });
}
