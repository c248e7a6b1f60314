/** Where wide trousers end over narrow shoes: the labels mix both up, but the outline does not. */
import { findComponents } from "../../image/components.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import { boxWhere, maskOf } from "../../image/planes.ts";
import type { LabColour, LabPlanes, Size } from "../../image/types.ts";
import { Label, type Limb, type LimbStation, type Limbs, type Parse } from "../types.ts";

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
export function settleTrouserHems(size: Size, parse: Parse, { legs }: Limbs): void {
  const { labels, shoulderWidth } = parse;
  claimFromShoes(size, parse, { label: Label.lower, kind: "cloth", typical: pixelsOf(labels, Label.lower) });
  const ankleRow = (x: number) => nearestAnkle(legs, x).y;
  claimFromShoes(size, parse, { label: Label.skin, kind: "skin", typical: bareShins(size, labels, legs), ankleRow });
  if (legs.every(({ visibility }) => visibility >= 0.5)) claimToes(size, labels, ankleRow);
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

/**
 * A shoe differs from the trousers or the shin by at least this much in Lab, and what is claimed from it is nearer to them by this factor.
 * Skin varies less than cloth, and shoes of two colours seem grey in the mean.
 */
const OTHER_COLOUR = { cloth: 28, skin: 16 };
const NEARER = { cloth: 0.5, skin: 0.8 };
/** The last share of its rows that is the shoe itself. */
const SOLE = 0.4;
/** Smaller parts, in squared shoulder widths, are shade between hem and shoe. */
const LEAST_CLOTH = 0.01;

/** A shin is bare if at least this share of it is skin; this far beside its axis, as a share of the leg, is surely leg. */
const BARE_SHARE = 0.5;
const ON_SHIN = 0.01;

/** Pixels of the skin on bare shins; none under trousers, whose ankles are too small to tell a shoe from skin. */
function bareShins(size: Size, labels: Uint8Array, legs: readonly Limb[]): number[] {
  return legs.flatMap(({ stations, visibility, length }) => {
    if (visibility < 0.5) return [];
    const beside = Math.max(1, Math.round(ON_SHIN * length));
    const shin = stations.filter(({ segment }) => segment === 1);
    const bare = shin.flatMap(({ x, y }) => {
      const row = Math.round(y) * size.width;
      if (row < 0 || row >= labels.length) return [];
      return [-beside, 0, beside].map((away) => row + clamp(Math.round(x) + away, 0, size.width - 1));
    });
    const skin = bare.filter((i) => labels[i] === Label.skin);
    return skin.length >= BARE_SHARE * 3 * shin.length ? skin : [];
  });
}

const nearestAnkle = ([left, right]: Limbs["legs"], x: number): LimbStation => {
  const [one, other] = [left, right].map(({ stations }) => stations[stations.length - 1]);
  return Math.abs(one.x - x) < Math.abs(other.x - x) ? one : other;
};

/** A lit toe that looks like the trousers hangs together with nothing above the ankles: removed with the trousers, it left half a shoe. */
function claimToes({ width, height }: Size, labels: Uint8Array, ankleRow: (x: number) => number): void {
  const first = Math.floor(Math.min(ankleRow(0), ankleRow(width - 1)));
  if (first < 0 || first >= height) return;
  const from = first * width;
  const cloth = maskOf(labels.subarray(from), Label.lower);
  const { index, sizes } = findComponents(cloth, { width, height: height - first });
  const isTrousers = new Uint8Array(sizes.length);
  const touchesShoe = new Uint8Array(sizes.length);
  for (let k = 0; k < cloth.length; k++) {
    if (!cloth[k]) continue;
    if (Math.floor(k / width) + first <= ankleRow(k % width)) isTrousers[index[k]] = 1;
    if ([-width, -1, 1].some((step) => labels[from + k + step] === Label.shoes)) touchesShoe[index[k]] = 1;
  }
  for (let k = 0; k < cloth.length; k++) {
    if (cloth[k] && !isTrousers[index[k]] && touchesShoe[index[k]]) labels[from + k] = Label.shoes;
  }
}

interface Claim {
  label: number;
  kind: "cloth" | "skin";
  /** Pixels that show its colour. */
  typical: readonly number[];
  /** The row at which it ends: below the joint an instep between straps is part of the shoe. */
  ankleRow?: (x: number) => number;
}

/**
 * The ends of plain trousers, or bare ankles, labelled with shoes of a clearly different colour: what has the colour of the trousers or of
 * the shins and hangs together with them belongs to them. An ankle labelled shoe stood as a wedge before the new hem. Changes the labels in
 * place.
 */
function claimFromShoes(
  size: Size,
  { labels, lab, shoulderWidth }: Parse,
  { label, kind, typical, ankleRow }: Claim,
): void {
  const box = boxWhere(size, (i) => labels[i] === Label.shoes);
  const cloth = box.right < box.left ? undefined : typicalColour(lab, typical);
  if (!cloth) return;
  // the rest of the picture need not be searched
  const part: Size = { width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
  const at = (k: number) => (box.top + Math.floor(k / part.width)) * size.width + box.left + (k % part.width);
  const mask = new Uint8Array(part.width * part.height);
  for (let k = 0; k < mask.length; k++) mask[k] = labels[at(k)] === Label.shoes ? 1 : 0;
  const { index, sizes } = findComponents(mask, part);
  const claimed = new Uint8Array(mask.length);
  for (let shoe = 0; shoe < sizes.length; shoe++) {
    if (sizes[shoe] < LEAST_CLOTH * shoulderWidth ** 2) continue;
    const own: number[] = [];
    for (let k = 0; k < mask.length; k++) if (index[k] === shoe) own.push(k);
    const sole = lerp(Math.floor(own[own.length - 1] / part.width), Math.floor(own[0] / part.width), SOLE);
    const colour = typicalColour(lab, own.filter((k) => k / part.width > sole).map(at));
    if (!colour || distance(colour, cloth) < OTHER_COLOUR[kind]) continue;
    for (const k of own) {
      const i = at(k);
      if (ankleRow && i / size.width > ankleRow(i % size.width)) continue;
      const seen: LabColour = [lab.lightness[i], lab.a[i], lab.b[i]];
      if (k / part.width <= sole && distance(seen, cloth) < NEARER[kind] * distance(seen, colour)) claimed[k] = 1;
    }
  }
  if (!claimed.includes(1)) return;
  const parts = findComponents(claimed, part);
  const isOnLeg = new Uint8Array(parts.sizes.length);
  for (let k = 0; k < claimed.length; k++) {
    if (claimed[k] && labels[at(k) - size.width] === label) isOnLeg[parts.index[k]] = 1;
  }
  const least = LEAST_CLOTH * shoulderWidth ** 2;
  for (let k = 0; k < claimed.length; k++) {
    const one = parts.index[k];
    if (claimed[k] && isOnLeg[one] && parts.sizes[one] >= least) labels[at(k)] = label;
  }
}

const distance = (one: LabColour, other: LabColour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

function pixelsOf(labels: Uint8Array, wanted: number): number[] {
  const pixels: number[] = [];
  for (let i = 0; i < labels.length; i += 23) if (labels[i] === wanted) pixels.push(i);
  return pixels;
}

/** Undefined for a few pixels, which say nothing. */
function typicalColour(lab: LabPlanes, pixels: readonly number[]): LabColour | undefined {
  if (pixels.length < 40) return undefined;
  const of = (plane: Float32Array) => median(pixels.map((i) => plane[i]));
  return [of(lab.lightness), of(lab.a), of(lab.b)];
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
