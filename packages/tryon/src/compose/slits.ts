/**
 * Narrow slits between the new garment's side and an arm, where the photo showed the old garment and no wall: the cloth
 * reaches behind the arm there too, or a line of background runs down along it.
 */
import { findComponents } from "../image/components.ts";
import { depthAt, placeIn } from "../person/limb-field.ts";
import { Label } from "../types.ts";
import { bareFrom, madeUpDepth } from "./front-layer.ts";
import type { Scene } from "./scene.ts";

/** Wider slits, in shoulder widths, show the wall: cloth drawn that far outwards would be streaks. */
const WIDEST = 0.04;
/** A slit that nowhere opens wider than this is closed all along: its ends would be steps in the garment's side. */
const WIDEST_CLOSED = 0.09;
/** They are closed from this far below the armpit on, shoulder widths. */
const BELOW_ARMPIT = 0.12;
/** Rows left open between closed ones are closed, too, up to this many shoulder widths of them. */
const THREAD = 0.03;
/** The garment's colour is taken this many pixels inside its edge, where it is not choked. */
const INSIDE = 3;
/** On the arm's side, how many pixels of soft edge may lie between slit and arm. */
const SOFT_EDGE = 3;
/** Beside closed rows the cloth runs out by this many pixels a row: ending at once it had a ledge. */
const RUN_OUT = 0.5;
/** Rows, in shoulder widths, above the first closed one in which it may run out. */
const RUN_OUT_ROWS = 0.2;

/** Extends `scene.garment` and the garment's layer in place, below the armpits. */
export function closeSlits(scene: Scene): void {
  const { size, person } = scene;
  const { body } = person;
  const first = Math.max(
    0,
    Math.round(Math.min(body.left.armpit.y, body.right.armpit.y) + BELOW_ARMPIT * body.shoulderWidth),
  );
  const last = Math.min(size.height - 1, Math.round(body.hipCentre.y + 0.4 * body.shoulderWidth));
  const top = Math.max(0, first - Math.round(RUN_OUT_ROWS * body.shoulderWidth));
  const rows = [...openSlits(scene, top, first - 1), ...openSlits(scene, first, last)].flatMap((slit) => {
    const seam = besideArm(scene, slit);
    const isReached = slit.isClosed || slit.to - slit.from < WIDEST * body.shoulderWidth;
    const y = Math.floor(slit.from / size.width);
    return seam ? [{ ...seam, y, reach: y >= first && isReached ? seam.width : 0 }] : [];
  });
  runOut(rows);
  for (const row of rows) drawSlit(scene, row);
  closeThreads(scene, first, last);
}

/** Where a slit begins at the garment's side and which way it goes from there. */
interface Seam {
  /** Its first pixel. */
  start: number;
  step: -1 | 1;
  /** Pixels. */
  width: number;
}

interface DrawnRow extends Seam {
  y: number;
  /** Pixels that the cloth is drawn on by, 0 to `width`. */
  reach: number;
}

/** Lets the reach fall off over the rows beside closed ones. */
function runOut(rows: DrawnRow[]): void {
  const byRow = new Map<number, DrawnRow[]>();
  for (const row of rows) byRow.set(row.y, [...(byRow.get(row.y) ?? []), row]);
  const pass = (ordered: readonly DrawnRow[], towards: -1 | 1) => {
    for (const row of ordered) {
      const before = byRow.get(row.y - towards)?.find(({ step }) => step === row.step);
      if (before && before.reach > 0) row.reach = Math.min(row.width, Math.max(row.reach, before.reach - RUN_OUT));
    }
  };
  pass(rows, 1);
  pass([...rows].reverse(), -1);
}

/** One row of a slit: its first and last pixel, and whether the whole of it is a narrow one. */
interface SlitRow {
  from: number;
  to: number;
  isClosed: boolean;
}

function openSlits(scene: Scene, first: number, last: number): SlitRow[] {
  const { size, person } = scene;
  const open = new Uint8Array(size.width * size.height);
  const rows: [from: number, to: number][] = [];
  for (let y = first; y <= last; y++) {
    const end = (y + 1) * size.width - 1;
    for (let i = y * size.width + 1; i < end; i++) {
      if (!isOpen(scene, i)) continue;
      const from = i;
      while (i < end && isOpen(scene, i)) open[i++] = 1;
      rows.push([from, i - 1]);
    }
  }
  const { index, sizes } = findComponents(open, size);
  const widths = new Int32Array(sizes.length);
  for (const [from, to] of rows) widths[index[from]] = Math.max(widths[index[from]], to - from + 1);
  return rows.map(([from, to]) => ({
    from,
    to,
    isClosed: widths[index[from]] <= WIDEST_CLOSED * person.body.shoulderWidth,
  }));
}

/** Rows in which the slit was just too wide, between rows in which it was closed. */
function closeThreads(scene: Scene, first: number, last: number): void {
  const { size, person, garment } = scene;
  const tallest = Math.max(2, Math.round(THREAD * person.body.shoulderWidth));
  for (let x = 1; x < size.width - 1; x++) {
    for (let y = first; y <= last; y++) {
      const from = y * size.width + x;
      if (!isOpen(scene, from)) continue;
      let end = y;
      while (end <= last && isOpen(scene, end * size.width + x)) end++;
      const above = from - size.width;
      if (end - y <= tallest && garment[above] > 0.9 && garment[end * size.width + x] > 0.9) {
        const colour = scene.fitted.layers.colour.map((plane) => plane[above]) as [number, number, number];
        for (let row = y; row < end; row++) cover(scene, row * size.width + x, { source: above, colour, share: 1 });
      }
      y = end;
    }
  }
}

/**
 * Neither garment nor arm, where the old garment was; above the waist any cloth was the old garment's. Under an old
 * sleeve the made-up arm is arm, too.
 */
function isOpen({ old, garment, front, labels, waistLine, size, person }: Scene, i: number): boolean {
  if (garment[i] + front[i] >= 0.98) return false;
  const isCloth = labels[i] === Label.lower && waistLine !== undefined && i < Math.floor(waistLine.y) * size.width;
  if (old[i] !== 1 && !isCloth) return false;
  const { shoulderWidth } = person.body;
  return person.limbs.arms.every((arm) => {
    const place = placeIn(arm.field, i);
    return madeUpDepth(arm, place, shoulderWidth) < 0.5 || arm.field.along[place] > bareFrom(arm, shoulderWidth);
  });
}

/** Undefined unless the garment is on one side of the slit and an arm on the other. */
function besideArm(scene: Scene, { from, to }: SlitRow): Seam | undefined {
  const isLeftOfArm = isArmBeside(scene, to, 1) && scene.garment[from - 1] > 0.5;
  const isRightOfArm = isArmBeside(scene, from, -1) && scene.garment[to + 1] > 0.5;
  if (isLeftOfArm === isRightOfArm) return;
  const width = to - from + 1;
  return isLeftOfArm ? { start: from, step: 1, width } : { start: to, step: -1, width };
}

function drawSlit(scene: Scene, { start, step, reach }: DrawnRow): void {
  const source = start - step * INSIDE;
  if (reach === 0 || scene.fitted.layers.alpha[source] < 0.9) return;
  const colour = meanColour(scene, source);
  for (let k = 0; k < reach; k++) cover(scene, start + step * k, { source, colour, share: Math.min(1, reach - k) });
}

/** Makes pixel `i` the garment's, of the piece at `source`. */
function cover(
  { garment, front, fitted }: Scene,
  i: number,
  { source, colour, share }: { source: number; colour: [red: number, green: number, blue: number]; share: number },
): void {
  const { layers } = fitted;
  garment[i] = Math.max(garment[i], share * (1 - front[i]));
  layers.alpha[i] = Math.max(layers.alpha[i], share);
  layers.piece[i] = layers.piece[source];
  for (let channel = 0; channel < 3; channel++) layers.colour[channel][i] = colour[channel];
}

/** Over a few rows: each row's own colour would draw a busy print out into streaks. */
function meanColour({ fitted, size, person }: Scene, source: number): [red: number, green: number, blue: number] {
  const { alpha, colour } = fitted.layers;
  const reach = Math.max(2, Math.round(0.04 * person.body.shoulderWidth));
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let k = -reach; k <= reach; k++) {
    const i = source + k * size.width;
    if (!(alpha[i] >= 0.9)) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel] += colour[channel][i];
    count++;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

function isArmBeside({ front, person }: Scene, i: number, step: -1 | 1): boolean {
  for (let k = 0; k <= SOFT_EDGE; k++) {
    const at = i + step * k;
    if (front[at] > 0.5 && person.limbs.arms.some(({ field }) => depthAt(field, at) > -1.5)) return true;
  }
  return false;
}
